"""Words of a scenario that hardly say what they should: hints that repeat, sides of one name, steps of a lesson that tell nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from game import catalogue
from game.core.documents.fields import says
from game.core.problems.problem import Problem, note, suggestion, warning, without, written
from game.core.system import Document
from game.lab.wording.names import side_names
from game.lab.wording.names.side_names import plain

_TOLD = ("title", "text")
"""What every step of a lesson says."""
_SQUARE = re.compile(r"\b[a-h][1-8]\b")
"""A square of the board."""


def problems(document: Document) -> Iterator[Problem]:
    """Everything that is strange in the words of a sound scenario."""
    yield from _hints(document.get("hints", []))
    yield from _titles(document)
    yield from _sides(document.get("sides", {}))
    yield from side_names.problems(document)
    yield from _kind(document)
    for number, step in enumerate(document.get("lesson", [])):
        yield from _step(document["lesson"], number, step)
    yield from _squares(document)
    yield from _rules(document)


def _hints(hints: Sequence[str]) -> Iterator[Problem]:
    """Hints that say nothing, or what another has said."""
    before: dict[str, int] = {}
    for number, hint in enumerate(hints):
        field, said = f"hints[{number}]", plain(hint)
        if not said:
            yield warning(field, "says nothing", without(field))
        elif said in before:
            yield warning(
                field, f"says the same as hints[{before[said]}]: take one of them out", without(field)
            )
        before.setdefault(said, number)


def _titles(document: Document) -> Iterator[Problem]:
    if not document["title"].strip():
        yield warning("title", "is empty: nobody finds it among others; write what it is called")


def _sides(sides: dict[str, Any]) -> Iterator[Problem]:
    """Sides without a name, and those that fight for themselves alone."""
    for seat, side in sides.items():
        field, said = f"sides.{seat}.name", plain(str(side.get("name", "")))
        if not said and "name" in side:
            yield warning(field, "is empty: write what the side is called", written(field, f"Side {seat}"))
        if side.get("team") == seat and not any(
            other.get("team") == seat for name, other in sides.items() if name != seat
        ):
            text = f"this is side {seat}, and nobody else fights for it: name another side, or take it out"
            yield note(f"sides.{seat}.team", text, without(f"sides.{seat}.team"))


def _kind(document: Document) -> Iterator[Problem]:
    """Steps and answers that nobody is told, and lessons and puzzles that have none."""
    kind = document.get("kind")
    if kind == "lesson" and not document.get("lesson"):
        text = "a lesson has steps: write [[lesson]], or let it be a battle"
        yield warning("lesson", text, without("kind"))
    elif document.get("lesson") and kind != "lesson":
        text = "only a lesson has steps, and nobody is told these: write kind = 'lesson', or take them out"
        yield warning("lesson", text, written("kind", "lesson"))
    if kind == "puzzle" and not document.get("solution"):
        text = "a puzzle has an answer, which shows that it can be solved (T-119, G-152): write [[solution]], or let it be a battle"
        yield warning("solution", text, without("kind"))
    if kind == "puzzle" and not document.get("story", "").strip():
        yield warning("story", "is empty, and it is all that the player is told: write what the puzzle asks")
    if document.get("solution") and kind != "puzzle":
        text = "only a puzzle has an answer, and this is played as any battle: write kind = 'puzzle', or take it out"
        yield warning("solution", text, written("kind", "puzzle"))


def _step(steps: Sequence[dict[str, Any]], number: int, step: dict[str, Any]) -> Iterator[Problem]:
    """A step that tells nothing, or has been told before."""
    here = f"lesson[{number}]"
    if number and step == steps[number - 1]:
        yield warning(here, "is the same as the step before it: take one of them out", without(here))
        return
    for part in _TOLD:
        if not step[part].strip():
            yield warning(f"{here}.{part}", f"is empty: write the {part} of this step")


def _squares(document: Document) -> Iterator[Problem]:
    """Steps that ask for a square where nobody has stood and nothing is done, though the step waits for another one."""
    known = set(_SQUARE.findall(str(document.get("sides", {}))))
    for number, step in enumerate(document.get("lesson", [])):
        waited = [str(action["to"]) for action in step.get("actions", []) if "to" in action]
        ask, done = step.get("ask", ""), set(_SQUARE.findall(str(step.get("actions", []))))
        known |= done
        strange = [square for square in _SQUARE.findall(ask) if square not in known]
        if strange and waited and _SQUARE.fullmatch(waited[0]) and waited[0] not in ask:
            text = (
                f"asks for {strange[0]}, and the step waits for {waited[0]}: write that, or mend the action"
            )
            field = f"lesson[{number}].ask"
            yield warning(field, text, written(field, re.sub(rf"\b{strange[0]}\b", waited[0], ask)))


def _rules(document: Document) -> Iterator[Problem]:
    """Paragraphs of the rules that there are not, or only in another rulebook."""
    fields = ["rule", *(f"lesson[{number}].rule" for number in range(len(document.get("lesson", []))))]
    known = catalogue.paragraphs(document["system"])
    for field in fields:
        cited = says(document, field, "")
        if cited and cited not in known:
            letters = {_letters(each): each for each in known}
            meant = letters.get(_letters(cited)) or _of_this_book(cited, known)
            text = f"the rules have no paragraph {cited!r}{suggestion(meant) if meant else '; write one that F1 shows, or leave it out'}"
            yield warning(field, text, () if meant else without(field))


def _of_this_book(cited: str, known: Collection[str]) -> str:
    """The paragraph of the same number and kind in this rulebook, where another one's is cited: S-5 for T-5; "" if there is none, or several."""
    kind, _, number = cited.rpartition("-")
    found = (
        [each for each in known if each.endswith(f"-{number}") and len(each) == len(cited)] if kind else []
    )
    return found[0] if len(found) == 1 else ""


def _letters(id: str) -> str:
    """An id of a paragraph by which two are compared: only letters and figures count."""
    return "".join(each for each in id.casefold() if each.isalnum())
