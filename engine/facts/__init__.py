"""What is printed on the components: `engine/data/` read and checked (tracks, map, tiles, dice, cards, rule ids)."""
