"""What the window still owes: figures that may only fall. Whoever lowers one lowers its limit here as well."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
UI = ROOT / "game" / "ui"
FILES = sorted(UI.rglob("*.py"))
TESTS = ROOT / "tests" / "ui"

Modules = Iterator[tuple[str, ast.Module]]
"""Modules by their names, one after another: all of them at once are many megabytes, and take long to search for garbage."""


def modules(folder: Path) -> Modules:
    """The modules of a folder."""
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        yield name, ast.parse(path.read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Every statement below a node, without looking into expressions."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.stmt):
            yield each
        if isinstance(each, ast.stmt | ast.excepthandler | ast.match_case):
            yield from statements(each)


LITERAL = re.compile(r"px\(\s*-?[\d.]+\s*\)")
"""A number of logical pixels in the midst of the code, where a row or a column should reckon it."""
LITERALS = 545
"""So many of them there still are."""
WHOLE = 7
"""So many functions still take a scene with all there is to it."""
POKES = 85
"""So many times tests still reach into a scene, those of their players among them who hand its parts out."""


def meanings(nodes: list[ast.stmt], module: str) -> dict[str, str]:
    """What names of classes mean in a module: the module and the name of each that it imports or makes."""
    found = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            found |= {name.asname or name.name: f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.ClassDef):
            found[node.name] = f"{module}.{node.name}"
    return found


class Argument(NamedTuple):
    """What a function takes: where that is said, and what the words of its annotation mean."""

    where: str
    name: str
    words: list[str]
    meant: set[str | None]


class Module(NamedTuple):
    """What a module says of its classes and functions; its tree is let go."""

    bases: dict[str, set[str | None]]
    """By module and name of a class: what it is made of."""
    arguments: list[Argument]


def read(module: str, tree: ast.Module) -> Module:
    """What a module says."""
    nodes = list(statements(tree))
    known = meanings(nodes, module)
    bases, arguments = {}, []
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            bases[f"{module}.{node.name}"] = {known.get(ast.unparse(base)) for base in node.bases}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
                words = re.findall(r"\w+", ast.unparse(each.annotation)) if each.annotation else []
                where = f"{module}:{node.lineno}: {node.name}({each.arg})"
                arguments.append(Argument(where, each.arg, words, {known.get(word) for word in words}))
    return Module(bases, arguments)


@cache
def window() -> list[Module]:
    """What the modules of the window say, each parsed once."""
    return [read(module, tree) for module, tree in modules(UI)]


@cache
def scene_classes() -> set[str]:
    """All classes of the window that are scenes, by module and name."""
    bases = {name: above for module in window() for name, above in module.bases.items()}
    found = {"game.ui.app.scene.Scene"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def takes_whole_scenes(said: list[Module], scenes: set[str]) -> Iterator[str]:
    """Every function that takes a scene with all there is to it, or calls something a scene and takes it as anything."""
    for module in said:
        for each in module.arguments:
            anything = "Any" in each.words and each.name in ("scene", "stage")
            if anything or scenes & each.meant:
                yield each.where


Names = dict[str, list[bool]]
"""Functions by name, and which of what each gives back are scenes."""


class Pokes(ast.NodeVisitor):
    """Finds what a test takes of a scene: of anything called one, said to be one or come by as one."""

    def __init__(self, known: dict[str, str], scenes: set[str], makers: Names) -> None:
        self.known, self.scenes, self.makers = known, scenes, makers
        self.held: set[str] = set()
        """The names that hold a scene in the function that is looked at."""
        self.found: list[int] = []
        """The lines, each as often as it pokes."""

    def says(self, annotation: ast.expr | None) -> bool:
        """Whether an annotation names a scene of the game."""
        words = re.findall(r"\w+", ast.unparse(annotation)) if annotation else []
        return "type" not in words and bool(self.scenes & {self.known.get(word) for word in words})

    def made(self, value: ast.expr | None) -> list[bool]:
        """Which of the values of an expression are scenes."""
        match value:
            case ast.Name(id=name):
                return [name == "scene" or name in self.held]
            case ast.Attribute(attr=name):
                return [name == "scene"]
            case ast.Subscript(value=ast.Attribute(attr="scenes"), slice=slice):
                return [not isinstance(slice, ast.Slice)]
            case ast.Call(func=ast.Name(id=name)):
                return self.makers.get(name, [self.known.get(name) in self.scenes])
            case ast.Call(func=ast.Attribute(attr="open", value=owner)):
                return [ast.unparse(owner).endswith("app")]
            case ast.Tuple(elts=values):
                return [self.made(each) == [True] for each in values]
        return [False]

    def hold(self, target: ast.expr, made: list[bool]) -> None:
        targets = target.elts if isinstance(target, ast.Tuple) else [target]
        for each, is_scene in zip(targets, made, strict=False):
            if is_scene and isinstance(each, ast.Name):
                self.held.add(each.id)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before = set(self.held)
        self.generic_visit(node)
        self.held = before

    def visit_arg(self, node: ast.arg) -> None:
        if self.says(node.annotation):
            self.held.add(node.arg)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.hold(node.targets[0], self.made(node.value))
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.hold(node.target, [True] if self.says(node.annotation) else self.made(node.value))
        self.generic_visit(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.hold(node.target, self.made(node.value))
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if self.made(node.value) == [True]:
            self.found.append(node.lineno)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        named = isinstance(node.func, ast.Name) and node.func.id in ("getattr", "setattr", "vars")
        if named and self.made(node.args[0]) == [True]:
            self.found.append(node.lineno)
        self.generic_visit(node)


def pokes(trees: Modules, scenes: set[str]) -> Iterator[str]:
    """Every place where a test takes something of a scene."""
    for module, tree in trees:
        nodes = list(statements(tree))
        visitor = Pokes(meanings(nodes, module), scenes, {})
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and visitor.says(node.returns):
                parts = node.returns.slice if isinstance(node.returns, ast.Subscript) else node.returns
                several = parts.elts if isinstance(parts, ast.Tuple) else [parts]
                visitor.makers[node.name] = [visitor.says(each) for each in several]
        visitor.visit(tree)
        yield from (f"{module}:{line}" for line in visitor.found)


def test_a_function_that_takes_a_scene_or_calls_anything_a_scene_is_counted() -> None:
    source = """
from game.ui.play.scene import Play
def one(a: Play): ...
def two(scene: Any): ...
def three(scene: Themed, b: Any): ...
def four(a: list[Play] | None): ...
"""
    found = takes_whole_scenes([read("some", ast.parse(source))], {"game.ui.play.scene.Play"})
    assert [each.split(" ")[1] for each in found] == ["one(a)", "two(scene)", "four(a)"]


def test_functions_that_take_a_whole_scene_grow_fewer() -> None:
    found = list(takes_whole_scenes(window(), scene_classes()))
    assert len(found) == WHOLE, "\n".join(found)


def test_literal_pixels_grow_fewer() -> None:
    assert sum(len(LITERAL.findall(path.read_text(encoding="utf-8"))) for path in FILES) == LITERALS


def test_what_a_test_takes_of_anything_that_holds_a_scene_is_counted() -> None:
    source = """
from game.ui.play.scene import Play
def opened() -> tuple[Pilot, Play]: ...
def one(app): return app.scene.name, app.scenes[0].match, getattr(app.scene, "title")
def two(table: Play): return table.flow.moving
def three():
    pilot, table = opened()
    top = pilot.app.scene
    return pilot.spots(), table.plan, top.title
def four(app, table):
    return Play(match).hint, app.open("menu").entries, table.plan, app.scene is table
"""
    found = pokes(iter([("some", ast.parse(source))]), {"game.ui.play.scene.Play"})
    assert list(found) == [f"some:{line}" for line in (4, 4, 4, 5, 9, 9, 11, 11)]


def test_pokes_of_tests_into_scenes_grow_fewer() -> None:
    found = list(pokes(modules(TESTS), scene_classes()))
    assert len(found) == POKES, "\n".join(found)
