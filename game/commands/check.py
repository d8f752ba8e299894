"""`holmgang check`: what is wrong or strange in scenario files, and the mends that are certain."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec

from game.commands.words import Fault
from game.core.words.grammar import plural
from game.lab import inspection
from game.lab.inspection import Inspection
from game.scenarios import ScenarioFileError


def add(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files, or folders of them")
    parser.add_argument("--mend", action="store_true", help="write what was certainly meant into the files")
    parser.add_argument("--json", action="store_true", help="for programs: every problem with place and mend")


def run(arguments: argparse.Namespace) -> int:
    """Name everything that was found; 1 if any file cannot be played."""
    files = _files(arguments.paths)
    done = [line for path in files for line in _mended(path)] if arguments.mend else []
    looks = [inspection.inspect(path) for path in files]
    if arguments.json:
        rows = [row for path, look in zip(files, looks, strict=True) for row in _rows(path, look)]
        print(msgspec.json.format(msgspec.json.encode({"mended": done, "problems": rows})).decode())
        return 1 if any(look.errors for look in looks) else 0
    for line in done:
        print(line)
    for kind in ("errors", "warnings", "notes"):
        for look in looks:
            print(*getattr(look, kind), sep="\n", end="\n" if getattr(look, kind) else "")
    if any(look.errors for look in looks):
        return 1
    counts = {
        "warning": sum(len(look.warnings) for look in looks),
        "note": sum(len(look.notes) for look in looks),
    }
    odd = "".join(f", {plural(count, word)}" for word, count in counts.items() if count)
    print(f"{plural(len(files), 'scenario file')} checked: no problems{odd}")
    return 0


def _files(paths: list[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        found = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not found:
            raise Fault(f"{path}: there is no scenario file in this folder", 1)
        files += found
    return files


def _mended(path: Path) -> tuple[str, ...]:
    """What was mended in a file; one that cannot be read is told of afterwards, with its problems."""
    try:
        return inspection.mend(path)
    except ScenarioFileError:
        return ()
    except OSError as error:
        raise Fault(f"{path}: cannot be written: {error.strerror or error}", 1) from None


def _rows(path: Path, look: Inspection) -> list[dict[str, Any]]:
    """Problems as an editor reads them."""
    if not look.found:
        return [{"file": str(path), "line": 1, "severity": "error", "text": text} for text in look.errors]
    return [
        {"file": str(path), "line": line, **msgspec.to_builtins(each)}
        for line, each in zip(look.lines, look.found, strict=True)
    ]
