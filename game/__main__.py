"""`python -m game` is the command `holmgang`."""

if __name__ == "__main__":
    import sys

    from game.cli import main

    sys.exit(main())
