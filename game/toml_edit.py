"""A TOML file that somebody wrote, changed in a few places: comments, order, blank lines and layout stay as they are.

What is new or another is written as `toml_text.written` would write it.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Mapping, MutableMapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from game.core.files import replace
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


def revised(text: str, before: Document, after: Document) -> str:
    """`text` with whatever differs between `before` and `after` changed in it, and nothing else touched.

    The text may say more than `before`, and may have been changed since elsewhere. Comments that stand on lines of
    their own survive even what they stood at; one at the end of a line goes with it. Raises `ValueError` if
    `text` is no TOML.
    """
    wanted = _merged(tomllib.loads(text), before, after)
    if same(before, after):
        return text
    import tomlkit  # only where a file is changed: the program starts without
    from tomlkit.exceptions import TOMLKitError

    try:
        made = tomlkit.parse(text)
        remarks = {found[1] for found in _TOKEN.finditer(text) if found[1]}
        _change(made, before, after)
        bare = tomlkit.dumps(made)
    except (TOMLKitError, AttributeError, LookupError, TypeError, ValueError):
        return written(wanted)
    # What a file says comes before how it looks.
    tried = (_joined(text, bare, remarks), bare, written(wanted))
    return next(each for each in tried if _reads(each, wanted))


_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|(?<![^\n])[ \t]*(#[^\n]*)|#[^\n]*",
    re.DOTALL,
)
"""Whatever may hold a "#" in a TOML text; the group is a comment with nothing else on its line."""


def _joined(old: str, new: str, remarks: set[str]) -> str:
    """The new text with the remarks of the old one that went with what they stood at, and air about new tables."""
    was, now = old.splitlines(keepends=True), new.splitlines(keepends=True)
    made: list[str] = []
    for what, first, last, to, end in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if what == "equal":
            made += now[to:end]
            continue
        gone, come = was[first:last], now[to:end]
        back = _slid(made, gone if what == "delete" else come) if what != "replace" else []
        lost = [line for line in gone if line.strip() in remarks and line not in come]
        if come and come[0].startswith("[") and made and made[-1].strip():
            made.append("\n")
        made += lost + come
        behind = (back or was[last:] or [""])[0]
        if come and come[-1].strip() and behind.startswith("["):
            made.append("\n")
        made += back
    return "".join(made)


def _slid(made: list[str], block: list[str]) -> list[str]:
    """Let a block that came or went begin as early as it may: at a table's header. What of `made` then comes after it."""
    back: list[str] = []
    while made and block and len(back) < len(block) and made[-1] == block[-1]:
        block.insert(0, block.pop())
        back.insert(0, made.pop())
    return back


def _reads(text: str, wanted: Document) -> bool:
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
            table[key] = _item(table, key, value)


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
                entries[here] = _entry(entries, key, after[here])


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
