"""The commands of `python -m automa.train`."""

import click

from automa.train.policy import policy
from automa.train.results import results
from automa.train.value import value


@click.group()
def main() -> None:
    """Let built-in players learn from games. `policy` needs the extra `train`."""


main.add_command(policy)
main.add_command(results)
main.add_command(value)

if __name__ == "__main__":
    main()
