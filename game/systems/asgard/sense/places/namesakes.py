"""Spots and pieces of terrain of one name that lie far from each other: one of them has been moved without the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.places import odd_places
from game.systems.asgard.sheet.effects import Spot


def look(subject: Subject) -> Iterator[Finding]:
    """Spots that bear the name of one piece, and lie farther from it than somebody comes who comes to it."""
    pieces: dict[str, list[int]] = {}
    rows = subject.file.get("terrain", [])
    for number, row in enumerate(rows):
        if not row.get("points") and isinstance(row.get("at"), list):
            pieces.setdefault(_plain(str(row.get("name", ""))), []).append(number)
    spots: dict[str, list[str]] = {}
    for name, spot in subject.plan.spots.items():
        spots.setdefault(_plain(spot.name), []).append(name)
    for called, names in spots.items():
        if called and len(names) == 1 and len(pieces.get(called, [])) == 1:
            yield from _apart(subject, names[0], pieces[called][0])
    worded = [
        (row, speech.words(str(row.get("id", "")), str(row.get("name", ""))))
        for row in rows
        if isinstance(row.get("at"), list)
    ]
    for name in subject.plan.spots:
        yield from _turned(subject, name, worded)
    yield from _exchanges(subject, worded)


def _turned(
    subject: Subject, name: str, worded: Sequence[tuple[dict[str, Any], frozenset[str]]]
) -> Iterator[Finding]:
    """A spot far from every piece of which its name speaks, where a slip of the hand has it lie at one of them."""
    host, spot, own = subject.adapter, subject.plan.spots[name], subject.sheet.spot[name].at
    words = speech.words(name, spot.name)
    rows = [row for row, its in worded if not words.isdisjoint(its)]
    if (
        not rows
        or not isinstance(own, list)
        or sum(_plain(spot.name) == _plain(str(row.get("name", ""))) for row in rows) == 1
    ):
        return
    reach = [(host.spot(row["at"]), host.usual_distance // 2 + _half(subject, row)) for row in rows]
    if any(2 * host.apart(at, spot.at) <= 2 * near + host.usual_distance // 2 for at, near in reach):
        return
    right = [
        said
        for said, there in odd_places.slips(subject, own)
        if any(host.apart(at, there) <= near for at, near in reach)
    ]
    if len(right) == 1:
        far = min(host.apart(at, spot.at) for at, _ in reach)
        text = f"lies {host.said(far)} from {rows[0].get('name') or rows[0].get('id', 'its piece')}, and beside it but for a slip of the hand"
        field = f"spot.{name}.at"
        yield Finding("told", field, f"{text}{suggestion(right[0])}", mend=written(field, right[0]))


def _exchanges(
    subject: Subject, worded: Sequence[tuple[dict[str, Any], frozenset[str]]]
) -> Iterator[Finding]:
    """Pairs of spots of which each lies at the pieces of which the other's name speaks, and far from its own."""
    host, spots = subject.adapter, subject.plan.spots
    lying = [(host.spot(row["at"]), its) for row, its in worded if not row.get("points")]
    words = {name: speech.words(name, spot.name) for name, spot in spots.items()}
    own = {name: [(at, its) for at, its in lying if not words[name].isdisjoint(its)] for name in spots}
    far = [name for name in spots if own[name] and _nearest(subject, name, own[name]) > host.usual_distance]
    for one, other in combinations(far, 2):
        pairs = ((one, other), (other, one))
        alone = {
            name: [each for each in own[name] if each[1].isdisjoint(words[there] - words[name])]
            for name, there in pairs
        }
        if not all(alone.values()) or not all(
            2 * _nearest(subject, there, alone[name]) < _nearest(subject, name, alone[name])
            for name, there in pairs
        ):
            continue
        mend = tuple(Change(f"spot.{name}.at", subject.sheet.spot[there].at) for name, there in pairs)
        for name, there in pairs:
            text = f"lies where {spots[there].name} belongs by its name, and that where this does: exchange the two"
            yield Finding("told", f"spot.{name}.at", text, mend=mend)


def _nearest(subject: Subject, name: str, pieces: Sequence[tuple[Spot, frozenset[str]]]) -> int:
    return min(subject.adapter.apart(subject.plan.spots[name].at, at) for at, _ in pieces)


def _plain(name: str) -> str:
    return name.casefold().removeprefix("the ").strip()


def _apart(subject: Subject, name: str, number: int) -> Iterator[Finding]:
    """Both of a spot and a piece that lie apart, each with the mend that brings it to the other."""
    row = subject.file["terrain"][number]
    host, spot = subject.adapter, subject.plan.spots[name].at
    at: Spot = host.spot(row["at"])
    apart = host.apart(at, spot)
    others = [host.apart(at, each.at) for each in subject.plan.spots.values() if each.id != name]
    near = host.usual_distance // 2 + _half(subject, row)
    turned = min(host.apart((at[1], at[0]), spot), host.apart(at, (spot[1], spot[0]))) <= near
    if apart <= near or (
        not turned and apart <= 2 * host.usual_distance and apart <= min(others, default=apart)
    ):
        return
    axis = 0 if abs(at[0] - spot[0]) > abs(at[1] - spot[1]) else 1
    here, there = f"terrain[{number}].at", f"spot.{name}.at"
    for field, other, own, wanted in (
        (here, there, row["at"], subject.sheet.spot[name].at),
        (there, here, subject.sheet.spot[name].at, row["at"]),
    ):
        slipped = _beside(subject, own, host.spot(wanted), near)
        moved = [wanted[place] if place == axis else each for place, each in enumerate(own)]
        moved = slipped or moved
        text = f"lies {host.said(apart)} from {other}, which bears the same name: lay one of them beside the other"
        yield Finding("told", field, text, mend=written(field, moved))


def _beside(subject: Subject, own: Any, wanted: Spot, near: int) -> Any:
    """A place without a slip of the hand, if it lies near another then: the first such slip, else the nearest with another digit; None if there is none."""
    host = subject.adapter
    for said, at in odd_places.slips(subject, own):
        if host.apart(at, wanted) <= near:
            return said
    ways = [(host.apart(at, wanted), said) for said, at in odd_places.mistyped(subject, own)]
    far, said = min(ways, key=lambda way: way[0], default=(near + 1, None))
    return said if far <= near else None


def _half(subject: Subject, row: dict[str, Any]) -> int:
    """Half of the longer side of a piece that says its shape."""
    sides = re.findall(r"[\d.]+ ?(?:in|cm|mm|ft)", str(row.get("shape", "")))
    return max(map(subject.adapter.length, sides), default=0) // 2
