"""What several commands need: faults, kinds of words, and what a word names."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.match import Match
    from game.core.options import Value
    from game.scenarios import Entry


INTERRUPTED = 130
"""The exit code after Ctrl+C, as shells have it."""


class Fault(Exception):
    """What went wrong, in words, and the exit code that says so."""

    def __init__(self, text: str, code: int = 2) -> None:
        super().__init__(text)
        self.code = code


# Kinds of words


def number(text: str) -> int:
    """A whole number from 0."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


def count(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def pairs(words: Sequence[str], what: str) -> dict[str, str]:
    """`K=V` words as a table. Raises `Fault`."""
    table = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not (sign and key and value):
            raise Fault(f"{word!r} is not a {what}; write it as NAME=VALUE")
        table[key] = value
    return table


def add_options(parser: argparse.ArgumentParser) -> None:
    """The word for the options of a match."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="a match option, such as turn-limit=20"
    )


def add_batch(parser: argparse.ArgumentParser) -> None:
    """The words of every batch of games."""
    parser.add_argument("--seed", type=int, default=0, help="of the whole batch (0)")
    parser.add_argument(
        "--jobs",
        type=count,
        help="processes (one for eight battles, at most one for each core); results do not depend on it",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


# What they name


def entry_of(name: str) -> Entry:
    """The scenario of that name. Raises `Fault`."""
    from game.scenarios import ScenarioFileError, load

    try:
        return load(name)
    except ScenarioFileError as error:
        raise Fault(str(error), 1 if Path(name).exists() else 2) from None


def match_options(entry: Entry, words: Sequence[str]) -> dict[str, Value]:
    """The options of a match that were said. Raises `Fault`."""
    from game.core import options, registry

    given: dict[str, Value] = dict(pairs(words, "match option"))
    try:
        known = options.complete(registry.system(entry.system).options, given)
    except options.OptionError as error:
        raise Fault(str(error)) from None
    return {name: known[name] for name in given}


def opened(path: Path) -> tuple[Match, str]:
    """The match in a record, and a notice about it. Raises `Fault`."""
    import game.systems  # noqa: F401  (registers the systems)
    from game.core.match import opened as from_record
    from game.core.record import RecordError

    try:
        return from_record(path)
    except RecordError as error:
        raise Fault(str(error), 1) from None


def bots_of(text: str, system: str) -> tuple[str, ...]:
    """Bots separated by commas; none for "". Raises `Fault`."""
    from game.bots.base import names
    from game.core.problems.problem import did_you_mean

    known, bots = names(system), tuple(text.split(",")) if text else ()
    for bot in bots:
        if bot not in known:
            raise Fault(f"there is no bot {bot!r}; the bots are {', '.join(known)}{did_you_mean(bot, known)}")
    return bots


def jobs_of(arguments: argparse.Namespace) -> int:
    """How many processes a batch gets."""
    jobs: int = arguments.jobs or max(1, min(os.cpu_count() or 1, arguments.games // 8))
    return jobs
