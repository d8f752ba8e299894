"""What lies where its author did not mean it: a digit too many or too few, or across and down exchanged, would put it with its like (A-2, A-30)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.documents.fields import says
from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet.effects import Spot
from game.table.notation import length_slips

_CROWD = 3
"""So many people or spots say where their like is to be looked for."""
_EVEN = 13
"""So many tenths of a millimetre off its place a spot is still in line: half of the last digit of an inch."""
_SQUARE = re.compile(r"([a-h])([1-8])")


class Placed(NamedTuple):
    """Somebody or something: the field of its place, what is called so, what the file writes there, and where that is."""

    field: str
    name: str
    said: Any
    at: Spot


def look(subject: Subject) -> Iterator[Finding]:
    """People far from all of their side, spots far from those in whose row they are, and enemies beside the spot at which they are to be."""
    if subject.sheet.progress is None:
        yield from _strays(subject, _people(subject), "all who begin with {who}")
        yield from _outside(subject)
    rows: dict[str, list[Placed]] = {}
    for name, spot in subject.plan.spots.items():
        stem = re.fullmatch(r"(.+?)-?(?:\d+|one|two|three|four|five|six)", name)
        if stem:
            place = Placed(f"spot.{name}.at", name, subject.sheet.spot[name].at, spot.at)
            rows.setdefault(stem[1], []).append(place)
    for row in rows.values():
        yield from _strays(subject, row, "the spots that are called like {who}")
        yield from _out_of_line(subject, row)
    yield from _fixed(subject)
    yield from _crowded(subject)


# How a place is written by a slip of the hand


def slips(subject: Subject, said: Any) -> Iterator[tuple[Any, Spot]]:
    """Every place that is written almost as one, with where it is: the two numbers exchanged first, then one digit too many or too few."""
    host = subject.adapter
    for each in _square(said) if isinstance(said, str) else _point(*said):
        at = host.spot(each)
        if host.spot_problems(subject.document, subject.cast, [at]) == [""]:
            yield each, at


def _square(said: str) -> Iterator[str]:
    found = _SQUARE.fullmatch(said)
    if found:
        yield f"{'abcdefgh'[int(found[2]) - 1]}{'abcdefgh'.index(found[1]) + 1}"
        yield from (f"{found[1]}{rank}" for rank in range(1, 9) if str(rank) != found[2])
        yield from (f"{file}{found[2]}" for file in "abcdefgh" if file != found[1])


def _point(across: object, down: object) -> Iterator[list[Any]]:
    if isinstance(across, str) and isinstance(down, str):
        yield from length_slips.points(across, down)
    else:
        yield [down, across]


# Apart from all others


def _people(subject: Subject) -> list[Placed]:
    """Where the players' people begin, as the file has it."""
    found = []
    for seat in subject.plan.players:
        stands = says(subject.file, f"sides.{seat}.stands", {})
        rows = [(f"sides.{seat}.stands.{who}.at", who, row) for who, row in stands.items()] if isinstance(stands, dict) else []  # fmt: skip
        units = says(subject.file, f"sides.{seat}.units", [])
        rows += [(f"sides.{seat}.units[{number}].at", row.get("name", ""), row) for number, row in enumerate(units) if isinstance(row, dict)]  # fmt: skip
        for field, who, row in rows:
            if isinstance(row, dict) and row.get("at"):
                found.append(Placed(field, str(who), row["at"], subject.adapter.spot(row["at"])))
    return found


def _strays(subject: Subject, placed: Sequence[Placed], others: str) -> Iterator[Finding]:
    """The one of several that lies far from all others, where a slip of the hand has it lie among them."""
    if len(placed) <= _CROWD:
        return
    for each in placed:
        rest = [other.at for other in placed if other is not each]
        near = max(_nearest(subject, at, [other for other in rest if other is not at]) for at in rest)
        far = _nearest(subject, each.at, rest)
        if far <= 2 * near or 2 * far <= 3 * subject.adapter.usual_distance:
            continue
        margin, room = (
            max(2 * near, subject.adapter.usual_distance),
            max(1, subject.adapter.usual_distance // 6),
        )
        ways = [
            (right, at)
            for right, at in slips(subject, each.said)
            if room <= _nearest(subject, at, rest) <= 2 * near and _within(at, rest, margin)
        ]
        if ways:
            ways.sort(key=lambda way: sum(subject.adapter.apart(way[1], other) for other in rest))
            alike = [way for way in ways[1:] if _decimals(way[0]) == _decimals(each.said)]
            who = others.format(who=each.name)
            why = f"lies {subject.adapter.said(far)} from {who}, of which none lies more than {subject.adapter.said(near)} from the next"
            for right, _ in (ways[0], *alike[:1]):
                yield Finding(
                    "told", each.field, f"{why}{suggestion(right)}", mend=written(each.field, right)
                )


def _decimals(said: Any) -> list[int]:
    """How many digits stand behind the point of each length of a place."""
    return [len(str(each).partition(".")[2]) for each in said]


def _outside(subject: Subject) -> Iterator[Finding]:
    """The one of a side who begins outside of the zone in which all others of it do, where a slip of the hand has him begin there."""
    people, host = _people(subject), subject.adapter
    for seat in subject.plan.players:
        own = [each for each in people if each.field.startswith(f"sides.{seat}.")]
        deploy = says(subject.file, f"sides.{seat}.deploy", None)
        if not isinstance(deploy, dict) or not {"at", "to"} <= {*deploy} or len(own) < _CROWD:
            continue
        first, last = host.spot(deploy["at"]), host.spot(deploy["to"])
        out = [each for each in own if not _within(each.at, (first, last), 0)]
        for each in out if len(out) == 1 else ():
            rest = [other.at for other in own if other is not each]
            ways = [
                (sum(host.apart(at, other) for other in rest), right)
                for right, at in (*slips(subject, each.said), *mistyped(subject, each.said))
                if _within(at, (first, last), 0)
                and _nearest(subject, at, rest) >= host.usual_distance // 6
                and host.covered(subject.document, subject.cast, [at]) == [None]
            ]
            text = "begins outside of the zone of its side, where all others of it begin"
            if ways:
                _, right = min(ways, key=lambda way: way[0])
                yield Finding(
                    "told", each.field, f"{text}{suggestion(right)}", mend=written(each.field, right)
                )
            else:
                yield Finding("told", each.field, f"{text}: let him begin there")


def mistyped(subject: Subject, said: Any) -> Iterator[tuple[Any, Spot]]:
    """Every place of a point with another digit before the point of its lengths, with where it is."""
    host = subject.adapter
    for number, text in enumerate(said if isinstance(said, list) else ()):
        whole = re.match(r"\d+", str(text))
        for place in range(whole.end() if whole else 0):
            for digit in "123456789":
                right = [*said]
                right[number] = f"{text[:place]}{digit}{text[place + 1 :]}"
                at = host.spot(right)
                if right != said and host.spot_problems(subject.document, subject.cast, [at]) == [""]:
                    yield right, at


def _out_of_line(subject: Subject, row: Sequence[Placed]) -> Iterator[Finding]:
    """The one of a row of spots that does not lie as far from the one before as all others do, in their order."""
    if len(row) <= _CROWD:
        return
    apart = subject.adapter.apart
    for place, odd in enumerate(row):
        rest = [(number, each.at) for number, each in enumerate(row) if each is not odd]
        first, last = rest[0], rest[-1]
        step = apart(first[1], last[1]) // (last[0] - first[0])
        if not step or any(apart(_along(first, last, number), at) > _EVEN for number, at in rest):
            continue
        meant = _along(first, last, place)
        if apart(meant, odd.at) > max(_EVEN, step // 2):
            right = subject.adapter.in_file(meant)
            why = (
                "is out of line with the spots that are called like it, which lie equally far from each other"
            )
            yield Finding("told", odd.field, f"{why}{suggestion(right)}", mend=written(odd.field, right))
            return


def _along(first: tuple[int, Spot], last: tuple[int, Spot], number: int) -> Spot:
    """Where the one of a number lies in a row of which two places are known."""
    (start, (left, top)), (end, (right, bottom)) = first, last
    part = (number - start) / (end - start)
    return round(left + part * (right - left)), round(top + part * (bottom - top))


def _nearest(subject: Subject, at: Spot, others: Sequence[Spot]) -> int:
    return min((subject.adapter.apart(at, other) for other in others), default=0)


def _within(at: Spot, others: Sequence[Spot], margin: int) -> bool:
    """Whether a place lies among others, or no farther outside than a margin."""
    return all(
        min(each) - margin <= here <= max(each) + margin
        for here, each in zip(at, zip(*others, strict=True), strict=True)
    )


def _fixed(subject: Subject) -> Iterator[Finding]:
    """Enemies who are there from the beginning, away from every spot and from their like, where a slip of the hand has them stand there."""
    host, spots = subject.adapter, [spot.at for spot in subject.plan.spots.values()]
    for number, row in enumerate(subject.sheet.fixed):
        if isinstance(row.at, str):
            continue
        like = [
            host.spot(each.at) for each in subject.sheet.fixed if each is not row and each.enemy == row.enemy
        ]
        at, near = host.spot(row.at), host.usual_distance
        if _is_near(subject, at, spots, near // 2) or _is_near(subject, at, like, near):
            continue
        right = [
            said
            for said, there in slips(subject, row.at)
            if there in spots or (_is_near(subject, there, like, near) and _in_line(there, like))
        ]
        if len(right) == 1:
            field = f"fixed[{number}].at"
            why = "lies at no spot of the sheet and with nobody like it, and is written almost as a place that does"
            yield Finding("told", field, f"{why}{suggestion(right[0])}", mend=written(field, right[0]))


def _crowded(subject: Subject) -> Iterator[Finding]:
    """Enemies who are there from the beginning, one in the place of another."""
    taken: dict[Spot, int] = {}
    for number, row in enumerate(subject.sheet.fixed):
        earlier = taken.setdefault(subject.adapter.spot(row.at), number)
        if earlier != number:
            yield Finding(
                "told", f"fixed[{number}].at", f"lies where fixed[{earlier}] stands: move one of the two"
            )


def _is_near(subject: Subject, at: Spot, others: Sequence[Spot], within: int) -> bool:
    return bool(others) and _nearest(subject, at, others) <= within


def _in_line(at: Spot, others: Sequence[Spot]) -> bool:
    """Whether a place lies straight beside, above or below another."""
    return any(at != other and (at[0] == other[0] or at[1] == other[1]) for other in others)


# Where another lies


def doubled(subject: Subject, name: str, other: str, near: int) -> Iterator[Finding]:
    """Two spots in one place: the later is told, with the earlier if that is the one that a slip of the hand has moved."""
    text = f"lies where spot.{other} lies: whoever comes to one comes to both"
    ways = {each: _elsewhere(subject, each, near) for each in (name, other)}
    for each in (name, other):
        if each == name or (ways[each] and not ways[name]):
            field = f"spot.{each}.at"
            said = text if each == name else text.replace(other, name)
            if ways[each]:
                yield Finding(
                    "spot", field, f"{said}{suggestion(ways[each])}", mend=written(field, ways[each])
                )
            else:
                yield Finding("spot", field, f"{said}; move one of them")


def roomier(subject: Subject, tokens: Mapping[int, Spot], number: int, room: int) -> Any:
    """Where a token lies but for a slip of the hand, if nothing stands there and no other token is nearer than some room; None if nowhere.

    Across and down exchanged goes before any other slip, and of those the one that is nearest to the tokens before and behind it in the list.
    """
    said = subject.sheet.tokens[number - 1]
    others = [at for other, at in tokens.items() if other != number]
    beside = [tokens[each] for each in (number - 1, number + 1) if each in tokens]
    ways = [
        (right != said[::-1], sum(subject.adapter.apart(at, other) for other in beside), right)
        for right, at in slips(subject, said)
        if at != tokens[number]
        and _nearest(subject, at, others) >= room
        and subject.adapter.covered(subject.document, subject.cast, [at]) == [None]
    ]
    return min(ways, key=lambda way: way[:2], default=(False, 0, None))[2]


def _elsewhere(subject: Subject, name: str, near: int) -> Any:
    """Where a spot lies without a slip of the hand: beside what is called like it, or anywhere free with its numbers exchanged;
    on the only square without a spot that a hint names; None if nowhere."""
    host, spots = subject.adapter, subject.plan.spots
    others = [spot.at for id, spot in spots.items() if id != name]
    if isinstance(subject.sheet.spot[name].at, str):
        told = {each for text in subject.sheet.hints for each in re.findall(r"\b[a-h][1-8]\b", text)}
        told -= {str(spot.at) for spot in subject.sheet.spot.values()}
        return told.pop() if len(told) == 1 else None
    kin = _kin(subject, name)
    beside = host.usual_distance // 2
    if kin and _nearest(subject, spots[name].at, kin) <= beside:
        return None
    for number, (right, at) in enumerate(slips(subject, subject.sheet.spot[name].at)):
        free = _nearest(subject, at, others) > max(near, beside) and host.covered(
            subject.document, subject.cast, [at]
        ) == [None]
        if free and (_nearest(subject, at, kin) <= beside if kin else not number):
            return right
    return None


def _kin(subject: Subject, name: str) -> list[Spot]:
    """Where the pieces lie of which the name of a spot speaks."""
    words = speech.words(name, subject.plan.spots[name].name)
    return [
        subject.adapter.spot(row["at"])
        for row in subject.file.get("terrain", [])
        if isinstance(row.get("at"), list)
        and not words.isdisjoint(speech.words(str(row.get("id", "")), str(row.get("name", ""))))
    ]


def turned_in(subject: Subject, name: str, over: str) -> Iterator[Finding]:
    """A spot in something that lies free with across and down exchanged, and nearer there to the pieces that are called like it."""
    host, said = subject.adapter, subject.sheet.spot[name].at
    if isinstance(said, str):
        return
    right = [said[1], said[0]]
    here, there = host.spot(said), host.spot(right)
    own = speech.words(name)
    rows = (row for row in subject.file.get("terrain") or () if not row.get("points") and "at" in row)
    like = [host.spot(row["at"]) for row in rows if own & speech.words(str(row.get("id", "")))]
    nearer = sum(host.apart(each, there) for each in like) < sum(host.apart(each, here) for each in like)
    free = host.spot_problems(subject.document, subject.cast, [there]) == [""]
    if nearer and free and host.covered(subject.document, subject.cast, [there]) == [None]:
        text = f"lies in {over}, and between what is called like it with across and down exchanged{suggestion(right)}"
        yield Finding("spot", f"spot.{name}.at", text, mend=written(f"spot.{name}.at", right))
