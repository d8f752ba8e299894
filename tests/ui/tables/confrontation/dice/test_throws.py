"""What is read off throws: dice, breakdowns, chances, and when they are shown or asked about."""

from __future__ import annotations

import msgspec
import pytest

from game.core.breakdowns import Breakdown, Part
from game.systems.confrontation import events
from game.systems.confrontation.actions import Feats
from game.systems.confrontation.dice_tests import FeatOffer
from game.ui.tables.confrontation import feat_policy
from game.ui.tables.confrontation.dice import dice_moment, throws
from game.ui.tables.confrontation.dice.throws import Who
from tests.systems.confrontation.builder import MARSHAL, battle, row, unit
from tests.ui.tables.confrontation.casts import NAMES, Everybody, a_test, great_attack, rolled, strength


def words(cast: throws.Cast) -> list[str]:
    return [f"{line.lead} {line.text}".strip() for group in cast.groups for line in group]


def test_every_die_is_read_with_its_first_face_and_its_wave() -> None:
    dice = throws.read_dice(great_attack())
    assert len(dice) == 30
    assert sum(bool(die.again) for die in dice) == 8
    assert next(die.faces for die in dice if die.again) == (2, 6)
    assert [die.wave for die in dice if die.wave] == [1] * 5 + [2]
    assert sum(die.gave for die in dice) == 6


def test_a_die_that_repeats_its_face_was_rolled_again_all_the_same() -> None:
    (die,) = throws.read_dice(rolled(a_test(number=1, own=1), (2,), (2,)))
    assert die.again == (1,)


def test_successes_are_rolled_again_where_the_other_forces_it_G4() -> None:
    dice = throws.read_dice(rolled(a_test(number=2, forced=1), (5, 1), (2, 1)))
    assert [die.again for die in dice] == [(1,), ()]


def test_an_attack_says_where_its_hits_came_from() -> None:
    cast = throws.of_test(great_attack(), NAMES)
    assert (cast.title, cast.total, cast.noun, cast.beside) == (
        "Oathblades strike the Reavers", "25", "hits", "of 30 dice",
    )  # fmt: skip
    assert words(cast) == [
        "+6 Attack of Oathblades", "−4 Defense of Reavers", "3+ is what a die needs",
        "16 of 24 at the first throw", "+5 of 8 again: a charge", "+4 of 6 bonus dice",
    ]  # fmt: skip
    assert sum(int(line.split()[0]) for line in words(cast)[3:]) == 25


def test_at_the_hard_end_the_halving_is_told_G2() -> None:
    cast = throws.of_test(rolled(a_test(number=5, value=1, difficulty=9), (6, 6, 6, 1, 2)), NAMES)
    assert cast.total == "2"
    assert words(cast)[-1] == "2 halved and rounded up: −8"


def test_the_chance_of_more_is_exact() -> None:
    test = a_test(number=2, value=5, difficulty=5, bonus=False)
    cast = throws.of_test(rolled(test, (4, 1)), NAMES)
    assert cast.rarity is not None
    assert cast.rarity.chances == pytest.approx((0.25, 0.5, 0.25))
    assert cast.rarity.words == "25 % of throws do better"


def test_of_a_courage_test_the_best_die_is_told_GB66() -> None:
    cast = throws.of_test(rolled(a_test("courage", 2, 6, 7, best=True), (2, 5)), NAMES)
    assert (cast.total, cast.noun, cast.title) == ("5", "passed", "Oathblades: Courage")
    assert cast.rarity is not None
    assert cast.rarity.words == "75 % of throws pass"
    assert not any(die.gave for die in cast.dice)


def test_an_incarnate_strikes_in_the_singular() -> None:
    cast = throws.of_test(rolled(a_test(number=1, hero=1), (5,)), NAMES)
    assert cast.title == "Edda Vorn strikes the Reavers"


def test_a_unit_with_a_number_is_named_without_an_article() -> None:
    names = Everybody()
    names.units = {**names.units, 2: Who("Fenlings 1", "two", "cleavers")}
    cast = throws.of_test(rolled(a_test("shot", number=1), (5,)), names)
    assert cast.title == "Oathblades shoot at Fenlings 1"


@pytest.mark.parametrize(
    ("rule", "steps"),
    [
        ("GB-63", ("Attack", "Strength", "Losses")),
        ("GB-54", ("Shots", "Strength", "Losses")),
        ("GB-85", ("Strength", "Losses")),
    ],
)
def test_a_strength_test_names_what_came_before_it_by_its_rule_GB63_GB54(
    rule: str, steps: tuple[str, ...]
) -> None:
    made = a_test("strength", 3, 5, 6)
    value = Breakdown((Part(5, "Strength of Oathblades", rule),))
    cast = throws.of_test(rolled(msgspec.structs.replace(made, value=value), (1, 2, 3)), NAMES)
    assert cast.steps == steps


def test_a_test_that_leads_to_no_losses_stands_alone() -> None:
    assert throws.of_test(rolled(a_test("courage", 1, 6, 7, best=True), (2,)), NAMES).steps == ()


def _rolled_authority(
    seat: str, dice: tuple[int, ...], kept: tuple[int, ...], worth: int
) -> events.AuthorityRolled:
    parts = (*(Part(die, "die", "GB-14") for die in kept), Part(worth, "Authority", "GB-14"))
    return events.AuthorityRolled(seat, dice, Breakdown(parts))  # type: ignore[arg-type]


def test_an_opposition_shows_the_last_throw_of_each_and_who_lost_G1() -> None:
    told = [
        _rolled_authority("one", (3, 6), (6,), 4), _rolled_authority("two", (6,), (6,), 3),
        _rolled_authority("two", (6, 1), (6, 1), 3), events.AuthorityWon("one"),
    ]  # fmt: skip
    (cast,) = dice_moment.of_events(told, NAMES)
    assert cast.title == "Edda Vorn has Authority"
    one, two = cast.contenders
    assert (one.counts, one.won, one.total) == ((False, True), True, 10)
    assert (two.counts, two.lost) == ((True, True), True)
    assert cast.beside == "against one who has lost"


def test_hits_name_the_test_that_follows_GB63() -> None:
    told = [events.TestRolled(great_attack()), events.TestRolled(strength())]
    first, second = dice_moment.of_events(told, NAMES)
    assert (first.next_words, second.next_words) == ("Throw 25 for Strength", "")
    assert throws.of_test(rolled(a_test(number=2), (1, 1)), NAMES).next_words == ""


def test_a_test_without_dice_is_no_moment() -> None:
    assert dice_moment.of_events([events.TestRolled(rolled(a_test(number=0), ()))], NAMES) == ()


@pytest.mark.parametrize(("setting", "people", "many"), [
    ("always", ["three"], 1), ("own", ["two"], 1), ("own", ["three"], 0), ("never", ["one", "two"], 0),
])  # fmt: skip
def test_whose_dice_are_shown_is_a_setting(setting: throws.Setting, people: list[str], many: int) -> None:
    casts = (throws.of_test(great_attack(), NAMES),)
    assert len(throws.shown(setting, casts, people)) == many  # type: ignore[arg-type]


OFFERS = [Feats(die=True), Feats(again=True), Feats(die=True, again=True)]


def test_feats_are_asked_for_always_or_never_by_the_setting() -> None:
    hopeless = a_test(number=1, value=0, difficulty=9)
    assert feat_policy.asks("always", hopeless, OFFERS)
    assert not feat_policy.asks("never", a_test(), OFFERS)
    assert not feat_policy.asks("always", a_test(), [])


def test_a_feat_is_useful_where_it_changes_the_mean_enough() -> None:
    assert feat_policy.asks("useful", a_test(number=4, value=5, difficulty=5), OFFERS)
    assert not feat_policy.asks("useful", a_test(number=1, value=0, difficulty=9), OFFERS)
    sure = a_test("courage", 3, 12, 4, best=True)
    assert not feat_policy.asks("useful", sure, OFFERS)
    assert feat_policy.asks("useful", a_test("courage", 1, 5, 5, best=True), OFFERS)


def test_a_forced_re_roll_is_useful_against_many_successes() -> None:
    assert feat_policy.asks("useful", a_test(number=6), [Feats(force=True)])
    assert feat_policy.difference(a_test(number=6, bonus=False), Feats(force=True)) == pytest.approx(
        6 * 2 / 3 * 1 / 3
    )


def test_a_die_for_authority_is_useful_where_it_wins_oftener_GB100() -> None:
    even = battle(
        unit("Wardens", at=row(10, 20, count=2), with_=[(MARSHAL, (20, 20))]),
        unit("Fenlings", "two", at=row(10, 60, count=2), with_=[(MARSHAL, (20, 60))]),
    ).state
    assert feat_policy.asks_authority("useful", even, "one")
    even.commanders["one"] = 0
    assert not feat_policy.asks_authority("useful", even, "two")
    assert not feat_policy.asks_authority("never", even, "one")


def test_only_offers_of_feats_are_ever_let_pass() -> None:
    state = battle(unit("Wardens"), unit("Fenlings", "two", at=((10, 10),))).state
    assert feat_policy.puts("never", state, object())
    state.test = a_test(number=4)
    assert not feat_policy.puts("never", state, FeatOffer("one", 1))
