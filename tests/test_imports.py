"""Imports point down: ui, then lab and bots, then systems, then table, then core."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "game").rglob("*.py"))
FLOORS = (
    {"__init__", "paths", "toml_text", "toml_statements"},
    {"core"},
    {"table"},
    {"systems"},
    {"scenarios", "catalogue", "rulebook", "toml_edit"},
    {"workshop"},
    {"bots"},
    {"lab"},
    {"ui"},
    {"commands"},
    {"cli"},
    {"__main__"},
)
"""The house from the ground up."""
LEVEL = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}
DIRECTORS = {"asgard"}
"""The systems that may import another: they drive it."""
SILENT = (
    "core",
    "table",
    "systems",
    "bots",
    "lab",
    "scenarios",
    "catalogue",
    "rulebook",
    "workshop",
    "commands",
    "cli",
)
"""Rooms that a machine without a display can use."""


def room(path: Path) -> str:
    parts = path.relative_to(ROOT / "game").with_suffix("").parts
    return parts[0]


class Asked(NamedTuple):
    """What a file asks of others."""

    at_once: tuple[ast.Import | ast.ImportFrom, ...]
    """The imports that are done when the module is imported."""
    ever: tuple[ast.Import | ast.ImportFrom, ...]
    """All of them."""
    back: tuple[tuple[str, int], ...]
    """The calls of methods that judge by the whole state, with their lines."""


@cache
def asks(path: Path) -> Asked:
    """What a file asks. The tree is let go: those of all files would be searched for garbage again and again."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    at_once, ever = (
        tuple(node for node in _statements(tree, lazy=lazy) if isinstance(node, ast.Import | ast.ImportFrom))
        for lazy in (False, True)
    )
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call)) if plays(path) else ()
    back = tuple(
        (node.func.attr, node.lineno)
        for node in calls
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("standing", "account", "witness")
    )
    return Asked(at_once, ever, back)


@cache
def imports(path: Path, *, lazy: bool = True) -> list[tuple[str, int]]:
    """Every module that a file imports, with the line; without `lazy` only those at the level of the module."""
    found = asks(path)
    return list(_imports(path, found.ever if lazy else found.at_once))


def _imports(path: Path, nodes: Iterable[ast.Import | ast.ImportFrom]) -> Iterator[tuple[str, int]]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((name.name, node.lineno) for name in node.names)
        else:
            assert node.level == 0, f"{path.name}:{node.lineno}: write the whole name of the module"
            yield node.module or "", node.lineno
            yield from ((f"{node.module}.{name.name}", node.lineno) for name in node.names)


def _statements(node: ast.AST, *, lazy: bool) -> Iterator[ast.AST]:
    """All statements below a node; without `lazy` only those that are done when the module is imported."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            continue
        if not lazy and isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not lazy and isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from _statements(child, lazy=lazy)


def inside(module: str) -> str:
    """The room of our own that a module stands in; empty for anything else."""
    parts = module.split(".")
    return parts[1] if parts[0] == "game" and len(parts) > 1 else ""


def test_every_room_has_its_floor() -> None:
    assert {room(path) for path in FILES} <= set(LEVEL)


def test_imports_point_down() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {module}"
        for path in FILES
        for module, line in imports(path)
        if inside(module) in LEVEL and LEVEL[inside(module)] > LEVEL[room(path)]
    ]
    assert wrong == []


def test_only_the_window_imports_pygame() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {module}"
        for path in FILES
        if room(path) != "ui"
        for module, line in imports(path)
        if module.split(".")[0] in ("pygame", "pygame_gui")
    ]
    assert wrong == []


def test_the_rules_do_without_numpy_pixels_and_other_chance() -> None:
    forbidden = {"numpy", "pygame", "pygame_gui", "rich", "random", "secrets", "time", "threading"}
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {module}"
        for path in FILES
        if room(path) in ("core", "table", "systems", "workshop")
        for module, line in imports(path)
        if module.split(".")[0] in forbidden - ({"numpy"} if room(path) == "table" else set())
    ]
    assert wrong == []


def test_nothing_below_the_window_reaches_up_to_it_when_it_is_imported() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {module}"
        for path in FILES
        if room(path) in SILENT
        for module, line in imports(path, lazy=False)
        if inside(module) == "ui"
    ]
    assert wrong == []


def test_a_system_never_imports_another() -> None:
    wrong = []
    for path in FILES:
        parts = path.relative_to(ROOT / "game").parts
        if parts[0] != "systems" or len(parts) < 3 or parts[1] in DIRECTORS:
            continue
        for module, line in imports(path):
            words = module.split(".")
            if words[:2] == ["game", "systems"] and len(words) > 2 and words[2] != parts[1]:
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {module}")
    assert wrong == []


def test_the_workshop_knows_the_systems_by_their_contract_alone() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {module}"
        for path in FILES
        if room(path) == "workshop"
        for module, line in imports(path)
        if inside(module) == "systems"
    ]
    assert wrong == []


ALL_SEEING = ("standing", "account", "witness", "retrospect")
"""Modules that judge by the whole state, hidden cards and all."""
LOOKS_BACK = {"core/system.py", "core/promises/conformance.py", "lab/retrospect.py", "lab/batches/traces.py", "lab/studies/venue.py", *(
    f"systems/{name}/{module}.py"
    for name in ("thor", "abstract", "ascension", "asgard", "confrontation")
    for module in ("system", *ALL_SEEING)
)}  # fmt: skip
"""Who may import these below the window: the contract and its kit, the systems for themselves, and what looks back."""
TELLS_OF_GAMES = ("lab/insight/", "lab/pages/")
"""Rooms that only ever see games that have ended."""


def plays(path: Path) -> bool:
    """Whether a module belongs to what plays or shows seats what they may see."""
    place = path.relative_to(ROOT / "game").as_posix()
    return room(path) in SILENT and place not in LOOKS_BACK and not place.startswith(TELLS_OF_GAMES)


def test_nothing_that_plays_or_is_shown_to_a_seat_sees_the_standing() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {module}"
        for path in FILES
        if plays(path)
        for module, line in imports(path)
        if module.split(".")[0] == "game" and set(module.split(".")) & set(ALL_SEEING)
    ]
    calls = [
        f"{path.relative_to(ROOT)}:{line}: .{method}()"
        for path in FILES
        if plays(path)
        for method, line in asks(path).back
    ]
    assert wrong + calls == []


def modules() -> dict[str, Path]:
    """Every module of the game by its full name."""
    names = {path: path.relative_to(ROOT).with_suffix("").parts for path in FILES}
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts): path for path, parts in names.items()}


def asked_of(path: Path, known: Iterable[str]) -> set[str]:
    """The modules of our own that a file imports, late and for types too; a module of a package is not the package."""
    found = set()
    for node in asks(path).ever:
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        else:
            parts = {f"{node.module}.{name.name}" for name in node.names}
            found |= {part if part in known else str(node.module) for part in parts}
    return found & set(known)


def circles(asked: dict[str, set[str]]) -> set[frozenset[str]]:
    """The sets of modules each of which leads to every other."""
    reached = {module: _reached(module, asked) for module in asked}
    within = [one for one in asked if one in reached[one]]
    return {frozenset(each for each in reached[one] if one in reached[each]) for one in within}


def _reached(start: str, asked: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    ahead = [start]
    while ahead:
        new = asked[ahead.pop()] - found
        found |= new
        ahead += new
    return found


def test_modules_that_lead_to_each_other_are_a_circle() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == {frozenset(("b", "c"))}


def test_no_two_modules_import_each_other_even_for_types_alone() -> None:
    known = modules()
    found = circles({name: asked_of(path, known) - {name} for name, path in known.items()})
    assert found == set()


DIRECTED = ("sheet", "story", "encounters", "enemies", "scenario", "sense")
"""The rooms of the director from the ground up; what stands beside them belongs to all."""


def test_each_room_of_the_director_asks_only_those_below() -> None:
    wrong = []
    for path in FILES:
        *house, name = path.relative_to(ROOT / "game").parts[:3]
        if house != ["systems", "asgard"] or name not in DIRECTED:
            continue
        for module, line in imports(path):
            asked = module.removeprefix("game.systems.asgard.").split(".")[0]
            if asked in DIRECTED and DIRECTED.index(asked) > DIRECTED.index(name):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {module}")
    assert wrong == []


@pytest.mark.parametrize("module", ["game.core.match", "game.systems.thor", "game.scenarios", "game.cli"])
def test_without_a_window_nothing_heavy_is_loaded(module: str) -> None:
    code = f"import sys, {module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"pygame", "pygame_gui", "numpy", "rich"} & set(done.stdout.split())


def test_a_battle_on_a_board_is_opened_without_what_measured_tables_and_other_systems_need() -> None:
    code = (
        "import sys, game.ui.play.launch, game.ui.tables.thor.scene; from game.bots.base import names; "
        "names('thor', 'one'); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "game.systems.thor.system" in loaded
    others = {
        "numpy",
        "shapely",
        "pygame_gui",
        "game.systems.abstract",
        "game.systems.ascension",
        "game.table",
    }
    assert not loaded & others


PLAIN = {
    "paint": {"app", "paint"},
    "kit": {"app", "paint", "kit"},
    "plane": {"app", "paint", "kit", "plane"},
}
"""Rooms of the window that know no game, and which rooms of the window they may ask. All may know how things are measured."""


def test_paint_kit_and_plane_know_no_game() -> None:
    wrong = []
    for path in FILES:
        parts = path.relative_to(ROOT / "game").parts
        if parts[0] != "ui" or parts[1] not in PLAIN:
            continue
        for name, line in imports(path):
            asked = name.split(".")
            if asked[0] != "game" or len(asked) < 2:
                continue
            window = asked[1] == "ui" and (len(asked) < 3 or asked[2] in PLAIN[parts[1]])
            if asked[1] not in ("core", "table", "paths") and not window:
                wrong.append(f"{path.relative_to(ROOT)}:{line} asks {name}")
    assert not wrong, "\n".join(wrong)
