"""The shape of a scenario file: which fields there are and what stands in them, every fault named by its field.

Every system reads its own structs with this; none of the fields is known here.
"""

from __future__ import annotations

import json
import marshal
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from game.core.documents.fields import namesakes, says
from game.core.problems import beside, choices, copied_ids
from game.core.problems.problem import Problem, did_you_mean, renamed, suggestion, without, written
from game.core.system import Document
from game.core.words.numerals import ONES

T = TypeVar("T", bound=msgspec.Struct)
R = TypeVar("R")
_SHORT = 3
"""So many words at most has a name in a list."""
_NUMBERS = ("none", *ONES[1:11])
_LENGTH = re.compile(r"\d+(?:\.\d+)?(\s*[a-z]+)")
_WORDED = re.compile(r"-?\d+((?: [a-z]+)+)")
_FIGURES = re.compile(r"\d+(?:(?:\s*[,;/]\s*|\s+(?:and\s+)?|-)\d+)+\.?")
"""Numbers one after the other, as in a sentence."""
_SQUARES = re.compile(r"[a-z]\d(?:[^\w.]+[a-z]\d)+")
"""Squares one after the other, as one notes down a way: `g5-f6`."""
_SQUARE = re.compile(r"[a-h][1-8]")
_NUMBER = re.compile(
    r"[+~=]? *(\d{1,8}[oO](?![A-Za-z])|-?\d{1,9})(?: *(?:[A-Za-z]+|°|/ *\d{1,9}|(?:out )?of \d{1,9}(?: *[A-Za-z]+)?|[a-z]{2,4} \d{1,9}|\([^()]*\)|[+.,;]))?"
)
"""A number as somebody notes it down: `1/7`, `1 of 7`, `~5`, `3 (left)`, `1O`."""
_COUNTED = re.compile(r" [a-z]+$")
"""What is counted, behind a number: `ten slots`."""
_TRUTH = {
    "yes": True,
    "true": True,
    "on": True,
    "1": True,
    "no": False,
    "false": False,
    "off": False,
    "0": False,
}
_DEGREES = {
    word: 90 * quarter
    for quarter, words in enumerate(("east right e", "south down s", "west left w", "north up n"))
    for word in words.split()
}
"""Where somebody looks, in degrees clockwise from the right."""
_MOST_OF_A_NAME = 20
"""So many of one kind are counted in a list at most."""
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


def _arms(kind: Any) -> list[Any]:
    """The alternatives of a kind of value; that a field may be left out is none of them."""
    union = get_origin(kind) in (Union, UnionType)
    return [arm for arm in (get_args(kind) if union else (kind,)) if arm is not NoneType]


def _arm(value: object, kind: Any) -> Any:
    """Which of the alternatives of `kind` a table or list is meant to be; None for plain values."""
    for arm in _arms(kind):
        if isinstance(value, dict) and (_is_struct(arm) or get_origin(arm) is dict):
            return arm
        if isinstance(value, list) and get_origin(arm) in (list, tuple):
            return arm
    return None


def _trimmed(value: Any, kind: Any) -> object:
    """A value without the fields that do not belong."""
    arm = _arm(value, kind)
    if arm is None:
        return value
    if _is_struct(arm):
        fields = {field.encode_name: field.type for field in _fields(arm)}
        return {key: _trimmed(part, fields[key]) for key, part in value.items() if key in fields}
    if get_origin(arm) is dict:
        return {key: _trimmed(part, get_args(arm)[1]) for key, part in value.items()}
    return [_trimmed(part, get_args(arm)[0]) for part in value]


def _value(value: Any, kind: Any, where: str, document: object) -> Iterator[Problem]:
    """What is wrong with a value of a document."""
    arm = _arm(value, kind)
    if arm is None:
        yield from _plain(value, kind, where, document)
    elif _is_struct(arm):
        yield from _table(value, arm, where, document)
    elif get_origin(arm) is dict:
        known = get_args(get_args(arm)[0])
        for key, part in value.items():
            if known and key not in known:
                yield _unknown_key(_join(where, key), key, value, known, document)
            for problem in _value(part, get_args(arm)[1], _join(where, key), document):
                yield _left_out(problem, part, get_args(arm)[1])
    elif value and not _fits(value, kind) and _fits([value], kind):
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
        return Problem(where, text)
    if not right or right in table:
        return Problem(where, f"{text}; write one of them, or take it out", mend=without(where))
    return Problem(where, text + suggestion(right), mend=renamed(where, right), certain=True)


def _table(
    table: dict[str, Any], kind: type[msgspec.Struct], where: str, document: object
) -> Iterator[Problem]:
    fields = {field.encode_name: field for field in _fields(kind)}
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
    if problem.mend or isinstance(value, dict | list) or not _choices(kind):
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
    if agreed is not None and _fits(agreed, kind):
        text = f"is missing: {json.dumps(agreed)} stands there in those most like it"
        return Problem(field, text, mend=written(field, agreed))
    return Problem(field, f"is missing: give the scenario its {name}")


def _plain(value: object, kind: Any, where: str, document: object) -> Iterator[Problem]:
    if _fits(value, kind):
        return
    text = f"{_said(value)} is not {' or '.join(map(_wanted, _arms(kind)))}"
    right = (
        _choice(value, kind, document)
        or _in_quotes(value, kind, where, document)
        or _square(value, kind, where, document)
    )
    if right:
        yield Problem(where, text + suggestion(right), mend=written(where, right), certain=True)
        return
    if only := _only_choice(value, kind, where, document):
        yield Problem(where, f"{text}; did you mean {only!r}, perhaps?", mend=written(where, only))
        return
    if row := _row(value, kind, where, document):
        how = ", ".join(f"{key} = {json.dumps(part)}" for key, part in row.items())
        yield Problem(where, f"{text}; write {{ {how} }}, as it is with the others", mend=written(where, row))
        return
    if (table := _gathered(value, kind)) is not None:
        how = ", ".join(f"{key} = {json.dumps(part)}" for key, part in table.items())
        yield Problem(where, f"{text}; write {{ {how} }}", mend=written(where, table))
        return
    listed = _fits([value], kind) and isinstance(value, dict)
    yield Problem(where, text + _likely(value, kind), mend=written(where, [value]) if listed else ())


def _gathered(value: object, kind: Any) -> dict[str, Any] | None:
    """The table that a list comes to, or figures in one text: of tables in a row, of names each as often as it counts, of values in the order of the fields."""
    parts = (
        re.findall(r"\d+", value) if isinstance(value, str) and _FIGURES.fullmatch(value.strip()) else value
    )
    if not isinstance(parts, list) or len(parts) < 2:
        return None
    for arm in filter(_is_struct, _arms(kind)):
        fields = {field.encode_name: field.required for field in msgspec.structs.fields(arm)}
        needed = [name for name, required in fields.items() if required]
        names = needed if len(needed) == len(parts) else list(fields)
        row = {key: part for each in parts if isinstance(each, dict) for key, part in each.items()}
        row = row or {str(name): count for name, count in Counter(map(str, parts)).items() if name in fields}
        if not row and len(names) == len(parts):
            row = dict(zip(names, map(int, parts) if isinstance(value, str) else parts, strict=True))
        if row and set(row) <= set(fields) and _fits(row, arm):
            return row
    return None


def _row(value: object, kind: Any, where: str, document: object) -> dict[str, Any] | None:
    """A name alone as a table of that name, what else it needs as the entries beside it have it; None if that makes none."""
    entries = says(document, where.rpartition("[")[0])
    others = [each for each in entries if isinstance(each, dict)] if isinstance(entries, list) else []
    if not isinstance(value, str) or not others:
        return None
    for arm in filter(_is_struct, _arms(kind)):
        needed = [field.encode_name for field in _fields(arm) if field.required]
        row = {name: value if name == "name" else others[-1].get(name) for name in needed}
        if "name" in needed and "id" not in needed and _fits(row, arm):
            return row
    return None


def _in_quotes(value: object, kind: Any, where: str, document: object) -> str:
    """A number as the text that it should be, with the unit of others like it; "" where there are none, and names stand in a list."""
    if type(value) not in (int, float) or _arms(kind) != [str]:
        return ""
    unit = _unit(where, document)
    return f"{str(value).removesuffix('.0')}{unit}" if unit or not where.endswith("]") else ""


def _square(value: object, kind: Any, where: str, document: object) -> str:
    """A file and a rank, both as numbers, as the square that others of this name are; "" if it is none, or they are none."""
    if not isinstance(value, list) or len(value) != 2 or _arms(kind) != [str]:
        return ""
    if not all(type(each) is int and 1 <= each <= 8 for each in value):
        return ""
    others = [each for each in namesakes(document, where) if isinstance(each, str)]
    return f"{'abcdefgh'[value[0] - 1]}{value[1]}" if any(map(_SQUARE.fullmatch, others)) else ""


def _unit(where: str, document: object) -> str:
    """What stands behind the numbers of other fields of this name; "" if they have none."""
    texts = [each for each in namesakes(document, where) if isinstance(each, str)]
    found = Counter(found[1] for text in texts if (found := _LENGTH.fullmatch(text)))
    return max(found, key=found.__getitem__) if found else ""


def _choice(value: object, kind: Any, document: object) -> str:
    """The choice that a value means; "" if it has none, or if nothing tells."""
    known = [each for each in _choices(kind) if isinstance(each, str)]
    if not known or isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    if isinstance(value, str) and _fits(None, kind) and choices.left_out(value):
        return ""
    return choices.meant(str(value), known, document if isinstance(document, dict) else {})


def _only_choice(value: object, kind: Any, where: str, document: object) -> str:
    """The word that stands in the place of another because nothing else may; "" if there are several, or it stands in the list already."""
    known = [each for each in _choices(kind) if isinstance(each, str)]
    if not isinstance(value, str) or len(known) != 1 or choices.left_out(value):
        return ""
    beside = says(document, where.rpartition("[")[0]) if where.endswith("]") else []
    return "" if isinstance(beside, list) and known[0] in beside else known[0]


def _choices(kind: Any) -> list[Any]:
    """The values of which one must be written, if there are such."""
    return [each for arm in _arms(kind) if get_origin(arm) is Literal for each in get_args(arm) if each]


def _likely(value: object, kind: Any) -> str:
    """What a plain value was meant to be, such as the number that a text holds."""
    if isinstance(value, str) and {int, float} & set(_arms(kind)):
        return _number(value.strip())
    if isinstance(value, float) and value.is_integer() and int in _arms(kind):
        return suggestion(int(value))
    if isinstance(value, str | int) and bool in _arms(kind) and str(value).lower() in _TRUTH:
        return suggestion(_TRUTH[str(value).lower()])
    if isinstance(value, dict) and _fits([value], kind):
        return "; write it between [ and ]"
    if isinstance(value, dict) and value and _fits(row := _in_row(value), kind):
        return suggestion(row)
    if not isinstance(value, list) and _fits(_listed(value), kind):
        return suggestion(_listed(value))
    if isinstance(value, list) and len(value) == 1 and _fits(value[0], kind):
        return suggestion(value[0])
    return next((_as_table(arm) for arm in _arms(kind) if _is_struct(arm)), "")


def _in_row(table: dict[str, Any]) -> list[Any]:
    """A table as a list: names each as often as it counts, else what its fields say, in their order."""
    counts = [each for each in table.values() if isinstance(each, int) and 0 < each <= _MOST_OF_A_NAME]
    if len(counts) == len(table):
        return [name for name, count in table.items() for _ in range(count)]
    return list(table.values())


def _listed(value: object) -> list[Any]:
    """What stands where a list should: one thing, or several short ones with commas between."""
    parts = [part.strip() for part in value.split(",")] if isinstance(value, str) else []
    if isinstance(value, str) and _FIGURES.fullmatch(value.strip()):
        parts = re.findall(r"\d+", value)
    if isinstance(value, str) and _SQUARES.fullmatch(value.strip()):
        parts = re.findall(r"\w+", value)
    short = all(part and len(part.split()) <= _SHORT for part in parts) and not str(value).endswith(
        (".", "!", "?")
    )
    if len(parts) < 2 or not short:
        return [value]
    return [int(part) for part in parts] if all(part.isdecimal() for part in parts) else list(parts)


def _number(text: str) -> str:
    """The number that a text holds, in figures, before a word, before what it is a part of (`1/7`), or as one; a quarter in degrees."""
    if found := _NUMBER.fullmatch(text):
        return suggestion(int(found[1].replace("O", "0").replace("o", "0")))
    if text.lower() in _DEGREES:
        return f"; did you mean {_DEGREES[text.lower()]}, perhaps?"
    word = _COUNTED.sub("", text.lower())
    return suggestion(_NUMBERS.index(word)) if word in _NUMBERS else ""


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _as_table(kind: Any) -> str:
    """How a table is written that stands where something else does."""
    needed = [field.encode_name for field in _fields(kind) if field.required]
    return f"; write {{ {', '.join(f'{name} = ...' for name in needed)} }}" if needed else ""


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a struct, whose annotations take long to read."""
    return msgspec.structs.fields(kind)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _wanted(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(repr(choice) for choice in get_args(kind) if choice)
    return _WORDS[dict if _is_struct(kind) else get_origin(kind) or kind]


def _said(value: object) -> str:
    """A faulty value as the file has it, in short."""
    if isinstance(value, bool):
        return str(value).lower()
    return _WORDS[type(value)] if isinstance(value, dict | list) else repr(value)


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
