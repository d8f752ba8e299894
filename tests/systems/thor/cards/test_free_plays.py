"""Free plays: draw, look, take a card, heal, summon, and Tactics (T-51, T-53 to T-55, T-76 to T-79, T-98, T-114)."""

from __future__ import annotations

import pytest

from game.systems.thor import events
from game.systems.thor.actions import Attack, Heal, Pass, Summon, Use
from game.systems.thor.catalogue import whole_deck
from game.systems.thor.sequence import FightPhase, MovePhase
from game.systems.thor.state import without
from tests.systems.thor.builder import Board, board, unit

PHASES = ["move", "fight"]


def duel(name: str, phase: str = "fight", foe: str = "Frost Giants") -> Board:
    return board(
        """
        . . . . g
        . . . . .
        . T . . .
        . . . . .
        """, phase=phase, T=name, g=foe,
    )  # fmt: skip


# Tactics and Command


@pytest.mark.parametrize("phase", PHASES)
def test_tactics_draws_two_cards_T51(phase: str) -> None:
    battle = duel("Thor", phase).hand("Tactics").deck("Far", "Long").play("Tactics")
    assert battle.cards("one") == ["Far", "Long"]
    assert battle.decision == (MovePhase if phase == "move" else FightPhase)("one", False)
    assert events.Drew("one", 2, ("Far", "Long")) in battle.events


def test_tactics_belongs_to_no_unit_T51() -> None:
    battle = duel("Thor").hand("Tactics")
    for action in (Use("Tactics", 1), Use("Tactics", 0, "Wisdom"), Attack("Tactics", 1, 2)):
        refusal = battle.why_not(action)
        assert (refusal.rule, refusal.nearest) == ("T-51", Use("Tactics"))
        assert refusal.text == "Tactics is played by itself, for no unit."


def test_two_tactics_may_be_played_in_one_phase_T51_T6() -> None:
    battle = duel("Thor").hand("Tactics", "Tactics").deck("Far", "Long", "Run", "Block")
    battle.play("Tactics").play("Tactics")
    assert battle.cards("one") == ["Block", "Far", "Long", "Run"]


@pytest.mark.parametrize("phase", PHASES)
def test_command_draws_two_cards_for_laufey_T51(phase: str) -> None:
    battle = duel("Laufey", phase).hand("Class").deck("Far", "Long").play("Class", "Command", by="T")
    assert battle.cards("one") == ["Far", "Long"]
    assert not getattr(battle.decision, "played")  # noqa: B009


def test_command_is_refused_when_there_is_nothing_to_draw_T98() -> None:
    battle = duel("Laufey").hand("Class").foe(*without(tuple(whole_deck()), "Class"))
    refusal = battle.refused("Class", "Command", by="T")
    assert (refusal.rule, battle.actions()) == ("T-98", [Pass()])


def test_command_is_laufeys_alone_T50() -> None:
    refusal = duel("Frost Beast").hand("Class").refused("Class", "Command", by="T")
    assert (refusal.rule, refusal.text) == ("T-50", "Frost Beast has no Class power called 'Command'.")


# Wisdom, Super Vision, Super Hearing

LOOKS = [("Odin", "Class", "Wisdom", 5), ("Heimdall", "Special", "Super Vision", 7)]
NEXT = ("Far", "Long", "Run", "Block", "Creep", "Smite", "Cover", "March")


@pytest.mark.parametrize(("name", "card", "power", "count"), LOOKS)
@pytest.mark.parametrize("phase", PHASES)
def test_a_look_shows_the_next_cards_in_order_and_leaves_them_there_T55(
    name: str, card: str, power: str, count: int, phase: str
) -> None:
    battle = duel(name, phase).hand(card).deck(*NEXT)
    battle.play(card, power, by="T")
    assert battle.view("one").known.deck == NEXT[:count]
    assert battle.state.deck[-1] == "Far"
    assert not getattr(battle.decision, "played")  # noqa: B009


@pytest.mark.parametrize(("name", "card", "power", "count"), LOOKS)
def test_the_player_alone_sees_them_T55(name: str, card: str, power: str, count: int) -> None:
    battle = duel(name).hand(card).deck(*NEXT).play(card, power, by="T")
    looked = events.Looked("one", count, NEXT[:count])
    assert battle.events[-1].seen_by("one") == looked
    assert battle.events[-1].seen_by("two") == battle.events[-1].seen_by(None) == events.Looked("one", count)
    assert battle.view("two").known.deck == ()


@pytest.mark.parametrize(("name", "card", "power", "count"), LOOKS)
def test_a_short_deck_shows_what_is_there_and_is_not_reshuffled_T78(
    name: str, card: str, power: str, count: int
) -> None:
    battle = duel(name).hand(card).last_cards("Far", "Long").play(card, power, by="T")
    assert battle.view("one").known.deck == ("Far", "Long")
    assert len(battle.state.discard) == 51


@pytest.mark.parametrize(("name", "card", "power", "count"), LOOKS)
def test_an_empty_deck_cannot_be_looked_at_even_with_a_full_discard_pile_T76_T98(
    name: str, card: str, power: str, count: int
) -> None:
    battle = duel(name).hand(card).last_cards()
    refusal = battle.refused(card, power, by="T")
    assert (refusal.rule, refusal.text) == ("T-76", "The deck is empty: there is nothing to look at.")


def test_a_look_lets_nobody_undo_for_free_T91() -> None:
    battle = duel("Odin").hand("Class").play("Class", "Wisdom", by="T")
    assert battle.events[-1].reveals


def test_super_hearing_sees_the_hand_as_it_is_now_T55() -> None:
    battle = duel("Heimdall").hand("Super").foe("Block", "Run").play("Super", "Super Hearing", by="T")
    assert sorted(battle.view("one").known.hand) == ["Block", "Run"]
    assert battle.cards("two") == ["Block", "Run"]
    assert battle.events[-1].reveals


def test_an_empty_hand_cannot_be_listened_to_T76() -> None:
    refusal = duel("Heimdall").hand("Super").refused("Super", "Super Hearing", by="T")
    assert (refusal.rule, refusal.text) == ("T-76", "Your opponent holds no card.")


@pytest.mark.parametrize(
    ("name", "card", "power"),
    [
        ("Odin", "Class", "Wisdom"),
        ("Heimdall", "Special", "Super Vision"),
        ("Heimdall", "Super", "Super Hearing"),
    ],
)
def test_looks_are_free_and_no_attack_so_both_plays_stay_open_T51(name: str, card: str, power: str) -> None:
    battle = duel(name, "move").hand(card, "Creep").foe("Block").play(card, power, by="T")
    battle.play("Creep", by="T", to="b3")
    assert battle.at("T") == "b3"


# Science


def test_science_makes_the_opponent_discard_a_random_card_T51() -> None:
    for pick, lost in enumerate(("Block", "Run", "Far")):
        battle = duel("Earthlings").hand("Special").foe("Block", "Run", "Far")
        battle.play("Special", "Science", pick, by="T")
        assert lost not in battle.cards("two")
        assert battle.state.discard == ("Special", lost)
        assert battle.events[-1] == events.Discarded("two", (lost,), True)


def test_science_is_refused_against_an_empty_hand_T76() -> None:
    battle = duel("Earthlings").hand("Special")
    refusal = battle.why_not(Use("Special", 1, "Science"))
    assert (refusal.rule, refusal.text) == ("T-76", "Your opponent holds no card.")


@pytest.mark.parametrize("phase", PHASES)
def test_sciences_discard_is_free_and_its_attack_the_fight_play_T51_T52(phase: str) -> None:
    battle = board("T g .", phase=phase, T="Earthlings", g="Laufey").hand("Special").foe("Block")
    battle.play("Special", "Science", 0, by="T")
    assert not getattr(battle.decision, "played")  # noqa: B009
    battle = board("T g .", phase=phase, T="Earthlings", g="Laufey").hand("Special").foe()
    if phase == "move":
        assert battle.refused("Special", "Science", by="T", at="g").rule == "T-51"
    else:
        assert battle.play("Special", "Science", by="T", at="g").hits("g") == 4


def test_the_lost_card_is_open_and_cannot_be_defended_T95() -> None:
    battle = duel("Earthlings").hand("Special").foe("Block", "Special")
    battle.play("Special", "Science", 0, by="T")
    assert battle.asks(FightPhase, "one")
    assert battle.view("one").discard[-1] == "Block"


# Healing

HEALS = [("Volstagg", "Class", "Super Healing"), ("Frost Giant Brute", "Class", "Shake it Off")]


@pytest.mark.parametrize(("name", "card", "power"), [*HEALS, ("Hogun", "Class", "Elixir of Recovery")])
@pytest.mark.parametrize("phase", PHASES)
def test_a_hurt_unit_heals_itself_by_one_T54(name: str, card: str, power: str, phase: str) -> None:
    battle = board("T . . g", phase=phase, T=unit(name, 1), g="Laufey").hand(card)
    battle.play(card, power, by="T", at="T")
    assert battle.hits("T") == 2
    assert events.Healed(1, 1, 2) in battle.events
    assert not getattr(battle.decision, "played")  # noqa: B009


@pytest.mark.parametrize(("name", "card", "power"), [*HEALS, ("Hogun", "Class", "Elixir of Recovery")])
def test_an_unhurt_unit_is_not_healed_T76_T54(name: str, card: str, power: str) -> None:
    battle = board("T . . g", T=name, g="Laufey").hand(card)
    refusal = battle.refused(card, power, by="T", at="T")
    assert (refusal.rule, refusal.text, refusal.nearest) == ("T-76", f"{name} is unhurt.", None)


@pytest.mark.parametrize(("name", "card", "power"), HEALS)
def test_healing_oneself_heals_nobody_else_T54(name: str, card: str, power: str) -> None:
    battle = board("T F . g", T=unit(name, 1), F=unit("Fandral", 1), g="Laufey").hand(card)
    refusal = battle.refused(card, power, by="T", at="F")
    assert refusal.rule == "T-54"
    assert refusal.text == f"{power} heals {name} alone."
    assert refusal.nearest == Heal(card, 1, power, 1)


ELIXIR = """
    S . . F
    . . H V
    . . . g
"""


def elixir(**hits: int) -> Board:
    return board(
        ELIXIR,
        H=unit("Hogun", hits.get("H", 0)), F=unit("Fandral", hits.get("F", 0)),
        V=unit("Volstagg", hits.get("V", 0)), g=unit("Laufey", hits.get("g", 0)),
        S=unit("Sif", 1),
    ).hand("Class")  # fmt: skip


def test_elixir_heals_self_or_an_adjacent_friend_T77() -> None:
    battle = elixir(H=1, F=1, V=2)
    assert battle.aims("Class", "Elixir of Recovery", by="H") == {"H", "F", "V"}
    battle.play("Class", "Elixir of Recovery", by="H", at="F")
    assert (battle.hits("F"), battle.hits("H")) == (2, 1)


def test_elixir_heals_no_enemy_T77() -> None:
    battle = elixir(F=1, g=1)
    refusal = battle.refused("Class", "Elixir of Recovery", by="H", at="g")
    assert (refusal.rule, refusal.text) == ("T-77", "Elixir of Recovery heals friendly units only.")
    assert refusal.nearest == Heal("Class", 1, "Elixir of Recovery", 2)


def test_elixir_reaches_no_friend_farther_off_T77() -> None:
    battle = elixir(F=1)
    refusal = battle.refused("Class", "Elixir of Recovery", by="H", at="S")
    assert refusal.text == "Elixir of Recovery heals Hogun or an adjacent friend; Sif is neither."
    assert refusal.nearest == Heal("Class", 1, "Elixir of Recovery", 2)


def test_a_healed_unit_never_exceeds_its_hits_and_can_be_healed_again_T54() -> None:
    battle = board("V . . g", V=unit("Volstagg", 2), g="Laufey").hand("Class", "Class")
    battle.play("Class", "Super Healing", by="V", at="V").play("Class", "Super Healing", by="V", at="V")
    assert battle.hits("V") == 4
    own = [{"name": "Healer", "hits": 3, "class": ["Mead: heal 5 self"]}]
    battle = board("V . . g", V=unit("Healer", 1), g="Laufey", own_units=own).hand("Class")
    battle.play("Class", "Mead", by="V", at="V")
    assert battle.hits("V") == 3
    assert events.Healed(1, 2, 3) in battle.events


# Summoning

SUMMONERS = [
    ("Odin", "Special", "King", "Asgardian Warriors", 2),
    ("Asgardian Warriors", "Special", "Reinforcements", "Asgardian Warriors", 2),
    ("Laufey", "Special", "King", "Frost Giants", 2),
    ("Malekith", "Special", "Ruler", "Dark Elves", 2),
    ("Marauder Captain", "Special", "Horde", "Marauder Warriors", 2),
]
IDS = [row[0] + ": " + row[2] for row in SUMMONERS]


@pytest.mark.parametrize(("name", "card", "power", "fresh", "hits"), SUMMONERS, ids=IDS)
@pytest.mark.parametrize("phase", PHASES)
def test_a_fresh_unit_at_full_hits_appears_next_to_the_summoner_T53(
    name: str, card: str, power: str, fresh: str, hits: int, phase: str
) -> None:
    battle = duel(name, phase).hand(card).play(card, power, by="T", to="c3")
    found = battle.state.units[battle.state.board["c3"]]
    assert (found.name, found.seat, found.hits, found.summoned) == (fresh, "one", hits, True)
    assert found.id not in battle.ids.values()
    assert not getattr(battle.decision, "played")  # noqa: B009


@pytest.mark.parametrize(("name", "card", "power", "fresh", "hits"), SUMMONERS, ids=IDS)
def test_not_farther_off_and_not_where_somebody_stands_T53(
    name: str, card: str, power: str, fresh: str, hits: int
) -> None:
    battle = board(". . .\nT g o\n# . .", corner="b2", T=name, g="Thor").hand(card)
    far = battle.refused(card, power, by="T", to="d4")
    assert far.rule == "T-53"
    assert far.text == f"{fresh} appear on a square next to {name}; d4 is not."
    assert far.nearest == Summon(card, 1, power, "c4")
    taken = battle.refused(card, power, by="T", to="c3")
    assert (taken.rule, taken.text) == ("T-53", "c3 is taken: Thor stands there.")
    assert taken.nearest in battle.actions()
    assert battle.refused(card, power, by="T", to="b2").text == "b2 is a wall: no unit can stand there."
    assert battle.squares(card, power, by="T") == {"a2", "a3", "a4", "b4", "c4", "c2"}


@pytest.mark.parametrize(("name", "card", "power", "fresh", "hits"), SUMMONERS, ids=IDS)
def test_with_no_free_square_the_card_cannot_be_played_T53(
    name: str, card: str, power: str, fresh: str, hits: int
) -> None:
    battle = board("# o .\nT g .", T=name, g="Thor").hand(card)
    refusal = battle.refused(card, power, by="T", to="a2")
    assert (refusal.rule, refusal.nearest) == ("T-53", None)
    assert refusal.text == f"There is no free square next to {name}."
    assert not battle.squares(card, power, by="T")


def test_the_fresh_unit_may_act_the_same_turn_T114() -> None:
    battle = board("L . t", phase="move", L="Laufey", t="Thor").hand("Special", "Creep", "Strike", "Class")
    battle.play("Special", "King", by="L", to="b1")
    fresh = battle.state.board["b1"]
    battle.ids["F"] = fresh
    battle.play("Creep", by="F", to="b2").end_phase()
    battle.play("Strike", by="F", at="t")
    assert battle.hits("t") == 7


def test_a_fresh_unit_may_use_wild_cards_too_and_summon_again_T114() -> None:
    battle = board("L . . t", L="Odin", t="Thor").hand("Special", "Special")
    battle.play("Special", "King", by="L", to="b1")
    battle.ids["F"] = battle.state.board["b1"]
    battle.play("Special", "Reinforcements", by="F", to="c1")
    assert battle.on("c1") == "Asgardian Warriors"
    assert len({unit.id for unit in battle.state.units.values()}) == 4


def test_there_is_no_cap_but_free_squares_T114() -> None:
    battle = board("L . . t", L="Laufey", t="Thor").hand("Special", "Special")
    battle.play("Special", "King", by="L", to="a2").play("Special", "King", by="L", to="b2")
    assert len(battle.state.side("one")) == 3


def test_a_fresh_unit_counts_for_any_unit_falls_T114() -> None:
    wins = ("any enemy falls", "every enemy falls")
    battle = board("l . T", first="two", wins=wins, l="Laufey", T="Thor").hand("Special").foe("Smite")
    battle.play("Special", "King", by="l", to="b1").end_phase().end_phase()
    battle.ids["f"] = battle.state.board["b1"]
    battle.play("Smite", by="T", at="f")
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.why) == (("one",), "Frost Giants have fallen.")


def test_a_fresh_unit_is_never_a_leader_T114() -> None:
    own = [{"name": "Queen", "hits": 3, "marks": ["Leader"], "special": ["Heirs: summon Queen"]}]
    wins = ("every enemy leader falls", "every enemy falls")
    battle = board("q . T", first="two", wins=wins, q=unit("Queen", 1), T="Thor", own_units=own)
    battle.hand("Special").foe("Medium", "Short")
    battle.play("Special", "Heirs", by="q", to="a2").end_phase().end_phase()
    battle.play("Short", by="T", at="q")
    assert battle.outcome is not None
    assert battle.outcome.why == "Every enemy leader has fallen."
    assert battle.on("a2") == "Queen"


def test_a_played_wild_card_goes_to_the_pile_before_its_effect_T79() -> None:
    battle = duel("Odin").hand("Special").play("Special", "King", by="T", to="c3")
    assert battle.state.discard == ("Special",)
