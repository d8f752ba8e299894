"""The shelf below the table: strides, cards of actions, and the buttons that commit, take back and end."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.core.match import Match
from game.systems.ascension.actions import EndActivation
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.ink import that_fits
from game.ui.kit.layout import equal
from game.ui.kit.measures import GAP, GUTTER
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, tokens
from game.ui.paint.cards import action_cards
from game.ui.play import buttons, columns
from game.ui.play.lessons.coach import Coach
from game.ui.play.thread import Threaded
from game.ui.tables.ascension import cards, prompts, questions
from game.ui.tables.ascension.cards import Card
from game.ui.tables.ascension.contract import Arranged
from game.ui.tables.ascension.desk import Desk

ENDS = {
    "acting": ("End activation", "End turn", "End"), "turn": ("Pass",), "elite": ("Call up nobody", "Nobody"),
    "terrain": ("No more", "Done"),
}  # fmt: skip

ASIDE = ("turn", "elite", "deploy", "terrain")
"""Choices with a lesser answer of its own beside the cards."""
STRIDES = "Strides"
MARK = 16
"""The size of a side's mark before what happened, in logical pixels."""


class Shelved(Arranged, columns.Thinking, buttons.Rowed, Threaded, Protocol):
    """A table with a shelf: what its cards and buttons do."""

    @property
    def match(self) -> Match: ...
    @property
    def coach(self) -> Coach: ...
    @property
    def end_words(self) -> str: ...
    def take_card(self, id: str) -> None: ...
    def drag_card(self, id: str, pos: tuple[int, int]) -> None: ...
    def drop_card(self, pos: tuple[int, int]) -> None: ...
    def is_armed(self, id: str) -> bool: ...
    def pending(self) -> bool: ...
    def commit(self) -> None: ...
    def only_approach(self) -> None: ...
    def step_back(self) -> None: ...
    def can_undo(self) -> bool: ...
    def suggest(self) -> None: ...
    def suggest_any(self) -> None: ...
    def place_rest(self) -> None: ...
    def end_phase(self) -> None: ...
    def show_end(self) -> None: ...


class ThreadLine(Widget):
    """What happened last, in bold, and at the right what is asked: where both have no room, and a lesson asks it or the window is small, not here too."""

    pointable = True

    def __init__(self, scene: Shelved, rect: pygame.Rect) -> None:
        told, ask = scene.aftermath if not scene.flow.veiled else None, scene.ask()
        super().__init__("thread", rect, rule=(told.rule if told else ask.rule) or None)
        self._told, self._ask = told, ask.words
        self._words = told.words.replace("**", "") if told else ""
        theme, room = scene.theme, self.rect.width - scene.px(GUTTER)
        needs = theme.width(self._words, "body-bold") + scene.px(MARK + GAP)
        if told is not None and (scene.plan.compact or scene.coach.speaks):
            self._ask = ask.words if needs + theme.width(ask.words, "body-semibold") <= room else ""
        self._left = room - (theme.width(self._ask, "body-semibold") if self._ask else 0)
        if needs > self._left:
            self.hint = self._words

    @property
    def words(self) -> tuple[str, str]:
        """What happened, and what is asked."""
        return self._words, self._ask

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        x = place.x
        if self._told is not None and self._told.seat:
            mark = tokens.side_mark(theme, self._told.seat, px(MARK))
            surface.blit(mark, mark.get_rect(midleft=(x, place.centery)))
            x += px(MARK + GAP)
        room = pygame.Rect(x, place.y, place.x + self._left - x, place.height)
        if self._words:
            draw_words(surface, theme, self._words, "body-bold", theme.palette.bone, room)
        if self._ask:
            draw_words(surface, theme, self._ask, "body-semibold", theme.palette.brass_hi, place, "right")


class CardButton(Widget):
    """A card that is taken up by a click or its number."""

    pointable = True

    def __init__(self, scene: Shelved, card: Card, rect: pygame.Rect, number: int) -> None:
        cut = not action_cards.holds(scene.theme, rect.size, card.title, spent=card.spent > 0)
        why = card.refusal or card.lack
        hint = why.text if why else card.title if cut else ""
        rule = card.refusal.rule if card.refusal else card.rule
        super().__init__(f"card:{card.id}", rect, hint=hint, rule=rule or None)
        self._scene, self.card, self._number = scene, card, str(number) if number <= 9 else ""

    def activate(self) -> None:
        self._scene.take_card(self.card.id)

    def on_drag(self, pos: tuple[int, int]) -> None:
        if self.card.id.startswith("deploy:"):
            self._scene.drag_card(self.card.id, pos)

    def on_release(self, pos: tuple[int, int]) -> None:
        if self.card.id.startswith("deploy:"):
            self._scene.drop_card(pos)

    def draw(self, surface: pygame.Surface) -> None:
        card, armed = self.card, self._scene.is_armed(self.card.id)
        state = "grey" if not card.usable else "armed" if armed else "hover" if self.hovered else "rest"
        lift = self.theme.px(4 if self.place.height >= self.theme.px(action_cards.LOW) else 2)
        place = self.place.move(0, -lift if armed or (self.hovered and card.usable) else 0)
        panels.drop_shadow(surface, self.theme, place, 3)
        room = action_cards.room(self.theme, place.width)
        spent = 0 if card.usable else card.spent
        options = ("Exhausted",) if spent else (*card.lacking, card.detail, card.short)
        detail = that_fits(self.theme, options, room, "body")
        surface.blit(
            action_cards.face(self.theme, place.size, card.icon, card.band, card.title, detail, self._number,
                           spent, state),
            place,
        )  # fmt: skip


def lay_out(scene: Shelved) -> None:
    """The thread, cards and buttons for what can be done now; the bots' transport has a place of its own."""
    flow = scene.flow
    alone = not scene.flow.with_bots
    line = scene.plan.thread.union(scene.plan.transport) if alone else scene.plan.thread
    scene.ui.add(ThreadLine(scene, line))
    buttons.lay_transport(scene, scene.plan.transport)
    if not flow.veiled and not flow.moving:
        _lay_cards(scene)
    if not flow.bot_turn or flow.ended:
        _lay_buttons(scene)


def _lay_cards(scene: Shelved) -> None:
    px, area = scene.px, scene.plan.cards.copy()
    found = scene.desk.cards()
    if not found or questions.asks(scene):
        return
    if scene.desk.kind in ASIDE and scene.plan.aside.left < area.right:
        area.width = scene.plan.aside.left - px(10) - area.left
    if scene.desk.kind in CAPTIONS and not _has_caption(scene):
        area.width, area.left = area.right - scene.plan.strides.left, scene.plan.strides.left
    for number, (card, place) in enumerate(zip(found, _card_places(scene, found, area), strict=True)):
        scene.ui.add(CardButton(scene, card, place, number + 1))


def _card_places(scene: Shelved, found: list[Card], area: pygame.Rect) -> list[pygame.Rect]:
    """Where cards stand: in as few rows as let each be as wide as it must, and, if any do, as its title takes."""
    compact, theme = scene.plan.compact, scene.theme
    ways = [_in_rows(scene, len(found), area, rows + 1) for rows in range(3 if compact else 2)]
    least = scene.px(96 if compact else 128)
    wide = [places for places in ways if places[0].width >= least] or ways[-1:]

    def whole(places: list[pygame.Rect]) -> bool:
        return all(action_cards.holds(theme, place.size, card.title, spent=bool(card.spent and not card.usable))
                   for card, place in zip(found, places, strict=True))  # fmt: skip

    return next(filter(whole, wide), wide[0])


def _in_rows(scene: Shelved, count: int, area: pygame.Rect, rows: int) -> list[pygame.Rect]:
    """So many cards in so many rows."""
    px, across = scene.px, -(-count // rows)
    gap, between = px(6 if scene.plan.compact else 10), px(6 if rows < 3 else 3)
    if rows == 1:
        most, high = scene.plan.card
        return equal(pygame.Rect(area.topleft, (area.width, high)), count, gap, most=most)
    lines = equal(area, rows, between, down=True)
    return [place for line in lines for place in equal(line, across, gap)][:count]


def _lay_buttons(scene: Shelved) -> None:
    """The primary, the way back, what ends the activation, and lesser answers."""
    desk, plan, first = scene.desk, scene.plan, scene.primary()
    buttons.lay_row(scene, plan.back, scene.row(), small=scene.px(48), gap=scene.px(6))
    if first.id == "end":
        _lay_end(scene, plan.end, primary=scene.primary_leads)
    elif scene.flow.ended or (desk.mine and not (desk.kind == "goal" and _busy(scene))):
        scene.ui.add(Button.of(first, plan.commit, primary=scene.primary_leads))
    if _busy(scene) or not desk.mine or first.id == "end":
        return
    if desk.kind == "acting" and not desk.led:
        _lay_end(scene, plan.end)
    elif desk.kind in ("acting", "turn", "elite"):
        _decline(scene, plan.aside if desk.kind != "acting" else plan.end)
    elif desk.kind in ("deploy", "terrain"):
        _lay_suggest(scene)


def primary(scene: Shelved) -> Command:
    """What goes on: how it ended, what is planned, the end of an activation in which nothing is left to do or asked for."""
    desk = scene.desk
    if scene.flow.ended:
        words = scene.end_words
        return Command("show-end", words, scene.show_end, key="confirm", hint=words, short="Ending")
    asked = desk.kind == "acting" and not desk.plans and scene.coach.wanted() == EndActivation()
    if not _busy(scene) and desk.mine and (asked or prompts.spent(desk)):
        return Command("end", ENDS["acting"][0], scene.end_phase, key="end-phase")
    if not _busy(scene) and desk.plans:
        words = desk.commit_words
        short = "Strike" if desk.closes else words.partition(" ")[0]
        return Command("commit", words, scene.commit, key="confirm", hint=words, short=short)
    words = "Choose a goal" if desk.kind == "goal" else _prompt(desk)
    return Command("commit", words, scene.commit, key="confirm", short="Choose", refused=words)


def way_back(scene: Shelved) -> Command:
    """Going without striking where a way ends with a blow; dropping the last step of the plan; taking back what was done."""
    if scene.desk.closes and scene.desk.plans and not _busy(scene):
        return Command("approach", "Only approach", scene.only_approach, short="Only go")
    dropping = scene.pending()
    able = dropping or scene.can_undo()
    words, short = ("Step back", "Back") if dropping or not able else ("Undo", "")
    return Command(
        "back", words, scene.step_back, "undo", "take-back" if dropping or not able else "undo", short=short,
        refused="" if able else "There is nothing to take back.", rule="CA-5" if dropping else "CA-4",
        bare=scene.plan.drawer,
    )  # fmt: skip


def _busy(scene: Shelved) -> bool:
    return scene.flow.moving or scene.flow.veiled or scene.flow.ended


def _lay_suggest(scene: Shelved) -> None:
    """A place that will do, one by chance, all the rest at once, and for terrain the end of laying any."""
    box, gap, terrain = scene.plan.aside, scene.px(6), scene.desk.kind == "terrain"
    half, high = (box.width - gap) // 2, (box.height - gap) // 2
    rest = "The rest" if terrain else "Deploy the rest"
    parts = [
        ("suggest", "Suggest", "place", scene.suggest, "A sensible place; again for another"),
        ("random", "Random", "dice", scene.suggest_any, "Any legal place, by chance"),
        ("rest", rest, "fast", scene.place_rest, "Place everything that is left, sensibly"),
    ]
    for number, (id, words, icon, command, hint) in enumerate(parts):
        wide = half if number < 2 or terrain else box.width
        at = box.x + (half + gap) * (number % 2), box.y + (high + gap) * (number // 2)
        fits = scene.theme.width(words, "body-bold") <= wide - scene.px(16)
        key = "suggest" if id == "suggest" else ""
        scene.ui.add(
            Button(id, words if fits else "", pygame.Rect(at, (wide, high)), command, icon="" if fits else icon,
                   hint=hint, key=key, cap=False, step="body-bold")
        )  # fmt: skip
    if terrain:
        _decline(scene, pygame.Rect(box.x + half + gap, box.y + high + gap, half, high))


def _lay_end(scene: Shelved, box: pygame.Rect, *, primary: bool = False) -> None:
    """What ends the activation."""
    _lay_ending(scene, box, ENDS["acting"], primary=primary)


def _decline(scene: Shelved, box: pygame.Rect) -> None:
    """Passing, calling up nobody, laying no more."""
    _lay_ending(scene, box, ENDS["turn"] if scene.desk.led else ENDS[scene.desk.kind])


def _lay_ending(scene: Shelved, box: pygame.Rect, options: tuple[str, ...], *, primary: bool = False) -> None:
    desk = scene.desk
    ending = desk.ending
    refusal = desk.refusal(ending) if ending is not None else None
    step = "card" if box.width >= scene.px(100) else "body-bold"
    words = that_fits(scene.theme, options, box.width - scene.px(20), step)
    tight = scene.theme.width(words, step) > box.width - scene.px(20)
    command = Command(
        "end", words, scene.end_phase, "check" if tight else "", "end-phase", refused=refusal.text if refusal else "",
        rule=refusal.rule if refusal else "R-3.2.6", bare=True,
    )  # fmt: skip
    scene.ui.add(Button.of(command, box, primary=primary, step=step, cap=primary))


def _prompt(desk: Desk) -> str:
    """What is to be chosen before there is anything to commit."""
    if desk.kind in ("turn", "elite"):
        return "Choose a model"
    if desk.kind == "acting" and desk.aim is None:
        return "Choose a place" if desk.armed == "move" else "Choose a card"
    return (desk.aim.words if desk.aim is not None else "") or "Choose"


# What is painted


def paint(scene: Shelved, surface: pygame.Surface) -> None:
    """The strides of the model that acts or is looked at, or what is being waited for."""
    desk, plan, theme, px = scene.desk, scene.plan, scene.theme, scene.px
    if _busy(scene):
        return
    model, asks = desk.actor or desk.chosen, questions.asks(scene)
    below = asks and questions.answered_below(scene)
    if desk.kind in ("", "turn", "elite", "acting") and model in desk.base.models:
        left, total = _strides(desk, model)
        row = action_cards.chevrons(theme, plan.strides.width - px(8), left, total)
        low = px(32) if theme.width(STRIDES, "body") <= plan.strides.width else 0
        if low:
            caption = theme.text(STRIDES, "body", theme.palette.dim)
            surface.blit(caption, (plan.strides.x, plan.strides.y + px(4)))
        surface.blit(row, (plan.strides.x, plan.strides.y + low))
    elif desk.kind and _has_caption(scene) and not below:
        _paint_caption(scene, surface)
    if asks and not below:
        options = [(_keys(scene), step) for step in ("lead", "body")]
        room = _beside(scene, plan.cards)
        draw_fitting(surface, theme, [*options, ("Answer above.", "body")], theme.palette.dim, room)


def _keys(scene: Shelved) -> str:
    """By which keys a question is answered."""
    count, label = len(scene.desk.cards()), scene.app.keys.label
    if count < 2:
        return f"Answer above, or with the key {label('card-1')}."
    between = "and" if count == 2 else "to"
    return f"Answer above, or with the keys {label('card-1')} {between} {label(f'card-{min(count, 9)}')}."


def _strides(desk: Desk, model: int) -> tuple[int, int]:
    state = desk.base
    total = cards.strides_of(state, model)
    active = state.active
    if active is None or active.model != model:
        return total, total
    if active.moving:
        return active.strides, max(total, active.strides)
    spent = "move" in active.actions
    return (0 if spent else total), total


CAPTIONS = {
    "deploy": "Deploy", "terrain": "Terrain", "reaction": "React?", "effect": "Effects", "next": "Chain",
    "suit": "Joker", "drop": "Drop", "suffer": "Fallen", "goal": "Goal",
}  # fmt: skip


def _caption(desk: Desk) -> str:
    return CAPTIONS.get(desk.kind, "Choose")


def _has_caption(scene: Shelved) -> bool:
    """Whether what is to be done has room in the place of the strides."""
    return scene.theme.width(_caption(scene.desk), "body") <= scene.plan.strides.width


def _paint_caption(scene: Shelved, surface: pygame.Surface) -> None:
    theme, words, room = scene.theme, _caption(scene.desk), _beside(scene, scene.plan.strides)
    room.width -= theme.px(GAP)
    draw_fitting(surface, theme, [(words, "card"), (words, "body")], theme.palette.bone, room)


def _beside(scene: Shelved, box: pygame.Rect) -> pygame.Rect:
    """The line of the caption in a part of the shelf: what stands beside it is read on with it."""
    return pygame.Rect(box.x, scene.plan.strides.y, box.width, scene.px(34))
