"""Characters of whom nobody is cast, because whoever bears their name is somebody else (A-5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from game.core.problems.problem import did_you_mean, suggestion, without, written
from game.systems.ascension.points import notation
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet.sheet_file import EnemyTable, FriendTable
from game.systems.asgard.state import ENEMY


def look(subject: Subject) -> Iterator[Finding]:
    """Characters whom no enemy and no friend of the sheet is, with whoever is called like them."""
    yield from _quick_kills(subject)
    used = _used(subject)
    yield from _twice_cast(subject)
    for field, who, name in _characters(subject.file):
        if who in used:
            continue
        called = _called(subject, who, name)
        if called:
            text = f"is called {name} and is {subject.text(called)!r}, and nobody is {who!r}{suggestion(who)}"
            yield Finding("sense", called, text, mend=written(called, who))
        elif field.startswith((f"sides.{ENEMY}.", "unit")):
            text = f"never comes: no enemy of the sheet says `who = {who!r}`; let one say so, or take it out"
            yield Finding("told", field, text, mend=without(field))


def _quick_kills(subject: Subject) -> Iterator[Finding]:
    """Attacks that quick-kill and that none of the players has, where all of them stand in the file (A-25)."""
    own = {
        notation.id_of(row): row
        for side in subject.file.get("sides", {}).values()
        for row in side.get("character", [])
    }
    playing = {*subject.friendly, *(kind.who for kind in subject.plan.friends.values())}
    if not playing <= set(own):
        return
    attacks = [str(text).partition(":")[0] for who in playing for text in own[who].get("attacks", [])]
    for number, name in enumerate(subject.plan.rules.quick_kill):
        if name not in attacks:
            field = f"rules.quick-kill[{number}]"
            near = did_you_mean(name, attacks)
            told = [] if near else _told(subject, attacks)
            mend = () if near else written(field, told[0]) if len(told) == 1 else without(field)
            meant = suggestion(told[0]) if len(told) == 1 else ": take it out, or name one of theirs"
            text = (
                f"none of the players has an attack {name!r}, so that nobody is killed by it{near or meant}"
            )
            yield Finding("sense", field, text, mend=mend)


def _twice_cast(subject: Subject) -> Iterator[Finding]:
    """Friends of whom two are one character, where one of them is called like somebody else who plays for the players."""
    friends = subject.sheet.friend
    for id, row in friends.items():
        if sum(other.who == row.who for other in friends.values()) < 2:
            continue
        for field, who, name in _characters(subject.file):
            words, own = {*name.casefold().split()}, {*re.findall(r"[^\W_]+", row.name.casefold())}
            if (
                who != row.who
                and (id == who or (words and words <= own))
                and not field.startswith(f"sides.{ENEMY}.")
            ):
                here = f"friend.{id}.who"
                text = f"is {row.who!r} as another friend is, and is called {row.name!r}{suggestion(who)}"
                yield Finding("sense", here, text, mend=written(here, who))
                break


def _told(subject: Subject, attacks: list[str]) -> list[str]:
    """The attacks of which the texts for the players speak."""
    texts = [speech.words(text) for text in (subject.plan.story, *subject.sheet.hints)]
    return [each for each in dict.fromkeys(attacks) if any(speech.words(each) <= told for told in texts)]


def _used(subject: Subject) -> set[str]:
    """Everybody who plays or may come."""
    used = {kind.who for kind in (*subject.plan.enemies.values(), *subject.plan.friends.values())}
    used |= {*subject.friendly, *subject.plan.friends}
    for side in subject.file.get("sides", {}).values():
        used |= {str(each) for each in side.get("models", [])}
        used |= {str(each.get("name") if isinstance(each, dict) else each) for each in side.get("units", [])}
        used |= {str(each.get("who")) for each in side.get("joined", [])}
    return used


def _characters(file: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The characters of a file: the field, how a sheet names them, and what they are called."""
    for seat, side in file.get("sides", {}).items():
        for number, row in enumerate(side.get("character", [])):
            yield f"sides.{seat}.character[{number}]", notation.id_of(row), str(row.get("name", ""))
    for number, row in enumerate(file.get("unit", [])):
        yield f"unit[{number}]", str(row.get("name", "")), str(row.get("name", ""))


def _called(subject: Subject, who: str, name: str) -> str:
    """The field of whoever is called like a character, and is another one."""
    tables: list[tuple[str, dict[str, EnemyTable] | dict[str, FriendTable]]] = [
        ("enemy", subject.sheet.enemy), ("friend", subject.sheet.friend),
    ]  # fmt: skip
    for table, rows in tables:
        for id, row in rows.items():
            if name and (
                id == who or {*name.casefold().split()} <= {*row.name.casefold().replace(",", " ").split()}
            ):
                return f"{table}.{id}.who"
    return ""
