"""What pages of every game share."""
