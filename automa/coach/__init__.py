"""What a good player would do, in terms that people know, if fresh luck confirms it."""
