"""A study: one question about one battle, and everything that its games depend on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game import __version__
from game.core import registry
from game.core.descriptions.story import LONGEST
from game.core.hashes import blake2b
from game.core.options import Value
from game.core.seats import Seat
from game.core.system import Document
from game.lab.batches import batch
from game.lab.batches.batch import Order, Setting
from game.lab.findings.stories import StoryBench
from game.lab.findings.verdicts import Bench, Question


class StudyError(ValueError):
    """A study that cannot be made, kept or gone on with; the text is a sentence that says why."""


def asks(question: Question, scenario: str) -> str:
    """How the names of all studies begin that ask this of a battle, in whatever version."""
    called = scenario.removesuffix(".toml")
    plain = "".join(letter if letter.isalnum() else "-" for letter in called).strip("-")
    return f"{plain}-{question}-"


class Study(msgspec.Struct, frozen=True):
    """What is asked, of which battle, and who plays it. Games of different versions of the program are never counted together."""

    question: Question
    scenario: str
    system: str
    document: Document
    bots: tuple[str, ...]
    """One for every seat; of a story those of the players, and the director's."""
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
        return f"{asks(self.question, self.scenario)}{self.digest[:6]}"

    @property
    def block(self) -> int:
        """How many games share a seed."""
        return len(batch.settings(self.order()))

    @property
    def crossed(self) -> bool:
        """Whether every side goes first in turn, so that a lead of a side cannot be that of whoever goes first."""
        return all(setting.first for setting in batch.settings(self.order()))

    def bench(self) -> Bench | StoryBench:
        """An empty bench to hear its games."""
        system = registry.system(self.system)
        story = system.story(self.document)
        if story is not None:
            return StoryBench(self.question, self.block, story)
        return Bench(self.question, self.block, system.teams(self.document))

    def order(self, games: int = 0) -> Order:
        """The batch of its first games; a story is broken off when nobody brings it to its end any more."""
        story = registry.system(self.system).story(self.document)
        return Order(
            self.scenario,
            self.system,
            self.document,
            self.bots,
            games,
            self.seed,
            swap=True,
            options=self.options,
            rounds=LONGEST if story else 0,
            edited=self.edited,
            traces=True,
        )


def usual(system: str, document: Document) -> Question:
    """What is asked of a battle if nobody says what."""
    return "side" if registry.system(system).story(document) is None else "story"


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
    story = registry.system(system).story(document)
    if (story is not None) != (question == "story") and question != "edit":
        raise StudyError(f"{scenario}: {_other_kind(question)}")
    if story is None:
        seated = tuple(turns[0].bots.values())
        _opponents(question, order, turns)
    else:
        cast = dict.fromkeys(turn.bots[story.players[0]] for turn in turns)
        seated = (*cast, turns[0].bots[story.director])
    return Study(question, scenario, system, document, seated, seed, options or {}, edited=edited)


def _other_kind(question: Question) -> str:
    """Why the question is none for such a battle."""
    if question == "story":
        return "no story is told here, its sides are opponents: ask --study side"
    return "one side is the story itself, which is not to be fair: ask --study story"


def _opponents(question: Question, order: Order, turns: Sequence[Setting]) -> None:
    """Raises `StudyError` if a battle of opponents has no answer to the question."""
    scenario, seated = order.scenario, tuple(turns[0].bots.values())
    if len(seated) < 2:
        raise StudyError(f"{scenario}: only one side plays here, there is nobody to compare with")
    if question == "bots" and len(set(seated)) < 2:
        raise StudyError("to compare bots, name different ones, such as --bots greedy,random")
    if question == "bots" and len(turns) < 2:
        raise StudyError(
            f"{scenario}: these bots cannot change seats, so nothing tells the bot from the side"
        )
    if question == "first" and not all(turn.first for turn in turns):
        raise StudyError(_no_first(scenario, order.system, order.document, seated))


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
