"""What a good player would do, in terms that a person knows; nothing is said that fresh luck does not confirm."""
