"""How long one waits for the window, in seconds of the processor beside those of an older tree, turn about.

Both trees are asked the same by the same hand: a program that plays a battle of two bots by the command line, watches the
screen being shown, opens the battle's menu as soon as the board stands, and leaves for the first menu.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
OLD = "d0a66f2"
"""Version 1.2.0."""
BATTLE = ("play", "thor/jotunheim")
MOST = {
    "something on the screen": 0.22,
    "the board": 0.52,
    "battle menu while a bot thinks": 0.43,
    "back to the menu": 0.35,
}
"""What each may take as a share of what it took there."""
Figures = dict[str, float]

_WATCH = """
import json, os, sys, time
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
seen, began, rest = {}, {}, [0]
flip, events = pygame.display.flip, pygame.event.get

def shown():
    flip()
    now, rest[0] = time.process_time(), 0
    seen.setdefault("something on the screen", now)
    app = sys._getframe(1).f_locals.get("self")
    scene = getattr(app, "scene", None)
    if scene is None:
        return
    if scene.name == "battle" and "board" not in began:
        seen["the board"] = began["board"] = now
        if BOTS:
            began["pause"] = time.process_time()
            scene.open_menu()
        else:
            app.quit()
    elif "pause" in began and "home" not in began:
        seen["battle menu while a bot thinks"] = now - began["pause"]
        began["home"] = time.process_time()
        app.home()
    elif "home" in began and scene.name == "menu":
        seen["back to the menu"] = now - began["home"]
        began["app"] = app

def asked(*kinds, **words):
    rest[0] += 1
    if "app" in began and rest[0] > 20:
        began["app"].quit()
    return events(*kinds, **words)

pygame.display.flip, pygame.event.get = shown, asked
from game.cli import main
main(WORDS)
print(json.dumps(seen))
"""


def waited(tree: Path, bytecode: Path, *, bots: bool) -> Figures:
    """What one process of a tree has used by each of the frames: with `bots` one of them thinks when the board stands."""
    words = [*BATTLE, "--seed", "1"] + (["--seat", "one=greedy", "--seat", "two=greedy"] if bots else [])
    code = _WATCH.replace("BOTS", str(bots)).replace("WORDS", repr(words if bots else list(BATTLE)))
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {
            "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOLMGANG_HOME": home, "PYTHONPATH": str(tree),
            "PYTHONPYCACHEPREFIX": str(bytecode), "PYTHONDONTWRITEBYTECODE": "",
        }  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
        )
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


def medians(ours: Path, theirs: Path, bytecode: Path, rounds: int) -> tuple[Figures, Figures]:
    """The median of each figure of two trees, one after the other in each round, with warm bytecode and an empty home."""
    found: tuple[dict[str, list[float]], dict[str, list[float]]] = ({}, {})
    for number in range(rounds + 1):
        for tree, into in zip((ours, theirs), found, strict=True):
            # Two bots first need their names looked up: the board is timed as a person opens it.
            once = waited(tree, bytecode, bots=True) | waited(tree, bytecode, bots=False)
            if number:
                for name, value in once.items():
                    into.setdefault(name, []).append(value)
    mine, other = ({name: median(values) for name, values in each.items()} for each in found)
    return mine, other


def shares(revision: str, rounds: int) -> dict[str, tuple[float, float, float]]:
    """Each figure: seconds of this tree, those of a revision, and how much of them may be taken."""
    with tempfile.TemporaryDirectory() as work:
        old = Path(work) / "old"
        old.mkdir()
        packed = subprocess.run(["git", "-C", ROOT, "archive", revision], stdout=subprocess.PIPE, check=True)
        subprocess.run(["tar", "-xf", "-", "-C", old], input=packed.stdout, check=True)
        ours, theirs = medians(ROOT, old, Path(work) / "bytecode", rounds)
    return {name: (ours[name], theirs[name], most) for name, most in MOST.items()}
