"""The house rules that a machine can see: short files, finished work, docstrings, no paths of one machine."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("game", "tests", "tools")
PYTHON = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
TEXTS = sorted(
    path
    for folder in (*FOLDERS, "docs", "scenarios", "assets/texts", ".ci")
    for path in (ROOT / folder).rglob("*")
    if path.is_file() and path.suffix not in (".pyc", ".png", ".zip")
) + sorted(ROOT.glob("*.md"))
NOUNS = {"briefing", "ending", "fleeing", "scoring", "seating", "standing", "summoning"}
"""Words in -ing that name a thing of the field; other modules are not called by what is being done in them."""
LONGEST_FILE = 500
LONGEST_FUNCTION = 60
DOCUMENTED = ("core", "table", "systems")
_UNFINISHED = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "X" * 3, "raise Not" + "Implemented")))
_HOMES = re.compile(r"(?<![\w.])/(work|home|root|Users)/\w")


_SAYS = re.compile(r'(?:#.*\n|\s)*r?"""\S')
"""How a module begins that says what it is for."""


class Outline(NamedTuple):
    """What a file says of itself. Its tree is let go: all of them at once would take more memory than all other tests together."""

    described: bool
    """Whether it says what it is for."""
    lengths: list[tuple[str, int]]
    """Its functions with their lines, and how many lines more each takes."""
    undocumented: list[str]
    """What it offers with its lines, and does not say what it means."""


@cache
def outline(path: Path) -> Outline:
    """The outline of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return Outline(
        bool(ast.get_docstring(tree)),
        [(f"{node.lineno}: {node.name}", (node.end_lineno or 0) - node.lineno) for node in functions(tree)],
        [f"{node.lineno}: {what}" for node in tree.body if (what := _undocumented(node))],
    )


def functions(node: ast.AST) -> Iterator[ast.FunctionDef]:
    """Every function below a node, without looking into expressions."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef):
            yield each
        if isinstance(each, ast.stmt | ast.excepthandler | ast.match_case):
            yield from functions(each)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_modules_are_called_by_what_they_hold() -> None:
    wrong = [name(path) for path in PYTHON if path.stem.endswith("ing") and path.stem not in NOUNS]
    assert [each for each in wrong if not each.startswith("tests/")] == []


def test_no_file_is_longer_than_five_hundred_lines() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in PYTHON}
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    long = [
        f"{name(path)}:{function}"
        for path in PYTHON
        if path.is_relative_to(ROOT / "game")
        for function, lines in outline(path).lengths
        if lines >= LONGEST_FUNCTION
    ]
    assert long == []


def test_nothing_is_unfinished_and_no_path_of_one_machine_is_named() -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()[:80]}"
        for path in TEXTS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if _UNFINISHED.search(line) or _HOMES.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("room", DOCUMENTED)
def test_what_the_rules_offer_says_what_it_means(room: str) -> None:
    missing = []
    for path in sorted((ROOT / "game" / room).rglob("*.py")):
        found = outline(path)
        if not found.described and path.stat().st_size:
            missing.append(name(path))
        missing += [f"{name(path)}:{each}" for each in found.undocumented]
    assert missing == []


def _undocumented(node: ast.stmt) -> str:
    """The name of a public class or function that does not say what it is.

    A plain record says it by its named fields, a function of one statement by that statement.
    """
    if (
        not isinstance(node, ast.ClassDef | ast.FunctionDef)
        or node.name.startswith("_")
        or ast.get_docstring(node)
    ):
        return ""
    if isinstance(node, ast.ClassDef):
        return "" if all(isinstance(part, ast.AnnAssign | ast.Expr) for part in node.body) else node.name
    return node.name if len(node.body) > 1 else ""


def test_modules_of_the_whole_game_say_what_they_are_for() -> None:
    silent = [
        name(path)
        for path in PYTHON
        if path.stat().st_size and not _SAYS.match(path.read_text(encoding="utf-8"))
    ]
    assert silent == []


PAGES = sorted(path for path in TEXTS if path.suffix == ".md" and path.name != "CHANGELOG.md")
"""What is true today; the changes tell of files that are gone."""
_PATH = re.compile(r"`((?:[a-z_]+/)+[a-z_]+(?:\.py)?|[a-z_]+\.py)`")
"""`lab/fairness`, `tests/core/tiny/bid.py`, `parts.py`, as pages name modules and rooms."""


def test_every_module_and_room_that_a_page_names_is_there() -> None:
    there = {f"/{name(path)}" for path in (*PYTHON, *TEXTS)}
    there |= {each.rpartition(".")[0] for each in there} | {
        f"/{name(folder)}"
        for path in (*PYTHON, *TEXTS)
        for folder in path.parents
        if folder.is_relative_to(ROOT)
    }
    ends = {each[at.start() :] for each in there for at in re.finditer("/", each)}
    wrong = [
        f"{name(page)}: {path}"
        for page in PAGES
        for path in _PATH.findall(page.read_text(encoding="utf-8"))
        if f"/{path}" not in ends and not (ROOT / path).exists()
    ]
    assert wrong == []


def test_what_git_keeps_is_small_and_no_leftovers() -> None:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("this is not a checkout")
    kept = [ROOT / path for path in done.stdout.split("\0") if path]
    leftovers = re.compile(r"(__pycache__|\.(pyc|orig|rej|bak|tmp|new|log)$|~$)")
    assert [name(path) for path in kept if leftovers.search(path.as_posix())] == []
    assert [name(path) for path in kept if path.is_file() and path.stat().st_size > 1_500_000] == []
