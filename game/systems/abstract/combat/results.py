"""What came of an attack, and how likely that was before its dice were thrown (SB-16 to SB-19, SA-1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.actions import Action
from game.core.events import Event
from game.core.words.grammar import number_word
from game.systems.abstract import events
from game.systems.abstract.actions import Hold, UnitId
from game.systems.abstract.combat import target_rules
from game.systems.abstract.combat.attacks import Act
from game.systems.abstract.combat.odds import Odds, odds
from game.systems.abstract.dice import Roll
from game.systems.abstract.state import Skirmish


class Result(msgspec.Struct, frozen=True):
    """One attack that was made: its rolls, the slots that it cost, and its odds as they were before it."""

    attackers: tuple[UnitId, ...]
    target: UnitId
    accuracy: Roll
    evasion: Roll
    damage: Roll | None
    """None if it missed, as is `endurance`."""
    endurance: Roll | None
    lost: int
    left: int
    odds: Odds

    @property
    def hit(self) -> bool:
        """Whether it hit."""
        return self.damage is not None

    @property
    def chance(self) -> float:
        """How likely as good an attack was: to remove as many slots or more; without any, to remove none at all."""
        return self.odds.at_least(self.lost) if self.lost else self.odds.chances[0]


def results(before: Skirmish, action: Action, told: Sequence[Event]) -> list[Result]:
    """The attacks of an action in the order in which they were made; none for anything else.

    `before` is the state in which the action was chosen, `told` what happened then. All of it is public: stones lie
    face up, and dice are thrown in the open.
    """
    decision = before.decision
    if not isinstance(decision, Act) or isinstance(action, Hold):
        return []
    blows = {blow.target: blow for blow in target_rules.blows(before, decision.unit, action)}
    damaged = {each.target: each for each in told if isinstance(each, events.Damaged)}
    struck = (each for each in told if isinstance(each, events.Attacked))
    return [_result(before, blows[each.target], each, damaged.get(each.target)) for each in struck]


def _result(
    before: Skirmish, blow: target_rules.Blow, attacked: events.Attacked, damaged: events.Damaged | None
) -> Result:
    slots, cards = before.units[blow.target].slots, before.cards[blow.target]
    left = damaged.left if damaged else slots
    return Result(
        attacked.attackers,
        attacked.target,
        attacked.accuracy,
        attacked.evasion,
        damaged.damage if damaged else None,
        damaged.endurance if damaged else None,
        slots - left,
        left,
        odds(
            sum(share.level for share in blow.accuracy), cards.evasion,
            sum(share.level for share in blow.damage), cards.endurance, slots,
        ),
    )  # fmt: skip


def in_words(result: Result) -> str:
    """`four slots lost, two left`."""
    if not result.hit:
        return "a miss"
    lost = f"{number_word(result.lost)} slot{'' if result.lost == 1 else 's'} lost"
    if not result.lost:
        return "no slot lost"
    return f"{lost}, destroyed" if not result.left else f"{lost}, {number_word(result.left)} left"


def rarity(result: Result) -> str:
    """`Expected 1.4; four or more came 19 times in a hundred`."""
    what = "nothing" if not result.lost else f"{number_word(result.lost)} or more"
    if result.lost == result.odds.slots:
        what = "all of them" if result.lost > 1 else "the last one"
    return f"Expected {result.odds.expected:.1f}; {what} {_times(result.chance)}"


def _times(chance: float) -> str:
    """`came 34 times in a hundred`; never "never" and never "always" of what did happen."""
    if chance >= 0.995:
        return "was all but certain"
    if chance < 0.0095:
        return (
            f"came {max(1, round(1000 * chance))} times in a thousand"
            if chance >= 0.0015
            else "came once in a thousand"
        )
    times = round(100 * chance)
    return f"came {'once' if times == 1 else f'{times} times'} in a hundred"


def sums(result: Result) -> tuple[str, str]:
    """The totals of both contests in full: `Accuracy 3 + 4 + 2 = 9, Evasion 5 + 1 + 1 = 7`; "" for one not rolled."""
    first = f"{total(result.accuracy)}, {total(result.evasion)}"
    if result.damage is None or result.endurance is None:
        return first, ""
    return first, f"{total(result.damage)}, {total(result.endurance)}"


def total(roll: Roll) -> str:
    """`Damage 5 + 4 + 4 = 13`: both dice, then what each unit adds."""
    parts = [*map(str, roll.dice), *(str(share.level) for share in roll.shares)]
    return f"{roll.trait.title()} {' + '.join(parts)} = {roll.total}"
