"""What the player can choose, kept between runs. Every change acts at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import keys
from game.ui.app.settings import PALETTES, SCALES, SPEEDS, fitting_scale
from game.ui.kit import dialogs
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE, Box, Column, Flex, Row, inset, lay
from game.ui.kit.measures import APART, FIELD, GAP, GUTTER, HEADING, INSET, MARGIN, NEAR, PAD, ROW
from game.ui.kit.pen import Pen
from game.ui.kit.press import Press
from game.ui.kit.scroll import Scroll
from game.ui.kit.slider import Slider
from game.ui.kit.tabs import Tabs
from game.ui.kit.words import draw_words
from game.ui.pages.keys import draw_caps
from game.ui.pages.page import Page
from game.ui.paint import panels, tokens

_TABS = (("look", "Look", ""), ("motion", "Motion and sound", ""), ("play", "Play", ""), ("keys", "Keys", ""))
_ROW, _CONTROL, _WIDE = 44, 38, 260
"""A row, the control in it, and the width of a button, in logical pixels."""
_TOKEN, _NO_KEY = 62, 60
"""The size of a token of the sample, and what the words "no key" take."""
_EMBLEMS = {"one": "hammer", "two": "ice_crown", "three": "leaf_sword", "four": "bull_helm"}
_SAMPLE = (
    ("brass", "Chosen, and what Enter presses"),
    ("verdigris", "You can go here"),
    ("ember", "This hurts"),
    ("bone", "Words to read"),
    ("mute", "Words at the edge"),
)
"""Roles of the palette and what each is for."""
_PALETTE_WORDS = {
    "standard": "Standard",
    "colour-blind": "Colour-blind",
    "high-contrast": "High contrast",
}


class SettingsScene(Page):
    """Four tabs; `tab` is the one that it opens at: "look", "motion", "play" or "keys"."""

    name = "settings"
    title = "Settings"

    def __init__(self, tab: str = "look") -> None:
        self.tab = tab
        self.asking: str | None = None
        """The action whose next key is being waited for."""
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._sample: pygame.Rect | None = None

    def back(self) -> bool:
        if self.asking:
            self.asking = None
            self.rebuild()
            return True
        return super().back()

    # -- layout

    def layout(self) -> None:
        super().layout()
        body = self.body()
        tabs = self.beside_title(self.size[0] - self.px(GUTTER))
        if tabs.width < Tabs.need(self.theme, (words for _, words, _ in _TABS)):
            place = lay(Column(Box("tabs", high=46), Box("body"), gap=INSET), self.theme, body)
            tabs, body = place["tabs"], place["body"]
        self.ui.add(Tabs("settings.tab", _TABS, self.tab, tabs, self._turn))
        sample = [Box("sample", 352, Flex(most=420))] if self.tab == "look" and not self.narrow else []
        place = lay(Row(Box("page", Flex(most=880)), *sample, gap=GUTTER), self.theme, body)
        body, self._sample = place["page"], place.get("sample")
        self.scroll = Scroll("settings.page", inset(self.theme, body, GAP), foot=self.px(GUTTER - GAP))
        self.ui.add(self.scroll)
        pad = self.px(MARGIN)
        self.pen = Pen(self.theme, self.scroll, body.x + pad, body.y + self.px(PAD), body.width - 2 * pad)
        {"look": self._look, "motion": self._motion, "play": self._play, "keys": self._keys}[self.tab]()
        needed = self.pen.y - body.y + self.px(GUTTER)
        body.height = min(body.height, max(needed, self._sample.height if self._sample else 0))
        self.scroll.set_height(body.height - 2 * self.px(GAP))
        self.scroll.refit()
        self._panel = body

    def _turn(self, tab: object) -> None:
        self.tab, self.asking = str(tab), None
        self.ui.forget("settings.page")
        self.rebuild()

    def _row(self, words: str, control: float) -> pygame.Rect:
        """The next row, with words at the left; the place of its control at the right, under them where narrow."""
        pen = self.pen
        if self.px(control) + self.theme.width(words, "body") + self.px(GUTTER) > pen.width:
            left, right = pen.row(28, 0), pen.row(_CONTROL, GAP, most=control)
        else:
            left, right = pen.cells(_ROW, FREE, control, gap=APART, after=NEAR)
            right.y += self.px((_ROW - _CONTROL) / 2)
            right.height -= self.px(_ROW - _CONTROL)
        pen.add(Label("", words, left, colour="dim"))
        return right

    def _heading(self, words: str) -> None:
        self.pen.heading(words, HEADING, 6)

    def _note(self, words: str, colour: str = "mute") -> None:
        self.pen.text(words, colour=colour, after=14)

    def _switch(self, name: str, words: str, note: str = "") -> None:
        """A switch for a setting that is true or false."""
        on, place = bool(getattr(self.app.settings, name)), self.pen.row(FIELD, 2)
        self.pen.add(Toggle(f"settings.{name}", words, place, on, self._keep(name)))
        if note:
            self._note(note)

    # -- the tabs

    def _look(self) -> None:
        settings, fitted = self.app.settings, fitting_scale(self.size)
        self._heading("Interface")
        steps = [
            (None, f"Fitted to the window ({_percent(fitted)})"),
            *((each, _percent(each)) for each in SCALES),
        ]
        if settings.scale is not None and settings.scale not in SCALES:
            steps.append((settings.scale, _percent(settings.scale)))
        place = self._row("Size", 280)
        self.pen.add(Choice("settings.scale", steps, settings.scale, place, self._set_scale))
        smaller, bigger = self.app.keys.label("smaller"), self.app.keys.label("bigger")
        self._note(f"{smaller} and {bigger} change it anywhere.")
        place = self._row("Palette", 420)
        palettes = [(name, _PALETTE_WORDS[name], "") for name in PALETTES]
        self.pen.add(Segmented("settings.palette", palettes, settings.palette, place, self._keep("palette")))
        self._note("No sign in the game is told by colour alone: sides differ by shape, marks by form.")
        self._switch("full_screen", "Full screen")

    def _motion(self) -> None:
        settings = self.app.settings
        self._heading("Motion")
        place = self._row("Animations", 300)
        speeds = [(each, f"× {each:g}".replace("0.5", "½"), "") for each in SPEEDS]
        self.pen.add(
            Segmented("settings.animation_speed", speeds, settings.animation_speed, place, self._keep("animation_speed"))
        )  # fmt: skip
        self._switch(
            "reduced_motion", "Reduced motion", "Nothing slides or shakes; changes fade in a moment."
        )
        place = self._row("Dice", 300)
        dice = [("always", "Always", ""), ("own", "Own", ""), ("never", "Never", "")]
        self.pen.add(Segmented("settings.dice", dice, settings.dice, place, self._keep("dice")))
        self._note(
            "Whose throws of many dice are shown over the table, die by die. The log tells of all of them."
        )
        self._heading("Sound")
        place = self._row("Volume", 300)
        self.pen.add(Slider("settings.volume", place, settings.volume, self._set_volume))
        self._switch("muted", "Silence", "Every sound has a visible twin: nothing is lost in silence.")

    def _play(self) -> None:
        self._heading("Questions")
        self._switch(
            "always_ask",
            "Always ask for an answer to an attack",
            "The question comes even when the hand holds no answer, so that it tells nothing.",
        )
        place = self._row("Feats of Incarnates", 420)
        feats = [("always", "Ask always", ""), ("useful", "When useful", ""), ("never", "Never", "")]
        self.pen.add(Segmented("settings.feats", feats, self.app.settings.feats, place, self._keep("feats")))
        self._switch("end_turn_warning", "Warn before a turn ends in which something could still act")
        self.pen.gap(APART)
        self._heading("At one screen")
        self._switch("curtain", "Curtain between seats", "Hides the table until the next player is there.")
        self._heading("Stories")
        place = self._row("Moments shown", 420)
        shown = [("all", "All", ""), ("matters", "What matters", ""), ("none", "None", "")]
        self.pen.add(
            Segmented("settings.moments", shown, self.app.settings.moments, place, self._keep("moments"))
        )
        self._note(
            "Checks, cards and new conditions as pages over the table. The log tells of them in any case."
        )
        self._heading("Aids")
        self._switch("odds", "Show the odds of an attack")
        self._switch("hints", "Hints when a rule first matters")
        self.pen.gap(NEAR)
        place = self.pen.row(FIELD, 0, most=_WIDE)
        seen = len(self.app.settings.hints_seen)
        self.pen.add(
            Button("settings.hints-again", "Show all hints again", place, self._hints_again,
                   enabled=bool(seen), hint="" if seen else "No hint has been dismissed yet.")
        )  # fmt: skip

    def _keys(self) -> None:
        for conflict in self.app.keys.conflicts():
            self._note(str(conflict), "ember")
        place = self.pen.row(FIELD, GUTTER, most=_WIDE)
        changed = bool(self.app.keys.overrides())
        self.pen.add(
            Button("settings.keys-reset", "All keys as they were", place, self._ask_reset,
                   enabled=changed, hint="" if changed else "No key has been changed.")
        )  # fmt: skip
        self._note("Press a row, then the new key. Delete takes a key away, Esc leaves it as it is.")
        for scope, words in keys.SCOPES.items():
            self._heading(words)
            for binding in keys.BINDINGS:
                if binding.scope == scope:
                    self.pen.add(_KeyRow(self, binding, self.pen.row(_CONTROL, 0)))
            self.pen.gap(GUTTER)

    # -- what the controls do

    def _set_scale(self, value: object) -> None:
        self.app.change(scale=value)
        self.rebuild()

    def _keep(self, name: str) -> Callable[[object], None]:
        """What changes a setting that needs nothing else."""
        return lambda value: self.app.change(**{name: value})

    def _set_volume(self, value: float) -> None:
        self.app.change(volume=value, muted=False)
        self.app.sound.play("move")
        switch = self.ui.get("settings.muted")
        if isinstance(switch, Toggle):
            switch.on = False

    def _hints_again(self) -> None:
        self.app.change(hints_seen=[])
        self.rebuild()

    def _ask_reset(self) -> None:
        text = "Every key goes back to what it was at first."
        dialogs.ask(self.app, "All keys as they were?", text, "Reset", self._reset)

    def _reset(self) -> None:
        self.app.keys.reset()
        self.app.keep_keys()
        self.rebuild()

    def ask_key(self, action: str) -> None:
        """Wait for the next key and bind the action to it."""
        self.asking = action
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.asking:
            return super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.asking = None
            self.rebuild()
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            self._take_key(event)
        return event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)

    def _take_key(self, event: pygame.event.Event) -> None:
        pressed, action = keys.chord(event), self.asking
        if not pressed or action is None:
            return
        self.asking = None
        essential = action in ("confirm", "back", "next", "up", "down")
        if pressed == "Delete" and not essential:
            self.app.keys.bind(action)
        elif pressed == "Delete":
            self.app.notify("This key cannot be taken away: the window could not be used without it.")
        elif pressed != "Esc":
            self.app.keys.bind(action, pressed)
            for conflict in self.app.keys.conflicts():
                if conflict.chord == pressed:
                    self.app.notify(str(conflict))
        self.app.keep_keys()
        self.rebuild()

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        panels.lay(surface, self.theme, self._panel)
        if self._sample:
            panels.lay(surface, self.theme, self._sample)
            self._paint_sample(surface, self._sample)

    def _paint_sample(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """What the palette does to the things that matter: sides, marks and words."""
        theme, palette = self.theme, self.theme.palette
        rows = [
            Column(Box(high=5), Row(Box(role, 18, 18), Box(words, high=18), gap=APART), high=ROW)
            for role, words in _SAMPLE
        ]
        root = Column(Box("head", high=HEADING), Box("tokens", high=112), *rows)
        place = lay(root, theme, inset(theme, box, PAD), endless=True)
        draw_words(surface, theme, "How it looks", "panel", palette.bone, place["head"])
        size, room = self.px(_TOKEN), place["tokens"]
        gap = (room.width - len(_EMBLEMS) * size) // (len(_EMBLEMS) - 1)
        for index, (seat, emblem) in enumerate(_EMBLEMS.items()):
            piece = tokens.token(
                theme, size, seat=seat, emblem=emblem, hits=4, lost=1, leader=index < 2, group=False
            )
            centre = room.x + size // 2 + index * (size + gap), room.centery
            surface.blit(piece, piece.get_rect(center=centre))
        for role, words in _SAMPLE:
            colour = getattr(palette, role)
            surface.fill(colour, place[role])
            draw_words(surface, theme, words, "body", colour, place[words])


class _KeyRow(Press):
    """An action and its keys; pressing it asks for another."""

    def __init__(self, scene: SettingsScene, binding: keys.Binding, rect: pygame.Rect) -> None:
        super().__init__(f"settings.key:{binding.id}", rect, lambda: scene.ask_key(binding.id))
        self._scene, self._binding = scene, binding

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme = self.theme
        asking = self._scene.asking == self._binding.id
        if asking or self.hovered:
            surface.blit(panels.lit_row(theme, place.size), place)
        inner, chords = inset(theme, place, GAP, 0), self._scene.app.keys.chords(self._binding.id)
        right = inner.right
        if asking:
            words = pygame.Rect(inner.centerx, inner.y, inner.width // 2, inner.height)
            draw_words(surface, theme, "Press a key", "body-semibold", theme.palette.brass_hi, words, "right")
            right = inner.centerx
        elif chords:
            right = draw_caps(surface, theme, chords, inner)
        else:
            draw_words(surface, theme, "no key", "body", theme.palette.mute, inner, "right")
            right -= theme.px(_NO_KEY)
        words = pygame.Rect(inner.x, inner.y, max(8, right - inner.x - theme.px(GAP)), inner.height)
        draw_words(surface, theme, self._binding.title, "body", theme.palette.dim, words)


def _percent(scale: float) -> str:
    return f"{round(scale * 100)} %"
