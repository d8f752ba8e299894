"""`python -m game` is the command `holmgang`."""

import sys

INTERRUPTED = 130
"""The exit code after Ctrl+C, which has to be known before `game.commands` is read."""


def main() -> int:
    """Run the command of this process; Ctrl+C ends it without a word while its modules are still being read, too."""
    try:
        from game import cli

        return cli.main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
