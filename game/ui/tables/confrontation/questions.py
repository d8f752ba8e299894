"""The questions that are not answered on the table: who is asked what, by which rule, and the answers as buttons.

What is asked never depends on what could be answered. The numbers of the keyboard answer too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import pygame

from game.core.actions import Action
from game.core.words.grammar import does
from game.systems.confrontation import actions as a
from game.systems.confrontation.scenario import battles
from game.systems.confrontation.state import Test
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.labels import RuleLink
from game.ui.kit.layout import equal
from game.ui.kit.measures import FIELD, GAP, GUTTER, HEADING, LINE, PAD
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_fitting
from game.ui.paint import panels
from game.ui.play.people import person
from game.ui.tables.confrontation import captions, question_odds, question_room
from game.ui.tables.confrontation.contract import Arranged, Pictured, Seated
from game.ui.tables.confrontation.desk import ON_TABLE, Desk
from game.ui.tables.confrontation.peek import Peek
from game.ui.tables.confrontation.question_room import LINK

DIMMED = 0.4
"""How much the table is darkened under a question."""
CLEAR = 8
"""How far round a base the table stays bright under a question, in logical pixels."""
MOST = 40
"""So many answers at most are offered as buttons; a part of the table may offer them all in its own way."""


class Question(NamedTuple):
    """What is asked, what about, and the rule."""

    title: str
    text: str
    rule: str


class Answered(Arranged, Pictured, Protocol):
    """A table at which a question is put."""

    @property
    def show_odds(self) -> bool:
        """Whether chances may be shown (option and setting)."""

    def answer(self, action: Action) -> None: ...
    def answers_apart(self) -> bool:
        """Whether a part of the table puts this question in its own way."""

    @property
    def covers_own(self) -> bool:
        """Whether one's own cards lie face down too, since others share the screen."""


def asks(scene: Seated) -> bool:
    """Whether a question lies over the table now."""
    desk, flow = scene.desk, scene.flow
    return desk.mine and bool(desk.kind) and desk.kind not in ON_TABLE and not flow.moving and not flow.veiled


def answers(desk: Desk) -> list[Action]:
    """What can be answered, in the order of the buttons: each feat has the same number whenever feats are offered."""
    return sorted(desk.offers(), key=_rank)[:MOST]


def _rank(action: Action) -> tuple[int, bool, bool]:
    """Feats after everything else, in the order in which most are bought: a die, a re-roll, one forced on the other, several."""
    if not isinstance(action, a.Feats):
        return 0, False, False
    return action.die + action.again + action.force, not action.die, not action.again


def question(scene: Answered) -> Question:
    """The question in words."""
    desk = scene.desk
    who = person(scene.match, desk.seat)[0]
    text, about, rule = _ASKED.get(desk.kind, ("what do you choose?", "", ""))
    if desk.kind == "card" and desk.state.drawn is not None:
        text = "play this card?"
    odds = question_odds.chance_words(desk.state, desk.decision) if scene.show_odds else ""
    return Question(f"{who}, {text}", "" if covered(scene) else _about(desk, about, odds), rule)


def covered(scene: Answered) -> bool:
    """Whether the question is about cards that the others at the screen must not see."""
    return scene.covers_own and scene.desk.kind == "card" and bool(_own_cards(scene.desk))


def _own_cards(desk: Desk) -> str:
    """The card that was drawn and the one in reserve, in words; "" where there is neither."""
    state, reserve = desk.state, desk.state.sequences[desk.seat].reserve
    drawn = state.drawn.card if state.drawn is not None else None
    cards = (("The card:", drawn), ("In reserve:", reserve))
    told = [
        f"{what} {captions.whole_card(state, desk.seat, card)}." for what, card in cards if card is not None
    ]
    return " ".join(told)


def _tested(desk: Desk, test: Test) -> str:
    """The test that feats are offered for: of the Incarnate who may perform them, or of somebody else against him."""
    state, payer = desk.state, getattr(desk.decision, "fighter", 0)
    name, kind = captions.fighter_name(state, payer), f"{test.kind.capitalize()} test"
    if payer != test.victim:
        return f"{name}, {kind}"
    roller = captions.fighter_name(state, test.hero) or captions.unit_name(state, test.by)
    return f"{roller}, {kind} against {name}"


def _about(desk: Desk, plain: str, odds: str) -> str:
    """What the question is about now: the test with its odds, the card, or the fighter and what is `plain`."""
    decision, state = desk.decision, desk.state
    test, odds = state.test, f": {odds}" if odds else ""
    if desk.kind == "feats" and test is not None:
        who = _tested(desk, test)
        return (
            f"{who}: {captions.dice_words(test.dice.total)}, "
            f"{test.value.total} against {test.difficulty.total}{odds}. Each feat costs 1 Elixir."
        )
    if desk.kind == "feats":
        return f"Who wins the Authority roll says {_prize(state)}{odds}. Each feat costs 1 Elixir."
    if desk.kind == "card":
        drawn = state.drawn
        return f"The card: {captions.whole_card(state, desk.seat, drawn.card)}." if drawn is not None else ""
    if desk.kind == "courage":
        name = captions.unit_name(state, getattr(decision, "unit", 0))
        return f"{name} {does(name, 'tests')} Courage{odds}. For 1 Elixir it succeeds without dice."
    fighter = captions.fighter_name(state, getattr(decision, "fighter", 0))
    unit = captions.unit_name(state, getattr(decision, "unit", 0))
    work = state.field.works.get(getattr(decision, "work", ""))
    named = [each for each in (fighter, unit, work.name if work is not None else "") if each]
    return f"{', '.join(named)}. {plain}".rstrip() if named else plain


def _prize(state: Any) -> str:
    """What whoever wins an opposition of Authority chooses."""
    if state.round:
        return "who goes first"
    duties = battles.battles()[state.field.council.battle].duties
    return "how the sides begin" if duties else "who deploys first"


_ASKED: dict[str, tuple[str, str, str]] = {
    "duty": ("attack or defend?", "The winner of the Authority opposition chooses.", "G-48"),
    "deployer": ("who deploys first?", "The winner of the Authority opposition chooses.", "GB-115"),
    "first": ("who goes first?", "The winner of the Authority opposition chooses.", "GB-16"),
    "arrange": ("order your cards", "Nobody else sees the order.", "GB-13"),
    "card": ("which card do you play?", "", "GB-17"),
    "feats": ("a feat before the dice?", "Each costs 1 Elixir.", "GB-100"),
    "six": ("roll again?", "The next die is added to the 6, but a 1 on it loses.", "G-1"),
    "again": (
        "roll the failures again?",
        "The other dice stay as they lie; let them stand, and it stays so.",
        "G-73",
    ),
    "courage": ("buy this Courage test?", "For 1 Elixir it succeeds by itself.", "GB-101"),
    "answer": ("who opposes it?", "At the price of all that was spent.", "G-34"),
    "sacrifice": (
        "give up a titanic card?",
        "The Strength test then comes to nothing, and the card is gone for good.",
        "G-32",
    ),
    "effect": ("which effect holds?", "They cannot both; to choose costs 1 Elixir.", "GB-10"),
    "uphold": ("pay once more?", "", "GB-21"),
    "commander": ("who commands?", "They have the same Authority.", "GB-105"),
    "resurrect": ("bring him back?", "", "GB-103"),
    "zone": ("which zone is yours?", "", "GB-116"),
    "half": ("which half of the terrain?", "", "GB-116"),
    "reserve": ("who is held back?", "They come as reinforcements.", "G-48"),
}


def lay_out(scene: Answered) -> None:
    """The question, and its answers as buttons; while the view glides they wait, for they would stand elsewhere afterwards."""
    if not asks(scene) or scene.answers_apart() or scene.plane.gliding:
        return
    found, asked, px = answers(scene.desk), question(scene), scene.px
    hides = covered(scene)
    said = [
        captions.RESERVE if hides and isinstance(each, a.PlayReserve) else _words(scene.desk, each)
        for each in found
    ]
    if scene.show_odds:
        gains = [question_odds.gain_words(scene.desk.state, scene.desk.decision, each) for each in found]
        said = [f"{words}  {gain}".rstrip() for words, gain in zip(said, gains, strict=True)]
    labels = [f"{number}  {words}" if number <= 9 else words for number, words in enumerate(said, 1)]
    box = question_room.room(scene, asked.title, asked.text, labels, whole=hides)
    scene.ui.add(Panel(scene, box, asked))
    if asked.rule:
        link = (box.right - px(PAD + LINK), box.y + px(GUTTER), px(LINK), px(LINE))
        scene.ui.add(RuleLink("question.rule", asked.rule, link))
    if hides:
        line = (box.x + px(PAD), box.y + px(GUTTER + HEADING), box.width - 2 * px(PAD), px(LINE))
        scene.ui.add(Peek(_own_cards(scene.desk), pygame.Rect(line)))
    _lay_answers(scene, box, asked, list(zip(found, labels, strict=True)))


def _lay_answers(
    scene: Answered, box: pygame.Rect, asked: Question, answered: Sequence[tuple[Action, str]]
) -> None:
    """The buttons below the words, short ones two abreast."""
    px, gap = scene.px, scene.px(GAP)
    top = box.y + px(question_room.head(len(question_room.rows(scene, asked.text, box)))) + gap
    room = pygame.Rect(box.x + px(PAD), top, box.width - 2 * px(PAD), box.bottom - px(GUTTER) - top)
    rows = question_room.answer_rows(scene, [label for _, label in answered], room.width)
    scroll = Scroll("question.answers", room)
    scrolls = len(rows) * px(FIELD + GAP) > room.height + gap
    wide = room.width - (px(GUTTER) if scrolls else 0)
    for line, numbers in enumerate(rows):
        row = pygame.Rect(room.x, room.y + line * px(FIELD + GAP), wide, px(FIELD))
        for number, place in zip(numbers, equal(row, len(numbers), gap), strict=True):
            action, label = answered[number]
            scroll.add(Button(f"ask:{number}", label, place, partial(scene.answer, action)))
    scroll.refit()
    scene.ui.add(scroll)


def _words(desk: Desk, action: Action) -> str:
    if isinstance(action, a.ChooseDuty):
        return captions.duty_words(action.duty)
    if isinstance(action, a.Arrange):
        return ", ".join(order_words(desk, action))
    return captions.words(desk.state, action)


def order_words(desk: Desk, action: a.Arrange) -> list[str]:
    """The troops of an order of one's cards."""
    from game.systems.confrontation import tactical

    cards = tactical.hand(desk.state, desk.seat)
    return [
        captions.whole_card(desk.state, desk.seat, cards[place])
        for place in action.order
        if place < len(cards)
    ]


class Panel(Widget):
    """The ground of the question with its words."""

    def __init__(self, scene: Answered, box: pygame.Rect, asked: Question) -> None:
        super().__init__("question.panel", box)
        self._scene, self._asked = scene, asked

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, box = self.theme, self.theme.px, self.place
        panels.drop_shadow(surface, theme, box, GAP)
        surface.blit(panels.dialog(theme, box.size), box)
        room = pygame.Rect(
            box.x + px(PAD), box.y + px(GUTTER), box.width - 2 * px(PAD) - px(LINK), px(HEADING)
        )
        options: list[tuple[str, Any]] = [(self._asked.title, step) for step in ("unit", "panel", "card")]
        draw_fitting(surface, theme, options, theme.palette.bone, room)
        for number, row in enumerate(question_room.rows(self._scene, self._asked.text, box)):
            at = box.x + px(PAD), room.bottom + number * px(LINE)
            surface.blit(theme.text(row, "body", theme.palette.dim), at)


def paint(scene: Answered, surface: pygame.Surface) -> None:
    """Dim the table under a question, but for the figures that it is about."""
    if not asks(scene):
        return
    area, clear = scene.plan.area, scene.px(CLEAR)
    veil = panels.veil(area.size, DIMMED).copy()
    for at, across in question_room.concerned(scene):
        (x, y), reach = scene.lens.to_screen(at), round(scene.lens.length(across) / 2) + clear
        pygame.draw.circle(veil, (0, 0, 0, 0), (x - area.x, y - area.y), reach)
    surface.blit(veil, area)
