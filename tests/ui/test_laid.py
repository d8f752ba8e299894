"""Every scene at every size: no words that are cut, covered, run into one another or leave what they stand in.

What still fails is listed in `laid_known.toml`, look by look; an entry that holds by now is a fault as well.

    pytest tests/ui/test_laid.py -m "slow or not slow" -k "puzzles"      one scene in every look
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.app.settings import Settings
from game.ui.play import launch
from tests.ui.laid import faults
from tests.ui.paper import LaidApp, paper
from tools import pictures
from tools.picture_stages import STAGES

SIZES = ((640, 480), (1280, 720), (1920, 1080), (2560, 1440))
SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
LOOKS = tuple(itertools.product(SIZES, SCALES))
ENDS = ((SIZES[0], SCALES[-1]), (SIZES[-1], SCALES[0]))
"""The least room and the most: the smallest window at the largest scale, and the other way round."""
BETWEEN = tuple(look for look in LOOKS if look not in ENDS)
NAMES = ("Astrid", "Bjorn", "Sif", "Odd")
"""Names that people gave: they may be cut at any width."""
KNOWN: dict[str, list[str]] = tomllib.loads(
    (Path(__file__).parent / "laid_known.toml").read_text(encoding="utf-8")
)

Look = tuple[tuple[int, int], float]


def named(look: Look) -> str:
    """A look as it stands in reports and in the list."""
    (width, height), scale = look
    return f"{width}x{height} {scale:.0%}"


@pytest.fixture(scope="module", autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One folder of a player for all of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOLMGANG_HOME", str(tmp_path_factory.mktemp("laid")))
        patch.setattr(launch, "any_seed", lambda: 7)
        yield


def wrong(name: str, looks: tuple[Look, ...]) -> dict[str, list[str]]:
    """What is wrong with a stage in some looks."""
    found = {}
    with paper():
        app = LaidApp((1280, 720), Settings(scale=1.0, reduced_motion=True), headless=True)
        try:
            pictures.bring(app, STAGES[name])
            for look in looks:
                app.settings.scale = look[1]
                app.resize(look[0])
                for _ in range(3):
                    app.step()
                    app.draw()
                found[named(look)] = faults(app, NAMES)
        finally:
            app.close()
    return found


def judge(name: str, looks: tuple[Look, ...]) -> None:
    """Only what is known to fail may, and all of that must."""
    found = wrong(name, looks)
    known = {look for look in KNOWN.get(name, ()) if look in found}
    failing = {look for look, faulty in found.items() if faulty}
    told = "\n".join(f"{look}: {fault}" for look in found if look not in known for fault in found[look])
    assert failing <= known, told
    assert known <= failing, "these hold by now: take them from laid_known.toml"


@pytest.mark.parametrize("name", STAGES)
def test_with_the_least_and_the_most_room_all_words_have_their_place(name: str) -> None:
    judge(name, ENDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", STAGES)
def test_at_every_other_size_and_scale_all_words_have_their_place(name: str) -> None:
    judge(name, BETWEEN)


def test_the_list_of_what_fails_names_stages_and_looks() -> None:
    assert KNOWN.keys() <= STAGES.keys()
    assert {look for looks in KNOWN.values() for look in looks} <= set(map(named, LOOKS))
