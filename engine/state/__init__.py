"""What lies on the table, as typed plain data."""
