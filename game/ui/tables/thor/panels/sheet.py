"""What the inspector says, as data: a head, lines with their rules, odds, and what can be pressed."""

from __future__ import annotations

import re

from msgspec import Struct, field

from game.core.actions import Action
from game.core.breakdowns import Part
from game.core.words.grammar import listed, number_word, plural
from game.systems.thor.actions import Attack, Blast, LetThrough, Strike
from game.systems.thor.cards.preview import Preview
from game.systems.thor.catalogue import cards
from game.systems.thor.combat.attacks import Answer, FollowUp, Sidestep
from game.systems.thor.combat.odds import Odds
from game.systems.thor.combat.reactions import Halt
from game.ui.kit.lines import Line
from game.ui.play.thread import Aftermath
from game.ui.tables.thor import words
from game.ui.tables.thor.outcome import Fought
from game.ui.tables.thor.table import Table


class Button(Struct, frozen=True):
    """Something to press: its id and words; `primary` is what Enter does."""

    id: str
    words: str
    icon: str = ""
    key: str = ""
    primary: bool = False


class Sheet(Struct):
    """Everything the inspector shows. `unit` heads it; without one there is a `title`."""

    unit: int = 0
    title: str = ""
    lines: list[Line] = field(default_factory=list)
    odds: Odds | None = None
    reasoning: str = ""
    boosts: list[tuple[str, str, bool]] = field(default_factory=list)
    """Cards that can be added to the attack: card, words, and whether it is."""
    buttons: list[Button] = field(default_factory=list)
    coming: bool = False
    """Whether the answer to it is still on its way."""
    told: Fought | None = None
    """The last attack, while there is nothing else to say."""


_PLACE = re.compile(r"( into the (?:pit|wall)) on \w\d: falls?$")
"""The board shows which pit it is."""
_MANY = 6
"""Powers beyond which a unit's story is left to the rules reference."""
BACK = Button("back", "Back", icon="x")
FOOTED = ("commit", "back")
"""The buttons that stand at the foot of the right column, where there is one."""


def sheet_of(
    table: Table, *, note: tuple[str, list[Line]] = ("", []), told: Aftermath | None = None, odds: bool = True
) -> Sheet:
    """What is to be said now; where there is nothing else, what happened last (`told`), or a heading and lines (`note`)."""
    if table.discarding:
        sheet = _discards(table)
        sheet.lines += told_sheet(told, []).lines if told is not None and not table.marked else []
        return sheet
    if table.reacting and table.mine:
        return _reaction(table)
    action = table.shown
    if action is not None:
        return _plan(table, action, odds=odds)
    unit = table.unit or table.looked
    hovered = table.at(table.hovered) if table.hovered else None
    if (hovered and not table.mine) or (hovered and hovered.id != unit and not table.card):
        unit = hovered.id
    sheet = unit_sheet(table, unit) if table.find(unit) else _idle(table, note, told)
    if isinstance(table.decision, Sidestep | FollowUp) and table.mine:
        sheet.lines = _following(table)
        if table.let_go:
            sheet.buttons = [Button("let-go", "Let it go", key="pass")]
    elif table.mine and table.may_advance():
        gathered = len(table.group or [])
        text = (
            "Chosen so far"
            if gathered
            else "Choose two or three units"
            if table.group is not None
            else "Two or three units forward"
        )
        sheet.lines[:0] = [Line(text, icon="group", rule="T-12", lead=str(gathered) if gathered else "")]
        label = "One unit" if table.group is not None else "Advance a group"
        sheet.buttons = [Button("group", label, icon="chev", key="group")]
    return sheet


def add_hint(sheet: Sheet, text: str, rule: str) -> bool:
    """Put a hint below what is said, if there is room for it: how an attack went needs all of it."""
    if len(sheet.lines) > _MANY or sheet.told:
        return False
    sheet.lines.append(Line("Hint", icon="info", heading=True, rule=rule, accent="brass"))
    sheet.lines.append(Line(text))
    if not sheet.buttons:
        sheet.buttons = [Button("hint", "Got it", icon="check")]
    return True


def _idle(table: Table, note: tuple[str, list[Line]], told: Aftermath | None) -> Sheet:
    heading, lines = note
    if table.deploying and table.mine:
        text = "Two back rows are yours. The sides put down one unit each in turn; whoever has more puts down the rest."
        keys = Line("Enter puts the next one down where it is suggested.")
        return Sheet(title="Deploy your units", lines=[Line(text, rule="T-2"), keys])
    if told is not None and not table.card:
        return told_sheet(told, lines)
    return Sheet(title=heading or table.view.field.title, lines=list(lines))


def told_sheet(told: Aftermath, lines: list[Line]) -> Sheet:
    """What happened last: its line in bold, and what else is to be known of it."""
    fought = told if isinstance(told, Fought) else None
    title = fought.title if fought else "What happened last"
    rest = [Line(line.replace("**", "")) for line in told.lines]
    return Sheet(title=title, lines=[told_line(told), *rest, *lines], told=fought)


def told_line(told: Aftermath) -> Line:
    """The bold line of what happened last, with its rule."""
    return Line(told.words.replace("**", ""), heading=True, rule=told.rule)


def unit_sheet(table: Table, unit: int) -> Sheet:
    """A unit's full text: every power of its wild cards."""
    found = table.find(unit)
    assert found is not None
    profile = table.view.field.profiles[found.name]
    lines = [
        Line(words.power_words(power), "", words.kind_of(power.ways[0]), kind, False, power.name, "dim")
        for kind, powers in profile.powers.items()
        for power in powers
    ]
    if profile.story and len(lines) <= _MANY:
        lines.append(Line(profile.story))
    return Sheet(unit=unit, lines=lines)


def _following(table: Table) -> list[Line]:
    decision = table.decision
    if isinstance(decision, Sidestep):
        return [Line(f"{decision.name}: step aside", icon="M", heading=True, rule="T-41", accent="verdigris")]
    rule = "T-73" if decision.counter else "T-25"
    return [Line(f"{decision.name}: choose whom to hit", icon="target", heading=True, rule=rule)]


def _discards(table: Table) -> Sheet:
    left = table.discarding - len(table.marked)
    text = f"Choose {plural(left, 'card')} to discard." if left else "These cards go."
    sheet = Sheet(title="Five cards may stay", lines=[Line(text, rule="T-5")])
    for slot in table.marked:
        sheet.lines.append(Line(table.hand[slot], icon="discard"))
    if table.plan is not None:
        sheet.buttons = [commit_button(table.plan), BACK]
    elif table.marked:
        sheet.buttons = [BACK]
    return sheet


# Plans


def _plan(table: Table, action: Action, *, odds: bool) -> Sheet:
    preview = table.preview(action)
    sheet = Sheet(unit=table.unit or getattr(action, "unit", 0))
    if not table.find(sheet.unit):
        sheet.unit, sheet.title = 0, preview.title
    title, rule = title_of(table, action, preview)
    sheet.lines = [Line(title, icon=_title_icon(action), heading=True, rule=rule, accent=_accent(preview))]
    sheet.lines += part_lines(preview)
    if odds and preview.odds and isinstance(action, Attack | Strike | Blast):
        sheet.odds = preview.odds
        sheet.reasoning = reasoning(table, preview.odds)
    sheet.boosts = [
        (card, f"{_boost_name(table, card)}: one more damage", getattr(action, "boost", "") == card)
        for card in table.boosts()
    ]
    if table.plan is not None:
        sheet.buttons = [commit_button(action), BACK]
    return sheet


def commit_button(action: Action) -> Button:
    """The brass button."""
    name = getattr(action, "power", "") or getattr(action, "card", "")
    plain = {"Deploy": "Put it here", "StepAside": "Step here", "Strike": "Strike", "Discard": "Discard"}
    words = plain.get(type(action).__name__) or f"Play {name}"
    return Button("commit", words, key="confirm", primary=True)


def title_of(table: Table, action: Action, preview: Preview) -> tuple[str, str]:
    """The heading of a plan and the rule that allows it."""
    rules = {
        "Attack": "T-22", "Strike": "T-25", "Blast": "T-26", "Move": "T-10", "Advance": "T-12", "Charge": "T-25",
        "Taunt": "T-57", "Heal": "T-54", "Summon": "T-53", "Use": "T-51", "Deploy": "T-2", "StepAside": "T-41",
    }  # fmt: skip
    rule = rules.get(type(action).__name__, "")
    if isinstance(action, Attack):
        card = cards()[action.card]
        kind = words.kind_of(card.power.ways[0]) if not card.wild else ""
        rule = "T-50" if card.wild else "T-20" if kind == "R" else rule
    elif getattr(action, "power", "") and rule in ("T-10", "T-25"):
        rule = "T-50"
    if type(action).__name__ == "Deploy":
        unit = table.find(getattr(action, "unit", 0))
        return f"{unit.name if unit else 'Unit'} to {getattr(action, 'to', '')}", rule
    return preview.title, rule


def _title_icon(action: Action) -> str:
    icons = {"Attack": "target", "Strike": "target", "Blast": "area", "Advance": "group", "Heal": "heal",
             "Summon": "summon", "Use": "star", "Deploy": "place", "Taunt": "M", "Charge": "C"}  # fmt: skip
    return icons.get(type(action).__name__, "M")


def _accent(preview: Preview) -> str:
    return "ember" if preview.kind == "attack" else "verdigris"


def part_lines(preview: Preview) -> list[Line]:
    """The breakdown of a preview, damage first; what falls wears the sign of falling."""
    return [_part(part) for part in preview.lines]


def _part(part: Part) -> Line:
    if part.amount is not None:
        return Line(part.cause, lead=str(part.amount), rule=part.rule)
    falls = part.cause.endswith((": falls", ": fall"))
    text = _PLACE.sub(r"\1: falls", part.cause)
    return Line(text, icon="fall" if falls else "chev", rule=part.rule)


def _boost_name(table: Table, card: str) -> str:
    unit = table.view.units.get(table.unit)
    powers = table.view.profile(unit.id).of_kind(card) if unit else ()
    return next((power.name for power in powers if power.way("boost")), card)


def reasoning(table: Table, odds: Odds) -> str:
    """What the odds were counted from, in a sentence (T-90)."""
    foe = table.view.field.sides["two" if table.seat == "one" else "one"].name
    if odds.certain:
        return "You know of an answer in their hand."
    if not odds.hidden:
        return f"The {foe} hold no card you do not know."
    if not odds.answers:
        return f"None of the {odds.unseen} unseen cards would answer."
    names = listed(
        f"**{card}**" if n == 1 else f"{number_word(n)} **{card}**" for card, n in odds.answers.items()
    )
    count = sum(odds.answers.values())
    verb = "would answer" if count > 1 else "would"
    return f"Of {odds.unseen} unseen cards {count} {verb}: {names}. The {foe} hold {table.view.foe_cards}."


# Reactions


def _reaction(table: Table) -> Sheet:
    decision = table.decision
    if isinstance(decision, Halt):
        return _halt(table, decision)
    assert isinstance(decision, Answer)
    through = table.preview(LetThrough())
    sheet = Sheet(unit=decision.blow.target)
    sheet.lines = [Line("If you let it through", icon="target", heading=True), *part_lines(through)]
    sheet.lines.append(Line("If you defend", icon="defended", heading=True, accent="verdigris"))
    if table.plan is not None:
        sheet.lines += part_lines(table.preview(table.plan))
    else:
        sheet.lines.append(Line("no damage, no push", lead=" ", rule="T-40"))
    return sheet


def _halt(table: Table, decision: Halt) -> Sheet:
    sheet = Sheet(unit=decision.units[0])
    through = table.preview(LetThrough())
    sheet.lines = [Line("If you let it through", icon="M", heading=True), *part_lines(through)]
    sheet.lines.append(Line("If you stop it", icon="defended", heading=True, accent="verdigris"))
    sheet.lines.append(Line(f"{decision.card} is lost, nothing moves", lead=" ", rule="T-43"))
    return sheet
