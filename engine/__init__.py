"""The rules of Tapestry: pure, read from data, knowing nothing of screens, storage or luck."""
