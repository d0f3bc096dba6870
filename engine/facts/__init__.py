"""What is printed on the components, read from `engine/data/` and checked: tracks, map, tiles, dice, cards, rule ids."""
