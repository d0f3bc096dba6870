"""What pages need."""
