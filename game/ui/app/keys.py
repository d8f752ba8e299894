"""Key bindings: actions, their chords, and what the player made of them.

A chord is text such as "Ctrl+Shift+Z", "Tab", "F1", "Left", "A" or "?". Scenes ask
`app.keys.action(event, "battle")` and get the id of an action or None; button captions ask
`app.keys.label("end-phase")`. Actions of scope "everywhere" answer in every scope.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pygame


class Binding(NamedTuple):
    """An action that keys can call: `scope` says where it means something."""

    id: str
    scope: str
    title: str
    chords: tuple[str, ...]


def _cards() -> Iterable[Binding]:
    for number in range(1, 10):
        yield Binding(f"card-{number}", "battle", f"Card or row {number}", (str(number),))


_TRAITS = ("Initiative", "Accuracy", "Evasion", "Damage", "Endurance")


def _traits() -> Iterable[Binding]:
    for number, trait in enumerate(_TRAITS, 1):
        yield Binding(f"deal-{number}", "slots", f"Deal a card of {trait}", (str(number),))
    for number, trait in enumerate(_TRAITS, 1):
        yield Binding(f"take-{number}", "slots", f"Take a card of {trait} off", (f"Shift+{number}",))


BINDINGS: tuple[Binding, ...] = (
    Binding("next", "everywhere", "Next control, unit able to act, or foe", ("Tab",)),
    Binding("previous", "everywhere", "Previous control, unit or foe", ("Shift+Tab",)),
    Binding("up", "everywhere", "Up", ("Up",)),
    Binding("down", "everywhere", "Down", ("Down",)),
    Binding("left", "everywhere", "Left", ("Left",)),
    Binding("right", "everywhere", "Right", ("Right",)),
    Binding("confirm", "everywhere", "Press, or commit what is shown", ("Enter",)),
    Binding("back", "everywhere", "Skip, cancel, deselect, back", ("Esc",)),
    Binding("rule", "everywhere", "The rule of the thing pointed at", ("F1",)),
    Binding("keys", "everywhere", "This list of keys", ("?",)),
    Binding("bigger", "everywhere", "Larger interface", ("Ctrl++",)),
    Binding("smaller", "everywhere", "Smaller interface", ("Ctrl+-",)),
    Binding("fit", "everywhere", "Interface fitted to the window", ("Ctrl+0",)),
    Binding("full-screen", "everywhere", "Full screen on or off", ("F11",)),
    Binding("mute", "everywhere", "Sound on or off", ("Ctrl+M",)),
    Binding("end-phase", "battle", "End the phase or turn", ("Ctrl+Enter",)),
    Binding("take-back", "battle", "Take back the last pending step", ("Backspace",)),
    Binding("undo", "battle", "Undo", ("Ctrl+Z",)),
    Binding("redo", "battle", "Redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Binding("save", "battle", "Save", ("Ctrl+S",)),
    Binding("load", "battle", "Load", ("Ctrl+L",)),
    Binding("edit-position", "battle", "Edit this position", ("Ctrl+E",)),
    Binding("menu", "battle", "Battle menu", ("M",)),
    Binding("threat", "battle", "What the enemy could hit", ("T",)),
    Binding("discard", "battle", "Look through the discard pile", ("D",)),
    Binding("log", "battle", "Go to the log", ("L",)),
    Binding("inspect", "battle", "Full text of the unit", ("I",)),
    Binding("group", "battle", "Advance a group", ("G",)),
    Binding("peek", "battle", "Look at the bare board", ("Space",)),
    Binding("tab-unit", "battle", "Next tab of the side column", ("B",)),
    Binding("bot-pause", "battle", "Pause or follow the bot", ("P",)),
    Binding("bot-step", "battle", "Next step of the bot", (".",)),
    Binding("bot-speed", "battle", "Speed of the bot", (",",)),
    Binding("pass", "battle", "Let the attack through", ("0",)),
    *_cards(),
    *_traits(),
    Binding("all-units", "slots", "Deal to one unit, or to all", ("A",)),
    Binding("templates", "slots", "Ways to deal", ("T",)),
    Binding("as-last", "slots", "Deal as last turn", ("R",)),
    Binding("clear", "slots", "Take all cards off", ("Delete",)),
    Binding("hold", "slots", "Hold", ("H",)),
    Binding("divide", "slots", "Divide the attack, or attack one", ("G",)),
    Binding("join", "slots", "Take a friend along that waits", ("J",)),
    Binding("pan-up", "measured", "Move the view up", ("W",)),
    Binding("pan-left", "measured", "Move the view left", ("A",)),
    Binding("pan-down", "measured", "Move the view down", ("S",)),
    Binding("pan-right", "measured", "Move the view right", ("D",)),
    Binding("zoom-in", "measured", "Nearer", ("+", "=")),
    Binding("zoom-out", "measured", "Farther", ("-",)),
    Binding("zoom-all", "measured", "The whole table", ("0",)),
    Binding("centre", "measured", "Centre the view on the model", ("Space",)),
    Binding("turn-left", "measured", "Turn to the left", ("Q",)),
    Binding("turn-right", "measured", "Turn to the right", ("E",)),
    Binding("far-up", "measured", "An inch or 3 cm up", ("Shift+Up",)),
    Binding("far-down", "measured", "An inch or 3 cm down", ("Shift+Down",)),
    Binding("far-left", "measured", "An inch or 3 cm to the left", ("Shift+Left",)),
    Binding("far-right", "measured", "An inch or 3 cm to the right", ("Shift+Right",)),
    Binding("waypoint", "models", "Fix the planned way so far", ("X",)),
    Binding("sideways", "models", "Keep the facing while moving, or turn", ("N",)),
    Binding("foe", "measured", "The next foe that can be struck", ("T",)),
    Binding("run", "models", "Run", ("R",)),
    Binding("shake", "models", "Shake off a condition", ("K",)),
    Binding("use", "models", "Open, use or climb what is within reach", ("U",)),
    Binding("what-if", "models", "Hold: what if the model stood here", ("F",)),
    Binding("goal", "models", "Hold: my goal, where several share a screen", ("O",)),
    Binding("rings", "models", "Influence of all models", ("V",)),
    Binding("measure", "measured", "Measure from the model to here", ("Z",)),
    Binding("sight", "models", "Line of sight from the model to here", ("Shift+Z",)),
    Binding("suggest", "measured", "Suggest a place", ("G",)),
    Binding("condition", "models", "The condition of the story, folded or not", ("C",)),
    Binding("play", "replay", "Play or pause", ("Space",)),
    Binding("step-back", "replay", "One step back", ("[", "Left")),
    Binding("step-on", "replay", "One step on", ("]", "Right")),
    Binding("to-start", "replay", "To the start", ("Home",)),
    Binding("to-end", "replay", "To the end", ("End",)),
    Binding("fork", "replay", "Play on from here", ("F",)),
    Binding("fork-scenario", "replay", "Fork into a scenario", ("Ctrl+E",)),
    Binding("tool-2", "builder", "Clear squares", ("1",)),
    Binding("tool-3", "builder", "Build walls", ("2",)),
    Binding("tool-4", "builder", "Dig pits", ("3",)),
    Binding("tool-1", "builder", "Put units on squares", ("4",)),
    Binding("take-out", "builder", "Take out what is chosen", ("Delete",)),
    Binding("undo-change", "builder", "Undo", ("Ctrl+Z",)),
    Binding("redo-change", "builder", "Redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Binding("save-scenario", "builder", "Save the scenario", ("Ctrl+S",)),
    Binding("open-scenario", "builder", "Open another", ("Ctrl+L", "Ctrl+O")),
    Binding("maps-play", "builder", "Try it", ("F5",)),
    Binding("play-here", "builder", "Try it from here, or go on where the trial stood", ("Shift+F5",)),
    Binding("try-condition", "builder", "Try the story from the condition that is shown", ("Ctrl+F5",)),
    Binding("draw-table", "builder", "Draw the table of the story", ("Ctrl+T",)),
    Binding("maps-run", "builder", "Let bots play it a hundred times", ("F6",)),
    Binding("maps-copy", "builder", "A second piece like the chosen one", ("Ctrl+D",)),
    Binding("copy-out", "builder", "Copy what is chosen, as text", ("Ctrl+C",)),
    Binding("cut-out", "builder", "Cut what is chosen out, as text", ("Ctrl+X",)),
    Binding("paste-in", "builder", "Paste pieces here", ("Ctrl+V",)),
    Binding("choose-all", "builder", "Choose all on the map or board", ("Ctrl+A",)),
    Binding(
        "choose-more", "builder", "One more under the cursor, or one less", ("Shift+Space", "Shift+Enter")
    ),
    Binding("choose-up", "builder", "Choose as far as a square further up", ("Shift+Up",)),
    Binding("choose-down", "builder", "Choose as far as a square further down", ("Shift+Down",)),
    Binding("choose-left", "builder", "Choose as far as a square further left", ("Shift+Left",)),
    Binding("choose-right", "builder", "Choose as far as a square further right", ("Shift+Right",)),
    Binding("maps-turn", "builder", "Turn what is chosen", ("T",)),
    Binding("align-left", "builder", "Left edges of all that is chosen in one line", ("Alt+Left",)),
    Binding("align-centre", "builder", "Their middles in one line, one below the other", ("Alt+C",)),
    Binding("align-right", "builder", "Their right edges in one line", ("Alt+Right",)),
    Binding("gaps-across", "builder", "Equal gaps from left to right", ("Alt+H",)),
    Binding("align-top", "builder", "Their upper edges in one line", ("Alt+Up",)),
    Binding("align-middle", "builder", "Their middles in one line, side by side", ("Alt+M",)),
    Binding("align-bottom", "builder", "Their lower edges in one line", ("Alt+Down",)),
    Binding("gaps-down", "builder", "Equal gaps from top to bottom", ("Alt+V",)),
    Binding("maps-symmetry", "builder", "Another symmetry", ("M",)),
    Binding("lay-terrain", "builder", "Lay terrain, or another layout", ("L",)),
    Binding("more-ranks", "units", "A rank or a die more, later into contact", ("R",)),
    Binding("fewer-ranks", "units", "A rank or a die fewer, sooner into contact", ("F",)),
    Binding("close-up", "units", "Close formation, all dice to the first", ("C",)),
    Binding("loosen", "units", "Scattered formation, dice dealt evenly", ("V",)),
    Binding("one-by-one", "units", "Combats one by one, or all in turn", ("X",)),
    Binding("next-battle", "ending", "The next battle or puzzle", ("N",)),
    Binding("from-turning", "ending", "Watch from the turning point", ("V",)),
    Binding("see-board", "ending", "See the table as it stands", ("B",)),
    Binding("workshop", "menu", "Build something", ("W",)),
    Binding("search", "rules", "Search", ("/", "Ctrl+F")),
    Binding("history-back", "rules", "Back to the last paragraph", ("Backspace", "Alt+Left")),
)

SCOPES = {
    "everywhere": "Everywhere",
    "menu": "Menu",
    "battle": "Battle",
    "slots": "Slots and dice",
    "measured": "Measured table",
    "models": "Models on a measured table",
    "units": "Units on a measured table",
    "ending": "Ending",
    "replay": "Replay",
    "builder": "Your own battle",
    "rules": "Rules",
}

WITHIN = {"slots": "battle", "measured": "battle", "models": "measured", "units": "measured"}
"""Scopes that lie within another one: its actions answer in them too, after their own."""


def around(scope: str) -> list[str]:
    """A scope and those that it lies within, from the inside out."""
    found = [scope]
    while found[-1] in WITHIN:
        found.append(WITHIN[found[-1]])
    return found


_NAMES = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_INSERT: "Insert",
    pygame.K_SPACE: "Space",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "Page up",
    pygame.K_PAGEDOWN: "Page down",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_PLUS: "+",
    pygame.K_MINUS: "-",
    **{pygame.K_F1 + n: f"F{n + 1}" for n in range(12)},
    **{pygame.K_KP_1 + n: str(n + 1) for n in range(9)},
    pygame.K_KP_0: "0",
}
_CODES = {name: code for code, name in reversed(_NAMES.items())}
_MODIFIERS = {
    pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
}  # fmt: skip


def chord(event: pygame.event.Event) -> str:
    """The chord of a KEYDOWN event, "" for a modifier alone."""
    if event.key in _MODIFIERS:
        return ""
    mods = event.mod
    ctrl, alt = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(mods & pygame.KMOD_LALT)
    shift = bool(mods & pygame.KMOD_SHIFT)
    name = _NAMES.get(event.key)
    typed = getattr(event, "unicode", "")
    if ctrl and event.key == pygame.K_EQUALS:
        name, shift = "+", False
    elif shift and pygame.K_1 <= event.key <= pygame.K_5:
        # Cards are taken off with Shift and the key that deals them, whatever is written above the digit.
        name = chr(event.key)
    elif name is None and typed.isprintable() and typed.strip() and not typed.isalnum() and not ctrl:
        # On other keyboards "?" or "[" need Shift or AltGr: what is written on the key counts.
        name, shift, alt = typed, False, False
    elif name is None:
        name = pygame.key.name(event.key).upper() or f"#{event.key}"
    if name in ("+", "-"):
        shift = False
    parts = [word for word, held in (("Ctrl", ctrl), ("Alt", alt), ("Shift", shift)) if held]
    return "+".join([*parts, name])


def press(text: str) -> pygame.event.Event:
    """The KEYDOWN event of a chord: the inverse of `chord`, for tests and the pilot.

    Raises ValueError when no key has that name.
    """
    name, mod = text, 0
    for word, bit in (
        ("Ctrl+", pygame.KMOD_LCTRL),
        ("Alt+", pygame.KMOD_LALT),
        ("Shift+", pygame.KMOD_LSHIFT),
    ):
        if name.lower().startswith(word.lower()) and len(name) > len(word):
            name, mod = name[len(word) :], mod | bit
    known = next((n for n in _CODES if n.lower() == name.lower()), None)
    if known is not None:
        typed = known if known in "+-" or known.isdigit() else " " if known == "Space" else ""
        return pygame.event.Event(pygame.KEYDOWN, key=_CODES[known], mod=mod, unicode=typed, scancode=0)
    if name == "?":
        return pygame.event.Event(
            pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_LSHIFT, unicode="?", scancode=0
        )
    code = pygame.key.key_code(name.lower())
    typed = (
        ""
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        else name
        if mod & pygame.KMOD_SHIFT
        else name.lower()
    )
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=typed, scancode=0)


class Conflict(NamedTuple):
    """One chord that calls two actions in the same place."""

    chord: str
    first: Binding
    second: Binding

    def __str__(self) -> str:
        return f"{self.chord} is both “{self.first.title}” and “{self.second.title}”."


class Keys:
    """The bindings in force: the defaults and what the player changed (`overrides`: action id to chords)."""

    def __init__(self, overrides: Mapping[str, Iterable[str]] | None = None) -> None:
        self._by_id = {binding.id: binding for binding in BINDINGS}
        self._changed: dict[str, tuple[str, ...]] = {}
        for action, chords in (overrides or {}).items():
            if action in self._by_id:
                self.bind(action, *chords)

    def chords(self, action: str) -> tuple[str, ...]:
        """The chords that call an action now."""
        return self._changed.get(action, self._by_id[action].chords)

    def label(self, action: str) -> str:
        """The first chord of an action, as it stands on a keycap; "" when it has none."""
        chords = self.chords(action)
        return chords[0] if chords else ""

    def title(self, action: str) -> str:
        """What an action is, in words."""
        return self._by_id[action].title

    def action(self, event: pygame.event.Event, scope: str = "everywhere") -> str | None:
        """The action that a KEYDOWN calls in `scope`; the scope's own actions go before those of everywhere."""
        if event.type != pygame.KEYDOWN:
            return None
        pressed = chord(event)
        found: dict[str, str] = {}
        for binding in BINDINGS:
            if pressed in self.chords(binding.id):
                found.setdefault(binding.scope, binding.id)
        return next((found[each] for each in (*around(scope), "everywhere") if each in found), None)

    def lets_go(self, action: str, event: pygame.event.Event) -> bool:
        """Whether a KEYUP is of a key that calls an action, whatever else is still held."""
        released = chord(event).rpartition("+")[2]
        return any(each.rpartition("+")[2] == released for each in self.chords(action))

    def bind(self, action: str, *chords: str) -> None:
        """Let an action be called by these chords alone."""
        wanted = tuple(chords)
        if wanted == self._by_id[action].chords:
            self._changed.pop(action, None)
        else:
            self._changed[action] = wanted

    def reset(self, action: str | None = None) -> None:
        """Back to the defaults: one action, or all."""
        if action is None:
            self._changed.clear()
        else:
            self._changed.pop(action, None)

    def overrides(self) -> dict[str, list[str]]:
        """What differs from the defaults, for the settings file."""
        return {action: list(chords) for action, chords in self._changed.items()}

    def conflicts(self) -> list[Conflict]:
        """Every chord with two meanings in one place.

        The scope's own action goes first by design where the defaults say so (arrows in a replay), so only
        pairs that the defaults do not already hold are named.
        """
        found = []
        for index, first in enumerate(BINDINGS):
            for second in BINDINGS[index + 1 :]:
                if first.scope != second.scope and "everywhere" not in (first.scope, second.scope):
                    continue
                shared = set(self.chords(first.id)) & set(self.chords(second.id))
                by_design = set(first.chords) & set(second.chords)
                found += [Conflict(each, first, second) for each in sorted(shared - by_design)]
        return found
