"""What the battle says and asks beside the board: notes, overlays, saving, and the rule under the pointer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game import paths
from game.core.match import Match
from game.core.system import LogLine
from game.systems.thor.state import FOE
from game.ui.battle import words
from game.ui.battle.overlays import BattleMenu, Ending, Recap, SeenCards
from game.ui.battle.sheet import Line
from game.ui.battle.sides import person, phase_of
from game.ui.scenes import dialogs

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.scenes.battle import Battle

SUFFIX = ".holmgang"
Note = tuple[str, list[Line]]
"""A heading and lines."""


def saves() -> Path:
    """The folder of the player's records."""
    return paths.user() / "saves"


def note(scene: Battle) -> Note:
    """Heading and lines of the inspector while there is nothing to inspect."""
    flow, table = scene.flow, scene.table
    if flow.veiled:
        return "Holmgang", []
    outcome = scene.match.outcome
    if outcome:
        return "The battle is over", [Line(outcome.why, rule=outcome.rule)]
    reasons = [Line(f"“{reason}”", strong=did) for did, reason in flow.reasons[:3]]
    decision = scene.match.decision
    name = person(scene.match, decision.seat)[0] if decision else ""
    if flow.bot_turn:
        return f"{name} is thinking" if flow.answer is None else f"{name} has decided", reasons
    if not table.mine:
        return f"{name} has the choice", reasons
    return _own_note(scene, reasons)


def _own_note(scene: Battle, reasons: list[Line]) -> Note:
    name = person(scene.match, scene.table.seat)[0]
    phase, _ = phase_of(scene.table.view)
    text = {
        "move": "Choose a unit to see where your cards take it, or choose a card first.",
        "fight": "Choose a unit to see whom your cards hit, or choose a card first.",
    }.get(phase, "")
    if scene.table.card:
        users = len(scene.table.users(scene.table.card))
        text = f"{words.plural(users, 'unit')} can use {scene.table.card}: choose one."
    lines = [Line(text)] if text else []
    if scene.table.threats_shown:
        legend = "Dense hatching: a foe could hit here from where it stands. Faint: only after a move."
        lines.append(Line(legend, icon="threat", rule="T-90"))
    if reasons:
        foe = person(scene.match, FOE[scene.table.seat])[0]
        lines += [Line(f"What the {foe} did last", heading=True), *reasons]
    return f"{name}, your {phase.capitalize()} phase" if phase in ("move", "fight") else name, lines


def rule(scene: Battle) -> str | None:
    """The paragraph that F1 opens: of what is pointed at, refused, planned or chosen."""
    table = scene.table
    found = scene.ui.rule()
    if found:
        return found
    if table.said and table.said.refusal.rule:
        return table.said.refusal.rule
    if scene.pressing.card >= 0 and scene.pressing.card < len(scene.flow.shown.hand):
        return words.paragraph_id("TC", scene.flow.shown.hand[scene.pressing.card])
    action = table.shown
    if action is not None:
        lines = table.preview(action).lines
        return lines[0].rule if lines else "T-6"
    hovered = table.at(table.hovered) if table.hovered else None
    unit = hovered or table.find(table.unit or table.looked)
    if unit:
        return words.paragraph_id("TU", unit.name)
    if table.reacting:
        return "T-40"
    return {"move": "T-10", "fight": "T-20", "deploy": "T-2", "fate": "T-5"}.get(phase_of(table.view)[0])


# Overlays


def show_recap(scene: Battle, lines: list[LogLine]) -> None:
    """What happened while somebody else looked on."""
    scene.app.push(Recap(lines))


def show_cards(scene: Battle, cards: tuple[str, ...], *, spied: bool, then: Callable[[], None]) -> None:
    """Cards that only this player may see."""
    foe = scene.table.view.field.sides[FOE[scene.table.seat]].name
    title = (
        f"The hand of the {foe}" if spied else f"The next {words.number_word(len(cards))} cards of the deck"
    )
    text = (
        "As it was when you last saw it, less what has been played."
        if spied
        else "The next card first. Only you have seen them, and the program remembers."
    )
    scene.app.push(SeenCards(cards, title, text, then))


def show_end(scene: Battle) -> None:
    """Who won, why, and what now."""
    if scene.match.outcome is None:
        return
    scene.app.push(
        Ending(scene.match, scene.table.seat, again=lambda: play_again(scene), replay=lambda: watch(scene))
    )


def play_again(scene: Battle) -> None:
    """The same scenario, seats and options with another seed; a puzzle or lesson from its beginning."""
    if scene.coach.speaks or scene.coach.steps:
        while scene.app.scene is not scene and scene.app.scenes:
            scene.app.pop()
        scene.start_over()
        return
    header = scene.match.header
    fresh = Match.start(
        header.system, header.document, seed=header.seed + 1, scenario=header.scenario, options=header.options,
        seats=header.seats, path=_fresh_path(scene.match.writer.path),
    )  # fmt: skip
    app = scene.app
    while app.scene is not scene and app.scenes:
        app.pop()
    app.replace(type(scene)(fresh))


def _fresh_path(path: Path | None) -> Path | None:
    """A new name beside an old record."""
    if path is None:
        return None
    stem = re.sub(r"-\d+$", "", path.name.removesuffix(SUFFIX))
    number = 2
    while (fresh := path.with_name(f"{stem}-{number}{SUFFIX}")).exists():
        number += 1
    return fresh


def watch(scene: Battle) -> None:
    """See the battle again from its beginning."""
    app = scene.app
    while app.scene is not scene and app.scenes:
        app.pop()
    app.open("replay", match=scene.match)


def open_menu(scene: Battle) -> None:
    """Everything that is not the battle itself."""
    app = scene.app
    entries: list[tuple[str, str, str, str, Callable[[], None]]] = [
        ("save", "Save", "save", "save", lambda: save(scene)),
        ("load", "Load", "folder", "load", lambda: _open(app, "load")),
        ("rules", "Rules", "book", "", lambda: app.open_rules(None, scene.match.header.system)),
        ("settings", "Settings", "gear", "", lambda: _open(app, "settings")),
        ("keys", "Keys", "keyboard", "keys", lambda: _open(app, "keys", scope="battle")),
        ("leave", "Leave to the menu", "back", "", app.home),
    ]
    app.push(BattleMenu(scene.table.view.field.title, entries))


def _open(app: App, name: str, **kwargs: str) -> None:
    app.open(name, **kwargs)


def save(scene: Battle) -> None:
    """Ask for a name and write the whole match under it."""
    view = scene.table.view
    name = f"{view.field.title}, turn {view.turn}"
    text = "The battle is kept as you play in any case; a save of your own stays as it is."
    dialogs.ask_text(scene.app, "Save the battle", text, name, "Save", lambda given: _write(scene, given))


def _write(scene: Battle, name: str) -> None:
    plain = re.sub(r"[^\w ,.()'-]", "", name).strip(" .") or "battle"
    path = saves() / f"{plain[:80]}{SUFFIX}"
    if path.exists() and path != scene.match.writer.path:
        dialogs.ask(
            scene.app, "Replace the save?", f"There is a save called “{plain}” already.", "Replace",
            lambda: _save_to(scene, path),
        )  # fmt: skip
        return
    _save_to(scene, path)


def _save_to(scene: Battle, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scene.match.save(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        scene.app.notify(f"The battle could not be saved ({reason}). It goes on.")
        return
    scene.app.notify(f"Saved as “{path.name.removesuffix(SUFFIX)}”.")
