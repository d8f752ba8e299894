"""What is listed is legal, what is legal is listed, and chance can choose all of it: tried with every conceivable
action on small and on random boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from game.core import options, steps
from game.core.actions import Action
from game.core.chance import Chance, seeded
from game.core.events import Context
from game.systems.thor import SYSTEM
from game.systems.thor.actions import Advance, LetGo, LetThrough, Pass
from game.systems.thor.combat.attacks import Answer, FollowUp, Sidestep
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.sequence import Excess, FightPhase, MovePhase, Placing
from game.systems.thor.state import Battle
from tests.systems.thor.builder import Board, board
from tests.systems.thor.universe import agree, random_document, sound
from tests.whole_plays import but_first

IDLE = (Pass, LetThrough, LetGo)


def begun(document: dict[str, object], chance: Chance) -> Battle:
    ctx = Context(chance)
    state = SYSTEM.begin(document, options.complete(SYSTEM.options, {}), ctx)
    steps.advance(state, ctx)
    return state


def lively(state: Battle, chance: Chance) -> Action:
    """A random legal action that does something, if there is one."""
    assert state.decision is not None
    legal = state.decision.actions(state)
    return chance.pick([action for action in legal if not isinstance(action, IDLE)] or legal)


@pytest.mark.parametrize("seed", but_first(range(10), 3))
def test_list_and_check_agree_on_random_boards(seed: int) -> None:
    chance = seeded("agree", seed)
    state = begun(random_document(chance), chance)
    for _ in range(4):
        if state.decision is None:
            break
        assert agree(state, state.decision) > 1000
        state = state.copy()
        steps.act(state, lively(state, chance), Context(chance))
        sound(state)


@pytest.mark.parametrize("seed", but_first(range(60), 30))
def test_every_listed_action_can_be_done_and_leaves_the_state_sound(seed: int) -> None:
    chance = seeded("do", seed)
    state = begun(random_document(chance), chance)
    for _ in range(8):
        if state.decision is None:
            break
        for action in state.decision.actions(state):
            after = state.copy()
            steps.act(after, action, Context(seeded("branch", seed)))
            assert list(SYSTEM.broken(after)) == []
            assert (after.decision is None) == (after.outcome is not None)
        state = state.copy()
        steps.act(state, lively(state, chance), Context(chance))


def placing() -> Board:
    return board("T . .", A="Loki", T="Thor", x="Laufey")


def excess() -> Board:
    return board("T . g", phase="fate", T="Thor", g="Laufey").hand("Run", "Run", "Block", "Far")


def moving() -> Board:
    battle = board(
        """
        . . . t .
        . . # . .
        T O . . .
        """, phase="move", T="Laufey", O="Frost Giant Captain", t="Sif",
    )  # fmt: skip
    return battle.hand("Creep", "March", "Special", "Super", "Class")


def fighting() -> Board:
    battle = board(
        """
        . . t . .
        . o V . T
        . s . . .
        """, T="Thor", V="Volstagg", t="Frost Giants", s="Kursed",
    )  # fmt: skip
    return battle.hand("Special", "Super", "Class", "Slam", "Lunge")


def answering() -> Board:
    battle = board(
        """
        . S h .
        . H E .
        """, first="two", S="Sif", H="Hogun", E="Earthlings", h="Laufey",
    )  # fmt: skip
    battle.hand("Strike").foe("Super", "Class", "Special", "Parry", "Cover")
    return battle.play("Strike", by="h", at="H")


def stepping_aside() -> Board:
    battle = board("T l .\n. . o", T="Thor", l="Loki").hand("Strike").foe("Special")
    return battle.play("Strike", by="T", at="l").defend("Special", "Deception", by="l")


def following_up() -> Board:
    battle = board("V . g\n. . h", V="Volstagg", g="Laufey", h="Kursed").hand("Lunge", "Super", "Tactics")
    return battle.play("Lunge", by="V", to="b1")


def countering() -> Board:
    battle = board("T f S", T="Thor", S="Sif", f="Fandral").hand("Strike").foe("Special")
    return battle.play("Strike", by="T", at="f").defend("Special", "Master Swordsman", by="f")


def halting() -> Board:
    battle = board("T v .\nS . .", phase="move", T="Thor", S="Sif", v="Volstagg").hand("Run")
    return battle.foe("Special", "Super", "Block").play("Run", by="T", to="d5")


BOARDS: list[tuple[Callable[[], Board], type]] = [
    (placing, Placing), (excess, Excess), (moving, MovePhase), (fighting, FightPhase), (answering, Answer),
    (stepping_aside, Sidestep), (following_up, FollowUp), (countering, FollowUp), (halting, Halt),
]  # fmt: skip
IDS = [make.__name__ for make, _ in BOARDS]


@pytest.mark.parametrize(("make", "kind"), BOARDS, ids=IDS)
def test_list_and_check_agree_at_every_kind_of_choice(make: Callable[[], Board], kind: type) -> None:
    battle = make()
    assert isinstance(battle.decision, kind)
    assert agree(battle.state, battle.decision) > 1000


@pytest.mark.parametrize(("make", "kind"), BOARDS, ids=IDS)
def test_chance_can_choose_every_legal_action_and_no_other(make: Callable[[], Board], kind: type) -> None:
    battle, chance = make(), seeded("sample", make.__name__)
    drawn = Counter(battle.decision.sample(battle.state, chance) for _ in range(4000))
    missed = set(battle.actions()) - set(drawn)
    assert not missed
    for action in set(drawn) - set(battle.actions()):
        assert isinstance(action, Advance)
        assert battle.decision.check(battle.state, action) is None


@pytest.mark.parametrize(("make", "kind"), BOARDS, ids=IDS)
def test_suggestions_are_legal(make: Callable[[], Board], kind: type) -> None:
    battle = make()
    assert set(battle.decision.suggest(battle.state)) <= set(battle.actions())


@pytest.mark.parametrize(("make", "kind"), BOARDS, ids=IDS)
def test_what_is_legal_depends_only_on_what_the_seat_knows_T95(make: Callable[[], Board], kind: type) -> None:
    battle = make()
    view = battle.view(battle.decision.seat)
    for seed in range(5):
        other = SYSTEM.resample(view, seeded("know", seed))
        assert battle.decision.actions(other) == battle.actions()
