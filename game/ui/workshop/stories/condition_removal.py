"""A condition taken out of a story: what goes with it, and the numbers of those behind it, which all move up by one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.core.documents.edits import Edit, RemovePiece, SetField, Together
from game.core.documents.fields import says, within
from game.core.words.grammar import listed
from game.ui.workshop.stories.story import Story, number_of

_PARTS = re.compile(r'("[^"]*")|\bcondition (\d+)\b')


class Leaving(NamedTuple):
    """The one act that takes a condition out, and sentences on what goes with it."""

    edit: Edit
    told: tuple[str, ...] = ()


def refusal(story: Story, condition: str) -> str:
    """Why a condition has to stay, or ""."""
    if len(story.conditions) < 2:
        return "A story has one condition at least: add another one first."
    if says(story.document, "progress.condition") == number_of(condition):
        return "The story begins in the middle of this condition: let [progress] begin in another one first."
    return ""


def leaving(story: Story, condition: str) -> Leaving:
    """What it is to take a condition out: lines that lead to it and watches that wait in it alone go, too."""
    gone = number_of(condition)
    edits, told = list[Edit](), list[str]()
    for path, lines in _all_lines(story):
        if path.startswith(f"{condition}."):
            continue
        kept = [_renumbered(line, gone) for line in lines if not _leads(line, gone)]
        if kept != lines:
            edits.append(SetField(path, kept))
        if lost := [line for line in lines if _leads(line, gone)]:
            told.append(f"{_owner(story, path)} leads to it: {listed([f'“{line}”' for line in lost])} goes.")
    numbers, empty = _watches(story, gone)
    edits += numbers
    for path in empty:
        facts = dict(story.watches)[path]
        told.append(f"The watch “{facts or path}” waits in it alone, and goes.")
    edits += [RemovePiece("watch", _place(path)) for path in reversed(empty)]
    edits += _progress(story, gone, [_place(path) + 1 for path in empty])
    edits.append(RemovePiece("condition", gone))
    if gone == 0:
        told.append(f"The story begins in {story.title('condition[1]')} then.")
    return Leaving(Together(tuple(edits), f"Take out {story.title(condition)}"), tuple(told))


def _all_lines(story: Story) -> Iterator[tuple[str, list[str]]]:
    """The lists of lines of a sheet that may lead to a condition, by their paths."""
    for path, _ in story.conditions:
        yield from _lines(story, within(path, "enter"))
    for path in story.codes:
        yield from _lines(story, within(path, "do"))
        versions = says(story.document, within(path, "version"), [])
        for number in range(len(versions) if isinstance(versions, list) else 0):
            yield from _lines(story, within(path, "version", number, "do"))


def _lines(story: Story, path: str) -> Iterator[tuple[str, list[str]]]:
    found = says(story.document, path)
    if isinstance(found, list) and all(isinstance(line, str) for line in found):
        yield path, found


def _leads(line: str, condition: int) -> bool:
    return any(found[2] and int(found[2]) == condition for found in _PARTS.finditer(line))


def _renumbered(line: str, gone: int) -> str:
    """A line in which later conditions have the numbers that they get."""

    def moved(found: re.Match[str]) -> str:
        return found[0] if found[1] else f"condition {_moved(int(found[2]), gone)}"

    return _PARTS.sub(moved, line)


def _moved(number: int, gone: int) -> int:
    return number - (number > gone)


def _watches(story: Story, gone: int) -> tuple[list[Edit], list[str]]:
    """The conditions that watches wait in, as they are numbered then; and the watches that wait in none any more."""
    edits, empty = list[Edit](), list[str]()
    for path, _ in story.watches:
        waits = says(story.document, within(path, "in"))
        if not isinstance(waits, list) or not waits or not all(isinstance(each, int) for each in waits):
            continue
        kept = [_moved(each, gone) for each in waits if each != gone]
        if not kept:
            empty.append(path)
        elif kept != waits:
            edits.append(SetField(within(path, "in"), kept))
    return edits, empty


def _progress(story: Story, gone: int, watches: Sequence[int]) -> list[Edit]:
    """What a story that begins in its middle says of conditions, and of watches, which it counts from 1."""
    progress = story.document.get("progress")
    if not isinstance(progress, Mapping):
        return []
    made = dict(progress)
    for field in ("condition", "enters"):
        number = progress.get(field)
        if isinstance(number, int) and number >= gone:
            made[field] = None if number == gone else number - 1
    if isinstance(been := progress.get("been"), list):
        made["been"] = [_moved(each, gone) for each in been if each != gone]
    if isinstance(drawn := progress.get("drawn"), list):
        made["drawn"] = [
            {**row, "condition": _moved(row.get("condition", 0), gone)}
            for row in drawn
            if row.get("condition", 0) != gone
        ]
    if isinstance(watched := progress.get("watched"), list):
        made["watched"] = [
            {**row, "watch": row["watch"] - sum(each < row["watch"] for each in watches)}
            for row in watched
            if row["watch"] not in watches
        ]
    return [SetField(f"progress.{field}", said) for field, said in made.items() if said != progress[field]]


def _owner(story: Story, path: str) -> str:
    """Who says lines, as the list at the left calls it."""
    part = next(
        (
            each
            for each in (*story.codes, *(found for found, _ in story.conditions))
            if path.startswith(f"{each}.")
        ),
        "",
    )
    number = part.rpartition(".")[2] if part.startswith("code") else ""
    return f"{number} {story.title(part)}".strip()


def _place(path: str) -> int:
    return int(path.partition("[")[2].rstrip("]"))
