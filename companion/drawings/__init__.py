"""The drawings of the table (map, tracks, decision cards, charts): computed here, drawn by templates/drawings/."""
