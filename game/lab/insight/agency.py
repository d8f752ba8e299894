"""How much it mattered what was chosen: how far apart the choices lay that bots weighed against each other.

Worth is in units of a bot's own, and of one kind of choice no less: a spread is great or small beside those of the same bot in all
choices of the same kind, so that bots and rulebooks can be compared.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from statistics import median

import msgspec

from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.batches.traces import Trace
from game.lab.insight.samples import share

NEAR = 0.1
"""Nearly as good is what is worse by less than this part of a usual spread."""
FEWEST = 30
"""Fewer choices than these say nothing."""


class Weight(msgspec.Struct, frozen=True):
    """What lay in the choices that were weighed: of one side, or of all."""

    choices: float
    """How many in a game."""
    among: float
    """Among how many actions each was."""
    near: float
    """In what share of them the second best was nearly as good as the best."""
    free: float
    """In what share of them half of the others were."""


class Agency(msgspec.Struct, frozen=True):
    """How much choices mattered to the bots that made them."""

    games: int
    """Those of which it is known."""
    weighed: int
    """How many choices were weighed in all."""
    weighs: tuple[str, ...]
    """The bots that weigh their choices, and find some better than others."""
    silent: tuple[str, ...]
    """Those that do not."""
    whole: Weight
    sides: dict[Seat, Weight]

    @property
    def known(self) -> bool:
        """Whether enough was weighed to say anything."""
        return self.weighed >= FEWEST


class _Kind:
    """The choices of one kind that one bot weighed for one side."""

    def __init__(self) -> None:
        self.counts, self.edges, self.spreads = array("l"), array("d"), array("d")


class _Sum:
    """What is added up of several kinds."""

    def __init__(self) -> None:
        self.choices = self.among = self.near = self.free = 0

    def add(self, kind: _Kind, least: float) -> None:
        """Take choices in; what is worse by less than `least` is nearly as good."""
        self.choices += len(kind.counts)
        self.among += sum(kind.counts)
        self.near += sum(edge < least for edge in kind.edges)
        self.free += sum(spread < least for spread in kind.spreads)

    def weight(self, games: int) -> Weight:
        """What it comes to."""
        return Weight(
            share(self.choices, games),
            share(self.among, self.choices),
            share(self.near, self.choices),
            share(self.free, self.choices),
        )


class AgencyBook:
    """Collects what bots weighed, game by game."""

    def __init__(self) -> None:
        self._games = 0
        self._bots: dict[str, None] = {}
        self._kinds: dict[tuple[str, str], dict[Seat, _Kind]] = {}

    def add(self, game: Game, trace: Trace) -> None:
        """Take a game in, if it is known what was weighed in it."""
        if trace.weighed is None:
            return
        self._games += 1
        self._bots.update(dict.fromkeys(game.bots.values()))
        for each in trace.weighed:
            sides = self._kinds.setdefault((game.bots[each.seat], each.kind), {})
            kind = sides.setdefault(each.seat, _Kind())
            for row in each.choices:
                kind.counts.append(row.count)
                kind.edges.append(row.edge)
                kind.spreads.append(row.spread)

    def figures(self) -> Agency | None:
        """What all of them say; None if of no game it is known."""
        if not self._games:
            return None
        whole, by_seat, weighs = _Sum(), dict[Seat, _Sum](), set[str]()
        for (bot, _), sides in self._kinds.items():
            usual = _usual(sides.values())
            if not usual:
                continue
            weighs.add(bot)
            for seat, kind in sides.items():
                for total in (whole, by_seat.setdefault(seat, _Sum())):
                    total.add(kind, NEAR * usual)
        return Agency(
            games=self._games,
            weighed=whole.choices,
            weighs=tuple(sorted(weighs)),
            silent=tuple(sorted(self._bots.keys() - weighs)),
            whole=whole.weight(self._games),
            sides={seat: by_seat[seat].weight(self._games) for seat in sorted(by_seat)},
        )


def _usual(kinds: Iterable[_Kind]) -> float:
    """The middle spread of choices of which not all were alike; 0 where all were: then there is no opinion of them."""
    spreads = [spread for kind in kinds for spread in kind.spreads if spread > 0]
    return median(spreads) if spreads else 0.0
