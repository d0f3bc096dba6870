"""What components print: `engine/data/`, read and checked."""
