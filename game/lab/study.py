"""A study: one question about one battle, and everything that its games depend on."""

from __future__ import annotations

import msgspec

from game import __version__
from game.bots.base import usual
from game.core import registry
from game.core.hashing import blake2b
from game.core.options import Value
from game.core.seats import Seat
from game.core.system import Document
from game.lab import batch
from game.lab.batch import Order
from game.lab.verdicts import Question


class StudyError(ValueError):
    """A study that cannot be made, kept or gone on with; the text is a sentence that says why."""


class Study(msgspec.Struct, frozen=True):
    """What is asked, of which battle, and who plays it. Games of different versions of the program are never counted together."""

    question: Question
    scenario: str
    system: str
    document: Document
    bots: tuple[str, ...]
    """One for every seat."""
    seed: int = 0
    options: dict[str, Value] = {}
    version: str = __version__
    edited: Document | None = None
    """The battle after an edit, where the question is what that changed."""

    @property
    def digest(self) -> str:
        """What the study is known by: the hash of all that its games depend on."""
        return blake2b(msgspec.json.encode(self, order="deterministic"), digest_size=8).digest().hex()

    @property
    def name(self) -> str:
        """What it is called: battle, question, and as much of the digest as tells it from others."""
        plain = "".join(letter if letter.isalnum() else "-" for letter in self.scenario).strip("-")
        return f"{plain}-{self.question}-{self.digest[:6]}"

    @property
    def block(self) -> int:
        """How many games share a seed."""
        return len(batch.settings(self.order()))

    def order(self, games: int = 0) -> Order:
        """The batch of its first games."""
        return Order(
            self.scenario,
            self.system,
            self.document,
            self.bots,
            games,
            self.seed,
            swap=True,
            options=self.options,
            edited=self.edited,
            traces=True,
        )


def asked(
    question: Question,
    scenario: str,
    system: str,
    document: Document,
    bots: tuple[str, ...] = (),
    seed: int = 0,
    options: dict[str, Value] | None = None,
    edited: Document | None = None,
) -> Study:
    """A study with the usual bots where none are named. Raises `StudyError` if the battle has no answer to the question, and `Unfit`."""
    if edited is not None:
        _same_battle(system, document, edited)
    order = Order(scenario, system, document, bots, 0, seed, swap=True, options=options or {}, edited=edited)
    turns = batch.settings(order)
    seated = tuple(turns[0].bots.values())
    if len(seated) < 2:
        raise StudyError(f"{scenario}: only one side plays here, there is nobody to compare with")
    if len({usual(system, seat) for seat in turns[0].bots}) > 1:
        raise StudyError(
            f"{scenario}: one side is the story itself, which is not to be fair: see holmgang sheet"
        )
    if question == "bots" and len(set(seated)) < 2:
        raise StudyError("to compare bots, name different ones, such as --bots greedy,random")
    if question == "bots" and len(turns) < 2:
        raise StudyError(
            f"{scenario}: these bots cannot change seats, so nothing tells the bot from the side"
        )
    if question == "first" and not all(turn.first for turn in turns):
        raise StudyError(_no_first(scenario, system, document, seated))
    return Study(question, scenario, system, document, seated, seed, options or {}, edited=edited)


def _same_battle(system: str, before: Document, after: Document) -> None:
    """Raises `StudyError` unless both are battles of the same sides, and not the same battle."""
    seats = registry.system(system).seats
    if seats(before) != seats(after):
        raise StudyError("the two battles have different sides: nothing can be said of what an edit changed")
    if before == after:
        raise StudyError("the two battles are the same: there is no edit between them")


def _no_first(scenario: str, system: str, document: Document, seated: tuple[Seat | str, ...]) -> str:
    """Why it cannot be asked whether going first is better."""
    if len(set(seated)) > 1:
        return "who goes first is asked with one bot at every seat: name one bot only"
    if registry.system(system).first_movers(document):
        return f"{scenario}: every side has to be able to go first"
    return f"{scenario}: who goes first is settled by the rules or by the file here, not by chance alone"
