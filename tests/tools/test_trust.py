"""Small runs of the soak, the fuzz run and the crash run, and proof that each of them notices a fault."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core import registry
from game.core.chance import seeded
from game.core.match import Match
from game.core.promises.breaches import Breach
from game.core.writer import Writer
from game.systems.abstract import events as dealt
from game.systems.thor import events
from game.systems.thor.cards import deck
from game.systems.thor.state import Battle
from tools import crash, fuzz, soak
from tools.battles import custom
from tools.fuzz_window import PLACES, SPECIAL, House, Hung

SOAKED = {
    "ascension": (1_500, 64),
    "asgard": (600, 100),
    "asgard-thor": (1_000, 100),
    "confrontation": (600, 100),
}
"""How many decisions are played and how rarely positions are examined, where that takes longest."""


@pytest.mark.parametrize("system", soak.SYSTEMS)
@pytest.mark.slow
def test_random_battles_hold_every_invariant(system: str) -> None:
    decisions, every = SOAKED.get(system, (1_500, 8))
    total = soak.chunk((system, 1, 0, decisions, every))
    assert total.decisions == decisions
    assert total.matches > 3
    assert total.used
    assert system != "thor" or set(total.used) <= soak.everything()


@pytest.mark.slow
def test_what_is_played_does_not_depend_on_the_number_of_jobs() -> None:
    assert soak.soak(300, jobs=1, quiet=True) == soak.soak(300, jobs=2, quiet=True)


def test_every_system_is_soaked() -> None:
    assert set(soak.SYSTEMS) == set(registry.names())


@pytest.mark.parametrize("system", soak.SYSTEMS)
@pytest.mark.slow
def test_custom_battles_are_sound(system: str) -> None:
    made_up, _ = soak.SYSTEMS[system]
    for number in range(SOAKED.get(system, (1_500, 8))[0] // 25):
        assert registry.system(system).problems(made_up(seeded("custom", number))) == []


def test_the_soak_notices_a_lost_card(monkeypatch: pytest.MonkeyPatch) -> None:
    lay = deck.lay

    def lose(state: Battle, seat: object, *cards: str) -> None:
        lay(state, seat, *cards)  # type: ignore[arg-type]
        state.discard = state.discard[:-1]

    monkeypatch.setattr("game.systems.thor.sequence.lay", lose)
    with pytest.raises(Breach, match="the cards are not the 53"):
        soak.chunk(("thor", 1, 0, 1_000, 50))


def test_the_soak_notices_a_second_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.systems.thor.sequence.FREE_PLAYS", frozenset(["attack", "move", "draw"]))
    with pytest.raises(Breach, match=r"one (Move|Attack) play a turn"):
        soak.chunk(("thor", 1, 0, 1_000, 50))


def test_the_soak_notices_a_drawn_card_that_the_enemy_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events.Drew, "seen_by", lambda self, seat: self)
    with pytest.raises(Breach, match="what another sees on a card is his secret"):
        soak.chunk(("thor", 1, 0, 1_000, 50))


def test_the_soak_notices_cards_that_the_enemy_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealt.Assigned, "seen_by", lambda self, seat: self)
    with pytest.raises(Breach, match="nobody learns that cards are dealt"):
        soak.chunk(("abstract", 1, 0, 1_000, 50))


@pytest.mark.slow
def test_spoiled_files_are_refused_clearly() -> None:
    result, faults = fuzz.fuzz(96)
    assert faults == []
    assert {"record refused", "record accepted", "scenario refused", "scenario accepted"} <= set(result)
    windows = {
        f"{kind} {found} in the window"
        for kind in ("record", "scenario", "force", "company")
        for found in ("broken", "opened")
    }
    assert windows <= set(result)


def test_the_fuzz_run_notices_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise IndexError("out of the board")

    monkeypatch.setattr(fuzz, "opened", stumble)
    _, faults = fuzz.fuzz(2, system="thor", kind="record")
    assert "IndexError: out of the board" in faults[0]


def test_the_fuzz_run_notices_a_scene_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.pages.load.latest", lambda _: 1 / 0)
    _, faults = fuzz.fuzz(8, system="thor")
    assert len(faults) == 8
    assert "ZeroDivisionError" in faults[0]


@pytest.mark.parametrize("special", SPECIAL, ids=lambda special: special.__name__[1:])
def test_a_file_that_is_none_is_told_and_waits_for_nothing(
    special: Callable[[Path], None], tmp_path: Path
) -> None:
    with House(tmp_path) as house:
        for kind in PLACES:
            house.through(kind, special, seeded("special"))


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="there are no alarms")
def test_the_fuzz_run_notices_what_hangs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tools.fuzz_window.LONGEST", 1)
    monkeypatch.setattr("game.ui.pages.load.latest", lambda _: time.sleep(60))
    with House(tmp_path) as house, pytest.raises(Hung):
        house.through("record", lambda place: place.write_bytes(b"x"), seeded("hung"))


@pytest.mark.slow
def test_a_killed_program_has_lost_nothing() -> None:
    assert crash.crash(3, quiet=True).acknowledged > 3


@pytest.mark.slow
def test_a_killed_story_has_lost_nothing() -> None:
    assert crash.crash(2, system="asgard", quiet=True).acknowledged > 2


@pytest.mark.slow
@pytest.mark.parametrize("unlocked", [False, True])
def test_two_killed_windows_of_one_folder_have_lost_nothing(unlocked: bool) -> None:
    found = crash.crash(1, system="thor", windows=2, unlocked=unlocked, quiet=True)
    assert found.acknowledged > 2


def test_the_crash_run_notices_a_lost_action(tmp_path: Path) -> None:
    path = tmp_path / "0.holmgang"
    match = Match.start("thor", custom(seeded("custom", 1)), seed=1, path=path)
    assert match.decision is not None
    match.writer = Writer()
    match.act(match.decision.sample(match.state, seeded("x")))
    with pytest.raises(crash.Lost, match="holds 1 lines"):
        crash._verify(tmp_path, [f"{path.name} {len(match.lines)} {match.lines[-1].digest}"])
