"""What is asked of whoever plays on squares, in one sentence, and the one button that goes on.

Both come from the decision alone and from what is being planned; nothing of them is kept, so that no prompt outlives
what it asks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import pygame

from game.core.match import Match
from game.core.words.grammar import number_word, plural
from game.systems.thor.actions import Discard, Pass
from game.systems.thor.cards import preview as outlook
from game.systems.thor.cards.plays import PLAYS
from game.systems.thor.combat.attacks import Answer, FollowUp, Sidestep
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.sequence import Phase, undeployed
from game.systems.thor.state import FOE
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.ui import Ui
from game.ui.play import thread
from game.ui.play.lessons.coach import Coach
from game.ui.play.people import person
from game.ui.play.thread import Ask
from game.ui.tables.thor.board import deployment
from game.ui.tables.thor.contract import Seated
from game.ui.tables.thor.panels import sheet, sides
from game.ui.tables.thor.panels.floor_plan import FloorPlan
from game.ui.tables.thor.table import Table


class Asking(Seated, Protocol):
    """A battle in which somebody is asked: what the answers do."""

    @property
    def match(self) -> Match: ...
    @property
    def plan(self) -> FloorPlan: ...
    @property
    def coach(self) -> Coach: ...
    def coach_on(self) -> None: ...
    def end_phase(self) -> None: ...
    def command(self, button: sheet.Button) -> Command: ...


class Pressed(Asking, thread.Leading, Protocol):
    """A battle whose primary button stands alone."""

    @property
    def ui(self) -> Ui: ...


def ask(scene: Asking) -> Ask:
    """One sentence of what is wanted now, and who or what comes next."""
    idle, table, coach = thread.waiting(scene.flow), scene.table, scene.coach
    if idle is not None:
        taught = coach.step is not None and scene.flow.bot_turn and bool(idle.words)
        return Ask(f"{_the(table.view.field.sides[FOE[table.seat]].name)} act.") if taught else idle
    if coach.step is not None and table.plan is None:
        return _taught(table, coach)
    if table.reacting:
        answers = (
            "play a lit card or let it through" if len(table.actions) > 1 else "no card of yours answers"
        )
        return Ask(f"{_name(table)}, {answers}.", rule="T-40")
    if table.discarding:
        left = table.discarding - len(table.marked)
        words = f"Choose {plural(left, 'card')} to discard." if left else "Discard what is marked."
        return Ask(words, "Five cards may stay.", "T-5")
    if table.plan is not None:
        return Ask(f"{outlook.title(table.state, table.plan)}?", "Esc goes back.")
    if table.deploying:
        return _deploying(table)
    if isinstance(table.decision, Sidestep):
        return Ask(f"{table.decision.name}: choose where to step aside.", rule="T-41")
    if isinstance(table.decision, FollowUp):
        return Ask(f"{table.decision.name}: choose whom to hit.", rule="T-25")
    return _of_phase(table)


def _taught(table: Table, coach: Coach) -> Ask:
    """What the lesson waits for: the very next thing, not all of its step."""
    wanted = coach.wanted()
    if wanted is None:
        return Ask("Read, try what is asked, then go on.")
    if isinstance(wanted, Pass) and table.in_phase:
        return Ask(f"End the {table.decision.name} phase.", _after(table))
    if table.reacting:
        return Ask("Play the card that answers.")
    if isinstance(wanted, Discard):
        return Ask(f"Discard {' and '.join(wanted.cards)}.", "Five cards may stay.", "T-5")
    play = "Play " if isinstance(wanted, PLAYS) else ""
    return Ask(f"{play}{outlook.title(table.state, wanted)}.")


def _deploying(table: Table) -> Ask:
    """Who is to be put down, and who comes after."""
    if deployment.freely(table):
        count = len(deployment.left(table))
        if not count:
            return Ask("Drag them about as you like, then put all down.", rule="T-2")
        return Ask(
            "Drag your units, or take what is suggested.",
            f"{plural(count, 'unit')} left.",
            "T-2",
        )
    foe = FOE[table.seat]
    after = f"{_the(table.view.field.sides[foe].name)} are next." if undeployed(table.state, foe) else ""
    where = "a lit square" if table.unit else "your back rows"
    return Ask(f"Drag one of your units to {where}.", after, "T-2")


def _of_phase(table: Table) -> Ask:
    """What a phase wants, card, unit and group in hand counted."""
    decision = table.decision
    if not table.in_phase:
        return Ask(f"{_name(table)}, it is your choice.")
    if table.group is not None:
        more = "Choose two or three units that step forward together."
        return Ask(more, f"{number_word(len(table.group)).capitalize()} chosen.", "T-12")
    if table.card and not table.unit:
        return Ask(f"{plural(len(table.users(table.card)), 'unit')} can use {table.card}: choose one.")
    if table.unit:
        label = table.view.field.profiles[table.view.units[table.unit].name].label
        if table.live():
            return Ask(f"Choose a lit place for {label}.", "Esc lets go of it.")
        return Ask(f"{label} can do nothing with these cards.", "Choose another unit.")
    move = decision.name == "Move"
    if not table.able() and len(table.actions) < 2:
        done = ("Your move is made" if move else "Your attack is spent") if decision.played else (
            "No card of yours moves a unit" if move else "No foe is in reach of your cards")  # fmt: skip
        return Ask(f"{done}: end the {decision.name} phase.", _after(table), "T-6")
    if decision.played:
        left = f"Your {'move' if move else 'attack'} is spent: a free play, or end the phase."
        return Ask(left, _after(table), "T-6")
    do = "Move a unit" if move else "Attack with a unit"
    return Ask(f"{do}, or end the {decision.name} phase.", _after(table), "T-10" if move else "T-20")


def _after(table: Table) -> str:
    """What comes when the phase has ended."""
    if table.decision.name == "Move":
        return "Your Fight phase comes next."
    return f"{_the(table.view.field.sides[FOE[table.seat]].name)} are next."


def _the(side: str) -> str:
    return side if side.lower().startswith("the ") else f"The {side}"


def _name(table: Table) -> str:
    return person(table.match, table.seat)[0]


# What goes on


def primary(scene: Asking) -> Command:
    """The one command that goes on."""
    table, flow = scene.table, scene.flow
    if not flow.moving and not flow.veiled and table.mine and not table.reacting:
        if table.plan is not None:
            return scene.command(sheet.commit_button(table.plan))
        step = scene.coach.step
        if step is not None and not scene.coach.waits:
            words = "Done" if scene.coach.last else "Go on"
            return Command("coach.next", words, scene.coach_on, key="confirm")
    return end(scene)


def end(scene: Asking) -> Command:
    """End the phase; while that cannot be, it says what comes first."""
    table, flow = scene.table, scene.flow
    words, refused = "End phase", thread.held_up(flow)
    if flow.moving:
        # Whose choice comes next is not said before what happens has been seen.
        before = flow.shown.view.decision
        words = f"End {before.name} phase" if isinstance(before, Phase) else words
    elif flow.ended:
        words, refused = "How it ended", ""
    elif not table.mine:
        who = thread.chooser(flow)
        words = f"{who}’s choice" if who else words
    elif table.in_phase:
        words = f"End {table.decision.name}" + ("" if scene.plan.compact else " phase")
    elif deployment.freely(table):
        words = "Suggested" if deployment.left(table) else f"Put down all {number_word(len(table.draft))}"
    elif table.deploying:
        words, refused = "Deploy first", "Put down your units first (T-2)."
    elif table.discarding:
        words, refused = "Discard first", "Five cards may stay (T-5)."
    elif isinstance(table.decision, Answer | Halt | Sidestep | FollowUp):
        owner = sides.phase_of(table.view)[1]
        words, refused = f"{person(scene.match, owner)[0]}’s turn", "What has begun comes first."
    short = "Ending" if flow.ended else "" if table.mine else "Their choice"
    short = words.removesuffix(" phase") if flow.moving else "Deploy" if table.deploying else short
    return Command(
        "end-phase", words, scene.end_phase, key="end-phase", refused=refused, rule="T-86", short=short
    )


def aside(scene: Asking) -> list[Command]:
    """The lesser ways beside the primary button: back from a plan."""
    table = scene.table
    if table.plan is None or not table.mine or table.reacting or scene.flow.moving:
        return []
    back = scene.command(sheet.BACK)
    return [replace(back, words="", hint=back.words)]


def lay_button(scene: Pressed, place: pygame.Rect) -> None:
    """The primary button alone, where there is no room for words; a plan has its own in the panel beside the board."""
    command = end(scene) if scene.table.plan is not None else primary(scene)
    brass = scene.table.plan is None and not command.refused and scene.primary_leads
    scene.ui.add(Button.of(command, place, step="card", cap=False, primary=brass))
