"""Whether the window still looks the same: hashes of some hundred pictures, drawn by two trees in one run.

    python tools/pictures.py --against HEAD [--out DIFFERENCES] [--only "bridge 40"] [--jobs 2]
    python tools/pictures.py --draw FOLDER [--only setup]

With `--against` every stage of `picture_stages.py` is drawn in every look by the tree of that revision and by this one; what
differs is named, and the exit code is 1. With `--out` each difference is written there as one picture: before, after, and where
they differ. `--draw` writes the pictures of this tree.

No hash is ever kept: the same tree draws other pixels with another pygame-ce, FreeType or processor. A revision that has this tool
draws its own stages, any other is drawn by those of this tree.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
import pygame

from tools.picture_stages import LOOKS, STAGES, Look, Stage

ROOT = Path(__file__).parents[1]
ARCHIVES = tuple(ROOT / "tests" / "records" / version for version in ("1.3.0", "1.4-last"))
LONG_AGO = 1_600_000_000
"""Seconds since the epoch: a battle of that age is not older a minute later."""
REST = 1.5
"""Seconds until whatever was begun has come to rest."""
PEOPLE = {"one": "human:Astrid", "two": "human:Bjorn", "three": "human:Sif", "four": "human:Odd"}
SAVED = ("thor-throne-room-11", "abstract-duel-11", "ascension-seize-fate-11", "asgard-the-frost-door-13")
"""What the player has played."""
GAMES = 8
"""Of a study that is drawn."""
OVER_ANOTHER = ("keys", "curtain")
"""Scenes that leave what is under them to be seen."""

Hashes = dict[str, str]


# One picture


def picture(stage: Stage, look: Look) -> pygame.Surface:
    """A stage as it looks once everything has come to rest."""
    from game.ui.app.loop import App
    from game.ui.app.settings import Settings

    settings = Settings(scale=look.scale, palette=look.palette, reduced_motion=True)
    app = App(look.size, settings, headless=True)
    try:
        bring(app, stage)
        app.invalidate()
        app.draw()
        return app.screen.copy()
    finally:
        app.close()


def _furnish(saves: Sequence[str]) -> None:
    """Let the player's folder hold these battles and no others: whole, or up to so many actions."""
    folder = _home() / "saves"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, save in enumerate(saves):
        name, _, actions = save.partition(":")
        path = folder / f"{name.replace('!', 'half-written')}.holmgang"
        if name == "!":
            path.write_text("a record that a failing disk has left half written")
        elif actions:
            fork = _whole(name).fork(int(actions), path)
            fork.close()
        else:
            shutil.copy(_record(name), path)
        os.utime(path, (LONG_AGO - number, LONG_AGO - number))


def bring(app: Any, stage: Stage) -> None:
    """Open the scene of a stage, and do there what a hand does; the player's folder holds what the stage says."""
    from game.ui.app.pilot import Pilot
    from game.ui.play.replays.lookout import LOOKOUT
    from game.ui.runs.study_run import StudyRun
    from game.ui.workshop.inquiry import Inquiry

    # What is told of the battles and studies in the folder, and of grounds, must not depend on when another process is done.
    LOOKOUT.here = StudyRun.here = Inquiry.here = True
    _furnish(SAVED[::-1] if stage.saves is None else stage.saves)
    if stage.scene in OVER_ANOTHER:
        app.open("menu")
    for folder in ("lab", "scenarios"):
        shutil.rmtree(_home() / folder, ignore_errors=True)
    if stage.studied:
        _study(stage.studied)
    app.open(stage.scene, **_given(stage))
    _pass(app, REST)
    pilot = Pilot(app)
    for act in stage.acts:
        _do(pilot, act)
        _pass(app, REST)


def _pass(app: Any, seconds: float) -> None:
    """Let time pass: some frames as they come, since a room brings part of itself after the first, then in large steps."""
    for _ in range(4):
        app.step()
        app.draw()
    for _ in range(round(seconds * 10)):
        app.step(0.1)
    app.draw()


def _do(pilot: Any, act: str) -> None:
    """What a hand does, in the words of `picture_stages`."""
    kind, rest = act[0], act[1:]
    if kind in "@!" and rest:
        (pilot.move_to if kind == "@" else pilot.click)(_where(pilot, rest))
    elif kind == "#":
        spot = rest.removesuffix("?")
        if spot == rest:
            scroll_to(pilot, spot)
        if spot == rest or pilot.has(spot):
            pilot.click(spot)
    elif kind == "~" and rest:
        _pass(pilot.app, float(rest))
    else:
        pilot.key(act)


def _where(pilot: Any, rest: str) -> str | tuple[int, int]:
    """A place in hundredths of the window, as a point of it; or a spot by its id."""
    x, comma, y = rest.partition(",")
    if not (comma and x.isdigit() and y.isdigit()):
        return rest
    return pilot.app.size[0] * int(x) // 100, pilot.app.size[1] * int(y) // 100


def scroll_to(pilot: Any, spot: str) -> None:
    """Turn the wheel over what scrolls until a spot is seen; what does not have it stays where it was."""
    from game.ui.kit.scroll import Scroll

    if pilot.has(spot):
        return
    for each in [each for each in pilot.app.scene.ui.walk() if isinstance(each, Scroll) and each.overflows]:
        first, last = each.scrolled, -1
        while each.scrolled > last:
            last = each.scrolled
            pilot.wheel(each.id, -1)
            if pilot.has(spot):
                return
        each.scroll_to(first)


def _home() -> Path:
    return Path(os.environ["HOLMGANG_HOME"])


def _study(scenario: str) -> None:
    """Put a study of a battle into the player's folder, as it was played once."""
    kept = _home() / "studied" / f"{scenario.replace('/', '-')}.study"
    if not kept.exists():
        _play_study(scenario, kept)
    folder = _home() / "lab"
    folder.mkdir()
    shutil.copy(kept, folder)


def _play_study(scenario: str, kept: Path) -> None:
    from game import scenarios
    from game.lab.studies import engine
    from game.lab.studies.engine import Until
    from game.lab.studies.study import asked
    from game.lab.studies.study_files import StudyFile

    entry = scenarios.load(scenario)
    with StudyFile.of(asked("side", entry.id, entry.system, entry.document, ("random",))) as file:
        engine.run(file, Until(games=GAMES))
    kept.parent.mkdir(exist_ok=True)
    file.path.replace(kept)
    shutil.rmtree(_home() / "lab")


def _given(stage: Stage) -> dict[str, Any]:
    """What the scene of a stage is opened with."""
    from game import scenarios
    from game.core.match import Match
    from game.ui.app.shot import Subject

    if stage.battle:
        match, at = _match(stage.battle, stage.at)
        decision = match.moments[at].state.decision
        given = Subject(stage.scene, match, at, decision.seat if decision else "one").arguments(stage.scene)
        return {name: each for name, each in given.items() if not (stage.played and name == "seat")}
    if not stage.scenario:
        return dict(stage.given)
    entry = scenarios.load(stage.scenario)
    if stage.scene != "battle":
        return {"document": entry.document}
    match = Match.start(entry.system, entry.document, seed=7, scenario=entry.id)
    return {"match": match, "seat": match.decision.seat if match.decision else "one"}


def _record(name: str) -> Path:
    """A battle of the archive as a file."""
    path = _home() / "archive" / f"{name}.holmgang"
    if not path.exists():
        for archive in (each for folder in ARCHIVES for each in folder.glob("*.zip")):
            with zipfile.ZipFile(archive) as file:
                file.extractall(path.parent)
    return path


@cache
def _whole(name: str) -> Any:
    """A battle of the archive, with people in place of its bots: nobody thinks while it is drawn."""
    from game.core.match import opened

    match, _ = opened(_record(name))
    seats = {seat: PEOPLE[seat] for seat in match.header.seats if seat in PEOPLE}
    return match.fork(len(match.moments) - 1, seats=seats)


def _match(name: str, at: int) -> tuple[Any, int]:
    """A battle at the first moment from `at` on at which a person has the choice, or at its end."""
    match = _whole(name)
    for later in range(at, len(match.moments)):
        decision = match.moments[later].state.decision
        if decision is None or decision.seat in PEOPLE:
            return match, later
    return match, len(match.moments) - 1


# One tree


def draw(looks: Sequence[Look], only: str, folder: Path | None) -> Iterator[tuple[str, str]]:
    """Draw every stage in some looks: the name of each picture and its hash, or why there is none."""
    from game.ui.play import launch

    launch.any_seed = lambda: 7
    for look, (title, stage) in itertools.product(looks, STAGES.items()):
        name = f"{title}, {look.name}"
        if only not in name or (stage.acts and not look.acts):
            continue
        try:
            seen = picture(stage, look)
        except Exception:
            yield name, f"cannot be drawn: {traceback.format_exc().splitlines()[-1]}"
            continue
        if folder:
            pygame.image.save(seen, folder / _file(name))
        yield name, hashlib.sha256(pygame.image.tobytes(seen, "RGB")).hexdigest()


def _file(name: str) -> str:
    """The file of a picture."""
    return "".join(sign if sign.isalnum() or sign in " ,.-" else "_" for sign in name) + ".png"


def _drawn(share: str, only: str, folder: Path | None) -> None:
    """What one process does: its share of the looks, with a player's folder of its own."""
    first, _, step = share.partition("/")
    with tempfile.TemporaryDirectory(prefix="pictures-") as home:
        os.environ["HOLMGANG_HOME"] = home
        for name, seen in draw(LOOKS[int(first) :: int(step)], only, folder):
            print(name, seen, sep="\t", flush=True)


# Two trees


def hashes(tree: Path, jobs: int, only: str, folder: Path | None = None) -> Hashes:
    """The hash of every picture of a tree, by its name."""
    command = [sys.executable, str(tree / "tools" / "pictures.py"), "--only", only]
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        command += ["--draw", str(folder)]
    environment = os.environ | {"PYTHONPATH": str(tree)}

    def one(part: int) -> str:
        done = subprocess.run(
            [*command, "--share", f"{part}/{jobs}"],
            cwd=tree,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout

    with ThreadPoolExecutor(jobs) as pool:
        lines = "".join(pool.map(one, range(jobs))).splitlines()
    return dict(line.split("\t", 1) for line in lines)


def checked_out(revision: str, tree: Path) -> None:
    """The tree of a revision in a folder, with these pictures if it has none of its own."""
    tree.mkdir()
    packed = subprocess.run(["git", "-C", ROOT, "archive", revision], stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-xf", "-", "-C", tree], input=packed.stdout, check=True)
    if not (tree / "tools" / "pictures.py").exists():
        for name in ("pictures.py", "picture_stages.py"):
            shutil.copy(ROOT / "tools" / name, tree / "tools" / name)
        for folder in ARCHIVES:
            shutil.copytree(folder, tree / folder.relative_to(ROOT), dirs_exist_ok=True)


def difference(before: pygame.Surface, after: pygame.Surface) -> pygame.Surface:
    """Before, after, and where they differ, side by side."""
    size = max(before.width, after.width), max(before.height, after.height)
    whole = pygame.Surface((size[0] * 3, size[1]))
    whole.blit(before, (0, 0))
    whole.blit(after, (size[0], 0))
    pixels = [pygame.surfarray.array3d(_padded(seen, size)).astype(int) for seen in (before, after)]
    changed = (abs(pixels[0] - pixels[1]).sum(axis=2) > 0)[:, :, None]
    marked = pixels[1] // 4 * ~changed + np.array((255, 60, 60)) * changed
    pygame.surfarray.blit_array(whole.subsurface(size[0] * 2, 0, *size), marked)
    return whole


def _padded(seen: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    page = pygame.Surface(size)
    page.blit(seen, (0, 0))
    return page


def compare(revision: str, jobs: int, only: str, out: Path | None) -> int:
    """Draw a revision and this tree; how many pictures are not the same."""
    with tempfile.TemporaryDirectory(prefix="before-") as work:
        tree = Path(work) / "tree"
        checked_out(revision, tree)
        before, after = hashes(tree, jobs, only), hashes(ROOT, jobs, only)
        other = [name for name in after if name in before and after[name] != before[name]]
        for name in other:
            print(f"differs: {name}" + (f" ({after[name]})" if " " in after[name] else ""))
            if out:
                _show(name, tree, Path(work), out)
        for name in sorted(before.keys() ^ after.keys()):
            print(f"only {'before' if name in before else 'now'}: {name}")
    broken = [name for name, seen in after.items() if " " in seen]
    print(f"{len(after)} pictures, {len(other)} differ from {revision}, {len(broken)} cannot be drawn")
    return len(other) + len(broken)


def _show(name: str, tree: Path, work: Path, out: Path) -> None:
    """Draw one picture with both trees, and write what differs."""
    pair = []
    for number, each in enumerate((tree, ROOT)):
        hashes(each, 1, name, work / str(number))
        pair.append(work / str(number) / _file(name))
    if all(path.exists() for path in pair):
        out.mkdir(parents=True, exist_ok=True)
        pygame.image.save(difference(*map(pygame.image.load, pair)), out / _file(name))


def main() -> int:
    """The command line."""
    words = argparse.ArgumentParser(
        description="Whether the window still looks the same as in another revision."
    )
    words.add_argument("--against", metavar="REV", help="the revision to compare with")
    words.add_argument("--out", type=Path, metavar="FOLDER", help="write every difference there")
    words.add_argument("--draw", type=Path, metavar="FOLDER", help="write the pictures of this tree there")
    words.add_argument("--only", default="", metavar="TEXT", help="only pictures whose name has this in it")
    words.add_argument("--jobs", type=int, default=2, help="processes at a time (2)")
    words.add_argument("--share", help=argparse.SUPPRESS)
    asked = words.parse_args()
    if asked.share:
        _drawn(asked.share, asked.only, asked.draw)
        return 0
    began = time.perf_counter()
    if asked.against:
        wrong = compare(asked.against, asked.jobs, asked.only, asked.out)
    else:
        drawn = hashes(ROOT, asked.jobs, asked.only, asked.draw)
        wrong = sum(" " in seen for seen in drawn.values())
        for name, seen in drawn.items():
            print(name, seen[: 80 if " " in seen else 12], sep="\t")
    print(f"{time.perf_counter() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
