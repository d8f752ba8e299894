"""Draw in scenarios at random: all taken back and all done again gives the same bytes, and a kill loses nothing.

    python tools/sketches.py --sequences 1000
    python tools/sketches.py --sequences 1000 --system asgard
    python tools/sketches.py --kills 200

A sequence is some edits of a shipped scenario, with texts typed, acts taken back and done again in between. A killed child
says after every edit what its text is; whoever opens the file then finds at least that, and nothing that was not done.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from game import scenarios
from game.core.documents.edits import (
    AddPiece,
    Edit,
    MovePiece,
    PaintSquares,
    RemovePiece,
    RenameKey,
    SetField,
    SetRow,
    Together,
)
from game.core.documents.fields import EditError, Step, joined
from game.core.system import Document
from game.workshop import journal
from game.workshop.journal import digest
from game.workshop.sketch import Deed, Sketch
from game.workshop.workbench import Workbench

ROOT = Path(__file__).parents[1]
LONGEST = 12
"""Acts in a sequence at most."""
BLOCK = 20
"""Sequences of one scenario on end: it is read once for all of them."""
HEARD = 40
"""Edits of a child that are waited for at most before it is killed."""
_WORDS = (
    "x",
    "a b",
    'the "old" one',
    "# no remark",
    "x\ny",
    "",
    "é",
    3,
    -1,
    0.5,
    True,
    ["1in", "2in"],
    {"id": "new"},
    [{"name": "n"}],
)


LINGERS = 0.03
"""Seconds that it draws on then at most."""


class Lost(AssertionError):
    """Something that was done and is not there."""


# Edits


def edit(document: Document, dice: random.Random) -> Edit:
    """Any edit that fits."""
    fields = list(_fields(document, ()))
    way, whole = dice.choice(fields)
    path = joined(way)
    if isinstance(whole, dict):
        if way and whole and dice.random() < 0.25:
            return RenameKey(
                joined((*way, dice.choice(list(whole)))), dice.choice(["other", "an other", "z-1"])
            )
        key = dice.choice([*whole, "new", "new.field"]) if dice.random() < 0.8 else "other"
        value = None if dice.random() < 0.25 else _value(fields, dice)
        return SetField(joined((*way, *key.split("."))) if key not in whole else joined((*way, key)), value)
    if isinstance(whole, list):
        if not whole or dice.random() < 0.4:
            return AddPiece(path, _value(fields, dice), dice.randint(0, len(whole)))
        place = dice.randrange(len(whole))
        if dice.random() < 0.5:
            return RemovePiece(path, place)
        return MovePiece(path, place, dice.randrange(len(whole)))
    if isinstance(whole, str) and "\n" in whole.strip("\n"):
        rows = whole.strip("\n").split("\n")
        row = dice.randrange(len(rows))
        if rows[row] and dice.random() < 0.7:
            squares = tuple({(row, dice.randrange(len(rows[row]))) for _ in range(3)})
            return PaintSquares(path, squares, dice.choice(".#o"))
        return SetRow(f"{path}[{row}]", dice.choice(rows) or ".")
    return SetField(path, _value(fields, dice))


def act(document: Document, dice: random.Random) -> Edit:
    """An edit, or a few together."""
    made: list[Edit] = []
    count = 1 if dice.random() < 0.8 else 3
    while len(made) < count:
        tried = edit(document, dice)
        with suppress(EditError):  # a new field in what is no table
            document = tried.apply(document)
            made.append(tried)
    return made[0] if len(made) == 1 else Together(tuple(made), "Several")


def _fields(whole: Any, way: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], Any]]:
    if way or isinstance(whole, dict):
        yield way, whole
    parts: Any = ()
    if isinstance(whole, dict):
        parts = whole.items()
    elif isinstance(whole, list):
        parts = enumerate(whole)
    for step, part in parts:
        yield from _fields(part, (*way, step))


def _value(fields: list[tuple[tuple[Step, ...], Any]], dice: random.Random) -> Any:
    """Something that stands elsewhere in the document, or anything."""
    if dice.random() < 0.5:
        found = dice.choice(fields)
        if found[0]:
            return found[1]
    return dice.choice(_WORDS)


# There and back


def sequence(text: str, dice: random.Random) -> int:
    """Do anything, take it all back, do it all again; how many acts there were. Raises `Lost`."""
    deeds: list[Deed] = []
    sketch = Sketch(text, deeds.append)
    for _ in range(dice.randint(1, LONGEST)):
        kind = dice.random()
        if kind < 0.7:
            sketch.do(act(sketch.document, dice), going=dice.choice(["", "", "drag"]))
        elif kind < 0.75:
            sketch.pause()
            sketch.type_text(f"# {dice.randrange(9)}\n{sketch.text}")
        elif kind < 0.9:
            sketch.undo()
        else:
            sketch.redo()
    while sketch.redo():
        pass
    last = sketch.text
    if not sketch.fault and tomllib.loads(last) != sketch.document:
        raise Lost("the text says something else than the document")
    acts = len(sketch.undoable)
    while sketch.undo():
        pass
    if sketch.text != text:
        raise Lost("not everything was taken back")
    while sketch.redo():
        pass
    if sketch.text != last:
        raise Lost("not everything was done again")
    again = Sketch(text)
    for deed in deeds:
        again.again(deed)
    if again.text != last:
        raise Lost("a journal would lead somewhere else")
    return acts


def sequences(count: int, system: str, seed: int, seconds: float) -> None:
    """So many sequences, a few at a time in turn over all shipped scenarios, or as many as there is time for."""
    texts = [(name, scenarios.text(path).replace("\r\n", "\n")) for name, path in scenarios.files()
             if name.startswith(system) and not name.startswith("own/")]  # fmt: skip
    begun, acts = time.monotonic(), 0
    block = max(1, min(BLOCK, count // len(texts)))
    for number in range(count):
        if time.monotonic() - begun > seconds:
            count = number
            break
        name, text = texts[number // block % len(texts)]
        try:
            acts += sequence(text, random.Random(seed + number))
        except Exception as error:
            raise Lost(f"sequence {seed + number} of {name}: {error!r}") from error
    print(
        f"{count} sequences over {len(texts)} scenarios, {acts} acts taken back and done again: the same bytes"
    )


# Kills


def draw(path: Path, seed: int) -> None:
    """Draw without end in a file, and say after every act what the text is."""
    dice = random.Random(seed)
    bench = Workbench.open(path)
    first = bench.sketch.text
    _say("open", bench.sketch)
    while True:
        kind = dice.random()
        if kind < 0.7:
            bench.sketch.do(act(bench.sketch.document, dice), going=dice.choice(["", "drag"]))
        elif kind < 0.8:
            bench.sketch.undo()
        elif kind < 0.85:
            bench.sketch.redo()
        elif kind < 0.9:
            bench.sketch.type_text(f"# {dice.randrange(9)}\n{bench.sketch.text}")
        elif kind < 0.95 and len(bench.sketch.text) < 30_000:
            bench.save()
        if len(bench.sketch.text) > 60_000:
            bench.sketch.type_text(first)
        _say("done", bench.sketch)


def _say(word: str, sketch: Sketch) -> None:
    print(word, marks(sketch), flush=True)


def marks(sketch: Sketch) -> str:
    """Digits that differ whenever something differs that somebody has done: layout is none of it, remarks are."""
    remarks = sorted(line.strip() for line in sketch.text.split("\n") if line.startswith("# "))
    return digest(
        json.dumps(
            [sketch.document, remarks, sketch.text if sketch.fault else ""], sort_keys=True, default=str
        )
    )


def kill(folder: Path, text: str, seed: int) -> int:
    """Kill a child while it draws, and another that goes on; how many acts were acknowledged. Raises `Lost`."""
    dice = random.Random(seed)
    path = folder / "scenarios" / f"drawn-{seed}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode())
    acts, there = 0, {marks(Sketch(text))}
    for part in range(2):
        heard = _heard(path, seed * 2 + part, dice)
        if heard[0] not in there:
            raise Lost(f"seed {seed}: what was opened is not what was there")
        there = _there(path)
        if heard[-1] not in there:
            raise Lost(f"seed {seed}: {heard[-1]} was acknowledged and is not there")
        acts += len(heard) - 1
    bench = Workbench.open(path)
    if marks(bench.sketch) not in there:
        raise Lost(f"seed {seed}: what was opened is not what was there")
    bench.close()
    return acts


def _heard(path: Path, seed: int, dice: random.Random) -> list[str]:
    """What a child said until it was killed."""
    command = [sys.executable, __file__, "--child", str(path), "--seed", str(seed)]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout
    lines = [child.stdout.readline() for _ in range(dice.randint(1, HEARD))]
    time.sleep(dice.random() * LINGERS)
    fell = child.poll() is not None
    child.kill()
    lines += child.stdout.read().split("\n")
    child.wait()
    heard = [line.split()[1] for line in lines if len(line.split()) == 2]
    if fell or not heard:
        raise Lost(f"seed {seed}: the child fell by itself")
    return heard


def _there(path: Path) -> set[str]:
    """The texts that may be there after a kill: with the last deed of the journal, which was perhaps not acknowledged, and without."""
    file = marks(Sketch(scenarios.text(path)))
    left = journal.read(journal.place(path))
    if left is None:
        return {file}
    sketch, found = Sketch(left.head.text), ""
    for deed in left.deeds:
        found = marks(sketch) if deed is left.deeds[-1] else found
        sketch.again(deed)
    return {file, found, marks(sketch)}


def kills(count: int, seed: int) -> None:
    """So many kills, over all shipped scenarios in turn."""
    texts = [scenarios.text(path) for name, path in scenarios.files() if not name.startswith("own/")]
    with tempfile.TemporaryDirectory() as home:
        os.environ["HOLMGANG_HOME"] = home
        acts = sum(
            kill(Path(home), texts[number % len(texts)], seed + number) for number in range(count // 2)
        )
        with suppress(OSError):
            shutil.rmtree(home)
    print(f"{count // 2 * 2} kills, {acts} acts acknowledged: none is lost")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sequences", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1e9, help="how long sequences go on at most")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--system", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        draw(given.child, given.seed)
    if given.sequences:
        sequences(given.sequences, given.system, given.seed, given.seconds)
    if given.kills:
        kills(given.kills, given.seed)


if __name__ == "__main__":
    main()
