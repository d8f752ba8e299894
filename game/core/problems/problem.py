"""What is wrong or strange in a scenario: where it is, how grave, and what would mend it.

`pointed` gives a problem its place and its mend, from nothing but its field, its text and the document: a text that asks "did
you mean 'Thor'?" is mended by writing Thor, so that text and mend cannot differ.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Any, Literal

import msgspec

from game.core.documents.fields import says, steps, within
from game.core.words import digits

Severity = Literal["error", "warning", "note"]
"""An error keeps a scenario from being played; a warning says that it hardly plays as it is meant; a note is worth knowing."""

PlaceKind = Literal[
    "square", "row", "piece", "zone", "objective", "item", "deployment", "unit", "token", "spot", "point",
    "condition", "card", "code", "watch", "ending", "enemy", "side",
]  # fmt: skip
"""What a place is. A `row` is a line of the map counted from 0, a `card` a row of the table of a condition."""


class Place(msgspec.Struct, frozen=True):
    """Something of a scenario that can be shown: what it is, how the file calls it, and where it stands as the file writes that.

    `at` is a square (`("d4",)`), a point (`("6in", "4in")`), or nothing for what stands nowhere.
    """

    kind: PlaceKind
    name: str
    at: tuple[str, ...] = ()


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One field that gets another value, another name, or goes; a number at the end of a path may be that of a new entry."""

    path: str
    value: Any = None
    name: str = ""
    """What the field is called from now on."""
    gone: bool = False


class Problem(msgspec.Struct, frozen=True):
    """Something wrong in a scenario: the field (`sides.one.units[2]`), what it is, and how to mend it.

    After the changes of `mend`, made one after the other, it is gone. A mend that is `certain` is what the author meant to
    write, and anything else would be a surprise.
    """

    field: str
    text: str
    severity: Severity = "error"
    place: Place | None = None
    mend: tuple[Change, ...] = ()
    certain: bool = False


def warning(field: str, text: str, mend: Sequence[Change] = (), place: Place | None = None) -> Problem:
    """What can be played, though hardly as its author means it."""
    return Problem(field, text, "warning", place, tuple(mend))


def note(field: str, text: str, mend: Sequence[Change] = (), place: Place | None = None) -> Problem:
    """What is worth knowing, and may well be meant."""
    return Problem(field, text, "note", place, tuple(mend))


def single_round() -> Problem:
    """Of a battle that is over with its first `rounds`; without the field it is as long as its rulebook has it."""
    text = "one round: nobody comes to do anything twice; let more be played, or take it out"
    return warning("rounds", text, without("rounds"))


def written(path: str, value: Any) -> tuple[Change, ...]:
    """The mend that writes a value."""
    return (Change(path, value),)


def without(*paths: str) -> tuple[Change, ...]:
    """The mend that takes fields out."""
    return tuple(Change(path, gone=True) for path in paths)


def renamed(path: str, name: str) -> tuple[Change, ...]:
    """The mend that gives a field another name."""
    return (Change(path, name=name),)


def counted(rows: Iterable[tuple[str, int]]) -> tuple[Change, ...]:
    """The mend that counts fields from 1, in the order of what they say now."""
    order = sorted(rows, key=lambda row: row[1])
    return tuple(Change(path, count) for count, (path, said) in enumerate(order, 1) if said != count)


def within_field(problem: Problem, field: str) -> Problem:
    """A problem of a part as one of the whole in which that part stands as `field`."""
    mend = tuple(msgspec.structs.replace(change, path=_below(field, change.path)) for change in problem.mend)
    return msgspec.structs.replace(problem, field=_below(field, problem.field), mend=mend)


def _below(field: str, path: str) -> str:
    return f"{field}{'' if path.startswith('[') or not path else '.'}{path}"


_SHORTER = 2
"""So many numbers without a digit too many are offered at most."""
_FAR = 2
"""So many times the most there may be is no small excess."""


def clamped(path: str, value: int, least: int, most: int) -> tuple[Change, ...]:
    """The mend that writes the nearest value from `least` to `most`, or a far larger one without a nought or a digit typed twice."""
    tenth, last = divmod(value, 10)
    if value >= _FAR * most and last in (0, tenth % 10) and least <= tenth <= most:
        return written(path, tenth)
    return written(path, min(max(value, least), most))


def out_of_bounds(field: str, text: str, value: int, least: int, most: int) -> Iterator[Problem]:
    """A number that is not from `least` to `most`: with the mend that writes the nearest one, and once for each that it is but for two digits
    exchanged or a digit too many."""
    near = clamped(field, value, least, most)
    yield Problem(field, text, mend=near)
    for right in (*exchanged(value, least, most), *shorter(value, least, most)[:_SHORTER]):
        if right != near[0].value:
            yield Problem(field, f"{text}{suggestion(right)}", mend=written(field, right))


def exchanged(value: int, least: int, most: int) -> list[int]:
    """What a number may have been meant to be of which two digits were exchanged, from `least` to `most`: 13 for 31."""
    turned = [int(each) for each in digits.exchanged(str(value)) if not each.startswith(("0", "-"))]
    return [each for each in turned if least <= each <= most]


def shorter(value: int, least: int, most: int) -> list[int]:
    """What a number may have been meant to be that has a digit too many, from `least` to `most`: the last one, the first, another."""
    fewer = [int(each) for each in digits.fewer(str(value)) if each.isdecimal() and not each.startswith("0")]
    return [each for each in dict.fromkeys((*fewer[-1:], *fewer)) if least <= each <= most]


# What was meant


_BEGUN = 3
"""By so many letters a name is known that is cut short."""


_SMALL_WORDS = ("a", "an", "the", "and", "of", "for", "with")
"""By which no name can be known."""
_SPELT_ALIKE = 0.7
"""So much of two words is the same where one is a slip for the other."""


def nearest(name: str, known: Iterable[str]) -> str:
    """The one of some names that another was meant to be, or "": one like it, or the only one that begins so or with which it begins.

    Capitals, hyphens, spaces, the order of words and small words between them are overlooked.
    """
    said, plain = _plain(name), {_plain(each): each for each in reversed(list(known))}
    close = get_close_matches(said, plain, 1)
    words = sorted(said.split("-"))
    turned = [each for each in plain if len(words) > 1 and sorted(each.split("-")) == words]
    spelt = [each for each in plain if _of_the_same_words(said, each)] if len(words) > 1 else []
    whole = [each for each in plain if each.startswith(said)] if len(said) >= _BEGUN else []
    begun = [each for each in plain if len(each) >= _BEGUN and said.startswith(each)]
    alone = next((each for each in (whole, begun) if len(each) == 1), [])
    found = turned or (spelt if len(spelt) == 1 else []) or close or alone
    return plain[found[0]] if found else ""


def _of_the_same_words(name: str, other: str) -> bool:
    """Whether two names have words that are spelt alike but for a slip, each its own, in any order."""
    words, left = ([each for each in some.split("-") if each not in _SMALL_WORDS] for some in (name, other))
    if not words or len(words) != len(left):
        return False
    for word in words:
        near = get_close_matches(word, left, 1, _SPELT_ALIKE)
        if not near:
            return False
        left.remove(near[0])
    return True


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`; did you mean 'Thor'?` for the nearest name, else for the one that alone shares a word (`turn-cap`, `turn-limit`)."""
    names = list(known)
    if near := nearest(name, names):
        return suggestion(near)
    return "".join(f"; did you mean {each!r}, perhaps?" for each in sharing(name, names))


def sharing(name: str, known: Iterable[str]) -> list[str]:
    """As a list, the only one of some names that has a word of another; empty if several have, or none."""
    found = [each for each in known if _words(each) & _words(name)]
    return found if len(found) == 1 else []


def _words(name: str) -> set[str]:
    """The words of a name by which it can be known."""
    words = {word.removesuffix("s") for word in _plain(name).split("-") if len(word) > 2}
    return words.difference(_SMALL_WORDS)


def by_name(name: str, known: Mapping[str, str | Sequence[str]], likely: Collection[str] = ()) -> str:
    """`; did you mean 'hall'?` for what is named as its file calls it and not by its id; else as `did_you_mean` has it.

    `known` has by id what each is called: its name, or name, title and short name. Of several called so those come first that are `likely`.
    """
    names = {id: [each] if isinstance(each, str) else each for id, each in known.items()}
    called = [id for id, own in names.items() if _bare(name) in map(_bare, own)]
    called = [id for id in called if id in likely] or called
    called = called or [id for id, own in names.items() if any(_described(name, id, each) for each in own)]
    if len(called) == 1:
        return suggestion(called[0])
    ids = {each: id for id, own in names.items() for each in own if each}
    near = "" if nearest(name, known) else nearest(name, ids)
    return suggestion(ids[near]) if near else did_you_mean(name, known)


def _described(name: str, id: str, called: str) -> bool:
    """Whether a name has words of an id and of what that is called, and no other: `east-quay` for `east-platform`, an Old quay."""
    words, of_id, of_name = (set(_plain(each).split("-")) for each in (name, id, called))
    return words <= of_id | of_name and bool(words & of_id) and bool(words - of_id)


def _bare(name: str) -> str:
    """A name without its article."""
    return re.sub(r"^(?:the|an?)-", "", _plain(name))


def suggestion(value: object) -> str:
    """`; did you mean 40?`: the value that was meant, behind what is wrong with the one that stands there."""
    return f"; did you mean {value!r}?"


def _plain(name: str) -> str:
    """A name as names are compared; of a path its file is the name."""
    file = _PATH.fullmatch(name.strip())
    return _NUMBERS.get(name, re.sub(r"[\s_-]+", "-", (file[1] if file else name).strip().lower()))


_PATH = re.compile(
    r"(?:[\w.-]+[/\\])*([^/\\.]+)(?:\.(?:png|jpe?g|svg|webp|gif|bmp|toml|py|md|txt|ogg|wav|ttf))?"
)


_NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five"}
_MEANT = re.compile(r"(.*); did you mean (.+?)(, perhaps)?\?", re.DOTALL)
_QUOTED = re.compile(r"(?<!\w)'((?:[^'\\]|\\.)*)'(?!\w)|\"((?:[^\"\\]|\\.)*)\"")
"""What a text quotes; no apostrophe of its own."""
_OUT = "is not a field here"
_WHOLE_TABLE = "a table is not"
"""How a text begins that is about a table in the place of a plain value."""
_NAMED = (_OUT, "is not one of")
"""How texts begin that are about the name of a field and not about what it says."""


def pointed(document: dict[str, Any], problem: Problem) -> Problem:
    """A problem with its place, and with the mend that its text asks for, unless it has its own."""
    mend, certain = problem.mend, problem.certain
    if not mend and (found := _MEANT.fullmatch(problem.text)):
        mend = _meant(document, problem.field, found[1], ast.literal_eval(found[2]))
        certain = not found[3] and not any(change.gone for change in mend)
    elif not mend and problem.text.startswith(_OUT):
        mend = without(problem.field)
    text = problem.text
    if mend and all(_stands_already(document, change) for change in mend):
        text, mend, certain = re.sub(r"; did you mean .+\?$", "", text, flags=re.DOTALL), (), False
    return msgspec.structs.replace(
        problem, text=text, mend=mend, certain=certain, place=problem.place or place(document, problem.field)
    )


def _stands_already(document: dict[str, Any], change: Change) -> bool:
    """Whether a change would write what is there."""
    said = says(document, change.path)
    return not change.gone and not change.name and type(said) is type(change.value) and said == change.value


def _meant(document: dict[str, Any], field: str, said: str, right: object) -> tuple[Change, ...]:
    """The change that a suggestion asks for: of a name, of a value, or of a word in it."""
    *_, last = steps(field) or ("",)
    value = says(document, field)
    if isinstance(right, str) and len(right.split()) == 1:
        said = said.removeprefix(f"{value!r}:")  # The whole line, for which no single word can stand.
    quoted = [one or other for one, other in _QUOTED.findall(said)]
    named = (isinstance(last, str) and said.startswith(_NAMED)) or (last in quoted[-1:] and value != last)
    if named and isinstance(right, str):
        taken = says(document, field.removesuffix(str(last)) + right) is not None
        return without(field) if taken or value is None else renamed(field, right)
    if isinstance(value, dict) and isinstance(right, str) and not said.startswith(_WHOLE_TABLE):
        inner = next((key for key, each in value.items() if each in quoted), None)
        return written(within(field, inner), right) if inner else ()
    if type(value) is int and isinstance(right, str) and right.isdigit():
        return written(field, int(right))
    if not isinstance(right, str) or not isinstance(value, str):
        return written(field, right)
    return written(field, _reworded(value, right, quoted))


def _reworded(value: str, right: str, quoted: Sequence[str]) -> str:
    """`value` with the word that was wrong set right: the one that was told of, else the one most like it."""
    if any(_plain(word) == _plain(value) for word in quoted):
        return right
    for word in reversed(quoted):
        found = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", value) if word else None
        if found:
            return value[: found.start()] + right + value[found.end() :]
    words = [(found.start(), found.end()) for found in re.finditer(r"[^\s,:\[\]]+", value)]
    spans = [(words[first][0], end) for first in range(len(words)) for _, end in words[first:]]
    start, end = max(
        spans or [(0, len(value))],
        key=lambda span: SequenceMatcher(None, _plain(value[slice(*span)]), _plain(right)).ratio(),
    )
    return value[:start] + right + value[end:]


# Where it is

_LISTS: dict[str, PlaceKind] = {
    "terrain": "piece", "zone": "zone", "objective": "objective", "item": "item", "tokens": "token", "watch": "watch",
    "condition": "condition", "unit": "unit", "fixed": "enemy",
}  # fmt: skip
_TABLES: dict[str, PlaceKind] = {"spot": "spot", "code": "code", "ending": "ending", "enemy": "enemy"}


def place(document: dict[str, Any], field: str) -> Place | None:
    """Where a field can be shown; None for what is said of the whole scenario."""
    match steps(field):
        case ["map", int(row), *_]:
            return Place("row", str(row))
        case ["sides", str(seat), *rest]:
            return _of_side(document, seat, rest)
        case ["condition", int(number), "cards", str(key), *_]:
            return Place("card", f"{number} {key}")
        case [("watch" | "condition" | "tokens") as kind, int(number), *_]:
            return Place(
                _LISTS[kind], str(number + (kind == "tokens")), _stands(document, f"{kind}[{number}]")
            )
        case [str(kind), int(number), *_] if kind in _LISTS:
            return _listed(document, _LISTS[kind], f"{kind}[{number}]")
        case [str(kind), str(name), *_] if kind in _TABLES:
            return Place(_TABLES[kind], name, _stands(document, f"{kind}.{name}"))
    return None


def _listed(document: dict[str, Any], kind: PlaceKind, field: str) -> Place:
    value = says(document, field)
    table = value if isinstance(value, dict) else {}
    return Place(kind, str(table.get("id") or table.get("name") or field), _stands(document, field))


def _of_side(document: dict[str, Any], seat: str, rest: Sequence[str | int]) -> Place:
    here = f"sides.{seat}"
    match rest:
        case ["deploy", *_]:
            return Place("deployment", seat, _stands(document, f"{here}.deploy"))
        case ["stands", str(name), *_]:
            return Place("unit", f"{seat} {name}", _stands(document, f"{here}.stands.{name}"))
        case [
            (
                "units" | "stands" | "models" | "character" | "waiting" | "reserves" | "eliminated" | "away"
            ) as kind,
            int(number),
            *_,
        ]:
            field = f"{here}.{kind}[{number}]"
            value = says(document, field, "")
            named = value.get("name", value.get("unit", "")) if isinstance(value, dict) else value
            return Place("unit", f"{seat} {named}".strip(), _stands(document, field))
    return Place("side", seat)


def _stands(document: dict[str, Any], field: str) -> tuple[str, ...]:
    """Where something stands, as the file has it: the value itself, or its `at`."""
    value = says(document, field)
    spot = value.get("at") if isinstance(value, dict) else value
    if isinstance(spot, str):
        return (spot,) if re.fullmatch(r"[a-h][1-8]", spot) else ()
    return tuple(map(str, spot)) if isinstance(spot, list) and len(spot) == 2 else ()
