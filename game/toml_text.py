"""TOML as text: on which line each field stands, and how a document is written out again.

`tomllib` reads values but forgets where they stood, and writes nothing. Both are needed for scenario files, whose
problems are named by line and which the program writes as a person would.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

# Where things stand


class Places:
    """The lines of the fields of a TOML text that `tomllib` has already read without complaint.

    A field is a path such as `sides.one.units[2]`, `unit[1].special[0]` or, for a row of a long string, `map[3]`.
    """

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self.twice: dict[str, int] = {}
        """Fields that stand twice, with the line of the second one; a whole text has none."""
        self._own: set[str] = set()
        self._text = text.replace("\r\n", "\n")
        self._at = 0
        self._counts: dict[str, int] = {}
        self._document()

    def line(self, field: str) -> int:
        """The line of `field`, or of the nearest thing around it that is there; 1 for the whole file."""
        while field not in self.lines:
            shorter = re.sub(r"(\[\d+\]|\.?[^.\[\]]*)$", "", field)
            if not shorter or shorter == field:
                return 1
            field = shorter
        return self.lines[field]

    def _document(self) -> None:
        table = ""
        while self._skip():
            if self._text.startswith("[[", self._at):
                table = self._header("[[", "]]", array=True)
            elif self._text[self._at] == "[":
                table = self._header("[", "]", array=False)
            else:
                self._pair(table)

    def _note(self, path: str) -> str:
        """Remember the line of a path, and of the tables that it opens by the way."""
        line = self._text.count("\n", 0, self._at) + 1
        parts = path.split(".")
        for count in range(1, len(parts)):
            self.lines.setdefault(".".join(parts[:count]), line)
        if path in self._own:
            self.twice.setdefault(path, line)
        else:
            self._own.add(path)
            self.lines[path] = line
        return path

    def _header(self, opening: str, closing: str, *, array: bool) -> str:
        start = self._at
        self._at += len(opening)
        path = self._key("")
        self._at = self._text.index(closing, self._at) + len(closing)
        end, self._at = self._at, start
        if array:
            number = self._counts.get(path, 0)
            self._counts[path] = number + 1
            self.lines.setdefault(path, self._text.count("\n", 0, start) + 1)
            path = f"{path}[{number}]"
        self._note(path)
        self._at = end
        return path

    def _key(self, table: str) -> str:
        """A key, dotted perhaps; inside an array of tables it belongs to the latest of them."""
        path = table
        while True:
            self._blank()
            if self._text[self._at] in "\"'":
                start = self._at
                self._string()
                part = self._text[start + 1 : self._at - 1]
            else:
                found = re.compile(r"[A-Za-z0-9_-]*").match(self._text, self._at)
                assert found
                part, self._at = found[0], found.end()
            path = f"{path}.{part}" if path else part
            self._blank()
            if self._text[self._at] != ".":
                return path
            self._at += 1
            if not table and path in self._counts:
                path = f"{path}[{self._counts[path] - 1}]"

    def _pair(self, table: str) -> None:
        start = self._at
        path = self._key(table)
        end, self._at = self._at, start
        self._note(path)
        self._at = self._text.index("=", end) + 1
        self._blank()
        self._value(path)

    def _value(self, path: str) -> None:
        sign = self._text[self._at]
        if sign in "\"'":
            self._string(path)
        elif sign == "[":
            self._array(path)
        elif sign == "{":
            self._inline(path)
        else:
            found = re.compile(r"[^,\]}#\n]*").match(self._text, self._at)
            assert found
            self._at = found.end()

    def _array(self, path: str) -> None:
        self._at += 1
        number = 0
        while self._skip() and self._text[self._at] != "]":
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._note(f"{path}[{number}]")
            self._value(f"{path}[{number}]")
            number += 1
        self._at += 1

    def _inline(self, path: str) -> None:
        self._at += 1
        while self._skip() and self._text[self._at] != "}":
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._pair(path)
        self._at += 1

    def _string(self, path: str = "") -> None:
        """Pass over a string; the rows of a long one are noted too."""
        quote = self._text[self._at]
        if self._text.startswith(quote * 3, self._at):
            start, closing = self._at + 3, quote * 3
        else:
            start, closing = self._at + 1, quote
        end = start
        while not self._text.startswith(closing, end):
            end += 2 if quote == '"' and self._text[end] == "\\" else 1
        # Up to two more quotes may stand before the three that close a long string.
        while len(closing) == 3 and self._text.startswith(closing, end + 1):
            end += 1
        if path and len(closing) == 3:
            self._rows(path, start, end)
        self._at = end + len(closing)

    def _rows(self, path: str, start: int, end: int) -> None:
        text = self._text[start:end]
        first = len(text) - len(text.lstrip("\n"))
        line = self._text.count("\n", 0, start) + 1 + first
        for number in range(text.strip("\n").count("\n") + 1):
            self.lines[f"{path}[{number}]"] = line + number

    def _blank(self) -> None:
        while self._text[self._at] in " \t":
            self._at += 1

    def _skip(self) -> bool:
        """Pass over blanks, ends of lines and comments; whether anything follows."""
        found = re.compile(r"(?:[ \t\n\r]|#[^\n]*)*").match(self._text, self._at)
        assert found
        self._at = found.end()
        return self._at < len(self._text)


def second(text: str, complaint: str) -> tuple[int, str] | None:
    """Which field stands twice in a text, if that is what `tomllib` complains of: the line of the second, and a sentence."""
    if not complaint.startswith(("Cannot overwrite", "Cannot declare", "Cannot mutate", "Duplicate")):
        return None
    lines = text.replace("\r\n", "\n").split("\n")
    if found := re.search(r" \(at line (\d+), column (\d+)\)$", complaint):
        last = int(found[1]) - 1
        header = lines[last].lstrip().startswith("[")
        lines = [*lines[:last], lines[last] if header else lines[last][: int(found[2]) - 1]]
    try:
        places = Places("\n".join(lines))
    except (ValueError, IndexError):  # something else is wrong with the last line too
        return None
    for field, line in places.twice.items():
        first = places.lines[field]
        return (
            line,
            f"{field}: stands here for the second time (first in line {first}); take one of them out{_headed(field, text)}",
        )
    return None


def _headed(field: str, text: str) -> str:
    """What else helps where a field of one side stands twice and there is no other: its header has been lost."""
    found = re.match(r"sides\.(one|two|three)\.", field)
    if not found:
        return ""
    after = {"one": "two", "two": "three", "three": "four"}[found[1]]
    lost = not re.search(rf"^\s*\[+\s*sides\s*\.\s*{after}\b", text, re.MULTILINE)
    return f", or write [sides.{after}] above what is said of another side" if lost else ""


def fault(text: str, complaint: str) -> tuple[int, str]:
    """What `tomllib` complains of in a text that is no TOML: the line, and a sentence."""
    if twice := second(text, complaint):
        return twice
    found = re.search(r" \(at line (\d+), column (\d+)\)$", complaint)
    line = int(found[1]) if found else text.count("\n") + 1
    what = complaint[: found.start()] + f" in column {found[2]}" if found else complaint
    lines = text.split("\n")
    if complaint.startswith("Invalid value") and line <= len(lines) and lines[line - 1].startswith("["):
        what += "; a list before it has no ] at its end"
    if found and complaint.startswith("Unclosed") and line <= len(lines):
        there = lines[line - 1][int(found[2]) - 1 :]
        if complaint.startswith("Unclosed array") and re.match(r"[\w.-]+\s*=|\[+[a-z]", there):
            what += "; a list before it has no ] at its end"
        elif re.match(r"[\"'\[{\w]", there):
            what += f"; write a comma before {there[0]}"
    return line, f"this is not TOML: {what[:1].lower()}{what[1:]}"


def garbled(data: bytes, error: UnicodeDecodeError) -> tuple[int, str]:
    """Where bytes are no text: the line, and what helps."""
    return data.count(b"\n", 0, error.start) + 1, "is not UTF-8 here; save the file as UTF-8"


# Writing

_WIDTH = 110
_ESCAPES = {"\\": "\\\\", "\b": "\\b", "\t": "\\t", "\f": "\\f", "\r": "\\r"}


def written(document: Mapping[str, Any]) -> str:
    """A document as TOML: plain fields first, then a table for each group; `tomllib` reads the same from it."""
    blocks = [_fields({key: value for key, value in document.items() if not _is_table(value)})]
    for key, value in document.items():
        if isinstance(value, Mapping):
            blocks += _tables(spelled(key), value)
        elif _is_table(value):
            blocks += [f"[[{spelled(key)}]]\n{_fields(entry)}" for entry in value]
    return "\n".join(block for block in blocks if block)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)
    )


def _tables(path: str, table: Mapping[str, Any]) -> list[str]:
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    own = {key: value for key, value in table.items() if key not in inner}
    blocks = [f"[{path}]\n{_fields(own)}"] if own or not inner else []
    for key, value in inner.items():
        blocks += _tables(f"{path}.{spelled(key)}", value)
    return blocks


def _fields(table: Mapping[str, Any]) -> str:
    return "".join(
        f"{spelled(key)} = {field(key, value)}\n" for key, value in table.items() if value is not None
    )


def field(key: str, value: Any) -> str:
    """A value as it stands behind its key: a long list on lines of its own."""
    if isinstance(value, str) and "\n" in value:
        return f'"""\n{_escaped(value).replace(chr(34) * 3, chr(92).join(chr(34) * 3))}"""'
    text = inline(value)
    if isinstance(value, list) and len(key) + 3 + len(text) > _WIDTH:
        return "[\n" + "".join(f"    {inline(entry)},\n" for entry in value) + "]"
    return text


def inline(value: Any) -> str:
    """A value on one line, as it stands within others."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = _escaped(value).replace('"', '\\"').replace("\n", "\\n")
        return f'"{text}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(inline(entry) for entry in value)}]"
    if isinstance(value, Mapping):
        pairs = ", ".join(
            f"{spelled(key)} = {inline(entry)}" for key, entry in value.items() if entry is not None
        )
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, int | float):
        return repr(value)
    return str(value)


def spelled(key: str) -> str:
    """A key as a file writes it: in quotes where it is no plain word."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else inline(key)


def _escaped(text: str) -> str:
    return "".join(
        _ESCAPES.get(sign)
        or (sign if (sign >= " " and sign != "\x7f") or sign == "\n" else f"\\u{ord(sign):04x}")
        for sign in text
    )
