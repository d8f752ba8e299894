"""A TOML file that somebody wrote, changed in a few places: comments, order, blank lines and layout stay as they are.

What is new or another is written as `toml_text.written` would write it.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.core.documents.files import replace
from game.toml_statements import Part, Statements, Way, statements
from game.toml_text import field, written

Document = Mapping[str, Any]


def save(path: Path, after: Document, before: Document | None = None) -> None:
    """Write a document to a file, replacing what stood there in one go. Raises `OSError`.

    `before` is what the file said to whoever changed it into `after`; without it the file is written wholly new.
    """
    text = ""
    if before is not None and path.is_file():
        with contextlib.suppress(OSError, ValueError):
            text = rewritten(path.read_bytes().decode("utf-8"), before, after)
    replace(path, (text or written(after)).encode())


def rewritten(text: str, before: Document, after: Document) -> str:
    """`revised`, whatever the file's mark at its beginning and its ends of lines."""
    mark, body = ("\ufeff", text[1:]) if text.startswith("\ufeff") else ("", text)
    if "\r\n" not in body:
        return mark + revised(body, before, after)
    return mark + revised(body.replace("\r\n", "\n"), before, after).replace("\n", "\r\n")


def revised(text: str, before: Document, after: Document, said: Document | None = None) -> str:
    """`text` with whatever differs between `before` and `after` changed in it, and nothing else touched.

    The text may say more than `before`, and may have been changed since elsewhere; whoever knows what it says hands
    it in as `said`. Then only the parts that were written are read again, and he looks himself with `reads` before the text
    goes to a disk. Comments that stand on lines of their own survive even what they stood at; one at the end of a line
    goes with it. Raises `ValueError` if `text` is no TOML.
    """
    now = tomllib.loads(text) if said is None else said
    if same(before, after):
        return text
    text, now, before = _rekeyed(text, now, before, after)
    found = _in_parts(text, now, before, after)
    if found is not None and said is not None:
        return found
    wanted = _merged(now, before, after)
    if found is not None and reads(found, wanted):
        return found
    return _best(text, _rewritten(text, before, after), wanted) or written(wanted)


def _rewritten(text: str, before: Document, after: Document) -> str:
    """The text with the difference in it, all of it read again; "" if that cannot be done."""
    import tomlkit  # only where a file is changed: the program starts without
    from tomlkit.exceptions import TOMLKitError

    try:
        made = tomlkit.parse(text)
        _change(made, before, after)
        return tomlkit.dumps(made)
    except (TOMLKitError, AttributeError, LookupError, TypeError, ValueError):
        return ""


def _best(old: str, new: str, wanted: Document, head: str = "", following: str = "") -> str:
    """The new text with the remarks of the old one, or without if only that says, behind `head`, what is wanted; "" if neither does."""
    # What a file says comes before how it looks.
    tried = (_joined(old, new, following), new) if new else ()
    return next((each for each in tried if reads(head + each, wanted)), "")


# Part by part


def _in_parts(text: str, now: Document, before: Document, after: Document) -> str | None:
    """`revised`, nothing being read again but the parts that the difference touches; None if it takes the whole."""
    known = statements(text)
    parts = [_located(known, way) for way in _differing(known, now, before, after)]
    made: dict[Way, str] = {}
    while None not in parts:
        about = {part.way: part for part in parts if part}
        outer = [
            part for part in about.values() if not any(part.way[:n] in about for n in range(len(part.way)))
        ]
        for part in outer:
            if part.way not in made:
                three = (_at(document, part.way) for document in (now, before, after))
                made[part.way] = _part(text, part, *three)
        tight = [part for part in outer if not made[part.way]]
        if not tight:
            return _put(text, outer, made)
        parts = [*outer, *(_located(known, part.way[:-1]) for part in tight)]
    return None


def _put(text: str, parts: list[Part], made: Mapping[Way, str]) -> str:
    whole, at = "", 0
    for part in sorted(parts):
        whole, at = whole + text[at : part.start] + made[part.way], part.end
    return whole + text[at:]


def _differing(known: Statements, now: Any, before: Any, after: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to all that differs, each as long as what lies there can be told apart in the text, too."""
    inner: Iterable[str | int] = ()
    if all(isinstance(each, Mapping) for each in (now, before, after)):
        was, becomes = _plain(before), _plain(after)
        if was.keys() == becomes.keys() and was.keys() <= now.keys():
            inner = was
    elif all(isinstance(each, list) for each in (now, before, after)):
        count = len(known.entries(way))
        stay = [(place, place) for place in range(count)]
        if count == len(now) == len(before) == len(after) and pairs(before, after) == stay:
            inner = range(count)
    differing = [step for step in inner if not same(before[step], after[step])]
    if not differing:
        yield way
    for step in differing:
        yield from _differing(known, now[step], before[step], after[step], (*way, step))


def _located(known: Statements, way: Way) -> Part | None:
    """The smallest part of a text that says all about a field."""
    while way:
        if found := known.part(way):
            return found
        *whole, place = way
        way = tuple(whole)
        if isinstance(place, int) and place < len(entries := known.entries(way)):
            return entries[place]
    return None


def _at(document: Any, way: Way) -> Any:
    for step in way:
        document = document[step]
    return document


def _part(text: str, part: Part, now: Any, before: Any, after: Any) -> str:
    """A part of a text with what it says changed; "" if that cannot be done."""
    way, head, tail = part.way, "", ""
    if part.kind == "entry":
        way, head, tail = ("in", 0), "in = [", "]\n"
    elif part.kind == "field" and len(way) > 1:  # what stands in a table is written another way
        way, head = ("in", way[-1]), "[in]\n"
    old = text[part.start : part.end]
    made = _rewritten(head + old + tail, _nested(way, before), _nested(way, after))
    if not made.startswith(head) or not made.endswith(tail):
        return ""
    new, wanted = made[len(head) : len(made) - len(tail)], _nested(way, _merged(now, before, after))
    if part.kind == "entry":
        return new if not remarks(old) and reads(made, wanted) else ""
    if not _stays(part, new):
        return ""
    return _best(old, new, wanted, head, text[part.end : text.find("\n", part.end) + 1])


def _stays(part: Part, new: str) -> bool:
    """Whether a part, as it is written now, still begins and ends in the table that it stood in, and opens none about it."""
    alone: Way = tuple(step for step in part.way if isinstance(step, str))
    if part.kind == "field":
        alone = alone[-1:]
    elif isinstance(part.way[-1], int):
        alone = (*alone, 0)
    made = Statements(new).all
    headed = [each.headed for each in made]
    begins = headed[:1] == [True] if part.kind == "tables" else made and not any(headed)
    return bool(begins) and all(each.way[: len(alone)] == alone for each in made)


def _nested(way: Way, value: Any) -> Document:
    """A document that says nothing but what stands at the end of a way; in lists of tables on the way it is the only one."""
    if isinstance(way[-1], int):
        value = [value]
    for step in reversed(way):
        if isinstance(step, str):
            value = {step: value}
    found: Document = value
    return found


# Keys


def _rekeyed(text: str, now: Document, before: Document, after: Document) -> tuple[str, Document, Document]:
    """A text, what it says and what it said to somebody, with the keys in it by which entries of tables are called now."""
    for way, key in list(_called_otherwise(before, after)):
        if made := _respelled(text, way, key):
            text, now, before = made, _with_key(now, way, key), _with_key(before, way, key)
    return text, now, before


@lru_cache(maxsize=32)
def _respelled(text: str, way: Way, key: str) -> str:
    """A text with another key at the end of a way; "" if it cannot be said so."""
    made = statements(text).rekeyed(way, key)
    return made if made and reads(made, _with_key(tomllib.loads(text), way, key)) else ""


def _called_otherwise(before: Document, after: Document, way: Way = ()) -> Iterator[tuple[Way, str]]:
    """The ways to entries of tables that have another key and say much the same."""
    was, becomes = list(before), list(after)
    if was != becomes:
        for what, first, last, to, end in SequenceMatcher(None, was, becomes, autojunk=False).get_opcodes():
            if what == "replace" and last - first == end - to:
                for one, other in zip(was[first:last], becomes[to:end], strict=True):
                    if one not in after and other not in before and _akin(before[one], after[other]):
                        yield (*way, one), other
    for key, said in before.items():
        says = after.get(key)
        if isinstance(said, Mapping) and isinstance(says, Mapping) and not same(said, says):
            yield from _called_otherwise(said, says, (*way, key))


def _akin(one: Any, other: Any) -> bool:
    """Whether most of what a table says another one says, too."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        alike = sum(key in other and same(said, other[key]) for key, said in one.items())
        return 2 * alike >= max(len(one), len(other))
    return same(one, other)


def _with_key(table: Document, way: Way, key: str) -> Document:
    if len(way) == 1:
        return {key if each == way[0] else each: said for each, said in table.items()}
    return {**table, str(way[0]): _with_key(table[way[0]], way[1:], key)}  # type: ignore[index]


# Remarks and air


_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|(?<![^\n])[ \t]*(#[^\n]*)|#[^\n]*",
    re.DOTALL,
)
"""Whatever may hold a "#" in a TOML text; the group is a comment with nothing else on its line."""


def _joined(old: str, new: str, following: str) -> str:
    """The new text with the remarks of the old one that went with what they stood at, and air about new tables.

    `following` is the line that comes after it.
    """
    theirs = remarks(old)
    was, now = old.splitlines(keepends=True), new.splitlines(keepends=True)
    made: list[str] = []
    for what, first, last, to, end in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if what == "equal":
            made += now[to:end]
            continue
        gone, come = was[first:last], now[to:end]
        back = _slid(made, gone if what == "delete" else come) if what != "replace" else []
        lost = [line for line in gone if line.strip() in theirs and line not in come]
        if come and come[0].startswith("[") and made and made[-1].strip():
            made.append("\n")
        made += lost + come
        behind = (back or was[last:] or [following])[0]
        if come and come[-1].strip() and behind.startswith("["):
            made.append("\n")
        made += back
    return "".join(made)


def remarks(text: str) -> set[str]:
    """The comments with nothing else on their lines."""
    return {found[1] for found in _TOKEN.finditer(text) if found[1]}


def _slid(made: list[str], block: list[str]) -> list[str]:
    """Let a block that came or went begin as early as it may: at a table's header. What of `made` then comes after it."""
    back: list[str] = []
    while made and block and len(back) < len(block) and made[-1] == block[-1]:
        block.insert(0, block.pop())
        back.insert(0, made.pop())
    return back


def reads(text: str, wanted: Document) -> bool:
    """Whether a text says a document, and nothing else."""
    try:
        return tomllib.loads(text) == wanted
    except ValueError:
        return False


def same(one: Any, other: Any) -> bool:
    """Whether two values are written alike: 1 is neither 1.0 nor true."""
    if one is other:
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


def _plain(table: Document) -> dict[str, Any]:
    """A table without the fields that say nothing: those are not written."""
    return {key: value for key, value in table.items() if value is not None}


# What it says


def _merged(now: Any, before: Any, after: Any) -> Any:
    """What `now` says once it was changed as `before` was into `after`."""
    if same(before, after):
        return now
    if isinstance(after, Mapping) and isinstance(before, Mapping) and isinstance(now, Mapping):
        before, after = _plain(before), _plain(after)
        gone = before.keys() - after.keys()
        made = {key: value for key, value in now.items() if key not in gone}
        for key, value in after.items():
            if key not in before or not same(before[key], value):
                made[key] = _merged(now[key], before[key], value) if key in now and key in before else value
        return _cleared(made)
    if (
        isinstance(after, list)
        and isinstance(before, list)
        and isinstance(now, list)
        and len(now) == len(before)
    ):
        return [
            _merged(now[there], before[there], after[here]) if there is not None else _cleared(after[here])
            for there, here in pairs(before, after)
            if here is not None
        ]
    return _cleared(after)


def _cleared(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _cleared(each) for key, each in _plain(value).items()}
    return [_cleared(each) for each in value] if isinstance(value, list | tuple) else value


def pairs(before: Sequence[Any], after: Sequence[Any]) -> list[tuple[int | None, int | None]]:
    """Which entry of a list has become which: places before and after, None for one that came or went."""
    found: list[tuple[int | None, int | None]] = []
    matcher = SequenceMatcher(None, list(map(known_by, before)), list(map(known_by, after)), autojunk=False)
    for what, first, last, to, end in matcher.get_opcodes():
        if what in ("equal", "replace"):
            both = min(last - first, end - to)
            found += [(first + step, to + step) for step in range(both)]
            first, to = first + both, to + both
        found += [(place, None) for place in range(first, last)]
        found += [(None, place) for place in range(to, end)]
    return found


def known_by(entry: Any) -> str:
    """What an entry of a list is known by, however much of it changes."""
    if isinstance(entry, Mapping):
        return str(entry.get("id") or entry.get("name") or repr(entry))
    return repr(entry)


# How it stands there


def _change(table: MutableMapping[str, Any], before: Document, after: Document) -> None:
    before, after = _plain(before), _plain(after)
    for key in before.keys() - after.keys():
        table.pop(key, None)
    for key, value in after.items():
        if key in before and same(before[key], value):
            continue
        there, was = table.get(key), before.get(key)
        # A table that keeps nothing loses the headers of its parts, and must get one of its own.
        if (
            value
            and isinstance(value, Mapping)
            and isinstance(was, Mapping)
            and isinstance(there, MutableMapping)
        ):
            _change(there, was, value)
        elif (
            isinstance(value, list)
            and isinstance(was, list)
            and isinstance(there, list)
            and len(there) == len(was)
        ):
            _change_list(key, table, was, value)
        else:
            table[key] = _requoted(there, _item(table, key, value))


def _change_list(key: str, table: MutableMapping[str, Any], before: list[Any], after: list[Any]) -> None:
    entries, shift = table[key], 0
    if not before and _bare(table, entries):
        table[key] = _list(key, after)
        return
    for there, here in pairs(before, after):
        if here is None:
            assert there is not None
            del entries[there + shift]
            shift -= 1
        elif there is None:
            entries.insert(here, _entry(entries, key, after[here]))
            shift += 1
        elif not same(before[there], after[here]):
            found = entries[here]
            if isinstance(found, MutableMapping) and isinstance(after[here], Mapping):
                _change(found, before[there], after[here])
            else:
                entries[here] = _requoted(found, _entry(entries, key, after[here]))


def _bare(table: Any, entries: Any) -> bool:
    """Whether a list is written `[]`, and may stand on several lines."""
    from tomlkit.items import AoT, InlineTable

    return not isinstance(entries, AoT) and not isinstance(table, InlineTable) and entries.as_string() == "[]"


def _list(key: str, value: list[Any]) -> Any:
    """A list as this program writes it in the place of an empty one: on several lines where it is long."""
    import tomlkit

    return tomlkit.parse(f"list = {field(key, value)}\n")["list"]


def _item(table: Any, key: str, value: Any) -> Any:
    """A value as this program writes it; in the place of a plain one it must not begin a table."""
    import tomlkit
    from tomlkit.items import AoT, InlineTable, Table

    plain = key in table and not isinstance(table[key], Table | AoT)
    if isinstance(value, Mapping) and (plain or isinstance(table, InlineTable)):
        return _inline(value)
    if isinstance(table, tomlkit.TOMLDocument):
        return tomlkit.parse(written({key: value}))[key]
    return tomlkit.parse(written({"in": {key: value}}))["in"][key]


def _requoted(there: Any, made: Any) -> Any:
    """A text in the single quotation marks of the one in whose place it comes, where they can hold it; whatever else as it was made."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError
    from tomlkit.items import String

    quoted = isinstance(there, String) and isinstance(made, String)
    marks = re.match(r"'''\n?|'", there.as_string()) if quoted else None
    if marks is None:
        return made
    try:
        alike = tomlkit.parse(f"in = [{marks[0]}{made}{marks[0].rstrip()}]")["in"]
    except TOMLKitError:
        return made
    return alike[0] if list(alike) == [made] else made


def _entry(entries: Any, key: str, value: Any) -> Any:
    """An entry of a list as this program writes it: a table of its own in a list of such, else a value."""
    import tomlkit
    from tomlkit.items import AoT

    if isinstance(entries, AoT):
        return tomlkit.parse(written({key: [value]}))[key][0]
    return _inline(value)


def _inline(value: Any) -> Any:
    import tomlkit

    return tomlkit.parse(written({"in": {"list": [value, 0]}}))["in"]["list"][0]
