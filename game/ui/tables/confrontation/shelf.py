"""The shelf below the table: title and round, cards of what can be done, and the buttons that commit, take back and end."""

from __future__ import annotations

from itertools import product
from typing import Protocol

import pygame

from game.core.words.grammar import plural
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.ink import IconButton, that_fits
from game.ui.kit.layout import equal
from game.ui.kit.measures import CLOSE, GAP, LINE, MARGIN, NEAR, PAD
from game.ui.kit.words import draw_fitting, draw_lines, draw_words
from game.ui.paint import panels, tokens
from game.ui.paint.cards import action_cards
from game.ui.play import buttons, columns
from game.ui.play.thread import Aftermath, Ask, Threaded
from game.ui.tables.confrontation import captions, parts, questions
from game.ui.tables.confrontation.cards import Card
from game.ui.tables.confrontation.contract import Arranged

MARK, LOZENGE = 16, 14
"""The size of a side's mark before what happened, and of a round's lozenge, in logical pixels."""
INSIDE = 10
"""What stands between words and lozenges, in logical pixels."""
LIFT = 4
"""How far a card rises that is taken up."""
SLIM = 108
"""The least width of a card before cards stand in two rows."""
ENDS = {
    "EndActivation": (("End activation", "End"), "G-20"), "EndCombats": (("End the combats", "End"), "GB-59"),
    "Forgo": (("Let it pass", "Pass"), "GB-80"),
}  # fmt: skip
"""What the button says that ends something, and the rule."""


class Shelved(Arranged, columns.Thinking, buttons.Rowed, Threaded, Protocol):
    """A table with a shelf: what its cards and buttons do."""

    @property
    def title(self) -> str: ...
    def take_card(self, id: str) -> None: ...
    def is_armed(self, id: str) -> bool: ...
    def pending(self) -> bool: ...
    def commit(self) -> None: ...
    def step_back(self) -> None: ...
    def can_undo(self) -> bool: ...
    def end_phase(self) -> None: ...
    def show_end(self) -> None: ...
    def open_menu(self) -> None: ...
    def steps_aside(self) -> bool:
        """Whether what comes next is another way of the same thing, so that it can be asked for."""

    def next_way(self) -> None: ...


class ThreadLine(Widget):
    """What happened last, in bold, and at the right what is asked.

    Where both have no room they are put in fewer words, then the question stands alone: what is left out is told when pointed at.
    """

    pointable = True

    def __init__(self, scene: Shelved, rect: pygame.Rect) -> None:
        told, ask = scene.aftermath if not scene.flow.veiled else None, scene.ask()
        super().__init__("thread", rect, rule=(told.rule if told else ask.rule) or None)
        self._seat = told.seat if told else None
        self.words = _thread(scene.theme, self.rect.width, told, ask)
        """What happened, and what is asked, as far as both have room."""
        whole = _plain(told.words) if told else ""
        if self.words[0] != whole or scene.theme.width(whole, "body-bold") > self.rect.width:
            self.hint = whole

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        (told, asked), x = self.words, place.x
        if told:
            if self._seat:
                mark = tokens.side_mark(theme, self._seat, px(MARK))
                surface.blit(mark, mark.get_rect(midleft=(x, place.centery)))
                x += px(MARK + CLOSE)
            room = pygame.Rect(x, place.y, place.right - x, place.height)
            draw_words(surface, theme, told, "body-bold", theme.palette.bone, room)
        if asked:
            draw_words(surface, theme, asked, "body-semibold", theme.palette.brass_hi, place, "right")


def _thread(theme: Theme, wide: int, told: Aftermath | None, ask: Ask) -> tuple[str, str]:
    """What happened and what is asked, in as many words as have room beside each other."""

    def needs(words: str, asked: str) -> int:
        beside = theme.width(asked, "body-semibold") + theme.px(PAD + GAP) if asked else 0
        return theme.width(words, "body-bold") + theme.px(MARK + CLOSE) + beside

    asked = dict.fromkeys((ask.words, ask.brief or ask.words))
    said = [_plain(words) for words in (told.words, told.brief) if words] if told else []
    for words, question in product(said, asked):
        if needs(words, question) <= wide:
            return words, question
    if not ask.words:
        return (said[-1] if said else ""), ""
    return "", next(
        (each for each in asked if theme.width(each, "body-semibold") <= wide), ask.brief or ask.words
    )


def _plain(words: str) -> str:
    """A line of the log without the stars round its names."""
    return words.replace("**", "")


class Title(Widget):
    """The battle's name, its round as lozenges, and what it is fought for; pointed at it tells what pays Elixir, and a name that is cut."""

    pointable = True

    def __init__(self, scene: Shelved, rect: pygame.Rect) -> None:
        self._rows = scene.theme.wrap(scene.title, "body-bold", rect.width, 2)
        cut = any(scene.theme.width(row, "body-bold") > rect.width for row in self._rows)
        view = scene.desk.view
        council = view.field.council
        paid = captions.paid_for(view.field, view.objectives.values())
        told = ". ".join(filter(None, (scene.title if cut else "", paid)))
        super().__init__("title" if told else "", rect, hint=told, rule="GB-22")
        self._title, self._round, self._rounds = scene.title, max(0, view.round), council.rounds
        target = council.target.get(scene.desk.seat, 0)
        self._goal = f"First to {target} Elixir" if target else plural(council.rounds, "round")

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place, palette = self.theme, self.theme.px, self.place, self.theme.palette
        room = pygame.Rect(place.x, place.y, place.width, px(MARGIN + NEAR))
        if len(self._rows) > 1:
            room.height = draw_lines(surface, theme, self._rows, "body-bold", palette.bone, room) - place.y
        else:
            options = [(self._title, "unit"), (self._title, "panel"), (self._title, "body-bold")]
            draw_fitting(surface, theme, options, palette.bone, room)
        y = room.bottom + (px(NEAR) if len(self._rows) == 1 else 0)
        words = theme.text(f"Round {self._round}" if self._round else "Deployment", "card", palette.bone)
        surface.blit(words, (place.x, y))
        x, middle = place.x + words.get_width() + px(INSIDE), y + words.get_height() // 2
        step = min(px(LOZENGE + NEAR), max(px(NEAR), (place.right + px(LINE) - x) // max(1, self._rounds)))
        for number in range(self._rounds):
            half = min(px(LOZENGE), step) // 2
            points = [
                (x + half, middle - half),
                (x + 2 * half, middle),
                (x + half, middle + half),
                (x, middle),
            ]
            if number < self._round:
                pygame.draw.polygon(
                    surface, palette.brass_hi if number + 1 == self._round else palette.brass, points
                )
            else:
                pygame.draw.aalines(surface, palette.mute, True, points)
            x += step
        draw_fitting(
            surface, theme, [(self._goal, "body")], palette.mute,
            pygame.Rect(place.x, y + px(MARGIN + NEAR), place.width + px(LINE), px(LINE)),
        )  # fmt: skip


class CardButton(Widget):
    """A card that is taken up by a click or its number."""

    pointable = True

    def __init__(self, scene: Shelved, card: Card, rect: pygame.Rect, number: int) -> None:
        refusal, face = card.refusal, card.face
        cut = not action_cards.holds(scene.theme, rect.size, face.title, spent=False)
        hint = (
            refusal.text
            if refusal
            else ", ".join(part for part in (face.title, face.detail) if part)
            if cut
            else ""
        )
        rule = refusal.rule if refusal else face.rule
        super().__init__(f"card:{card.id}", rect, hint=hint, rule=rule or None)
        self._scene, self.card, self._number = scene, card, str(number) if number <= 9 else ""

    def activate(self) -> None:
        self._scene.take_card(self.card.id)

    def draw(self, surface: pygame.Surface) -> None:
        card, face, armed = self.card, self.card.face, self._scene.is_armed(self.card.id)
        state = "grey" if not card.usable else "armed" if armed else "hover" if self.hovered else "rest"
        lift = self.theme.px(LIFT) if armed or (self.hovered and card.usable) else 0
        place = self.place.move(0, -lift)
        panels.drop_shadow(surface, self.theme, place, NEAR)
        picture = action_cards.face(
            self.theme, place.size, face.icon, face.band, face.title, face.detail, self._number, 0, state
        )
        surface.blit(picture, place)


def lay_out(scene: Shelved) -> None:
    """The thread, cards and buttons for what can be done now; the bots' transport has a place of its own."""
    flow, plan = scene.flow, scene.plan
    if not plan.compact:
        scene.ui.add(Title(scene, plan.title))
    scene.ui.add(ThreadLine(scene, plan.thread))
    menu = buttons.menu(scene)
    scene.ui.add(IconButton.of(menu, plan.menu))
    if flow.with_bots and (flow.bot_turn or flow.moving) and not flow.ended:
        buttons.lay_transport(scene, plan.transport)
    if not flow.veiled and not flow.moving:
        _lay_cards(scene)
    if not flow.bot_turn or flow.ended:
        _lay_buttons(scene)


def _lay_cards(scene: Shelved) -> None:
    found = scene.desk.cards()
    if not found or questions.asks(scene):
        return
    for number, (card, place) in enumerate(zip(found, _places(scene, len(found)), strict=True)):
        scene.ui.add(CardButton(scene, card, place, number + 1))


def _places(scene: Shelved, count: int) -> list[pygame.Rect]:
    """Where cards stand: in one row as long as each is as wide as it must be, else in two or three."""
    area, gap = scene.plan.cards, scene.px(GAP)
    most, high = scene.plan.card
    for rows in (1, 2, 3):
        across = -(-count // rows)
        wide = (area.width - gap * (across - 1)) // across
        if wide >= scene.px(SLIM) or rows == 3:
            break
    if rows == 1:
        return equal(pygame.Rect(area.topleft, (area.width, min(high, area.height))), count, gap, most=most)
    lines = equal(area, rows, scene.px(NEAR), down=True)
    return [place for line in lines for place in equal(line, across, gap)][:count]


def _lay_buttons(scene: Shelved) -> None:
    """The primary, the way back, and what ends the activation."""
    desk, plan, first = scene.desk, scene.plan, scene.primary()
    back = way_back(scene)
    row = [back, *([_other_way(scene)] if scene.steps_aside() else [])]
    buttons.lay_row(scene, plan.back, row, small=scene.px(MARGIN * 2), gap=scene.px(CLOSE))
    ends = first.id == "end"
    if not ends:
        scene.ui.add(Button.of(first, plan.commit, primary=scene.primary_leads))
    if desk.ending is not None and not busy(scene) and not questions.asks(scene):
        _lay_end(scene, plan.end, primary=ends and scene.primary_leads)


def _lay_end(scene: Shelved, box: pygame.Rect, *, primary: bool) -> None:
    ending = scene.desk.ending
    options, rule = ENDS.get(type(ending).__name__, (("End",), "G-20"))
    words = that_fits(scene.theme, options, box.width - scene.px(PAD))
    refusal = scene.desk.refusal(ending) if ending is not None else None
    command = Command(
        "end", words, scene.end_phase, "", "end-phase", refused=refusal.text if refusal else "",
        rule=refusal.rule if refusal else rule,
    )  # fmt: skip
    scene.ui.add(Button.of(command, box, primary=primary, cap=primary))


def _other_way(scene: Shelved) -> Command:
    """Another of the ways to do it."""
    return Command("way", "", scene.next_way, "turn", "suggest", "Another way to do it")


def primary(scene: Shelved) -> Command:
    """What goes on: how it ended, what is planned, the end of an activation in which nothing is left to do."""
    desk = scene.desk
    if scene.flow.ended:
        words = "How it ended"
        return Command("show-end", words, scene.show_end, key="confirm", hint=words, short="Ending")
    if busy(scene) or questions.asks(scene):
        words = "Answer above" if questions.asks(scene) else "Wait"
        return Command(
            "commit", words, scene.commit, key="confirm", short=words.partition(" ")[0], refused=words
        )
    if desk.plans and desk.mine:
        words = parts.first("names", desk) or desk.commit_words
        short = captions.brief_words(desk.state, desk.plans, words)
        return Command("commit", words, scene.commit, key="confirm", hint=words, short=short)
    if desk.spent and desk.ending is not None:
        (words, _), _ = ENDS[type(desk.ending).__name__]
        return Command("end", words, scene.end_phase, key="end-phase")
    if desk.drawn is not None and desk.said is not None:
        told = desk.said.refusal.text
        return Command("commit", "Not like that", scene.commit, key="confirm", short="No", refused=told)
    words = "Choose a unit" if desk.kind == "unit" else "Choose a card" if desk.mine else "Wait"
    return Command("commit", words, scene.commit, key="confirm", short="Choose", refused=words)


def way_back(scene: Shelved) -> Command:
    """Dropping the last layer of the plan; taking back what was done."""
    dropping = scene.pending()
    able = dropping or scene.can_undo()
    words, short = ("Step back", "Back") if dropping or not able else ("Undo", "")
    return Command(
        "back", words, scene.step_back, "undo", "take-back" if dropping or not able else "undo", short=short,
        refused="" if able else "There is nothing to take back.", bare=scene.plan.drawer,
    )  # fmt: skip


def busy(scene: Shelved) -> bool:
    """Whether nothing can be done just now."""
    return scene.flow.moving or scene.flow.veiled or scene.flow.ended
