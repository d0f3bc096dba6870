"""`python -m automa.train`: a group of commands, one for each thing that is learned."""

import click

from automa.train.policy import policy


@click.group()
def main() -> None:
    """Let built-in players learn from games. Needs the extra `train`."""


main.add_command(policy)

if __name__ == "__main__":
    main()
