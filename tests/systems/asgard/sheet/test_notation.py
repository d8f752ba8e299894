"""How a sheet writes card tables, what codes do and what watches wait for."""

from __future__ import annotations

import pytest

from game.systems.asgard.cards import DECK
from game.systems.asgard.sheet import effects, fact_lines, facts, lines, notation
from game.systems.asgard.sheet.line_words import Names
from game.systems.asgard.sheet.notation import NotationError
from game.systems.asgard.sheet.plan import Entry, Lending
from tests.systems.asgard.sheets import INCHES

NAMES = Names(
    conditions=3,
    codes=(310, 311, 900),
    spots=("gate", "well"),
    enemies=("guard", "chief"),
    friends=("jarl",),
    objectives=("find-stair",),
    endings=("stair-found",),
    counts=("alarm",),
    tokens=3,
)


# Card tables


@pytest.mark.parametrize(
    ("key", "count", "some"),
    [
        ("AS", 1, "AS"),
        ("10H", 1, "10H"),
        ("J", 4, "JS JH JD JC"),
        ("10", 4, "10S 10C"),
        ("2-5H", 4, "2H 3H 4H 5H"),
        ("A-3H", 3, "AH 2H 3H"),
        ("J-AD", 4, "JD QD KD AD"),
        ("2-5", 16, "2S 5C"),
        ("H", 13, "AH KH"),
        ("hearts", 13, "AH KH"),
        ("red", 26, "AH KD"),
        ("black", 26, "AS KC"),
        ("*", 52, "AS KC 10H"),
    ],
)
def test_a_key_covers_a_card_a_rank_a_suit_a_colour_a_range_or_all_A3(
    key: str, count: int, some: str
) -> None:
    cards = notation.cards_of(key)
    assert len(cards) == count
    assert set(some.split()) <= cards


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("5-2H", "write the lower rank first"),
        ("J-J", "write the lower rank first"),
        ("heart", "did you mean 'hearts'?"),
        ("1S", "write a card (AS, 10H)"),
        ("", "write a card"),
        ("x" * 500, "..."),
    ],
)
def test_a_key_that_covers_nothing_says_how_to_write_one(key: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.cards_of(key)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("text", "needs", "code", "adds"),
    [
        ("[J] 2022 [A]", ("J",), 2022, ("A",)),
        ("301 [J]", (), 301, ("J",)),
        ("301", (), 301, ()),
        ("-", (), 0, ()),
        ("", (), 0, ()),
        ("- [B]", (), 0, ("B",)),
        ("[J][Q]2022", ("J", "Q"), 2022, ()),
        ("[J, Q] 2022 [A] [B]", ("J", "Q"), 2022, ("A", "B")),
    ],
)
def test_an_entry_is_requirements_a_code_and_effects_A3(
    text: str, needs: tuple[str, ...], code: int, adds: tuple[str, ...]
) -> None:
    assert notation.entry("AS", text) == Entry("AS", needs, code, adds)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[J]", "write - for no encounter"),
        ("2022 301", "is not an entry"),
        ("J 2022", "such as [J] 2022 [A]"),
        ("0", "numbered from 1"),
        ("100000", "numbered from 1"),
        ("[FIX] 301", "write `fix` in place of `place`"),
        ("[two words] 301", "cannot name a card effect"),
        ("[] 301", "cannot name a card effect"),
    ],
)
def test_an_entry_that_cannot_be_read_says_how_to_write_one(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.entry("AS", text)
    assert says in str(caught.value)


def rows(*keys: str) -> dict[str, Entry]:
    return {key: Entry(key) for key in keys}


def test_the_key_that_covers_the_fewest_cards_wins_A30() -> None:
    table, wrong = notation.table(rows("*", "red", "hearts", "J", "2-3", "2-5H", "JH"))
    assert wrong == []
    assert list(table) == list(DECK)
    won = {card: table[card].key for card in ("JH", "JD", "JS", "2H", "2D", "2C", "6H", "6D", "6C")}
    assert won == {
        "JH": "JH",
        "JD": "J",
        "JS": "J",
        "2H": "2-5H",
        "2D": "2-3",
        "2C": "2-3",
        "6H": "hearts",
        "6D": "red",
        "6C": "*",
    }


def test_a_card_without_a_key_has_no_entry_A40() -> None:
    table, _ = notation.table(rows("J"))
    assert set(table) == {"JS", "JH", "JD", "JC"}


@pytest.mark.parametrize(
    ("one", "other"), [("J", "10-KH"), ("H", "hearts"), ("2-5H", "3-6H"), ("AS", "A-2S")]
)
def test_equal_keys_and_crossing_keys_of_equal_size_are_named_A30(one: str, other: str) -> None:
    _, wrong = notation.table(rows(one, other))
    alike = len(notation.cards_of(one)) == len(notation.cards_of(other))
    assert [each.key for each in wrong] == ([other] if alike else [])
    assert all("(A-30)" in each.text for each in wrong)


@pytest.mark.parametrize(
    ("key", "other", "left"),
    [
        ("3-4C", "2-3C", "4C"), ("2-3C", "3-4C", "2C"), ("4-7H", "6-9H", "4-5H"), ("Q-AS", "J-KS", "AS"),
        ("2-4", "4-6", "2-3"), ("J-A", "10-K", "A"), ("J", "10-KH", ""), ("H", "hearts", ""),
    ],
)  # fmt: skip
def test_what_another_key_leaves_is_a_key_if_it_is_a_run_of_ranks(key: str, other: str, left: str) -> None:
    assert notation.narrowed(key, other) == left


def test_keys_of_equal_size_may_stand_side_by_side() -> None:
    assert notation.table(rows("J", "Q", "2-5H", "2-5S", "red", "black"))[1] == []


# Blips and variables


def test_a_blip_table_covers_the_die_A23() -> None:
    table = notation.blip_table({"1-2": "toward", "3": "stay", "4-6": "gone"})
    assert table == ("toward", "toward", "stay", "gone", "gone", "gone")


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        (["1-5"], "says nothing for 6"),
        (["1-4", "4-6"], "4 stands in it twice"),
        (["1-7"], "'1-7' is not a part of a die"),
        (["3-1"], "is not a part of a die"),
        (["one"], "write 1-2, or 6"),
    ],
)
def test_a_blip_table_that_does_not_cover_the_die_is_named(keys: list[str], says: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.blip_table(dict.fromkeys(keys, "gone"))
    assert says in str(caught.value)


def test_a_variable_lends_a_number_to_a_side_A2() -> None:
    assert notation.lending("attack -1 you", INCHES.stats) == Lending("attack", -1, "you")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("attack 1 you", "write it like attack -1 you"),
        ("atack -1 you", "did you mean 'attack'?"),
        ("attack -1 them", "they (the enemy)"),
        ("attack +0 all", "changes nothing"),
    ],
)
def test_a_lending_that_cannot_be_read_says_how_to_write_one(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.lending(text, INCHES.stats)
    assert says in str(caught.value)


# Effects

EFFECTS = {
    "place 2 guard left 8in advantaged": effects.PlaceFoes(2, "guard", "left", "", 8, "advantaged"),
    "place 1 guard": effects.PlaceFoes(1, "guard"),
    "place 1 guard disadvantaged": effects.PlaceFoes(1, "guard", stance="disadvantaged"),
    "place 1 guard edge": effects.PlaceFoes(1, "guard", "edge"),
    "place 3 guard at gate neutral": effects.PlaceFoes(3, "guard", "spot", "gate"),
    "place 3 guard at gate 2in": effects.PlaceFoes(3, "guard", "spot", "gate", 2),
    "fix 1 chief at gate": effects.PlaceFoes(1, "chief", "spot", "gate", fixed=True),
    "lurk 2 guard left 8in": effects.LurkFoes(2, "guard", "left", "", 8),
    "lurk 1 guard at gate": effects.LurkFoes(1, "guard", "spot", "gate"),
    "join jarl at gate": effects.JoinFriends("jarl", "spot", "gate"),
    "join jarl unit": effects.JoinFriends("jarl", "unit"),
    "trap 2": effects.Trap(2),
    "trap 2 within 3in": effects.Trap(2, 3),
    "heal 1 within 6in": effects.Heal(1, 6),
    "afflict slow": effects.Afflict("slow"),
    "afflict flat-footed within 3in": effects.Afflict("flat-footed", 3),
    "condition 2": effects.Change(2),
    "open cell-door": effects.FieldChange("open", "cell-door"),
    "remove wall": effects.FieldChange("remove", "wall"),
    "remove tokens": effects.Tokens("remove"),
    "spend tokens at well 4in": effects.Tokens("spend", "well", 4),
    "return tokens at well": effects.Tokens("return", "well", 6),
    "add token at well": effects.Tokens("add", "well"),
    "done find-stair": effects.Objective("done", "find-stair"),
    "take find-stair": effects.Objective("take", "find-stair"),
    "count alarm +1": effects.Count("alarm", 1),
    "count alarm -2": effects.Count("alarm", -2),
    "count alarm = 0": effects.Count("alarm", 0, True),
    "count alarm =3": effects.Count("alarm", 3, True),
    "see A": effects.Seen("A"),
    "forget [A]": effects.Seen("A", False),
    "shuffle": effects.Shuffle(),
    "order here ambush": effects.Mood("here", "ambush"),
    "temper all boldness +2": effects.Temper("all", "boldness", 2),
    "blips gone": effects.Blips("gone"),
    "blips own": effects.Blips("own"),
    "leave at well 3in": effects.Leave("well", 3),
    "leave at well": effects.Leave("well", 2),
    "leave guard": effects.Leave(kind="guard"),
    'ask "Ring the bell?" yes loudly 310, no 311': effects.Ask(
        "Ring the bell?", (("yes loudly", 310), ("no", 311))
    ),
    "code 310": effects.Also(310),
    "die 1-2 310, 3-5 311, 6 -": effects.Die((310, 310, 311, 311, 311, 0)),
    "lock gate": effects.FieldChange("lock", "gate"),
    "unlock gate": effects.FieldChange("unlock", "gate"),
    "if jarl alive, not seen A: place 1 guard": effects.If(
        (facts.Alive("jarl"), facts.Not(facts.SeenIs("A"))), effects.PlaceFoes(1, "guard")
    ),
    'if "Rock: Giant, the" alive: code 310': effects.If(
        (facts.Alive("Rock: Giant, the"),), effects.Also(310)
    ),
    "1 in 3: place 1 guard edge": effects.Perhaps(1, 3, effects.PlaceFoes(1, "guard", "edge")),
    'if seen A: 2 in 3: ask "Ring: now?" yes 310, no 311': effects.If(
        (facts.SeenIs("A"),),
        effects.Perhaps(2, 3, effects.Ask("Ring: now?", (("yes", 310), ("no", 311)))),
    ),
    "end stair-found": effects.EndStory("stair-found"),
}


@pytest.mark.parametrize("text", EFFECTS)
def test_what_a_code_does_reads_as_it_is_written_A4(text: str) -> None:
    assert lines.effect(text, NAMES, INCHES) == EFFECTS[text]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "something is missing"),
        ("plaice 2 guard", "did you mean 'place'?"),
        ("place two guard", "'two' is not a number from 1 to 12"),
        ("place 99 guard", "from 1 to 12"),
        ("place 2 gard", "did you mean 'guard'?"),
        ("place 2", "something is missing"),
        ("place 2 guard lefft", "did you mean 'left'?"),
        ("place 2 guard gate", "write at gate"),
        ("place 2 guard left 8in advantage", "did you mean 'advantaged'?"),
        ("place 2 guard left 8", "write 6in"),
        ("place 2 guard at mill", "there is no spot 'mill'"),
        ("join guard", "there is no friend 'guard'"),
        ("trap 0", "from 1 to 20"),
        ("trap 1 3in", "trap 2 within 3in"),
        ("trap 1 within", "within which distance?"),
        ("afflict slowed", "did you mean 'slow'?"),
        ("condition 3", "the sheet has them from 0 to 2"),
        ("open", "write it like open cell-door"),
        ("open the door", "'door' does not belong there"),
        ("spend tokens near well", "where?"),
        ("count alarm", "by how much"),
        ("count alarm +1000", "at most 999"),
        ("count alrm +1", "did you mean 'alarm'?"),
        ("order guard fight", "there is no mode 'fight'"),
        ("temper guard boldness 2", "from -10 to +10"),
        ("ask Ring? yes 310, no 311", "the question stands in quotes"),
        ('ask "Ring?" yes 310', "2 to 6 different answers"),
        ('ask "Ring?" yes, loudly 310, no 311', "'yes' is not an answer and its code"),
        ("code 312", "or mend the number; did you mean '311'?"),
        ("die 1-2 310, 4 311", "it says nothing for 3"),
        ("die 1-2 310, 2 311", "2 stands in it twice"),
        ("die 1 310", "from 1 to 2"),
        ("die 1-2 399, 3 -", "there is no code '399'"),
        ("if jarl alive place 1 guard", "a colon parts the facts"),
        ("if jarl: place 1 guard", "nothing to wait for"),
        ("if seen A: plaice 1 guard", "did you mean 'place'?"),
        ("3 in 3: code 310", "is no chance"),
        ("1 in 99: code 310", "at most 20 sides"),
        ("1 in 3 code 310", "a colon parts the chance"),
        ("1 in 2: 1 in 2: 1 in 2: 1 in 2: code 310", "at most 3 conditions"),
        ("end stair", "did you mean 'stair-found'?"),
        ("end " + "x" * 5000, "there is no ending"),
    ],
)
def test_a_line_that_cannot_be_read_says_how_to_write_it(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        lines.effect(text, NAMES, INCHES)
    assert says in str(caught.value)


# Facts

FACTS = {
    "one at gate 3in": facts.AtSpot("one", "gate", 3),
    "all at gate": facts.AtSpot("all", "gate", 2),
    "jarl at gate": facts.AtSpot("jarl", "gate", 2),
    "2 at gate 4in": facts.AtSpot("2", "gate", 4),
    '"Rock Giant" at gate': facts.AtSpot("Rock Giant", "gate", 2),
    "jarl falls": facts.FallenFriend("jarl"),
    "2 fall": facts.FallenFriend("2"),
    "all fall": facts.FallenFriend("all"),
    "no guard left": facts.KindGone("guard"),
    "no enemy left": facts.KindGone("enemy"),
    "3 guard slain": facts.KindFallen("guard", 3),
    "chief slain": facts.KindFallen("chief"),
    "round 6 over": facts.RoundOver(6),
    "3 rounds here": facts.RoundsHere(3),
    "count alarm >= 3": facts.Counted("alarm", ">=", 3),
    "count alarm = -1": facts.Counted("alarm", "=", -1),
    "objective find-stair done": facts.ObjectiveIs("find-stair", "done"),
    "piece cell-door open": facts.PieceIs("cell-door", "open"),
    "seen A": facts.SeenIs("A"),
    "3 left": facts.Strength(3),
    "2 tokens left": facts.TokensLeft(2),
    "in combat": facts.InCombat(),
    "no combat": facts.InCombat(False),
    "jarl alive": facts.Alive("jarl"),
    "2 alive": facts.Alive("2", 2),
    "2 guard alive": facts.Alive("guard", 2, True),
    "enemy alive": facts.Alive("enemy", 1, True),
    "guard in sight": facts.InSight("guard"),
    "3 enemy in sight": facts.InSight("enemy", 3),
    "2 guard near gate 6in": facts.Near("guard", "gate", "spot", 6, 2, True),
    'jarl near "Rock Giant"': facts.Near("jarl", "Rock Giant", "friend", 2),
    "2 enemy near one 8in": facts.Near("enemy", "one", "friend", 8, 2, True),
    "2 near guard 3in": facts.Near("2", "guard", "enemy", 3, 2),
    "one near token 2 4in": facts.Near("one", "2", "token", 4),
    "enemy near unit 6in": facts.Near("enemy", "", "unit", 6, 1, True),
    "by jarl": facts.DoneBy("jarl"),
    "piece gate locked": facts.PieceIs("gate", "locked"),
    "not jarl alive": facts.Not(facts.Alive("jarl")),
    "not no guard left": facts.Not(facts.KindGone("guard")),
}


@pytest.mark.parametrize("text", FACTS)
def test_what_a_watch_waits_for_reads_as_it_is_written(text: str) -> None:
    assert fact_lines.fact(text, NAMES, INCHES) == FACTS[text]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing to wait for"),
        ("the sun rises", "nothing to wait for; write one of: one at stair 3in"),
        ("one at gat", "did you mean 'gate'?"),
        ("no gard left", "did you mean 'guard'?"),
        ("0 guard slain", "from 1 to 99"),
        ("gard slain", "did you mean 'guard'?"),
        ("round six over", "'six' is not a number"),
        ("count alarm > 3", "there is no comparison '>'"),
        ("count alarm >= many", "'many' is not a number"),
        ("objective find-stairs done", "did you mean 'find-stair'?"),
        ("1000 fall", "from 1 to 99"),
        ("2 gard alive", "did you mean 'guard'?"),
        ("gard in sight", "did you mean 'guard'?"),
        ("guard near", "nothing to wait for"),
        ("one near token", "near which token?"),
        ("one near token 9", "from 1 to 3"),
        ("one near gate wide", "write 6in"),
        ("not", "nothing to wait for"),
        ("not not seen A", "nothing to wait for"),
    ],
)
def test_a_fact_that_cannot_be_read_says_how_to_write_it(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        fact_lines.fact(text, NAMES, INCHES)
    assert says in str(caught.value)


def test_no_record_of_the_director_is_without_its_line() -> None:
    made = {type(effect) for effect in EFFECTS.values()} | {type(fact) for fact in FACTS.values()}
    known = {
        kind
        for module, base in ((effects, effects.Effect), (facts, facts.Fact))
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    }
    assert known <= made
