"""How long an attack takes on the screen, and that it ends as the match left it however it ends."""

from __future__ import annotations

from typing import Any, cast

from game.core.chance import seeded
from game.systems.abstract import events as e
from game.systems.abstract.actions import Attack
from game.ui.tables.abstract.display import Display
from game.ui.tables.abstract.motions import Choreographer
from tests.ui.tables.abstract.player import acting, match_of, randomly, striking


def test_everything_in_one_attack_takes_less_than_2600_milliseconds() -> None:
    match = match_of("monster")
    randomly(match, acting)
    longest, chance = 0.0, seeded("on", 1)
    for _ in range(60):
        if match.decision is None:
            break
        before: Any = match.view("one")
        moment = match.act(match.decision.sample(match.state, chance))
        if sum(isinstance(event, e.Attacked) for event in moment.events) != 1:
            continue
        shown, after = Display(), cast(Any, match.view("one"))
        shown.settle(before)
        attack = [each for each in moment.events if isinstance(each, e.Attacked | e.Damaged | e.Destroyed)]
        groups = Choreographer(shown, after, lambda *_: None).groups(attack)
        longest = max(longest, sum(max(clip.wait + clip.seconds for clip in group) for group in groups))
    assert 1.0 < longest < 2.6


def test_enter_ends_an_attack_in_its_last_frame() -> None:
    player = striking()
    player.frames(20)
    assert player.flow.moving
    player.key("Enter")
    assert not player.flow.moving
    assert isinstance(player.match.moments[-1].action, Attack)
    assert {unit.id: unit.slots for unit in player.desk.view.units.values()} == {
        body.id: body.slots for body in player.flow.shown.bodies.values() if body.present == 1
    }


def test_no_wound_is_shown_before_its_dice_have_come_to_rest() -> None:
    player = striking(seed=4)
    before = player.match.moments[-2].state.units
    target = player.match.moments[-1].action.target  # type: ignore[union-attr]
    player.frames(30)
    assert player.flow.moving
    assert player.flow.shown.bodies[target].slots == before[target].slots
    assert player.flow.aftermath is None
    player.key("Esc")
    assert player.flow.aftermath is not None


def test_with_reduced_motion_no_dice_tumble() -> None:
    player = striking(reduced_motion=True)
    shares = set()
    while player.flow.moving:
        tray = player.flow.shown.tray
        if tray and tray.accuracy and player.flow.shown.strike:
            shares.add(tray.accuracy.share)
        player.frames(1)
    assert shares <= {0.0, 1.0}
