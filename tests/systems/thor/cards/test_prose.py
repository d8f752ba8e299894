"""The sentences of the rulebook's unit tables are understood, and said in the notation (CARD LIST NOTATION)."""

from __future__ import annotations

import pytest

from game.systems.thor import catalogue
from game.systems.thor.cards import prose

SENTENCES = {
    "R = 5 Hits all Units in a Line": "R=5 line",
    "H with +1 Damage": "H damage+1",
    "H with Damage +1": "H damage+1",
    "R = 2 into All Spaces within Range": "R=2 area",
    "All Adjacent Units are Knocked Back 1 Space": "push all adjacent",
    "H into All adjacent Spaces": "H all adjacent",
    "H with Knockback = 3": "H knockback=3",
    "Two Attacks of Range = 2": "R=2 twice",
    "D for Self": "D self",
    "D for Adjacent Unit": "D adjacent",
    "Negate Move card of adjacent foe": "negate move",
    "Add +1 Damage to one of his attacks.": "strength+1",
    "Heal 1 Damage to Self": "heal 1 self",
    "Heal self or adjacent Unit 1 Hit": "heal 1 adjacent",
    "Two HTH attacks": "H twice",
    "Summon 1 Frost Giant Unit to his side": "summon Frost Giants",
    "Look at next 5 cards in Deck": "look 5",
    "Look at Opponent's Hand": "look hand",
    "D or A = 1 or Opponent discards a random card": "D or A=1 or discard 1",
    "Negate target Attack": "D any",
    "D vs HTH Attack": "D vs HTH",
    "Target Enemy moves 2 spaces towards Laufey": "taunt 2",
    "Draw 2 Cards": "draw 2",
    "Unit within 2 gets M = 2 or H": "order 2: M=2 or H",
    "Range 3 or K": "R=3 or K",
    "Move 2 and melee, +1 damage": "M=2 and H damage+1",
    "M=1 + H": "M=1 and H",
    "M=1&H": "M=1 and H",
    "M=1, H": "M=1 and H",
    "M=1 H": "M=1 and H",
    "M=2, and H knockback=1": "M=2 and H knockback=1",
    "H and M=1": "M=1 and H",
    "D + M=1 + H": "D and M=1 and H",
    "R=3 / K": "R=3 or K",
    "H damage+1 & knockback=2": "H damage+1 knockback=2",
    "H damage 1": "H damage+1",
    "H damage=1": "H damage+1",
    "H knockback+2": "H knockback=2",
    "H knockback 2": "H knockback=2",
    "strength=1": "strength+1",
    "R=2 twise": "R=2 twice",
    "H diagnal": "H diagonal",
    "H knokback=3": "H knockback=3",
    "M=1-8 leep": "M=1-8 leap",
    "D adjacant": "D adjacent",
    "heel 1 self": "heal 1 self",
    "sumon Frost Giants": "summon Frost Giants",
    "negat move": "negate move",
}


@pytest.mark.parametrize(("sentence", "notation"), SENTENCES.items())
def test_a_sentence_of_the_rulebook_becomes_its_notation(sentence: str, notation: str) -> None:
    assert prose.as_notation(f"Blow: {sentence}", catalogue.units()) == f"Blow: {notation}"


@pytest.mark.parametrize("power", ["Blow", "Blow: whatever he likes", "Blow: summon Nobody"])
def test_what_says_nothing_that_is_known_stays_as_it_is(power: str) -> None:
    assert prose.as_notation(power, catalogue.units()) == ""


def test_every_power_of_the_game_says_what_it_said() -> None:
    for unit in catalogue.units().values():
        for power in (each for powers in unit.powers.values() for each in powers):
            said = prose.as_notation(f"{power.name}: {power.notation}", catalogue.units())
            assert said == f"{power.name}: {power.notation}"


def test_a_power_in_words_is_named_with_its_notation() -> None:
    _, (problem,) = catalogue.read_profile(
        {"name": "Troll", "hits": 5, "special": ["Cleave: H with +1 Damage"]}, "unit[0]"
    )
    assert problem.field == "unit[0].special[0]"
    assert [change.value for change in problem.mend] == ["Cleave: H damage+1"]
