"""A battle on a board under work, without pixels: its ground, its units, what each side must do, and its way back and forth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from game.core.documents.edits import AddPiece, Edit, PaintSquares, RemovePiece, SetField, Together
from game.core.documents.fields import EditError, says, steps, within
from game.core.problems.problem import Problem
from game.core.seats import Seat
from game.core.system import Document
from game.core.words.grammar import does
from game.systems.thor import catalogue, victory
from game.systems.thor.catalogue import CardName, Profile
from game.systems.thor.scenario import setup
from game.systems.thor.scenario.sense import oddities
from game.systems.thor.squares import SQUARES, Square
from game.systems.thor.state import FOE, PLAYERS
from game.ui.workshop import alignment
from game.ui.workshop.boards import selection_edits, story_marks
from game.ui.workshop.boards.brush import SIGNS, Terrain, cell, square_of, terrain_of
from game.ui.workshop.boards.pieces import Piece, Unit, loosened, pieces_of, short, table_of, units_of
from game.ui.workshop.boards.story_marks import Mark
from game.ui.workshop.mirrored_work import MirroredWork
from game.ui.workshop.selection import Way
from game.ui.workshop.work import Finding
from game.workshop.symmetry import squares as mirrored_squares

PILES = {"one": "start.hands.one", "two": "start.hands.two", "deck": "start.deck", "discard": "start.discard"}
"""Where cards lie before the battle begins, by what they are called here."""
ANY = "any enemy falls"
NOTHING = "Choose something on the board first."
"""Why nothing comes of what is done to nothing."""
_TURNS = 15
"""Turns of a battle that says nothing of them (T-94)."""
_NEW: Document = {"name": "Somebody", "hits": 4, "marks": [], "emblem": "skull"}


class Board(MirroredWork):
    """One scenario on a board, or the table of a story. What is chosen is a unit of a side, one of one's own, or a mark of the story."""

    _read: tuple[int, Any] = (-1, None)

    # What it is

    @property
    def terrain(self) -> dict[Square, Terrain]:
        """The walls and pits."""
        return terrain_of(self.document.get("map"))

    @property
    def units(self) -> list[Unit]:
        """Everybody of both sides who has not fallen."""
        return units_of(self.document)

    @property
    def told(self) -> bool:
        """Whether it is the board of a story, whose sheet places the enemy and says how it ends."""
        return story_marks.told(self.document)

    @property
    def seats(self) -> Sequence[Seat]:
        """The sides that have units from the start."""
        return PLAYERS[:1] if self.told else PLAYERS

    @property
    def marks(self) -> list[Mark]:
        """What the story lays on the board."""
        return story_marks.marks_of(self.document)

    @property
    def profiles(self) -> dict[str, Profile]:
        """Everybody who can be enlisted, by name: those of the game, and those of this file."""
        version = self.sketch.version
        if self._read[0] != version:
            tables = ((path, says(self.document, path)) for path in self.own_paths)
            own = (catalogue.read_profile(row, path)[0] for path, row in tables if isinstance(row, dict))
            self._read = version, {**catalogue.units(), **{each.name: each for each in own if each}}
        found: dict[str, Profile] = self._read[1]
        return found

    @property
    def own_paths(self) -> list[str]:
        """The paths of the units of one's own."""
        rows = self.document.get("unit")
        rows = rows if isinstance(rows, list) else []
        return [f"unit[{number}]" for number, row in enumerate(rows) if isinstance(row, dict)]

    def unit(self, path: str) -> Unit | None:
        """The unit at a path; None if there is none."""
        return next((each for each in self.units if each.path == path), None)

    @property
    def pieces(self) -> list[Piece]:
        """All that stands and lies on the board, and those who wait; of one square first what a hand means first."""
        return pieces_of(self.document)

    def piece(self, path: str) -> Piece | None:
        """The unit or mark at a path; None if there is none."""
        return next((each for each in self.pieces if each.path == path), None)

    def pieces_at(self, square: Square) -> list[Piece]:
        """All that stands and lies on a square, first what a hand means first."""
        return [each for each in self.pieces if square and each.at == square]

    @property
    def chosen_pieces(self) -> list[Piece]:
        """All units and marks that are chosen, what was chosen last at the end."""
        there = {each.path: each for each in self.pieces} if self.all_chosen else {}
        return [there[path] for path in self.all_chosen if path in there]

    def gather(self, paths: Sequence[str]) -> None:
        if not self.chosen_pieces:
            self.chosen = ""  # a kind of unit is chosen alone
        super().gather(paths)

    def within(self, squares: Iterable[Square]) -> list[Piece]:
        """All that stands and lies on some squares; what a hand means first comes last, so that it leads."""
        wanted = set(squares)
        return [each for each in reversed(self.pieces) if each.at in wanted]

    def at(self, square: Square) -> Unit | None:
        """Who stands on a square from the start."""
        return next((each for each in self.units if each.at == square), None)

    def side_name(self, seat: Seat) -> str:
        """What a side is called."""
        return str(says(self.document, f"sides.{seat}.name", "") or "").strip() or f"Side {seat}"

    @property
    def cut_off(self) -> Sequence[Square]:
        """The squares where nobody comes along the ground; a side that has nobody yet counts as coming from its back rows."""
        document = self.document
        if self.told:
            return ()  # the sheet may place anybody anywhere, and open what is shut
        for seat in PLAYERS:
            if says(document, f"sides.{seat}.units") == []:
                document = SetField(f"sides.{seat}.units", [next(iter(catalogue.units()))]).apply(document)
        file, _, problems = setup.read(document)
        broken = any(each.field.startswith(("map", "sides")) for each in problems)
        return () if file is None or broken else oddities.cut_off(file)

    # What is wrong with it

    @property
    def paths(self) -> Sequence[str]:
        pieces = (each.path for each in self.pieces)
        return [*pieces, *self.own_paths, *PILES.values(), *_PLACES]

    def findings(self, problems: Sequence[Problem]) -> list[Finding]:
        return [each._replace(about=self._about(each.item)) for each in super().findings(problems)]

    def _about(self, path: str) -> str:
        """Whose a problem is, in words."""
        way = steps(path) if path else ()
        if way[:1] == ("sides",) and len(way) > 1 and way[1] in PLAYERS:
            unit = self.unit(path)
            return self.side_name(way[1]) + (f", {unit.name}" if unit else "")
        mark = self.piece(path)
        return mark.name if mark else _PLACES.get(path, "")

    def place_of(self, finding: Finding) -> Square:
        """The square at which the number of a problem stands; "" for none."""
        place = finding.problem.place
        if place is None:
            mark = self.piece(finding.item)
            return mark.at if isinstance(mark, Mark) else ""
        if place.kind == "row" and place.name.isdigit() and int(place.name) < 8:
            return square_of((int(place.name), 0))
        return place.at[0] if len(place.at) == 1 and place.at[0] in SQUARES else ""

    # The ground

    def stroke(self, squares: Iterable[Square]) -> list[Square]:
        """Squares with their images on the other side."""
        own = tuple(cell(square) for square in squares)
        return [square_of(each) for each in (*own, *mirrored_squares(self.document, own, self.symmetry))]

    def paint(self, squares: Iterable[Square], kind: Terrain, *, going: str = "") -> str:
        """Give squares and their images another ground; whoever stands where nobody can is deployed freely then."""
        every = self.stroke(squares)
        if not self.terrain_text:
            return self.set("map", "\n".join(["." * 8] * 8) + "\n") or self.paint(squares, kind, going=going)
        edits: list[Edit] = [PaintSquares("map", tuple(map(cell, every)), SIGNS[kind])]
        if kind != "free":
            edits += [loosened(self.document, unit) for unit in self.units if unit.at in every]
        # The images are among the squares already: nothing may be mirrored once more.
        return self.do_here(Together(tuple(edits), f"Paint {kind if kind == 'free' else kind + 's'}"), going)

    @property
    def terrain_text(self) -> str:
        """The map as the file has it; "" for none."""
        text = self.document.get("map")
        return text.strip("\n") if isinstance(text, str) else ""

    def take_map(self, document: Document) -> str:
        """Use the ground of another scenario."""
        ground = terrain_of(document.get("map"))
        edits: list[Edit] = [SetField("map", document.get("map"))]
        edits += [loosened(self.document, unit) for unit in self.units if unit.at in ground]
        return self.do_here(Together(tuple(edits), "Take another's map"))

    # Units

    def enlisting(self, seat: Seat, name: str, square: Square = "") -> Edit:
        """One more unit of a side."""
        piece: str | Document = {"name": name, "at": square} if square else name
        return AddPiece(f"sides.{seat}.units", piece)

    def enlist(self, seat: Seat, name: str, square: Square = "") -> str:
        """One more unit of a side, on a square or deployed freely; why it cannot be, or ""."""
        if sum(unit.seat == seat for unit in self.units) >= setup.MOST_UNITS:
            return f"A side has at most {setup.MOST_UNITS} units."
        refusal = self.refused(square) or self.do(self.enlisting(seat, name, square))
        if not refusal:
            self.chosen = next(each.path for each in reversed(self.units) if each.seat == seat)
        return refusal

    def lay(self, sort: story_marks.Sort, square: Square) -> str:
        """One more mark of the story; why it cannot be, or ""."""
        edit, path = story_marks.laying(self.document, sort, square)
        refusal = self.barred(square, lying=True) or self.do(edit)
        if not refusal:
            self.chosen = path
        return refusal

    def barred(self, square: Square, *, lying: bool = False) -> str:
        """Why the ground of a square lets nobody stand, or no mark lie there; "" if it does."""
        kind = self.terrain.get(square)
        what = "nothing can lie" if lying else "no unit can stand"
        return f"{square} is a {kind}: {what} there." if kind else ""

    def refused(self, square: Square, unit: Piece | None = None) -> str:
        """Why a unit cannot stand on a square, or a mark lie there; "" if it can, or if it is none."""
        if isinstance(unit, Mark):
            return self.barred(square, lying=True)
        there = self.at(square) if square else None
        taken = there is not None and (unit is None or there.path != unit.path)
        return self.barred(square) or (f"{there.name} stands on {square}." if there and taken else "")

    def putting(self, unit: Piece, square: Square) -> Edit:
        """A unit or a mark on another square."""
        if isinstance(unit, Mark):
            return story_marks.putting(unit, square)
        if isinstance(says(self.document, unit.path), str):
            return SetField(unit.path, {"name": unit.name, "at": square})
        return SetField(within(unit.path, "at"), square)

    def put(self, unit: Piece, square: Square) -> str:
        """Fix a unit to a square, or lay a mark there; why it cannot be, or ""."""
        return self.refused(square, unit) or self.do(self.putting(unit, square))

    def shift(self, pieces: Sequence[Piece], by: Way, *, going: str = "") -> str:
        """Move units and marks by so many squares, all of them as far; why they cannot be, or ""."""
        return self.do_made(lambda: selection_edits.shifted(self, pieces, by), going)

    def nudge(self, by: Way) -> str:
        """Move all that is chosen by so many squares; what goes on is one act."""
        return self.shift(self.chosen_pieces, by, going=f"nudge {' '.join(self.all_chosen)}")

    def line_up(self, way: alignment.Way) -> str:
        """Bring all that is chosen into one file or rank, or to equal gaps."""
        return self.do_made(lambda: selection_edits.lined_up(self, self.chosen_pieces, way))

    def loosen(self) -> str:
        """Let all units that are chosen be deployed freely."""
        return self.do_made(lambda: selection_edits.freed(self, self.chosen_pieces))

    def wound(self, unit: Unit, hits: int) -> str:
        """Let a unit begin with so many hits; with all of them nothing is written."""
        table = table_of(self.document, unit) | {"hits": hits}
        if hits >= self.most_hits(unit):
            del table["hits"]
        return self.do(SetField(unit.path, short(table)), going=f"hits {unit.path}")

    def most_hits(self, unit: Unit) -> int:
        """The hits that a unit has when it is whole."""
        profile = self.profiles.get(unit.name)
        return profile.hits if profile else max(1, unit.hits)

    def remove(self) -> str:
        """Take out all that is chosen: units of a side, one of one's own, or marks of the story."""
        paths, self.chosen = self.all_chosen, ""
        return self.do_made(lambda: selection_edits.removed(self, paths)) if paths else NOTHING

    def foreseen(self, edit: Edit) -> list[Piece]:
        """What would stand and lie elsewhere after an edit with its images."""
        try:
            return self._elsewhere(self.twins(edit))
        except EditError:
            return []

    def foreseen_shift(self, pieces: Sequence[Piece], by: Way) -> list[Piece]:
        """The same of several that are moved; nothing where one of them is refused."""
        try:
            return self._elsewhere(selection_edits.shifted(self, pieces, by))
        except EditError:
            return []

    def _elsewhere(self, edit: Edit) -> list[Piece]:
        before = {(each.path, each.at) for each in self.pieces}
        after = pieces_of(edit.apply(self.document))
        return [each for each in after if each.at and (each.path, each.at) not in before]

    # Units of one's own

    def add_own(self) -> str:
        """A new kind of unit, to be described."""
        names, number = self.profiles, 1
        while (name := "Somebody" if number == 1 else f"Somebody {number}") in names:
            number += 1
        refusal = self.do(AddPiece("unit", {**_NEW, "name": name}))
        if not refusal:
            self.chosen = self.own_paths[-1]
        return refusal

    def rename_own(self, path: str, name: str) -> str:
        """Another name for a unit of one's own; whoever is of it goes by that name, too."""
        before = str(says(self.document, within(path, "name"), ""))
        edits: list[Edit] = [SetField(within(path, "name"), name)]
        for unit in self.units:
            if unit.name == before and before not in catalogue.units():
                plain = isinstance(says(self.document, unit.path), str)
                edits.append(SetField(unit.path if plain else within(unit.path, "name"), name))
        if before not in catalogue.units():
            edits += (SetField(each, name) for each in story_marks.being(self.document, before))
        return self.do_here(Together(tuple(edits), f"Rename {before or 'a unit'}"), f"name {path}")

    def set_power(self, path: str, kind: str, number: int, text: str) -> str:
        """Another text for a power of a unit of one's own; an empty one takes it out, one beyond the last is a new one."""
        field = within(path, kind)
        powers = says(self.document, field)
        count = len(powers) if isinstance(powers, list) else 0
        if number >= count:
            return self.do(AddPiece(field, text)) if text else ""
        if text:
            return self.do(SetField(within(field, number), text), going=f"{field}[{number}]")
        return self.do(SetField(field, None) if count == 1 else RemovePiece(field, number))

    # Cards

    def pile(self, name: str) -> list[CardName]:
        """The cards that lie in a hand (`one`, `two`), on the deck (the next one first) or on the discard pile."""
        cards = says(self.document, PILES[name], [])
        return [card for card in cards if isinstance(card, str)] if isinstance(cards, list) else []

    @property
    def left(self) -> Counter[CardName]:
        """How many of each card still lie wherever chance puts them."""
        found = Counter(catalogue.whole_deck())
        found.subtract(card for name in PILES for card in self.pile(name))
        return found

    def deal(self, card: CardName, to: str, place: int | None = None) -> str:
        """Lay a card into a pile."""
        if self.left[card] <= 0:
            return f"Every {card} lies in a pile already."
        return self.do(AddPiece(PILES[to], card, place))

    def move_card(self, pile: str, number: int, to: str, place: int | None = None) -> str:
        """Take a card from a pile into another, or to another place in it."""
        cards = self.pile(pile)
        card = cards[number]
        if pile == to:
            cards.insert(len(cards) if place is None else place, cards.pop(number))
            return self.set(PILES[pile], cards)
        return self.do(
            Together((self._taken(pile, number), AddPiece(PILES[to], card, place)), f"Move {card}")
        )

    def take_card(self, pile: str, number: int) -> str:
        """Put a card back among those that chance deals."""
        return self.do(self._taken(pile, number))

    def _taken(self, pile: str, number: int) -> Edit:
        if len(self.pile(pile)) > 1:
            return RemovePiece(PILES[pile], number)
        return _without(self.document, PILES[pile])

    # What each side must do, and the battle itself

    def wins(self, seat: Seat) -> list[str]:
        """What a side must bring about: any of these."""
        said = says(self.document, f"sides.{seat}.wins", "")
        return [str(each) for each in said] if isinstance(said, list) else [str(said)]

    def wishes(self, seat: Seat) -> list[tuple[str, str]]:
        """The victory conditions a side can have, each with its words."""
        enemies = dict.fromkeys(unit.name for unit in self.units if unit.seat == FOE[seat])
        found = [(ANY, "Any enemy falls"), (victory.LEADERS, "Every enemy leader falls")]
        found += [(victory.ALL, "Every enemy falls")]
        found += [(f"{name} falls", f"{name} {does(name, 'falls')}") for name in enemies]
        now = " or ".join(self.wins(seat))
        if now not in [wish for wish, _ in found]:
            found.append((now, now[:1].upper() + now[1:]))
        return found

    def wish(self, seat: Seat, words: str) -> str:
        """Another condition for victory."""
        wishes = words.split(" or ")
        return self.set(f"sides.{seat}.wins", wishes[0] if len(wishes) == 1 else wishes)

    @property
    def first(self) -> str:
        """Who goes first; "" for the coin."""
        return self.field("start.first")

    def go_first(self, seat: str) -> str:
        """Let a side go first, or toss a coin."""
        if seat:
            return self.set("start.first", seat)
        return self.do(_without(self.document, "start.first"))

    @property
    def turns(self) -> int:
        """Turns each before the battle is a draw."""
        said = says(self.document, "options.turn-limit", _TURNS)
        return said if isinstance(said, int) else _TURNS

    def limit(self, turns: int) -> str:
        """Another number of turns; the usual one is not written."""
        usual = _without(self.document, "options.turn-limit")
        edit = usual if turns == _TURNS else SetField("options.turn-limit", turns)
        return self.do(edit, going="turns")

    @property
    def relocation(self) -> bool:
        """Whether every turn a unit is whisked away (T-63)."""
        special = self.document.get("special")
        return isinstance(special, list) and "relocation" in special

    def relocate(self, on: bool) -> str:
        """Let every turn a unit be whisked away, or none."""
        return self.set("special", ["relocation"] if on else "")

    def pose(self, on: bool) -> str:
        """Let it be a puzzle, or a battle again."""
        return self.set("kind", "puzzle" if on else "custom")


_PLACES = {
    "map": "Map",
    "sides.one": "",
    "sides.two": "",
    "start": "",
    "special": "",
    "options": "",
    "title": "",
}
"""Paths of what can be gone to besides pieces, and what stands before a problem there."""


def _without(document: Document, path: str) -> Edit:
    """Take a field out, and the tables around it that would be left empty."""
    way = steps(path)
    while (
        len(way) > 1 and isinstance(around := says(document, within("", *way[:-1])), dict) and len(around) < 2
    ):
        way = way[:-1]
    return SetField(within("", *way), None)
