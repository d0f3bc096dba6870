"""What lies on the table: typed plain data, with one codec to JSON."""
