"""What a value was meant to be that is of another kind than its field: slips that have one plain reading."""

from __future__ import annotations

import re
from collections import Counter
from math import isfinite
from typing import Any, get_args, get_origin

import msgspec

from game.core.documents.fields import namesakes, says, steps
from game.core.problems import choices
from game.core.problems.kinds import arms, fields_of, fits, is_struct, literals
from game.core.problems.problem import suggestion
from game.core.words.numerals import ONES

_SHORT = 3
"""So many words at most has a name in a list."""
_NUMBERS = ("none", *ONES[1:11])
_LENGTH = re.compile(r"\d+(?:\.\d+)?(\s*[a-z]+)")
_FIGURES = re.compile(r"\d+(?:(?:\s*[,;/]\s*|\s+(?:and\s+)?|-)\d+)+\.?")
"""Numbers one after the other, as in a sentence."""
_SQUARES = re.compile(r"[a-z]\d(?:[^\w.]+[a-z]\d)+")
"""Squares one after the other, as one notes down a way: `g5-f6`."""
_SQUARE = re.compile(r"[a-h][1-8]")
_NUMBER = re.compile(
    r"[+~=]? *(\d{1,8}[oO](?![A-Za-z])|-?\d{1,9})(?: *(?:[A-Za-z]+|°|/ *\d{1,9}|(?:out )?of \d{1,9}(?: *[A-Za-z]+)?|[a-z]{2,4} \d{1,9}|\([^()]*\)|[+.,;]))?"
)
"""A number as somebody notes it down: `1/7`, `1 of 7`, `~5`, `3 (left)`, `1O`."""
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[,'’ ]\d{3})+")
"""A number with a sign between its thousands: `1,000`."""
_PART = re.compile(r"\d{1,6}\.\d{1,4}")
"""A number with a part behind its point, whatever it counts: `0.5in`."""
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


def gathered(value: object, kind: Any) -> dict[str, Any] | None:
    """The table that a list comes to, or figures in one text: of tables in a row, of names each as often as it counts, of values in the order of the fields."""
    parts = (
        re.findall(r"\d+", value) if isinstance(value, str) and _FIGURES.fullmatch(value.strip()) else value
    )
    if not isinstance(parts, list) or len(parts) < 2:
        return None
    for arm in filter(is_struct, arms(kind)):
        fields = {field.encode_name: field.required for field in msgspec.structs.fields(arm)}
        needed = [name for name, required in fields.items() if required]
        names = needed if len(needed) == len(parts) else list(fields)
        row = {key: part for each in parts if isinstance(each, dict) for key, part in each.items()}
        row = row or {str(name): count for name, count in Counter(map(str, parts)).items() if name in fields}
        if not row and len(names) == len(parts):
            row = dict(zip(names, map(int, parts) if isinstance(value, str) else parts, strict=True))
        if row and set(row) <= set(fields) and fits(row, arm):
            return row
    return None


def keyed(value: object, kind: Any) -> dict[str, Any] | None:
    """The table that a list comes to, as other formats have it: by the names it may have, such as those of seats, or by what each row calls itself.

    A list of what one of several names should have is that of the first.
    """
    if not isinstance(value, list):
        return None
    for arm in (arm for arm in arms(kind) if get_origin(arm) is dict):
        names, row_kind = get_args(arm)
        known = get_args(names)
        if known and fits(value, row_kind):
            return {known[0]: value}
        if not all(isinstance(row, dict) for row in value):
            continue
        keys = list(known[: len(value)]) if known else [_key(row) for row in value]
        fields = {
            field.encode_name for each in arms(row_kind) if is_struct(each) for field in fields_of(each)
        }
        rows = [{name: part for name, part in row.items() if name != "id" or "id" in fields} for row in value]
        if (
            all(keys)
            and len(set(keys)) == len(value)
            and fits(table := dict(zip(keys, rows, strict=True)), arm)
        ):
            return table
    return None


def _key(row: dict[str, Any]) -> str:
    """By what a table calls itself it can be known among others: its id, else whom it is about, else its name in small letters."""
    called = next(
        (row[name] for name in ("id", "who", "name", "title") if isinstance(row.get(name), str)), ""
    )
    return re.sub(r"\W+", "-", called.lower()).strip("-")


def title(where: str, document: object) -> str:
    """How something can be called that has no name: as the file calls it, a side by its seat, an entry of a list by what it is or by its number."""
    *way, last = steps(where) or ("untitled",)
    if isinstance(last, int):
        table = says(document, where)
        own = [table.get(name) for name in ("kit", "kind", "troop", "id")] if isinstance(table, dict) else []
        last = next(
            (each for each in own if isinstance(each, str)), f"{str(way[-1]).removesuffix('s')} {last + 1}"
        )
    words = re.sub(r"[\W_]+", " ", str(last)).strip()
    if re.match(r"sides\.\w+$", where):
        words = f"Side {words}"
    return words[:1].upper() + words[1:]


def row_of_name(value: object, kind: Any, where: str, document: object) -> dict[str, Any] | None:
    """A name alone as a table of that name, what else it needs as the entries beside it have it; None if that makes none."""
    entries = says(document, where.rpartition("[")[0])
    others = [each for each in entries if isinstance(each, dict)] if isinstance(entries, list) else []
    if not isinstance(value, str) or not others:
        return None
    for arm in filter(is_struct, arms(kind)):
        needed = [field.encode_name for field in fields_of(arm) if field.required]
        row = {name: value if name == "name" else others[-1].get(name) for name in needed}
        if "name" in needed and "id" not in needed and fits(row, arm):
            return row
    return None


def in_quotes(value: object, kind: Any, where: str, document: object) -> str:
    """A number as the text that it should be, with the unit of others like it; "" where there are none, and names stand in a list."""
    if type(value) not in (int, float) or arms(kind) != [str]:
        return ""
    unit = _unit(where, document)
    return f"{str(value).removesuffix('.0')}{unit}" if unit or not where.endswith("]") else ""


def square(value: object, kind: Any, where: str, document: object) -> str:
    """A file and a rank, both as numbers, as the square that others of this name are; "" if it is none, or they are none."""
    if not isinstance(value, list) or len(value) != 2 or arms(kind) != [str]:
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


def choice(value: object, kind: Any, document: object) -> str:
    """The choice that a value means; "" if it has none, or if nothing tells."""
    known = [each for each in literals(kind) if isinstance(each, str)]
    if not known or isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    if isinstance(value, str) and fits(None, kind) and choices.left_out(value):
        return ""
    return choices.meant(str(value), known, document if isinstance(document, dict) else {})


def only_choice(value: object, kind: Any, where: str, document: object) -> str:
    """The word that stands in the place of another because nothing else may; "" if there are several, or it stands in the list already."""
    known = [each for each in literals(kind) if isinstance(each, str)]
    if not isinstance(value, str) or len(known) != 1 or choices.left_out(value):
        return ""
    beside = says(document, where.rpartition("[")[0]) if where.endswith("]") else []
    return "" if isinstance(beside, list) and known[0] in beside else known[0]


def suggested(value: object, kind: Any) -> str:
    """What a plain value was meant to be, such as the number that a text holds."""
    if isinstance(value, str) and {int, float} & set(arms(kind)):
        part = _PART.match(value.strip()) if float in arms(kind) else None
        return suggestion(float(part[0])) if part else _number(value.strip())
    if value is True and int in arms(kind):
        return "; did you mean 1, perhaps?"
    if isinstance(value, float) and value.is_integer() and int in arms(kind):
        return suggestion(int(value))
    if isinstance(value, float) and isfinite(value) and arms(kind) == [int]:
        return f"; did you mean {int(value)}, perhaps?"
    if isinstance(value, str | int) and bool in arms(kind) and str(value).lower() in _TRUTH:
        return suggestion(_TRUTH[str(value).lower()])
    if isinstance(value, dict) and fits([value], kind):
        return "; write it between [ and ]"
    if isinstance(value, dict) and len(alike := {str(each): each for each in value.values()}) == 1:
        (only,) = alike.values()
        if fits(only, kind):
            return suggestion(only)
    if isinstance(value, dict) and value and fits(rows := _named_rows(value, kind), kind):
        return suggestion(rows)
    if isinstance(value, list) and str in arms(kind) and len(value) > 1 and fits(value, list[str]):
        return suggestion(_one_text(value))
    if isinstance(value, list) and int in arms(kind) and fits(value, list[str]) and len(value) > 1:
        return suggestion(len(value))
    if isinstance(value, dict) and value and fits(row := _in_row(value), kind):
        return suggestion(row)
    if not isinstance(value, list) and fits(_listed(value), kind):
        return suggestion(_listed(value))
    if isinstance(value, list) and len(value) == 1 and fits(value[0], kind):
        return suggestion(value[0])
    return next((_as_table(arm) for arm in arms(kind) if is_struct(arm)), "")


def _one_text(lines: list[str]) -> str:
    """Texts one behind the other as one: of equal length they are lines of a drawing, others sentences."""
    drawn = len({len(line) for line in lines}) == 1 and " " not in lines[0]
    return "\n".join((*lines, "")) if drawn else " ".join(lines)


def flattened(value: list[Any], kind: Any) -> list[Any] | None:
    """A list of lists as one list, such as dice that were noted down in pairs; None if that is not what should stand there."""
    if not value or not all(isinstance(part, list) for part in value) or fits(value, kind):
        return None
    flat = [each for part in value for each in part]
    return flat if fits(flat, kind) else None


def _named_rows(table: dict[str, Any], kind: Any) -> list[Any] | None:
    """The list of tables that a table of names comes to, each with its name and what stands behind that: `{ Bear = 10 }` in a list of units."""
    for row in (get_args(arm)[0] for arm in arms(kind) if get_origin(arm) is list):
        for arm in filter(is_struct, arms(row)):
            needed = [field.encode_name for field in fields_of(arm) if field.required]
            other = next((each for each in needed if each != "name"), "")
            if "name" in needed and len(needed) <= 2:
                return [
                    {"name": name, **said} if isinstance(said, dict) else {"name": name, other: said}
                    for name, said in table.items()
                ]
    return None


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
    if _THOUSANDS.fullmatch(text):
        return suggestion(int(re.sub(r"\D", "", text)))
    if found := _NUMBER.fullmatch(text):
        return suggestion(int(found[1].replace("O", "0").replace("o", "0")))
    if text.lower() in _DEGREES:
        return f"; did you mean {_DEGREES[text.lower()]}, perhaps?"
    word = _COUNTED.sub("", text.lower())
    return suggestion(_NUMBERS.index(word)) if word in _NUMBERS else ""


def _as_table(kind: Any) -> str:
    """How a table is written that stands where something else does."""
    needed = [field.encode_name for field in fields_of(kind) if field.required]
    return f"; write {{ {', '.join(f'{name} = ...' for name in needed)} }}" if needed else ""
