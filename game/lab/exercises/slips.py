"""Single slips of a designer by which a lesson or the answer of a puzzle may have come to fail: what to change back, likeliest first.

A card of a hand or a die of a row that was changed cannot be known; a number that has moved on because a unit came or went can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from game.core.explain import Action
from game.core.fields import says, within
from game.core.problem import Change, Problem, note, warning
from game.core.system import Document, encode
from game.core.vocabulary import Fielded
from game.lab.exercises import squares, units_said
from game.table import lengths, mends
from game.table.shapes import Point

Table = dict[str, Any]

_NUMBERED = ("unit", "target", "units", "partners", "by", "victim", "model", "aims")
"""Fields of actions that name units by number, or lists of such: they move on when a unit is added before theirs."""
_PHASES = ("move", "fight", "fate")
_FEW = 3
"""So little Elixir a side of a puzzle may begin with."""
_STEPS = (1, -1, 2, -2, 3, -3)
"""By so many figures a unit may have become larger or smaller."""
_FAR, _FINE = 10, {"in": 2, "cm": 1}
"""So many steps, each so small a part of the unit, somebody may have been moved out of reach."""
_LAID = ("terrain", "objective", "item", "zone")
_MOST_HITS = 9
"""The most hits of a unit of the board."""


class Slip(NamedTuple):
    """One thing to change back: the field that is wrong, the changes, and what to do in words."""

    field: str
    changes: tuple[Change, ...]
    words: str
    sure: bool = True
    """Whether the field that is wrong is the one named; if not it is only what would do."""

    def problem(self, text: str) -> Problem:
        """The slip as a warning, or as a note where it is only what would do."""
        return (warning if self.sure else note)(self.field, text, self.changes)


# How it begins


def of_start(document: Document, seats: Sequence[str]) -> Iterator[Slip]:
    """Another side that goes first, another phase or unit with which it begins, an option the other way."""
    start = document.get("start", {})
    first = start.get("first") or "one"
    for seat in seats:
        if seat != first:
            yield _written("start.first", seat)
    for phase in _PHASES:
        if phase != start.get("phase", "fate") and (phase != "fate" or "deck" in start):
            yield _written("start.phase", phase)
    for option, value in document.get("options", {}).items():
        if type(value) is bool:
            yield _written(f"options.{option}", not value)
    if "unit" in start:
        stands = says(document, f"sides.{first}.stands", [])
        for number in range(1, len(stands) + 1):
            if number != start["unit"]:
                yield _written("start.unit", number)


def of_hands(document: Document) -> Iterator[Slip]:
    """The hands of two sides exchanged, where both lie open."""
    hands = says(document, "start.hands", {})
    if len(hands) == 2 and hands.get("one") != hands.get("two"):
        changes = (Change("start.hands.one", hands["two"]), Change("start.hands.two", hands["one"]))
        yield Slip("start.hands", changes, "exchange the two hands")


def of_models(document: Document) -> Iterator[Slip]:
    """Two models of a side exchanged in the order by which actions number them."""
    for seat in document["sides"]:
        models = says(document, f"sides.{seat}.models", [])
        for place in range(1, len(models) if isinstance(models, list) else 0):
            order = [*models[: place - 1], models[place], models[place - 1], *models[place + 1 :]]
            if order != models:
                yield _written(f"sides.{seat}.models", order)


def of_target(document: Document) -> Iterator[Slip]:
    """A target with a nought too many, or of which story and hints tell another."""
    target = document.get("target")
    if type(target) is not int:
        return
    words = " ".join([str(document.get("story", "")), *map(str, document.get("hints", []))])
    told = {int(each) for each in re.findall(r"\b\d{1,2}\b", words)}
    if target in told:
        return
    meant = {target // 10, target % 10, *told}
    for number in sorted((each for each in meant if 0 < each < target), reverse=True)[:6]:
        yield _written("target", number)


def of_victory(document: Document, solver: str) -> Iterator[Slip]:
    """The fall of somebody of whom title or words tell."""
    wins = says(document, f"sides.{solver}.wins")
    if not isinstance(wins, str):
        return
    words = " ".join(map(str, (document.get("title"), document.get("story"), document.get("hints"))))
    names = {_called(unit) for seat in document["sides"] if seat != solver for unit in _units(document, seat)}
    for name in sorted(names):
        if re.search(rf"\b{re.escape(name)}\b", words) and wins != f"{name} falls":
            yield _written(f"sides.{solver}.wins", f"{name} falls")


# Actions


def of_numbers(actions: Sequence[tuple[str, Table]]) -> Iterator[Slip]:
    """Numbers of units that have moved on by one from some number on, as one was added or taken out before them."""
    numbers = sorted({number for _, table in actions for number in _numbers(table)})
    for step in (1, -1):
        for least in reversed(numbers):
            if least + step < 1:
                continue
            moved = [(field, _moved(table, least, step)) for field, table in actions]
            changes = tuple(
                change
                for (field, new), (_, old) in zip(moved, actions, strict=True)
                for change in _differences(field, old, new)
            )
            if changes:
                what = "one more" if step > 0 else "one less"
                words = f"let units from number {least} on be called by {what}, as if one had come or gone before them"
                words = words if len(changes) > 1 else f"write {changes[0].value!r}"
                yield Slip(changes[0].path, changes, words)


def of_action(field: str, table: Table, legal: Sequence[Action]) -> Iterator[Slip]:
    """Another legal action of the same kind that differs in one thing."""
    for action in legal:
        each = msgspec.json.decode(encode(action))
        changes = _differences(field, table, each) if each.get("type") == table.get("type") else []
        if len(changes) == 1:
            (one,) = changes
            yield Slip(one.path, (one,), "take it out" if one.gone else f"write {one.value!r}")


def of_elixir(document: Document, solver: str) -> Iterator[Slip]:
    """More or less Elixir with which the side begins that is to find the answer."""
    elixir = says(document, f"sides.{solver}.elixir")
    for number in range(_FEW + 1) if type(elixir) is int else ():
        if number != elixir and number < document.get("target", 0):
            yield _written(f"sides.{solver}.elixir", number)


def of_stands(document: Document) -> Iterator[Slip]:
    """Two units of a side that stand in each other's place, and units of one figure more or less."""
    for seat in document["sides"]:
        stands = says(document, f"sides.{seat}.stands", [])
        for number, two in enumerate(stands if isinstance(stands, list) else ()):
            for place, one in enumerate(stands[:number]):
                paths = (f"sides.{seat}.stands[{place}].unit", f"sides.{seat}.stands[{number}].unit")
                changes = (Change(paths[0], two["unit"]), Change(paths[1], one["unit"]))
                yield Slip(paths[0], changes, "exchange the two units that stand there", sure=False)
    for field, number in _strengths(document):
        yield from (_written(field, number + step, sure=False) for step in _STEPS if number + step > 0)


def of_typed(document: Document) -> tuple[list[Slip], list[Slip]]:
    """What lies or stands on a measured table with two neighbouring digits of a length exchanged; and with its two lengths exchanged."""
    fields = [f"{kind}[{place}]" for kind in _LAID for place in range(len(document.get(kind) or ()))]
    for seat in document["sides"]:
        stands = says(document, f"sides.{seat}.stands", {})
        names = list(stands) if isinstance(stands, dict) else range(len(stands))
        fields += [within("sides", seat, "stands", name) for name in names]
    digits: list[Slip] = []
    lengths_: list[Slip] = []
    for field in fields:
        at = says(document, f"{field}.at")
        if at and not says(document, f"{field}.points"):
            point, unit = (lengths.read(at[0]), lengths.read(at[1])), lengths.unit(at)
            digits += [_placed(field, there, unit) for there in mends.exchanged(point, unit)]
            lengths_ += [_placed(field, point[::-1], unit)] * (point != point[::-1])
    return digits, lengths_


def _placed(field: str, at: Point, unit: str) -> Slip:
    changes = mends.placed(f"{field}.at", at, unit)
    return Slip(f"{field}.at", changes, f"write {' '.join(changes[0].value)}", sure=False)


def of_distance(document: Document, done: Sequence[Table], fielded: Mapping[int, Fielded]) -> Iterator[Slip]:
    """Whom the last of some actions is aimed at, or who does it, some steps of the table away along one of its edges, the nearest place first."""
    target, doers = done[-1].get("target"), [each.get("model") or each.get("unit") for each in done]
    first = says(document, "start.unit")
    doer = next((each for each in reversed(doers) if type(each) is int), first)
    for number in dict.fromkeys((target, doer)):
        field = units_said.stand(document, number, fielded) if type(number) is int else ""
        at: Any = says(document, f"{field}.at") if field else None
        told = [re.fullmatch(r"(\d+(?:\.\d+)?)(in|cm)", str(each)) for each in at or ()]
        if len(told) != 2:
            continue
        for step in range(1, _FAR + 1):
            for axis, sign in ((1, 1), (1, -1), (0, 1), (0, -1)):
                if (said := told[axis]) and (moved := float(said[1]) + sign * step / _FINE[said[2]]) >= 0:
                    new = [*at[:axis], f"{round(moved, 3):g}{said[2]}", *at[axis + 1 :]]
                    yield _written(f"{field}.at", new, sure=False)


def of_places(document: Document, table: Table) -> Iterator[Slip]:
    """Units of another number of figures than an action has places for: as many as those."""
    places = table.get("places")
    if not isinstance(places, list):
        return
    for field, number in _strengths(document):
        if number != len(places):
            yield _written(field, len(places), sure=False)


def _strengths(document: Document) -> Iterator[tuple[str, int]]:
    """Of how many figures the units of companies are, each with the field that says so."""
    for seat in document["sides"]:
        for at, banner in enumerate(says(document, f"sides.{seat}.company.banner", [])):
            for place, unit in enumerate(banner.get("units", [])):
                if type(number := unit.get("number")) is int:
                    yield f"sides.{seat}.company.banner[{at}].units[{place}].number", number


def of_values(field: str, table: Table, numbers: Sequence[int]) -> Iterator[Slip]:
    """Another unit or a number one more or less in an action of which nobody can list the choices, or what it does not do."""
    for key in ("target", "unit", "victim", "by"):
        if type(table.get(key)) is int:
            for number in numbers:
                if number != table[key]:
                    yield _written(f"{field}.{key}", number)
    for key, value in table.items():
        if type(value) is bool:
            yield _written(f"{field}.{key}", not value)
        elif type(value) is int and key not in _NUMBERED:
            yield from (_written(f"{field}.{key}", each) for each in (value + 1, value - 1) if each >= 0)


def of_order(plan: Sequence[Table]) -> Iterator[Slip]:
    """Two actions exchanged."""
    for number in range(len(plan) - 1):
        one, two = plan[number : number + 2]
        if one != two:
            changes = (Change(f"solution[{number}]", two), Change(f"solution[{number + 1}]", one))
            yield Slip(f"solution[{number}]", changes, "exchange it with the one after it")


def of_missing(
    list_field: str, list_: Sequence[Table], place: int, legal: Sequence[Action], field: str, most: int = 40
) -> Iterator[Slip]:
    """An action that is missing: those first that say nothing but their type."""
    known = [msgspec.json.decode(encode(action)) for action in legal]
    for each in sorted(known, key=len)[:most]:
        whole = [*list_[:place], each, *list_[place:]]
        yield Slip(field, (Change(list_field, whole),), f"{_toml(each)} is missing before it: write that")


# Cards, units and the map


def of_cards(document: Document, table: Table, plan: Sequence[Table], seat: str) -> Iterator[Slip]:
    """A card that the action plays and its side does not hold: instead of the one that nobody plays, or besides; or in the deck."""
    card = table.get("card")
    hand = says(document, f"start.hands.{seat}")
    if not isinstance(card, str):
        return
    if isinstance(hand, list):
        played = [each.get("card") for each in plan]
        spare = [number for number, held in enumerate(hand) if held not in played]
        if len(spare) == 1:
            yield _written(f"start.hands.{seat}[{spare[0]}]", card)
        field = f"start.hands.{seat}[{len(hand)}]"
        yield Slip(f"start.hands.{seat}", (Change(field, card),), f"let {card} be in that hand", sure=False)
    deck = says(document, "start.deck", [])
    for number in reversed(range(len(deck) + 1) if deck else ()):
        new = [*deck[:number], card, *deck[number:]]
        words = f"let {card} come at place {number + 1}"
        yield Slip("start.deck", (Change("start.deck", new),), words, sure=False)


def of_deal(document: Document) -> Iterator[Slip]:
    """Cards that a story deals to its lesson, of another suit."""
    dealt = says(document, "deal.cards", [])
    for place, card in enumerate(dealt):
        for suit in "SHDC":
            if card[:-1] + suit not in dealt:
                yield _written(f"deal.cards[{place}]", card[:-1] + suit)


def of_hits(document: Document, solver: str) -> Iterator[Slip]:
    """Enemies with as many hits left as the answer needs."""
    for seat, number, unit in _standing(document):
        if seat != solver:
            for hits in range(int(unit.get("hits") or _MOST_HITS) - 1, 0, -1):
                yield _written(f"sides.{seat}.units[{number}].hits", hits, sure=False)


def of_wounds(document: Document) -> Iterator[Slip]:
    """Units that are unhurt."""
    for seat, number, unit in _standing(document):
        if "hits" in unit:
            field = f"sides.{seat}.units[{number}].hits"
            yield Slip(field, (Change(field, gone=True),), "take it out", sure=False)


def of_squares(document: Document) -> Iterator[Slip]:
    """Units one square from where they stand."""
    for seat, number, unit in _standing(document):
        for square in squares.beside(str(unit.get("at", ""))):
            yield _written(f"sides.{seat}.units[{number}].at", square, sure=False)


def of_exchanged(document: Document) -> Iterator[Slip]:
    """Two units that stand on each other's square."""
    fields = [
        f"sides.{seat}.units[{number}].at" for seat, number, unit in _standing(document) if unit.get("at")
    ]
    for one, other in combinations(fields, 2):
        changes = (Change(one, says(document, other)), Change(other, says(document, one)))
        yield Slip(one, changes, "exchange the squares of the two units", sure=False)


def of_map(document: Document) -> Iterator[Iterator[Slip]]:
    """One square of the map that is a pit, free or a wall: those of each kind together."""
    for sign in "o#.":
        yield (
            _written(f"map[{row}]", line[:column] + sign + line[column + 1 :], sure=False)
            for row, line in enumerate(squares.rows(document))
            for column, was in enumerate(line)
            if was != sign
        )


def of_shifted(document: Document) -> Iterator[Slip]:
    """One wall or pit of the map a square from where it is drawn."""
    drawn = squares.signs(document)
    for square, sign in drawn.items():
        for near in squares.beside(square) if sign in "#o" else ():
            if drawn.get(near) == ".":
                moved = {**drawn, square: ".", near: sign}
                ranks = sorted({int(square[1]), int(near[1])}, reverse=True)
                new = [(rank, "".join(moved[f"{file}{rank}"] for file in squares.FILES)) for rank in ranks]
                changes = tuple(Change(f"map[{squares.SIDE - rank}]", line) for rank, line in new)
                what = "pit" if sign == "o" else "wall"
                yield Slip(changes[0].path, changes, f"draw the {what} of {square} on {near}", sure=False)


def _standing(document: Document) -> Iterator[tuple[str, int, Table]]:
    """The units that have a table of their own, with their side and place."""
    for seat in document["sides"]:
        for number, unit in enumerate(_units(document, seat)):
            if isinstance(unit, dict):
                yield seat, number, unit


# Words


def _written(field: str, value: Any, *, sure: bool = True) -> Slip:
    return Slip(field, (Change(field, value),), f"write {value!r}", sure)


def told(action: Action) -> str:
    """An action as a file would write it."""
    return _toml(msgspec.json.decode(encode(action)))


def _toml(table: Table) -> str:
    parts = (f"{key} = {_value(value)}" for key, value in table.items())
    return f"{{ {', '.join(parts)} }}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return _toml(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f'"{value}"'
        if isinstance(value, str)
        else str(value)
    )


def _called(unit: Any) -> str:
    return str(unit.get("name", "")) if isinstance(unit, dict) else str(unit)


def _units(document: Document, seat: str) -> list[Any]:
    units = says(document, f"sides.{seat}.units", [])
    return units if isinstance(units, list) else []


# Numbers in actions


def _numbers(value: Any, key: str = "") -> Iterator[int]:
    """The numbers of units in an action."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name in _NUMBERED:
                yield from _numbers(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _numbers(part, key)
    elif type(value) is int and key and value > 0:
        yield value


def _moved(value: Any, least: int, step: int, key: str = "") -> Any:
    """An action with all numbers of units from `least` on moved by `step`."""
    if isinstance(value, dict):
        return {
            name: _moved(part, least, step, name) if name in _NUMBERED else part
            for name, part in value.items()
        }
    if isinstance(value, list):
        return [_moved(part, least, step, key) for part in value]
    return value + step if type(value) is int and key and value >= least else value


def _differences(field: str, old: Any, new: Any) -> list[Change]:
    """The changes that make one action another."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return [] if old == new else [Change(field, new)]
    made = [
        Change(f"{field}.{key}", value) for key, value in new.items() if key not in old or old[key] != value
    ]
    return made + [Change(f"{field}.{key}", gone=True) for key in old if key not in new]
