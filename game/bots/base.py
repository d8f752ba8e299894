"""What a bot is: an observation in, an action out, with one line that says why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import msgspec

import game.systems  # noqa: F401  (registers the systems)
from game.core import registry
from game.core.actions import Action
from game.core.chance import Chance, seeded
from game.core.problems.problem import Problem, did_you_mean, note, without, written
from game.core.seats import Seat
from game.core.steps import Decision, State
from game.core.system import Document, System, View
from game.core.words.grammar import plural

FIRST, SIMPLEST = "greedy", "random"
"""The bot to choose first wherever it can play, and the one that plays every seat there is."""


class Choice(msgspec.Struct, frozen=True):
    """What a bot does, and its reason in words that give nothing hidden away."""

    action: Action
    reason: str
    worths: tuple[float, ...] = ()
    """What each action that was weighed is worth to the bot, in units of its own; none where it did not weigh one against another."""


class Bot(ABC):
    """A player that is handed views and never the state.

    The same views in the same order are answered the same, whatever is hidden: `chance` is the bot's own.
    """

    name: str
    title: str

    def __init__(self, system: System[Any, Any], seed: int) -> None:
        self.system = system
        self.chance: Chance = seeded("bot", self.name, seed)

    @classmethod
    def plays(cls, system: str, seat: Seat) -> bool:
        """Whether it knows how to play this seat of one of its systems; here: every seat."""
        return True

    @abstractmethod
    def choose(self, view: View) -> Choice:
        """An action for the choice that `view.seat` has to make now."""

    def imagine(self, view: View) -> tuple[State, Decision[Any]]:
        """A state that could be true, and the choice in it. What is legal depends only on what is known."""
        state: State = self.system.resample(view, self.chance)
        decision = state.decision
        if decision is None:
            raise ValueError("there is nothing to choose")
        return state, decision


class Unfit(ValueError):
    """A bot at a seat that it does not play, no bot at all, or more than there are seats; the sentence says who could play."""


def names(system: str = "", seat: Seat | None = None) -> tuple[str, ...]:
    """The bots that play a system, or one seat of it; without a system, those that play every system."""
    return tuple(
        name
        for name, (_, systems) in _PLACES.items()
        if (not systems or system in systems) and (seat is None or _kind(name).plays(system, seat))
    )


def usual(system: str, seat: Seat) -> str:
    """The bot that plays a seat if nobody says which: greedy, or where it cannot, the one that is made for the seat."""
    fit = names(system, seat)
    return FIRST if FIRST in fit else next((name for name in fit if name != SIMPLEST), SIMPLEST)


def made_for(system: str, seat: Seat) -> str:
    """The bot that is made for a seat of this system, if there is one; else the usual one."""
    own = set(names(system, seat)) - set(names())
    return next((name for name in names(system, seat) if name in own), usual(system, seat))


def unfit(system: str, seat: Seat, bot: str) -> str:
    """Why a bot cannot sit there, in a sentence; "" if it can."""
    fit = names(system, seat)
    if bot in fit:
        return ""
    others = ", ".join(fit)
    if bot not in names(system):
        return f"there is no bot {bot!r}; the bots of seat {seat} are {others}"
    return f"the bot {bot!r} does not play seat {seat}; those that do are {others}"


def seating(system: str, seats: Iterable[Seat], given: Sequence[str] = ()) -> dict[Seat, str]:
    """Which bot plays which seat: those of `given` in turn, without any the usual ones.

    A bot whose turn comes at a seat that it does not play gives way to the first of the others that does. Raises `Unfit`, where more
    are given than can sit, too.
    """
    seats, sitting = tuple(seats), {}
    if len(given) > len(seats):
        raise Unfit(f"{plural(len(given), 'bot')} are named for {plural(len(seats), 'side')}")
    for place, seat in enumerate(seats):
        turn = given[place % len(given)] if given else usual(system, seat)
        sitting[seat] = next((bot for bot in (turn, *given) if not unfit(system, seat, bot)), turn)
        if wrong := unfit(system, seat, sitting[seat]):
            raise Unfit(wrong)
    return sitting


def problems(system: str, document: Document) -> list[Problem]:
    """The bots of a scenario that cannot play their side, with who could; else one that is too many, or missing."""
    sides = document.get("sides", {})
    bots = {seat: sides[seat]["bot"] for seat in sides if sides[seat].get("bot")}
    found = []
    for seat, bot in bots.items():
        if wrong := unfit(system, seat, bot):
            near, field = did_you_mean(bot, names(system, seat)), f"sides.{seat}.bot"
            found.append(
                Problem(field, wrong + near, mend=() if near else written(field, made_for(system, seat)))
            )
    return found or list(_for_player(tuple(sides), bots))


def _for_player(seats: Sequence[Seat], bots: Mapping[Seat, str]) -> Iterator[Problem]:
    """That bots play all sides, or all but the first and one more."""
    match [seat for seat in seats if seat not in bots]:
        case [] if bots:
            text = "a bot plays every side, and nobody is left for the player unless he says so: take one of them out"
            yield note(f"sides.{seats[0]}.bot", text, without(f"sides.{seats[0]}.bot"))
        case [first, other] if first == seats[0] and len(bots) > 1 and len({*bots.values()}) == 1:
            bot = next(iter(bots.values()))
            text = f"is not said, and {bot} plays all others but the first: write {bot!r}, or mean it for a second player"
            yield note(f"sides.{other}.bot", text, written(f"sides.{other}.bot", bot))


def titles(system: str = "") -> dict[str, str]:
    """What each of these bots is called in the window."""
    return {name: _kind(name).title for name in names(system)}


def make(bot: str, system: str, seed: int = 0) -> Bot:
    """The bot called `bot` for a system. Raises `KeyError` if there is none that plays it."""
    if bot not in names(system):
        raise KeyError(bot)
    return _kind(bot)(registry.system(system), seed)


_DIRECTED = ("asgard", "asgard-thor")
_PLACES: dict[str, tuple[str, tuple[str, ...]]] = {
    "random": ("game.bots.random:Random", ()),
    "greedy": ("game.bots.greedy:Greedy", ()),
    "fast": ("game.bots.fast:Fast", ("ascension",)),
    "scout": ("game.bots.scout:Scout", _DIRECTED),
    "reaction": ("game.bots.reaction.bot:Reaction", _DIRECTED),
    "equilibrium": ("game.bots.equilibrium:Equilibrium", ("abstract",)),
}
"""Where each bot stands, and the systems it knows how to play, none meaning all: a bot is imported when it may be needed."""


def _kind(name: str) -> type[Bot]:
    module, _, attribute = _PLACES[name][0].partition(":")
    found: type[Bot] = getattr(import_module(module), attribute)
    return found
