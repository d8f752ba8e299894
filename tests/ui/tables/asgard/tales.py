"""A small sheet made by hand, what happens on it, and a teller who knows its names: no table beneath is needed."""

from __future__ import annotations

from game.core.breakdowns import Breakdown, Part
from game.core.seats import Outcome
from game.systems.asgard import events as e
from game.systems.asgard.cards import DECK, Card
from game.systems.asgard.sheet.effects import Ask, Change, EndStory, JoinFriends, Objective, PlaceFoes, Trap
from game.systems.asgard.sheet.facts import AtSpot, Counted
from game.systems.asgard.sheet.plan import (
    Aim,
    Code,
    Condition,
    Ending,
    Entry,
    Kind,
    Lending,
    Level,
    NamedSpot,
    Plan,
    Variable,
    Watch,
)
from game.systems.asgard.state import Page
from game.ui.tables.asgard.moments.teller import Teller

ULFHILD, BROK, GUARD, CHIEF = 1, 2, 7, 9
NAMES = {ULFHILD: "Ulfhild", BROK: "Brok", GUARD: "Guard", 8: "Guard 2", CHIEF: "The Chief", 10: "Guard 3"}


def cards(**rows: Entry) -> dict[Card, Entry]:
    """A card table: `spades`, `jacks`, `rest` and so on, the first that fits a card."""
    table: dict[Card, Entry] = {}
    for card in DECK:
        fits = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[card[-1]]
        row = rows.get(f"card_{card}") or (rows.get("jacks") if card[0] == "J" else None) or rows.get(fits)
        table[card] = row or rows["rest"]
    return table


QUIET = Condition(
    0, "A quiet wood", 1524, 4572, story="Nothing moves but the mist.", they=-1,
    variables=(Variable("Light", "dusk", "Shots lose one.", (Lending("attack", -1, "all"),)),),
    cards=cards(
        card_AS=Entry("AS", ("J",), 2022, ("A",)), jacks=Entry("J", (), 301, ("J",)),
        hearts=Entry("2-10H", (), 310), rest=Entry("*"),
    ),
)  # fmt: skip
ALARM = Condition(
    1, "The horn sounds", 1270, 4572, story="A horn, close by. They know that somebody is here.", they=1,
    checks_in_combat=True, blips=("toward",) * 6,
    variables=(Variable("Light", "torches", "They see as by day."), Variable("Alarm", "on", "Guards come running.")),
    cards=cards(
        jacks=Entry("J", (), 301, ("J",)), spades=Entry("spades", ("A",), 320, ("B",)),
        card_KD=Entry("KD", ("Z",), 999), rest=Entry("*", (), 310),
    ),
)  # fmt: skip
GATE = Condition(2, "At the gate", 1270, 3048, cards=cards(rest=Entry("*", (), 330)))
PLAN = Plan(
    "The Hidden Stair",
    "Somewhere in the Ironwood a stair goes down under the roots. Two have gone to look for it.\n\n"
    "They carry no light. The wood belongs to the Jarl, and the Jarl counts his trees.",
    (QUIET, ALARM, GATE),
    {
        301: Code(301, "Voices", "Two men talk behind the rocks, and stop.", (
            PlaceFoes(2, "guard", "left", distance=2032, stance="advantaged"), Objective("give", "free-jarl"))),
        310: Code(310, "A snare", "A rope tightens in the leaves.", (Trap(1),)),
        320: Code(320, "The Chief", "He has waited for this.", (PlaceFoes(1, "chief", "ahead", fixed=True),)),
        330: Code(330, "", "", (EndStory("stair-found"),)),
        900: Code(900, "The stair", "Steps, worn and wet, lead down.", (
            Ask("Go down at once?", (("Down, now", 901), ("Wait for the others", 902))), Change(2))),
        901: Code(901, "Down", "You go down.", (EndStory("stair-found"),)),
        902: Code(902, "Waiting", "You wait.", (JoinFriends("jarl", "spot", "stair"),)),
        2022: Code(2022, "A patrol", "Lanterns between the trees. The horn is at his lips before you can think, and "
                   "the whole wood hears it.", (PlaceFoes(1, "guard", "edge"), Change(1))),
        999: Code(999, "The wolf", "It has found you.", (EndStory("eaten"),)),
    },
    {1: (1524, 1016), 2: (3302, 1270), 3: (5000, 1270), 4: (5000, 3000)},
    players=("one", "three"),
    spots={"stair": NamedSpot("stair", "The stair", (7620, 1270)), "well": NamedSpot("well", "The well", (2540, 2540), True)},
    enemies={"guard": Kind("guard", "thrall", "Guard"), "chief": Kind("chief", "chief", "The Chief", "raider")},
    friends={"jarl": Kind("jarl", "jarl", "The Jarl")},
    watches=(Watch(900, (AtSpot("one", "stair", 762),)), Watch(310, (Counted("alarm", ">=", 3),), (1,), True)),
    objectives={
        "find-stair": Aim("find-stair", "Find the stair", "It lies under the roots of an old ash.", spot="stair"),
        "free-jarl": Aim("free-jarl", "Free the Jarl", "They say he is held below.", given=False),
    },
    endings={
        "stair-found": Ending("stair-found", "The stair", "Cold air rises from below, and it smells of iron. You have "
                              "found what was hidden.", "victory"),
        "eaten": Ending("eaten", "Eaten", "The wood keeps you.", "defeat"),
        "lost": Ending("lost", "Lost", "Nobody finds the way out.", "plain"),
    },
    counts={"alarm": 0},
    gauges={"alarm": "Alarm", "fuel": "Fuel"},
)  # fmt: skip

TELLER = Teller(
    PLAN,
    lambda unit: NAMES[unit],
    lambda length: f"{length / 254:g} in",
    lambda unit, token: "5.2 in",
    lambda unit: "two" if unit >= GUARD else "one",
    lambda unit: {ULFHILD: "wolf", BROK: "hammer"}.get(unit, "shield_wall"),
    lambda seat: {"one": "Astrid", "three": "Bjorn"}.get(seat, "The enemy"),
    "defence −2",
    "attack +1",
)


def roll(*dice: int, level: Level = "regular", mist: int = 0) -> e.Roll:
    """Three dice of a side against its number."""
    begin = {"regular": 11, "skilled": 12, "equipped": 13}[level]
    parts = [Part(begin, level, "A-12")] + ([Part(mist, "condition", "A-46")] if mist else [])
    return e.Roll(dice, Breakdown(tuple(parts)), level)


def check(
    ours: tuple[int, int, int] = (2, 3, 4), theirs: tuple[int, int, int] = (6, 5, 4), **more: object
) -> e.Checked:
    """A check of Ulfhild and token 4."""
    return e.Checked(ULFHILD, 4, roll(*ours, level="skilled"), roll(*theirs, mist=-1), "before", **more)  # type: ignore[arg-type]


def flip(card: Card, condition: Condition = QUIET, seen: tuple[str, ...] = ()) -> e.CardFlipped:
    """A card turned up for it."""
    row = condition.cards[card]
    missing = tuple(effect for effect in row.needs if effect not in seen)
    return e.CardFlipped(ULFHILD, 4, card, row.key, row.needs, missing, row.code, row.adds)


PATROL = [
    check(),
    flip("AS", seen=("J",)),
    e.TokenSpent(4),
    e.EffectSeen("A"),
    e.CodeFollowed(2022, ULFHILD, 4),
    e.FoeCame(GUARD, "guard", "neutral", False),
    e.ConditionChanged(0, 1, (1, 2), (3,)),
    e.FieldChanged("open", "cell-door"),
]
"""A check, its card, a patrol, and the alarm."""

TALE = (
    Page(0, 0, "condition", "A quiet wood"),
    Page(1, 0, "check", "none", 1, ULFHILD),
    Page(1, 0, "check", "ours", 2, BROK),
    Page(1, 0, "card", "AS AS missing", 2022, BROK),
    Page(2, 0, "check", "theirs", 3, ULFHILD),
    Page(2, 0, "card", "JD J", 301, ULFHILD),
    Page(2, 0, "code", "Voices", 301, ULFHILD),
    Page(2, 0, "place", "guard", 301, GUARD),
    Page(2, 0, "place", "guard", 301, GUARD + 1),
    Page(2, 0, "objective", "free-jarl open", 301),
    Page(3, 0, "fell", "guard", 0, GUARD),
    Page(3, 0, "blip", "guard", 0, GUARD + 1),
    Page(4, 0, "check", "both", 1, BROK),
    Page(4, 0, "card", "AS AS", 2022, BROK),
    Page(4, 0, "code", "A patrol", 2022, BROK),
    Page(4, 0, "place", "guard", 2022, 10),
    Page(4, 1, "condition", "The horn sounds", 1),
    Page(4, 1, "seen", "guard", 0, GUARD + 1),
    Page(5, 1, "friend", "brok", -1, BROK),
    Page(5, 1, "check", "ours", 2, ULFHILD),
    Page(5, 1, "card", "9C *", 310, ULFHILD),
    Page(5, 1, "code", "A snare", 310, ULFHILD),
    Page(6, 1, "gone", "guard", 0, GUARD + 1),
    Page(6, 1, "watch", "0", 900, ULFHILD),
    Page(6, 1, "code", "The stair", 900, ULFHILD),
    Page(6, 2, "condition", "At the gate", 2),
    Page(6, 2, "objective", "find-stair done", 900),
    Page(6, 2, "code", "Down", 901, ULFHILD),
    Page(6, 2, "ending", "stair-found"),
)
"""Six rounds, from the quiet wood to the stair."""


class Over:
    """A story that is over, as far as the debrief looks at it."""

    plan = PLAN
    tale: tuple[Page, ...] = TALE
    tokens = dict.fromkeys((1, 2, 3, 4))
    objectives = {"find-stair": "done", "free-jarl": "open"}
    outcome: Outcome | None = Outcome(("one", "three"), "The stair.", "A-4")
