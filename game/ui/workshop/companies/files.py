"""Companies in the player's folder and as text: found, read with every problem named by line and field, written. No pixels here."""

from __future__ import annotations

import contextlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from game import paths, toml_edit
from game.core import bounds
from game.core.files import SMALL, Unfit, contents, replace
from game.systems.confrontation.companies.company_list import (
    CompanyList,
    document,
    parse_list,
    write_list,
)
from game.systems.confrontation.companies.files import said
from game.toml_text import second

MOST_TEXT = 64 * 1024
"""How long pasted text may be, in characters."""


class CompanyFileError(ValueError):
    """A company that cannot be read; `problems` are sentences of the form `file:line: field: what and how`."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class Kept:
    """A file in the player's folder: the company in it, legal or not, or why there is none."""

    path: Path
    company: CompanyList | None
    problems: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """How set-up and lists name it."""
        return f"own/{self.path.stem}"


def folder() -> Path:
    """Where the player's companies are kept."""
    return paths.user() / "companies"


def kept() -> list[Kept]:
    """Every company in the player's folder, broken ones with their problems. A folder that cannot be read holds none."""
    found: list[Path] = []
    with contextlib.suppress(OSError):
        found = sorted(path for path in folder().iterdir() if path.suffix == ".toml" and not path.is_dir())
    return [_kept(path) for path in found]


def _kept(path: Path) -> Kept:
    try:
        return Kept(path, read(path))
    except CompanyFileError as error:
        return Kept(path, None, tuple(error.problems))


def read(path: Path) -> CompanyList:
    """The company in a file, legal or not. Raises `CompanyFileError` naming line and field of everything unreadable."""
    try:
        data = contents(path, SMALL)
    except Unfit as error:
        raise CompanyFileError([f"{path.name}:1: {error.strerror}; that is no company"]) from None
    except OSError as error:
        raise CompanyFileError([f"{path.name}:1: cannot be read: {error.strerror or error}"]) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CompanyFileError([f"{path.name}:{line}: is not UTF-8 here; save the file as UTF-8"]) from None
    return from_text(text, path.name)


def from_text(text: str, name: str = "pasted text") -> CompanyList:
    """The company that a text says, legal or not. Raises `CompanyFileError` naming line and field."""
    if len(text) > MOST_TEXT:
        raise CompanyFileError([f"{name}:1: {len(text)} characters; a company has at most {MOST_TEXT}"])
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise CompanyFileError([f"{name}:1: brackets are nested too deeply"]) from None
    except ValueError as error:
        raise CompanyFileError([_not_toml(name, text, str(error))]) from None
    beyond = bounds.problems(table)
    company, problems = (None, beyond) if beyond else parse_list(table)
    if company is None or problems:
        raise CompanyFileError(said(name, text, problems).splitlines())
    return company


def _not_toml(name: str, text: str, what: str) -> str:
    if twice := second(text, what):
        return f"{name}:{twice[0]}: {twice[1]}"
    found = re.search(r" \(at line (\d+), column (\d+)\)$", what)
    line = int(found[1]) if found else text.count("\n") + 1
    what = what[: found.start()] + f" in column {found[2]}" if found else what
    return f"{name}:{line}: this is not TOML: {what[:1].lower()}{what[1:]}"


def to_text(company: CompanyList) -> str:
    """A company as text that `from_text` reads."""
    return write_list(company)


def place(company: CompanyList) -> Path:
    """Where a company belongs: a file named after it."""
    stem = re.sub(r"[^a-z0-9]+", "-", company.name.lower()).strip("-") or "company"
    return folder() / f"{stem}.toml"


def save(company: CompanyList, path: Path, before: CompanyList | None = None) -> None:
    """Write a company as a readable file, replacing what stood there in one go. Raises `OSError`.

    With `before`, what the file said to whoever changed it, its comments, order and layout stay.
    """
    toml_edit.save(path, document(company), document(before) if before else None)


def print_page(company: CompanyList, path: Path) -> Path:
    """Write a company as one page to be printed, beside its file; where it stands. Raises `OSError`."""
    from game.ui.workshop.companies import page

    made = path.with_suffix(".html")
    made.parent.mkdir(parents=True, exist_ok=True)
    replace(made, page.html(company).encode())
    return made
