"""The campaign on screen: its sea chart, its plays, its story."""
