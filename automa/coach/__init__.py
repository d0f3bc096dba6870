"""What a good player would do, in terms that a person knows; only what fresh luck confirms is said."""
