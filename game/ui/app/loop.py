"""The window: one screen, a stack of scenes, a fixed clock.

    app = App((1280, 720), Settings.load())
    app.open("menu")
    app.run()

Logic runs in ticks of 1/60 s; a frame is drawn only after `invalidate`. Everything that differs between a
player's window and a test is given from outside: the size, the settings, the clock and `headless`.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame

from game.ui.app import heap
from game.ui.app.contract import Filling
from game.ui.app.guard import Guard
from game.ui.app.keys import Keys, chord
from game.ui.app.notices import Notices
from game.ui.app.pictures import KEPT, REST
from game.ui.app.repeats import Repeats
from game.ui.app.scenes import scene_class, system_of
from game.ui.app.screen import open_screen
from game.ui.app.settings import SCALES, Settings
from game.ui.app.sound import Sound
from game.ui.app.theme import Theme

TICK = 1 / 60
"""Seconds of one logic step."""
_LONGEST_CATCH_UP = 0.25
_HAIR = 1e-9
"""Sums of clock readings may fall this short of a tick."""


class Broken(RuntimeError):
    """Not even the menu can be shown. The text is one sentence for the player."""


class App:
    """Owns the screen, theme, scene stack, sound, keys and clock.

    `size` is the window in pixels. `headless` draws into memory: no window, no sound. `clock` gives seconds;
    `rest` sleeps for the seconds it is given. `screen` is the one that is open already, if one is.
    """

    def __init__(
        self,
        size: tuple[int, int],
        settings: Settings,
        *,
        headless: bool = False,
        clock: Callable[[], float] = time.perf_counter,
        rest: Callable[[float], None] = time.sleep,
        screen: pygame.Surface | None = None,
    ) -> None:
        self.settings = settings
        self.headless = headless
        self.clock, self._rest = clock, rest
        self.screen = screen or open_screen(size, headless=headless, full=settings.full_screen)
        self.theme = self._make_theme()
        self.keys = Keys(settings.keys)
        self.sound = Sound(silent=headless, volume=0.0 if settings.muted else settings.volume)
        self.scenes: list[Filling] = []
        self._under = ""
        """The name of the scene that comes when all that is on the stack is closed; "" if none does."""
        self._later: list[Callable[[], object]] = [self._settle]
        """What is done once the next frame is seen."""
        self.notices = Notices(self)
        self.guard = Guard()
        """What stops a press that was meant for what is there no longer."""
        self._repeats = Repeats()
        self.pointer = (-1, -1)
        """Where the pointer was last seen, fed from events."""
        self.keyboard = False
        """True from the first key until the next click: the focus ring shows."""
        self.running = True
        self.frames = 0
        self._dirty = True
        self._deaf = False
        self._resized = False
        self._laid_out = self.size
        for trouble in settings.troubles:
            self.notify(trouble)

    # -- scenes

    @property
    def scene(self) -> Filling | None:
        """The scene on top."""
        return self.scenes[-1] if self.scenes else None

    @property
    def size(self) -> tuple[int, int]:
        """The window in device pixels."""
        return self.screen.get_size()

    def open(self, name: str, **kwargs: Any) -> Filling:
        """Make the scene of that name (see `scenes.SCENES`) with `kwargs` and put it on top."""
        scene: Filling = scene_class(name, system_of(kwargs))(**kwargs)
        self.push(scene)
        return scene

    def push(self, scene: Filling) -> None:
        """Put a scene on top of the stack."""
        if self.scene is not None:
            self.scene.ui.drop()
        self.scenes.append(scene)
        scene.app = self
        scene.enter()
        if scene in self.scenes:
            scene.rebuild()

    def lay_under(self, name: str) -> None:
        """The scene of that name comes when whatever is put on an empty stack is closed; till then only its code is read."""
        self._under = name
        self.after_frame(partial(scene_class, name))

    def pop(self) -> None:
        """Close the scene on top; the one under it is resumed."""
        if not self.scenes:
            return
        self._leave()
        if self.scene is not None:
            self.scene.resume()
        elif self._under:
            self.open(self._under)
        self.invalidate()

    def _leave(self) -> None:
        """Take the scene on top off the stack."""
        self.scenes.pop().leave()

    def replace(self, scene: Filling) -> None:
        """Close the scene on top and put another in its place, without resuming what lies under."""
        if self.scenes:
            self._leave()
        self.push(scene)

    def home(self) -> None:
        """Close everything and open the menu."""
        while self.scenes:
            self._leave()
        self.open("menu")

    def quit(self) -> None:
        """End the program after this tick. Records are on disk already."""
        self.running = False

    # -- what the player chose

    def change(self, **choices: Any) -> None:
        """Change settings, keep them, and let the window follow: `app.change(palette="colour-blind")`."""
        before = (self.theme.scale, self.settings.palette, self.settings.full_screen)
        for name, value in choices.items():
            setattr(self.settings, name, value)
        self.sound.volume = 0.0 if self.settings.muted else self.settings.volume
        if self.settings.full_screen != before[2] and not self.headless:
            self.screen = open_screen(self.settings.window, full=self.settings.full_screen)
            self._resized = True
        if (self.settings.effective_scale(self.size), self.settings.palette) != before[:2]:
            self.rebuild()
        trouble = self.settings.save()
        if trouble:
            self.notify(trouble)
        self.invalidate()

    def keep_keys(self) -> None:
        """Save the bindings after a change to `keys`."""
        self.change(keys=self.keys.overrides())

    def notify(self, text: str) -> None:
        """Tell the player something in the strip over the scene."""
        self.notices.add(text)

    def rebuild(self) -> None:
        """Lay everything out anew: after a change of size, scale or palette."""
        self.theme = self._make_theme()
        self._laid_out = self.size
        KEPT.mark()
        self.after_frame(KEPT.let_go)
        for scene in list(self.scenes):
            scene.rebuild()
        self.invalidate()

    def settle_in(self) -> None:
        """A battle or a workshop is open: once it is seen, whatever came with it is no more looked through for garbage, until it is left (`tidy`)."""
        self.after_frame(heap.spare)

    def tidy(self) -> None:
        """A battle or a workshop is left: once something else stands in its place, what only it needed is let go."""
        KEPT.mark(REST)
        self.after_frame(KEPT.let_go)
        self.after_frame(heap.give_back)

    def _make_theme(self) -> Theme:
        return Theme(self.settings.palette, self.settings.effective_scale(self.size))

    def _step_scale(self, direction: int) -> None:
        now = self.theme.scale
        further = [each for each in SCALES if (each - now) * direction > 0.01]
        if further:
            self.change(scale=min(further) if direction > 0 else max(further))

    # -- time

    def invalidate(self) -> None:
        """Something looks different: draw at the next frame."""
        self._dirty = True

    def after_frame(self, act: Callable[[], object]) -> None:
        """Do something once the next frame is seen, where nobody has to wait for it; the same only once."""
        if act not in self._later:
            self._later.append(act)

    def step(self, dt: float = TICK) -> None:
        """One tick: every waiting event, then `dt` seconds of logic."""
        for event in self._repeats.sift(pygame.event.get()):
            self.handle(event)
        self._tick(dt)

    def draw(self) -> bool:
        """Draw a frame if anything changed; True when it did."""
        if not self._dirty:
            return False
        self._dirty = False
        self.frames += 1
        later, self._later = self._later, []
        first = len(self.scenes) - 1
        while first > 0 and not self.scenes[first].opaque:
            first -= 1
        self.notices.lay(self.scenes[-1].notice_room if self.scenes else self.screen.get_rect())
        for scene in self.scenes[max(0, first) :]:
            scene.draw(self.screen)
        self.notices.draw(self.screen)
        pygame.display.flip()
        for act in later:
            act()
        return True

    def run(self, first: Callable[[App], object] | None = None) -> None:
        """The loop of the window, until the player quits; `first` puts the scenes into it.

        What nobody expected closes the scene it came from (see `mishaps`). Raises `Broken` where that is the menu.
        """
        last, owed = self.clock(), 0.0
        try:
            with self._safe():
                if first:
                    first(self)
                self.draw()
            while self.running:
                now = self.clock()
                # A clock may jump either way: that must neither hurry nor freeze the window.
                owed += min(max(0.0, now - last), _LONGEST_CATCH_UP)
                last = now
                with self._safe():
                    for event in self._repeats.sift(pygame.event.get()):
                        self.handle(event)
                    while owed > TICK - _HAIR and self.running:
                        owed -= TICK
                        self._tick(TICK)
                    self.draw()
                spare = TICK - owed - max(0.0, self.clock() - now)
                if spare > 0:
                    self._rest(spare)
        finally:
            self.close()

    @contextlib.contextmanager
    def _safe(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            from game.ui.app import mishaps  # a window where all goes well has no need of it

            said = mishaps.meet(self, error)
            if said is not None:
                raise Broken(said) from error

    def close(self) -> None:
        """Leave every scene and give the screen back."""
        while self.scenes:
            self._leave()
        # The size of the window is kept; that this could not be done is no news worth staying open for.
        self.settings.save()
        self.sound.close()
        heap.release()
        pygame.display.quit()

    def _tick(self, dt: float) -> None:
        if self._resized:
            self._resized = False
            self.rebuild()
        before = self.scene
        for scene in list(self.scenes):
            if scene in self.scenes:
                scene.update(dt)
        self.notices.update(dt)
        self.guard.update(dt)
        self.guard.watch(self._meaning, came=self.scene is not before)

    def _settle(self) -> None:
        """What can wait for the first frame: a sound device takes longer than all the rest."""
        heap.spare()
        gc.enable()
        trouble = self.sound.open()
        if trouble:
            self.notify(trouble)
        if not self.headless:
            from game.ui.paint import tokens

            pygame.display.set_icon(tokens.token(Theme(), 56, seat="one", emblem="hammer", leader=True))

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Give one event to whom it concerns."""
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._on_resize()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.invalidate()
        elif event.type == pygame.TEXTINPUT and self._deaf:
            return
        else:
            self._note_hand(event)
            if self.notices.handle(event):
                return
            scope = self.scene.scope if self.scene else "everywhere"
            if self.guard.stops(event, self.keys.action(event, scope)):
                return
            before = self._listener
            if not (self.scene and self.scene.handle(event)):
                self._on_key(event)
            self.guard.watch(self._meaning)
            # A key that opened a text field must not be the first thing typed into it.
            self._deaf = event.type == pygame.KEYDOWN and self._listener != before

    @property
    def _meaning(self) -> object:
        """What the primary button would do now, and in which scene."""
        return (id(self.scene), self.scene.meaning) if self.scene else None

    @property
    def _listener(self) -> tuple[Filling | None, str | None]:
        """Who would get what is typed now."""
        focused = self.scene.ui.focused if self.scene else None
        return self.scene, focused.id if focused else None

    def _on_resize(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self.screen = surface
        self.invalidate()
        if surface.get_size() == self._laid_out:
            return
        self._resized = True
        if not self.settings.full_screen and not self.headless:
            self.settings.window = (max(surface.get_width(), 320), max(surface.get_height(), 240))

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, as the player's hand would."""
        self.screen = pygame.display.set_mode(size, 0 if self.headless else pygame.RESIZABLE)
        self._resized = True
        self.invalidate()

    def _note_hand(self, event: pygame.event.Event) -> None:
        """Remember the pointer, and whether the keyboard or the mouse is being used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = event.pos
        if event.type == pygame.KEYDOWN and self.scene and chord(event):
            self.scene.ui.pointed = False
        if event.type == pygame.KEYDOWN and not self.keyboard and chord(event):
            self.keyboard = True
            self.invalidate()
        elif event.type == pygame.MOUSEBUTTONDOWN and self.keyboard:
            self.keyboard = False
            self.invalidate()

    def _on_key(self, event: pygame.event.Event) -> None:
        """Keys that work in every scene."""
        action = self.keys.action(event)
        if action in ("bigger", "smaller"):
            self._step_scale(1 if action == "bigger" else -1)
        elif action == "fit":
            self.change(scale=None)
        elif action == "full-screen":
            self.change(full_screen=not self.settings.full_screen)
        elif action == "mute":
            self.change(muted=not self.settings.muted)
        elif action == "rule":
            found = self.scene.rule() if self.scene else None
            about = (scene.rulebook for scene in reversed(self.scenes) if scene.rulebook)
            self.open_rules(found, "" if found else next(about, ""))
        elif action == "keys" and not any(scene.name == "keys" for scene in self.scenes):
            self.open("keys", scope=self.scene.scope if self.scene else "everywhere")

    def open_rules(self, paragraph: str | None = None, system: str = "") -> None:
        """Open the rules at a paragraph ("T-20"), or turn the reader that is already open to it.

        The paragraph says the system where nobody else does; without one it is the first there is.
        """
        top = self.scene
        if top is not None and top.name == "rules":
            if paragraph:
                top.on_action(f"paragraph:{paragraph}")
        else:
            from game.rulebook import system_with

            self.open("rules", system=system or system_with(paragraph), paragraph=paragraph)
