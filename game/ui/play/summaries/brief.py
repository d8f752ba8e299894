"""What a scenario looks like before it is played: its forces, its map and what each side wants."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from game.core.seats import Seat
from game.core.system import Document
from game.core.words.grammar import does, number_word, plural
from game.systems.thor.scenario import map_rows, setup
from game.systems.thor.squares import FILES, Square
from game.systems.thor.state import BACK_ROWS, PLAYERS, Battle

if TYPE_CHECKING:
    from game.systems.abstract.state import Skirmish
    from game.ui.paint.measured.minimap import (
        MapMark,  # what draws measured tables, no board of squares needs
    )

_CENTRE_OUT = "decfbgah"
"""Files from the middle outwards: where a formation fills up."""
Outline = tuple[tuple[int, int], ...]


class Piece(Struct, frozen=True):
    """A unit as a picture shows it. `at` is "" while it may be deployed freely."""

    name: str
    emblem: str
    hits: int
    leader: bool
    group: bool
    at: Square = ""
    lost: int = 0


class Host(Struct, frozen=True):
    """One side: its name, its units, what it must bring about, and who plays it if nobody says."""

    seat: Seat
    name: str
    pieces: tuple[Piece, ...]
    wins: tuple[str, ...]
    bot: str = ""
    slots: int = 0
    """The slots that it has to divide, where strength is counted so."""
    points: int = 0
    """What its units cost, where strength is counted so."""
    unseen: bool = False
    """Whether it is what nobody at the table knows: its bot plays it, and nothing of it is shown."""

    @property
    def strength(self) -> str:
        """How strong it is, in a number: units, or slots or points where those are what counts."""
        if self.unseen:
            return "?"
        return str(self.points or self.slots or len(self.pieces))

    @property
    def present(self) -> str:
        """What of it is left, in words."""
        if not self.slots:
            return f"{len(self.pieces)} in play"
        left = sum(piece.hits - piece.lost for piece in self.pieces)
        return f"{left} of {self.slots} slots left" if self.pieces else f"{self.slots} slots"

    @property
    def face(self) -> str:
        """The emblem that stands for the side: its leader's, else its first unit's."""
        pieces = sorted(self.pieces, key=lambda piece: not piece.leader)
        return pieces[0].emblem if pieces else ""


class Land(Struct, frozen=True):
    """A measured table seen from above, in its own lengths."""

    size: tuple[int, int]
    pieces: tuple[tuple[str, Outline], ...]
    """Kind and outline of the terrain."""
    zones: tuple[tuple[Seat | None, Outline], ...]
    """Where sides deploy, and what is worth controlling."""
    standing: tuple[tuple[Seat, float, float], ...]
    points: int
    """The points agreed on."""
    rounds: int
    marks: tuple[MapMark, ...] = ()
    """Tokens and blips of a story."""


class Brief(Struct, frozen=True):
    """A scenario at a glance."""

    title: str
    story: str = ""
    kind: str = "battle"
    hosts: tuple[Host, ...] = ()
    walls: frozenset[Square] = frozenset()
    pits: frozenset[Square] = frozenset()
    steps: int = 0
    """Steps of the lesson, if it is one."""
    first: Seat = "one"
    """Who goes first, and solves a puzzle."""
    board: bool = True
    """Whether it is fought on a map."""
    land: Land | None = None
    """The map, where it is measured."""
    note: str = ""
    """What it is about in a few words, where no goal says so: for stories."""
    game: str = ""
    """Its rulebook, where lessons of several stand side by side."""

    def host(self, seat: Seat) -> Host | None:
        """The side in a seat."""
        return next((host for host in self.hosts if host.seat == seat), None)

    @property
    def goal(self) -> str:
        """What it is about in a few words: "Laufey, or any Asgardian"."""
        if self.kind == "lesson":
            steps = f"{number_word(self.steps)} steps"
            if self.game:
                return f"{self.game}, {steps}" if self.steps > 1 else self.game
            return f"A lesson in {steps}" if self.steps > 1 else "A lesson"
        if self.note:
            return self.note
        if not self.board:
            return "Last side standing"
        if self.land:
            return f"{plural(self.land.points, 'point')}, {plural(self.land.rounds, 'round')}"
        if self.kind == "puzzle" and self.hosts:
            return " or ".join(map(in_words, (self.host(self.first) or self.hosts[0]).wins))
        names = [_fallen(wish) for host in self.hosts for wish in host.wins[:1]]
        if not names:
            return ""
        distinct = list(dict.fromkeys(names))
        words = ", or ".join(distinct)
        return words[:1].upper() + words[1:]

    @property
    def goals(self) -> tuple[str, ...]:
        """What it is about, in fewer and fewer words, where it names its rulebook: "Thor, ten steps"."""
        if not self.game:
            return (self.goal,)
        short = self.goal.replace(self.game, self.game.partition(" ")[0])
        return self.goal, short, self.game


def _fallen(wish: str) -> str:
    return wish.removesuffix(" falls")


def wins_when(host: Host) -> str:
    """The side's goal as a sentence without its name: "win when Laufey falls"."""
    wishes = " or ".join(in_words(wish) for wish in host.wins)
    return f"{does(host.name, 'wins')} when {wishes}" if wishes else ""


def in_words(wish: str) -> str:
    """A victory condition in a sentence: `Frost Giants fall` where the file has `Frost Giants falls`."""
    name = wish.removesuffix(" falls")
    return f"{name} {does(name, 'falls')}" if name != wish else wish


def of_board(document: Document) -> Brief:
    """A scenario on the board of squares; only its title where nothing more can be read."""
    sheet, profiles, _problems = setup.read(document)
    if sheet is None:
        return Brief(str(document.get("title", "")) or "Without a name")
    try:
        terrain = map_rows.terrain(sheet.map)
    except (IndexError, ValueError):
        terrain = {}
    hosts = []
    for seat in PLAYERS:
        side = sheet.sides.get(seat)
        if side is None:
            continue
        known = [(place, found) for place in setup.places(side) if (found := profiles.get(place.name))]
        pieces = tuple(
            Piece(place.name, found.emblem, found.hits, found.leader, found.group, place.at,
                  found.hits - place.hits if place.hits else 0)
            for place, found in known
        )  # fmt: skip
        hosts.append(Host(seat, side.name, pieces, side.conditions, side.bot))
    walls, pits = (frozenset(at for at, kind in terrain.items() if kind == each) for each in ("wall", "pit"))
    first = sheet.start.first or "one"
    return Brief(sheet.title, sheet.story, sheet.kind, tuple(hosts), walls, pits, len(sheet.lesson), first)


def of_slots(document: Document) -> Brief:
    """A scenario of slots and no table; only its title where nothing more can be read."""
    from game.systems.abstract.scenario import setup as slots

    sheet, _problems = slots.read(document)
    if sheet is None:
        return Brief(str(document.get("title", "")) or "Without a name", board=False)
    hosts = []
    for seat in slots.seats(sheet):
        side = sheet.sides[seat]
        pieces = tuple(Piece(unit.name, unit.emblem, unit.slots, False, False) for unit in side.units)
        hosts.append(Host(seat, side.name, pieces, (), side.bot, slots.budget(sheet, seat)))
    return Brief(sheet.title, sheet.story, sheet.kind, tuple(hosts), steps=len(sheet.lesson), board=False)


@lru_cache(maxsize=64)
def formation(brief: Brief) -> tuple[tuple[Square, Seat, bool], ...]:
    """Where units stand in a picture: on their squares, the others as they might be deployed."""
    taken = {piece.at for host in brief.hosts for piece in host.pieces if piece.at}
    blocked = brief.walls | brief.pits
    placed: list[tuple[Square, Seat, bool]] = []
    for host in brief.hosts:
        near, far = BACK_ROWS[host.seat][0], BACK_ROWS[host.seat][1]
        rear, front = (near, far) if host.seat == "one" else (far, near)
        waiting = [piece for piece in host.pieces if not piece.at]
        behind = min(len(waiting), max(sum(piece.leader for piece in waiting), len(waiting) - 6, 0))
        order = sorted(waiting, key=lambda piece: not piece.leader)
        for piece in host.pieces:
            if piece.at:
                placed.append((piece.at, host.seat, piece.leader))
        for pieces, ranks in ((order[:behind], rear + front), (order[behind:], front + rear)):
            free = [file + rank for rank in ranks for file in _CENTRE_OUT]
            for piece, square in zip(
                pieces, [each for each in free if each not in taken and each not in blocked], strict=False
            ):
                taken.add(square)
                placed.append((square, host.seat, piece.leader))
    return tuple(sorted(placed, key=lambda each: (-int(each[0][1]), FILES.index(each[0][0]))))


def standing(state: Battle | Skirmish) -> Brief:
    """A battle as it stands, in the same terms."""
    return _standing_board(state) if isinstance(state, Battle) else _standing_slots(state)


def _standing_slots(state: Skirmish) -> Brief:
    hosts = []
    for seat, side in state.field.sides.items():
        pieces = tuple(
            Piece(unit.name, unit.emblem, unit.full, False, False, lost=unit.full - unit.slots)
            for unit in sorted((*state.units.values(), *state.fallen), key=lambda unit: unit.id)
            if unit.seat == seat
        )
        hosts.append(Host(seat, side.name, pieces, (), slots=side.slots))
    return Brief(state.field.title, hosts=tuple(hosts), board=False)


def _standing_board(battle: Battle) -> Brief:
    hosts = []
    for seat in PLAYERS:
        side = battle.field.sides[seat]
        pieces = [
            Piece(unit.name, profile.emblem, profile.hits, profile.leader, profile.group, unit.at)
            for unit in battle.side(seat)
            if (profile := battle.field.profiles[unit.name])
        ]
        hosts.append(Host(seat, side.name, tuple(pieces), side.wins))
    terrain = battle.field.terrain
    return Brief(
        battle.field.title,
        hosts=tuple(hosts),
        walls=frozenset(square for square, kind in terrain.items() if kind == "wall"),
        pits=frozenset(square for square, kind in terrain.items() if kind == "pit"),
    )


def many(pieces: Sequence[Piece]) -> list[tuple[str, int]]:
    """Names with their counts, in order of first appearance."""
    counts: dict[str, int] = {}
    for piece in pieces:
        counts[piece.name] = counts.get(piece.name, 0) + 1
    return list(counts.items())
