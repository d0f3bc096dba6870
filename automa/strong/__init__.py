"""A player that plays on from copies: options are tried to the next era and judged by a learned value."""
