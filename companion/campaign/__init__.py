"""The campaign on screen: its sea chart, plays and story."""
