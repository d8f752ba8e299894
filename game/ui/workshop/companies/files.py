"""Companies in the player's folder and as text: found, read with every problem named by line and field, written. No pixels here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game import paths, toml_edit
from game.core.documents.files import replace
from game.core.problems.problem import Problem
from game.systems.confrontation.companies.company_list import (
    CompanyList,
    document,
    parse_list,
    write_list,
)
from game.toml_text import Places
from game.ui.workshop import own_files
from game.ui.workshop.own_files import Kept

NOUN = "company"
MOST_TEXT = 64 * 1024
"""How long pasted text may be, in characters."""


def folder() -> Path:
    """Where the player's companies are kept."""
    return paths.user() / "companies"


def kept() -> list[Kept[CompanyList]]:
    """Every company in the player's folder, broken ones with their problems. A folder that cannot be read holds none."""
    return own_files.kept(folder(), read)


def read(path: Path) -> CompanyList:
    """The company in a file, legal or not. Raises `OwnFileError` naming line and field of everything unreadable."""
    return from_text(own_files.text_of(path, NOUN), path.name)


def from_text(text: str, name: str = "pasted text") -> CompanyList:
    """The company that a text says, legal or not. Raises `OwnFileError` naming line and field, in the order of the text."""
    own_files.bounded(text, name, MOST_TEXT, "a company has")

    def in_order(table: dict[str, Any]) -> tuple[CompanyList | None, list[Problem]]:
        places, (company, problems) = Places(text), parse_list(table)
        return company, sorted(problems, key=lambda each: (places.line(each.field), each.field, each.text))

    return own_files.parsed(text, name, in_order)


def to_text(company: CompanyList) -> str:
    """A company as text that `from_text` reads."""
    return write_list(company)


def place(company: CompanyList) -> Path:
    """Where a company belongs: a file named after it."""
    return folder() / f"{own_files.stem(company.name, NOUN)}.toml"


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
