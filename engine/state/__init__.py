"""What lies on the table, as typed plain data with one codec to JSON."""
