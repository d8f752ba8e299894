"""The shape of a scenario file: which fields there are and what stands in them, every fault named by its field.

Every system reads its own structs with this; none of the fields is known here.
"""

from __future__ import annotations

import json
import marshal
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from game.core.documents.fields import says
from game.core.problems import beside, choices, copied_ids, likely_values, seating
from game.core.problems.kinds import arms, fields_of, fits, is_struct, literals
from game.core.problems.problem import Problem, did_you_mean, renamed, suggestion, without, written
from game.core.system import Document

T = TypeVar("T", bound=msgspec.Struct)
R = TypeVar("R")
_WORDED = re.compile(r"-?\d+((?: [a-z]+)+)")
_CALLED = ("name", "title")
"""Fields that say how something is called."""
_SAYING = ("ask", "title")
"""Fields whose words may stand for a text that is missing beside them, until somebody writes it."""
_SIDES = "sides"
"""The table whose keys are seats, of which none is left out."""
_PLAIN = 2
"""The version of marshal that writes what values are, and not which of them are one object."""
_MOST_KEPT = 16
"""How many readings of a system are kept."""
_WORDS: dict[Any, str] = {
    str: "text in quotes", int: "a whole number", float: "a number", bool: "true or false", dict: "a table", list: "a list", tuple: "a list",
}  # fmt: skip


def read(document: object, kind: type[T]) -> tuple[T | None, list[Problem]]:
    """`document` as a struct, and every fault of its shape.

    Fields that do not belong are left out, so that what else is wrong can be named at the same time; None if it
    cannot be read at all.
    """
    try:
        return msgspec.convert(document, kind), []
    except msgspec.ValidationError as error:
        found = list(_value(document, kind, "", document)) or [Problem("", str(error))]
    try:
        return msgspec.convert(_trimmed(document, kind), kind), found
    except msgspec.ValidationError:
        return None, found


def faults(value: object, kind: type[msgspec.Struct], where: str) -> list[Problem]:
    """What is wrong with a table that should be of a kind, each by its field."""
    return list(_value(value, kind, where, {}))


def kept(reader: Callable[[Document], R]) -> Callable[[Document], R]:
    """A reader of scenarios that keeps its latest readings, since games by the thousand begin alike.

    Nobody may change what it returns.
    """

    def at_once(document: Document) -> Reading[R]:
        return reader(document)
        yield

    return KeptReader(at_once)


Reading = Generator[None, None, R]
"""A reading that stops now and then, so that a window can be drawn meanwhile, and returns what it has read."""


class KeptReader(Generic[R]):
    """A reader that keeps its latest readings, and reads in steps whatever it has not read yet."""

    def __init__(self, reader: Callable[[Document], Reading[R]]) -> None:
        self._reader = reader
        self._readings: dict[str | bytes, R] = {}

    def __call__(self, document: Document) -> R:
        """The reading of a document, at once."""
        key = _key(document)
        if key not in self._readings:
            self._keep(key, whole(self._reader(document)))
        return self._readings[key]

    def steps(self, document: Document) -> Iterator[None]:
        """Read a document, a step at a time; afterwards it is known."""
        key = _key(document)
        if key not in self._readings:
            self._keep(key, (yield from self._reader(document)))

    def _keep(self, key: str | bytes, reading: R) -> None:
        if len(self._readings) >= _MOST_KEPT:
            self._readings.clear()
        self._readings[key] = reading


def _key(document: Document) -> str | bytes:
    """What two documents share only if they say the same, made out in a third of the time that a text takes; a text if there is a date in it."""
    try:
        return marshal.dumps(document, _PLAIN)
    except ValueError:
        return repr(document)


def whole(work: Generator[object, None, R]) -> R:
    """What work that is done in steps comes to, without a pause between them."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: R = end.value
            return found


def _arm(value: object, kind: Any) -> Any:
    """Which of the alternatives of `kind` a table or list is meant to be; None for plain values."""
    for arm in arms(kind):
        if isinstance(value, dict) and (is_struct(arm) or get_origin(arm) is dict):
            return arm
        if isinstance(value, list) and get_origin(arm) in (list, tuple):
            return arm
    return None


def _trimmed(value: Any, kind: Any) -> object:
    """A value without the fields that do not belong."""
    arm = _arm(value, kind)
    if arm is None:
        return value
    if is_struct(arm):
        fields = {field.encode_name: field.type for field in fields_of(arm)}
        return {key: _trimmed(part, fields[key]) for key, part in value.items() if key in fields}
    if get_origin(arm) is dict:
        return {key: _trimmed(part, get_args(arm)[1]) for key, part in value.items()}
    return [_trimmed(part, get_args(arm)[0]) for part in value]


def _value(value: Any, kind: Any, where: str, document: object) -> Iterator[Problem]:
    """What is wrong with a value of a document."""
    arm = _arm(value, kind)
    if arm is None:
        yield from _plain(value, kind, where, document)
    elif is_struct(arm):
        yield from _table(value, arm, where, document)
    elif get_origin(arm) is dict:
        known = get_args(get_args(arm)[0])
        for key, part in value.items():
            if known and key not in known:
                yield _unknown_key(_join(where, key), key, value, known, document)
            for problem in _value(part, get_args(arm)[1], _join(where, key), document):
                yield _left_out(problem, part, get_args(arm)[1])
    elif flat := likely_values.flattened(value, kind):
        yield Problem(where, f"has lists in it{suggestion(flat)}", mend=written(where, flat), certain=True)
    elif value and not fits(value, kind) and fits([value], kind):
        yield Problem(where, f"holds what should be a list in it{suggestion([value])}")
    else:
        for number, part in enumerate(value):
            yield from _value(part, get_args(arm)[0], f"{where}[{number}]", document)


def _unknown_key(
    where: str, key: str, table: dict[str, Any], known: Sequence[str], document: object
) -> Problem:
    """A key that is none of the choices; a side that is called so is known by its seat."""
    right = choices.meant(key, known, document if isinstance(document, dict) else {})
    text = f"is not one of {', '.join(known)}"
    if not right and isinstance(table[key], dict):
        seat = seating.free(table) if where == f"{_SIDES}.{key}" else None
        calling = f"; call it {seat!r}, the first seat that is free" if seat else ""
        return Problem(where, text + calling, mend=renamed(where, seat) if seat else ())
    if not right or right in table:
        return Problem(where, f"{text}; write one of them, or take it out", mend=without(where))
    return Problem(where, text + suggestion(right), mend=renamed(where, right), certain=True)


def _table(
    table: dict[str, Any], kind: type[msgspec.Struct], where: str, document: object
) -> Iterator[Problem]:
    fields = {field.encode_name: field for field in fields_of(kind)}
    for key in table:
        if key not in fields:
            text = "is not a field here; take it out or mend its name" + _other_name(key, table, fields)
            yield Problem(_join(where, key), text)
    for name, field in fields.items():
        if name in table:
            for problem in _value(table[name], field.type, _join(where, name), document):
                told = _as_usual(problem, table[name], field.default)
                yield told if field.required else _left_out(told, table[name], field.type)
        elif field.required:
            yield _missing(table, name, where, field.type, document)


def _other_name(key: str, table: dict[str, Any], fields: Iterable[str]) -> str:
    """`; did you mean 'cohesion'?`: the field of a like name, or the one not written yet whose name means the same."""
    near = did_you_mean(key, fields)
    same = "" if near else choices.meant(key, [each for each in fields if each not in table], {})
    return suggestion(same) if same else near


def _as_usual(problem: Problem, value: object, usual: object) -> Problem:
    """A problem of a bare number where text is wanted and the usual one has words behind its number: `0 or less`."""
    found = _WORDED.fullmatch(usual) if isinstance(usual, str) else None
    if not found or type(value) not in (int, float):
        return problem
    right = f"{value:.0f}{found[1]}"
    text = f"{value} is not text in quotes{suggestion(right)}"
    return Problem(problem.field, text, mend=written(problem.field, right), certain=True)


def _left_out(problem: Problem, value: object, kind: Any) -> Problem:
    """A problem of a field that may be left out: where none of its choices was meant, that is its mend."""
    if problem.mend or isinstance(value, dict | list) or not literals(kind):
        return problem
    text = f"{problem.text}; write one of them, or take it out"
    return msgspec.structs.replace(problem, text=text, mend=without(problem.field))


def _missing(table: dict[str, Any], name: str, where: str, kind: Any, document: object) -> Problem:
    """A field that is not there; an id is made from the kind of a thing and its number, anything else is what those beside it agree upon."""
    field = _join(where, name)
    number = re.search(r"\[(\d+)\]$", where)
    called = str(table.get("kit") or table.get("kind") or where.partition("[")[0])
    if name == "id" and number:
        own = copied_ids.of_kit(says(document, where.rpartition("[")[0]), table)
        id = own or f"{called}-{int(number[1]) + 1}"
        return Problem(
            field, f"is missing: give it an id of its own, such as {id!r}", mend=written(field, id)
        )
    agreed = beside.agreed(document, where, name)
    if agreed is not None and fits(agreed, kind):
        text = f"is missing: {json.dumps(agreed)} stands there in those most like it"
        return Problem(field, text, mend=written(field, agreed))
    if name in _CALLED and kind is str and (title := likely_values.title(where, document)):
        text = f"is missing: give it a {name}, such as {title!r}"
        return Problem(field, text, mend=written(field, title))
    beneath = next((table[each] for each in _SAYING if isinstance(table.get(each), str)), "")
    if name == "text" and beneath:
        return Problem(field, f"is missing: say more than {beneath!r}", mend=written(field, beneath))
    return Problem(field, f"is missing: give the scenario its {name}")


def _plain(value: object, kind: Any, where: str, document: object) -> Iterator[Problem]:
    if fits(value, kind):
        return
    text = f"{_said(value)} is not {' or '.join(map(_wanted, arms(kind)))}"
    right = (
        likely_values.choice(value, kind, document)
        or likely_values.in_quotes(value, kind, where, document)
        or likely_values.square(value, kind, where, document)
    )
    if right:
        yield Problem(where, text + suggestion(right), mend=written(where, right), certain=True)
        return
    if only := likely_values.only_choice(value, kind, where, document):
        yield Problem(where, f"{text}; did you mean {only!r}, perhaps?", mend=written(where, only))
        return
    if row := likely_values.row_of_name(value, kind, where, document):
        how = ", ".join(f"{key} = {json.dumps(part)}" for key, part in row.items())
        yield Problem(where, f"{text}; write {{ {how} }}, as it is with the others", mend=written(where, row))
        return
    if (table := likely_values.gathered(value, kind)) is not None:
        how = ", ".join(f"{key} = {json.dumps(part)}" for key, part in table.items())
        yield Problem(where, f"{text}; write {{ {how} }}", mend=written(where, table))
        return
    if (table := likely_values.keyed(value, kind)) is not None:
        how = ", ".join(f"{where}.{key}" for key in table)
        yield Problem(where, f"{text}; write {how}", mend=written(where, table))
        return
    listed = fits([value], kind) and isinstance(value, dict)
    yield Problem(
        where, text + likely_values.suggested(value, kind), mend=written(where, [value]) if listed else ()
    )


def _wanted(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(repr(choice) for choice in get_args(kind) if choice)
    return _WORDS[dict if is_struct(kind) else get_origin(kind) or kind]


def _said(value: object) -> str:
    """A faulty value as the file has it, in short."""
    if isinstance(value, bool):
        return str(value).lower()
    return _WORDS[type(value)] if isinstance(value, dict | list) else repr(value)


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
