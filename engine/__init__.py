"""The rules of Tapestry: pure, without screens, storage or luck."""
