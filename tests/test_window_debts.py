"""What the window still owes: figures that may only fall. Whoever lowers one lowers its limit here as well."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

UI = Path(__file__).parents[1] / "game" / "ui"
FILES = sorted(UI.rglob("*.py"))
TREES = {
    ".".join(("game.ui", *path.relative_to(UI).with_suffix("").parts)): ast.parse(
        path.read_text(encoding="utf-8")
    )
    for path in FILES
}
"""The modules of the window by their names."""


LITERAL = re.compile(r"px\(\s*-?[\d.]+\s*\)")
"""A number of logical pixels in the midst of the code, where a row or a column should reckon it."""
LITERALS = 1517
"""So many of them there still are."""
WHOLE = 12
"""So many functions still take a scene with all there is to it."""


def meanings(tree: ast.Module, module: str) -> dict[str, str]:
    """What names of classes mean in a module: the module and the name of each that it imports or makes."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {name.asname or name.name: f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.ClassDef):
            found[node.name] = f"{module}.{node.name}"
    return found


def scene_classes(trees: dict[str, ast.Module]) -> set[str]:
    """All classes that are scenes, by module and name."""
    bases = {
        f"{module}.{node.name}": {meanings(tree, module).get(ast.unparse(base)) for base in node.bases}
        for module, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"game.ui.app.scene.Scene"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def takes_whole_scenes(trees: dict[str, ast.Module], scenes: set[str]) -> Iterator[str]:
    """Every function that takes a scene with all there is to it, or calls something a scene and takes it as anything."""
    for module, tree in trees.items():
        known = meanings(tree, module)
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
                words = re.findall(r"\w+", ast.unparse(each.annotation)) if each.annotation else []
                anything = "Any" in words and each.arg in ("scene", "stage")
                if anything or scenes & {known.get(word) for word in words}:
                    yield f"{module}:{node.lineno}: {node.name}({each.arg})"


def test_a_function_that_takes_a_scene_or_calls_anything_a_scene_is_counted() -> None:
    source = """
from game.ui.play.scene import Play
def one(a: Play): ...
def two(scene: Any): ...
def three(scene: Themed, b: Any): ...
def four(a: list[Play] | None): ...
"""
    found = takes_whole_scenes({"some": ast.parse(source)}, {"game.ui.play.scene.Play"})
    assert [each.split(" ")[1] for each in found] == ["one(a)", "two(scene)", "four(a)"]


def test_functions_that_take_a_whole_scene_grow_fewer() -> None:
    found = list(takes_whole_scenes(TREES, scene_classes(TREES)))
    assert len(found) == WHOLE, "\n".join(found)


def test_literal_pixels_grow_fewer() -> None:
    assert sum(len(LITERAL.findall(path.read_text(encoding="utf-8"))) for path in FILES) == LITERALS
