"""Actions as the tables of a file tell them, that no record could hold: what is wrong with them, and which action was meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Union

import msgspec

from game.core.documents.fields import says
from game.core.problems import choices, likely_values, shape
from game.core.problems.problem import Change, Problem, did_you_mean, nearest, renamed, suggestion, written
from game.toml_text import inline

NAMED = "is no number, and units are named by number"
"""How a problem goes on of a unit that an action calls by another name than any that is known."""


def fault(
    field: str,
    table: dict[str, Any],
    kinds: tuple[type[msgspec.Struct], ...],
    numbers: Mapping[str, tuple[int, ...]],
) -> Problem | None:
    """Why a table that stands in `field` is no action of these kinds; None if it is one."""
    try:
        msgspec.convert({"action": table}, _around(kinds))
    except msgspec.ValidationError:
        # Asked for by itself, the action is what the error tells of.
        try:
            msgspec.convert(table, Union[kinds])  # noqa: UP007
        except msgspec.ValidationError as error:
            return unread(field, table, error, kinds, numbers)
    return None


@cache
def _around(kinds: tuple[type[msgspec.Struct], ...]) -> type[msgspec.Struct]:
    """A table with an action of these kinds in it: what a struct may hold is worked out once, what a union is at every reading."""
    return msgspec.defstruct("Around", [("action", Union[kinds])])  # noqa: UP007


def unread(
    field: str,
    table: dict[str, Any],
    error: msgspec.ValidationError,
    kinds: Iterable[type[msgspec.Struct]],
    numbers: Mapping[str, tuple[int, ...]],
) -> Problem:
    """Why a table that stands in `field` is no action of these kinds; a unit that it calls by name gets its number."""
    found = re.search(r"Expected `int`, got `str` - at `\$\.([\w.-]+)`", str(error))
    value = says(table, found[1]) if found else None
    if found is None or not isinstance(value, str):
        return _unshaped(field, table, {_tag(kind): kind for kind in kinds})
    return misnamed(f"{field}.{found[1]}", value, numbers)


def misnamed(where: str, value: str, numbers: Mapping[str, tuple[int, ...]]) -> Problem:
    """That an action calls a unit by a word, with its number if that is known."""
    plain = value.strip().casefold()
    known = {name.casefold(): (name, each) for name, each in numbers.items()}
    if plain.isdecimal():
        text = f"{value!r} is a word here: write the number {int(plain)} without quotes"
        return Problem(where, text, mend=written(where, int(plain)), certain=True)
    if near := likely_values.suggested(value, int):
        return Problem(where, f"{value!r} {NAMED}{near}")
    if plain not in known:
        others = did_you_mean(value, numbers) if numbers else ""
        return Problem(
            where,
            f"{value!r} {NAMED}{others}",
            mend=_first(where, others, numbers),
        )
    return _numbered(where, *known[plain])


def _numbered(where: str, name: str, its: Sequence[int]) -> Problem:
    """That a unit is called by its name, with its number."""
    many = " and ".join(map(str, its))
    text = (
        f"units are named by number, and {name} is {many}: write {'one of these' if len(its) > 1 else its[0]}"
    )
    return Problem(where, text, mend=written(where, its[0]), certain=len(its) == 1)


def _first(where: str, suggested: str, numbers: Mapping[str, tuple[int, ...]]) -> tuple[Change, ...]:
    """The mend that writes the number of whom a suggestion names."""
    meant = next((each for name, each in numbers.items() if suggested and repr(name) in suggested), None)
    return written(where, meant[0]) if meant else ()


_MISSING = "is missing"
LACKING = "is missing: an action of the type"
"""How a problem begins that is about a field of an action of which there is none."""
_STRAY = "is not a field here"
"""How texts begin that are about a field of which there is none, and about one that nobody asked for."""


def _misnamed(found: Sequence[Problem]) -> Problem | None:
    """The one field too many as the one that is missing; None if not one of each is there."""
    missing = [each for each in found if each.text.startswith(_MISSING)]
    stray = [each for each in found if _STRAY in each.text]
    if len(missing) != 1 or len(stray) != 1:
        return None
    name = missing[0].field.rpartition(".")[2]
    return Problem(stray[0].field, f"{_STRAY}{suggestion(name)}", mend=renamed(stray[0].field, name))


def _outside(
    field: str, table: dict[str, Any], kind: type[msgspec.Struct], found: Sequence[Problem]
) -> Problem | None:
    """Fields too many as those of the one table, or the one entry of a list, that is missing; None if they do not make it whole."""
    missing = [each.field.rpartition(".")[2] for each in found if each.text.startswith(_MISSING)]
    stray = [each.field.rpartition(".")[2] for each in found if _STRAY in each.text]
    if len(missing) != 1 or len(stray) < 2:
        return None
    (name,) = missing
    row = {key: table[key] for key in stray}
    rest = {key: value for key, value in table.items() if key not in stray}
    for part in (row, [row]):
        if not _faults(field, {**rest, name: part}, kind):
            text = f"lacks its {name}, of which {' and '.join(stray)} are: write {name} = {inline(part)}"
            return Problem(field, text, mend=written(field, {**rest, name: part}), certain=True)
    return None


def _unshaped(field: str, table: dict[str, Any], kinds: Mapping[str, type[msgspec.Struct]]) -> Problem:
    """Why a table is no action of these kinds, by their types: that of another type, or what is wrong with its fields."""
    said = table.get("type")
    if isinstance(said, str) and said in kinds:
        found = _faults(field, table, kinds[said])
        if misnamed := _misnamed(found) or _outside(field, table, kinds[said], found):
            return misnamed
        wrong = [each for each in found if _STRAY not in each.text]
        wrong.sort(key=lambda each: not (each.mend or "did you mean" in each.text))
        return _of_action(wrong[0], said) if wrong else Problem(field, "is not an action")
    return untyped(field, table, type_meant(table, kinds.values()), kinds)


def _of_action(problem: Problem, kind: str) -> Problem:
    """A problem of a field of an action, told of that."""
    text = problem.text
    if text.startswith(_MISSING):
        text = f"{LACKING} {kind} says it"
    return msgspec.structs.replace(problem, text=text)


def untyped(field: str, table: dict[str, Any], meant: str, kinds: Iterable[str]) -> Problem:
    """An action of a type that there is not, or of none."""
    others = suggestion(meant) if meant else f"; write one of {', '.join(kinds)}"
    mend = written(f"{field}.type", meant) if meant else ()
    if "type" in table:
        return Problem(
            f"{field}.type", f"there is no action of the type {str(table['type'])!r}{others}", mend=mend
        )
    return Problem(field, f"is not an action: it has no type{others}", mend=mend)


def type_meant(table: dict[str, Any], kinds: Iterable[type[msgspec.Struct]]) -> str:
    """The type of which an action was meant to be, of those that fit what is written; else the one of like letters; "" if nobody can tell.

    Of several that fit it is the one that is called alike, or means the same, else the one that has the fewest fields besides.
    """
    said, known = str(table.get("type", "")), list(kinds)
    fitting = {_tag(kind): kind for kind in known if not _faults("", table, kind)}
    if near := nearest(said, fitting):
        return near
    for words in (_words, _meanings, _senses):
        if len(same := [tag for tag in fitting if words(tag) & words(said)]) == 1:
            return same[0]
    spare = {tag: len(kind.__struct_fields__) for tag, kind in fitting.items() if not same or tag in same}
    least = [tag for tag, count in spare.items() if count == min(spare.values())]
    return least[0] if len(least) == 1 else nearest(said, map(_tag, known))


_SAME = (
    ("move", "walk", "march", "go", "step", "stride", "run", "sprint", "dash", "advance"),
    ("attack", "shoot", "fire", "strike", "hit", "salvo", "volley", "blow", "combat", "fight", "assault"),
    ("pass", "skip", "wait", "hold", "nothing", "forgo"), ("end", "finish", "done", "stop", "confirm", "seal", "ready"),
    ("assign", "deal", "allot", "give", "distribute"),
    ("defend", "block", "parry", "dodge", "cover", "guard"), ("discard", "drop"), ("interact", "use", "operate"),
)  # fmt: skip
"""Words by which one game calls what another calls otherwise."""


def _words(kind: str) -> set[str]:
    """The words of a type: `EndActivation`, `end-activation`."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+", kind)}


def _meanings(kind: str) -> set[str]:
    """The words of a type, and those that mean just the same: to sprint is to run, and hardly to climb."""
    return {same for word in _words(kind) for same in choices.alike(word)}


def _senses(kind: str) -> set[str]:
    """The words of a type, those of one meaning as one."""
    return {next((same[0] for same in _SAME if word in same), word) for word in _words(kind)}


def _faults(field: str, table: dict[str, Any], kind: type[msgspec.Struct]) -> list[Problem]:
    """What is wrong with the fields of an action of a kind."""
    return shape.faults({key: value for key, value in table.items() if key != "type"}, kind, field)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)
