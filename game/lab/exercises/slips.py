"""Single slips that files of every rulebook may have, by which a lesson or the answer of a puzzle fails: who begins, options, actions.

A number that has moved on because a unit came or went can be known. What only one rulebook's files have, it says itself (`core/descriptions/slips`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from game.core.actions import Action
from game.core.descriptions.slips import Slip, Table, otherwise
from game.core.documents.fields import says
from game.core.problems.problem import Change, without
from game.core.seats import Seat
from game.core.system import Document, encode
from game.toml_text import inline

_LONGER = 4
"""So many more turns or rounds are tried at most."""
_NUMBERED = ("unit", "target", "units", "partners", "by", "victim", "model", "aims")
"""Fields of actions that name units by number, or lists of such: they move on when a unit is added before theirs."""

# How it begins


def of_start(document: Document, seats: Sequence[Seat]) -> Iterator[Slip]:
    """Another side that goes first, an option the other way."""
    start = document.get("start", {})
    first, order = start.get("first") or "one", start.get("order")
    for seat in seats:
        if order and seat in order[1:]:
            yield otherwise("start.order", [seat, *(each for each in order if each != seat)])
        elif seat != first and not order:
            yield otherwise("start.first", seat)
    for option, value in document.get("options", {}).items():
        if type(value) is bool:
            yield otherwise(f"options.{option}", not value)


def of_length(document: Document) -> Iterator[Slip]:
    """More turns or rounds than a file allows, and as many as go without saying."""
    for field in ("options.turn-limit", "rounds"):
        limit = says(document, field)
        if type(limit) is int:
            yield from (otherwise(field, limit + more) for more in range(1, _LONGER + 1))
            yield Slip(field, without(field), "take it out")


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


def of_values(field: str, table: Table, numbers: Sequence[int]) -> Iterator[Slip]:
    """Another unit or a number one more or less in an action of which nobody can list the choices, or what it does not do."""
    for key in ("target", "unit", "victim", "by"):
        if type(table.get(key)) is int:
            for number in numbers:
                if number != table[key]:
                    yield otherwise(f"{field}.{key}", number)
    for key, value in table.items():
        if type(value) is bool:
            yield otherwise(f"{field}.{key}", not value)
        elif type(value) is int and key not in _NUMBERED:
            yield from (otherwise(f"{field}.{key}", each) for each in (value + 1, value - 1) if each >= 0)


def of_order(list_field: str, rows: Sequence[Table], place: int | None = None) -> Iterator[Slip]:
    """Two actions or steps exchanged, those first that stand nearest to each other; with a `place`, one of the two stands there."""
    pairs = [pair for pair in combinations(range(len(rows)), 2) if place is None or place in pair]
    for one, other in sorted(pairs, key=lambda pair: pair[1] - pair[0]):
        if rows[one] != rows[other]:
            here, there = f"{list_field}[{one}]", f"{list_field}[{other}]"
            whom = "the one after it" if other == one + 1 else there
            yield Slip(
                here, (Change(here, rows[other]), Change(there, rows[one])), f"exchange it with {whom}"
            )


def of_missing(
    list_field: str, list_: Sequence[Table], place: int, legal: Sequence[Action], field: str, most: int = 40
) -> Iterator[Slip]:
    """An action that is missing: those first that say nothing but their type."""
    known = [msgspec.json.decode(encode(action)) for action in legal]
    for each in sorted(known, key=len)[:most]:
        whole = [*list_[:place], each, *list_[place:]]
        yield Slip(field, (Change(list_field, whole),), f"{inline(each)} is missing before it: write that")


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
