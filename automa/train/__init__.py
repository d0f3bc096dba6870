"""Commands by which built-in players learn: `python -m automa.train --help`."""
