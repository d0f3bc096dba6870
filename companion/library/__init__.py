"""What one looks up: rules, words, statistics."""
