"""The log in prose: what the director did, between what the tactical system tells of its table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from game.core.events import Event
from game.core.seats import Seat
from game.core.system import LogLine
from game.core.words.grammar import listed, of
from game.systems.asgard import adapters
from game.systems.asgard import events as e
from game.systems.asgard.actions import Turn, UnitId, Whom
from game.systems.asgard.cards import rank, suit
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.plan import Plan
from game.systems.asgard.state import Saga

SIGNS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}
_INTENTS = {
    "hold": "stands its ground", "patrol": "goes its round", "search": "searches", "advance": "advances on {}",
    "strike": "means to strike {}", "flank": "works round {}", "regroup": "falls back to its own", "withdraw": "draws back",
    "flee": "flees",
}  # fmt: skip
_WHOM: dict[Whom, str] = {
    "": "", "named": "", "nearest": ", or whoever stands nearest", "comes": ", and strikes whoever comes within reach",
    "nobody": ", and strikes nobody",
}  # fmt: skip
_TURNS: dict[Turn, str] = {
    "": "", "gone": "finds nobody left there, and ", "hidden": "cannot see {} any more, and ", "barred": "cannot get at {}, and ",
    "cornered": "cannot get away, and ", "found": "comes upon somebody, and ", "chance": "sees its chance, and ",
}  # fmt: skip
_MODES = {"patrol": "go on their rounds", "ambush": "lie in wait", "combat": "fight", "escape": "make off"}
_STANCES = {"advantaged": ", with the advantage", "neutral": "", "disadvantaged": ", at a disadvantage"}
_BLIPS = {
    "toward": "comes nearer", "away": "draws away", "gone": "is gone", "stay": "keeps still", "stalk": "stalks you",
    "patrol": "goes its round", "search": "looks for you", "wait": "lies in wait",
}  # fmt: skip
_OBJECTIVES = {"open": "A new task", "done": "Done", "failed": "Failed", "hidden": "No longer asked for"}


def tell(state: Saga, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
    """The log of `events`, as `seat` may read it: runs of the table's own go to the tactical system."""
    scribe = _Scribe(state)
    lines: list[LogLine] = []
    for own, run in groupby(events, key=lambda event: type(event) in _WORDS):
        if not own:
            tactical = adapters.of(state.plan).system
            # What no rule of the table did, the sheet did.
            lines += [line.by("A-4") for line in tactical.tell(state.table, list(run), seat)]
            continue
        for event in run:
            line = _WORDS[type(event)](scribe, event)
            if line is not None:
                lines.append(line.by(_rule(event)))
    return lines


def _rule(event: Event) -> str:
    """The paragraph that made an event so."""
    match event:
        case e.StoryEnded():
            return event.rule
        case e.CardFlipped():
            return "A-14" if event.missing else "AB-11"
        case e.FoeCame():
            return "AB-16" if event.fixed else "AB-18"
    return _RULES.get(type(event), "")


_RULES: dict[type[Event], str] = {
    e.StoryBegan: "AB-6", e.ConditionChanged: "AB-14", e.Checked: "A-12", e.FlatFooted: "A-21", e.NoCard: "A-42",
    e.TokensMoved: "A-2", e.CodeFollowed: "A-4", e.DieRolled: "A-76", e.Asked: "A-4", e.Answered: "A-4",
    e.FoeLeft: "A-4", e.FriendCame: "A-4", e.FriendLeft: "A-4", e.NoRoom: "A-38", e.TrapSprung: "AB-18",
    e.QuickKilled: "A-60", e.BecameBlip: "A-22", e.Lurks: "A-68", e.BlipRolled: "A-23", e.BlipSeen: "A-22",
    e.Declared: "A-65", e.MoodChanged: "A-24", e.ObjectiveChanged: "A-4", e.Counting: "A-4",
}  # fmt: skip
"""The paragraphs of what happens in a story."""


def card_words(card: str) -> str:
    """`A\N{BLACK SPADE SUIT}` for `AS`."""
    return rank(card) + SIGNS[suit(card)]


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


class _Scribe:
    """Words the events of the director."""

    def __init__(self, state: Saga) -> None:
        self.state = state
        self.plan: Plan = state.plan
        self.host = adapters.of(state.plan)

    def name(self, unit: UnitId) -> str:
        """A unit, in stars."""
        return f"**{self.host.called(self.state.table, unit)}**"

    def told(self, unit: UnitId, words: str) -> str:
        """A unit, in stars, with what is told of it."""
        return f"{self.name(unit)} {of(self.host.called(self.state.table, unit), words)}"

    def names(self, units: Sequence[UnitId]) -> str:
        return listed(map(self.name, units)) or "nobody"

    def line(self, text: str, kind: str, unit: UnitId = 0, *spots: Spot) -> LogLine:
        seat = self.host.seat(self.state.table, unit) if unit else None
        return LogLine(text, kind, seat, tuple(self.host.written(spot) for spot in spots))

    def token(self, token: int) -> tuple[Spot, ...]:
        return (self.state.tokens[token].at,) if token in self.state.tokens else ()

    # Conditions

    def began(self, event: e.StoryBegan) -> LogLine:
        return self.line(f"**{self.plan.title}** begins: {self.plan.conditions[0].title}.", "story")

    def condition(self, event: e.ConditionChanged) -> LogLine:
        now = self.plan.conditions[event.now]
        back = f" {_count(len(event.returned), 'token comes', 'tokens come')} back" if event.returned else ""
        spent = f"{_count(len(event.spent), 'lies', 'lie')} too near to count" if event.spent else ""
        rest = f"{back}{', ' if back and spent else ' ' if spent else ''}{spent}"
        return self.line(f"Condition {event.now}: **{now.title}**.{rest}{'.' if rest else ''}", "story")

    def asked(self, event: e.Asked) -> LogLine:
        return LogLine(event.text, "story", event.seat)

    def answered(self, event: e.Answered) -> LogLine:
        said = event.answer.replace("-", " ")
        return LogLine(f"The answer was \u201c{said}\u201d.", "story", event.seat)

    def ended(self, event: e.StoryEnded) -> LogLine:
        return self.line(f"**{event.why}**", "story")

    # Checks and cards

    def checked(self, event: e.Checked) -> LogLine:
        there = f"token {event.token}" if event.token else self.name(event.foe)
        ours, theirs = event.ours, event.theirs
        who = f"{self.told(event.unit, 'spots' if ours.passed else 'misses')} {there}"
        text = f"{who}: {ours.total} against {ours.target.total}; it rolls {theirs.total} against {theirs.target.total}."
        return self.line(text, "check", event.unit, *self.token(event.token))

    def flat(self, event: e.FlatFooted) -> LogLine:
        text = "is caught flat-footed" if event.now else "is flat-footed no longer"
        return self.line(f"{self.told(event.unit, text)}.", "check", event.unit)

    def flipped(self, event: e.CardFlipped) -> LogLine:
        card = card_words(event.card)
        if event.missing:
            needs = ", ".join(event.missing)
            text = f"{card} needs {needs}, which has not come yet: nothing there, and the card goes back."
        elif event.code:
            text = f"{card}: {self.plan.codes[event.code].title}."
        else:
            text = f"{card}: nothing there."
        again = "The deck is shuffled anew. " if event.reshuffled else ""
        return self.line(again + text, "card", event.unit, *self.token(event.token))

    def no_card(self, event: e.NoCard) -> LogLine:
        return self.line(
            "No card is left to flip: nothing there.", "card", event.unit, *self.token(event.token)
        )

    def code(self, event: e.CodeFollowed) -> LogLine | None:
        if event.why == "card":
            return self.line(event.story, "story", event.unit) if event.story else None
        return self.line(f"**{event.title}**. {event.story}".rstrip(), "story", event.unit)

    def rolled_die(self, event: e.DieRolled) -> LogLine:
        wanted = f", {event.of} or less" if event.of > 1 else ", 1 is wanted" if event.of else ""
        return self.line(f"Chance decides: {event.die} of {event.sides}{wanted}.", "story")

    def tokens(self, event: e.TokensMoved) -> LogLine | None:
        parts = [
            (event.returned, "comes into play", "come into play"),
            (event.spent, "is spent", "are spent"),
            (event.removed, "is taken away", "are taken away"),
        ]
        said = [
            f"{_count(len(each), 'token', 'tokens')} {one if len(each) == 1 else many}"
            for each, one, many in parts
            if each
        ]
        return self.line(f"{', '.join(said)}.", "card") if said else None

    # Who comes and goes

    def came(self, event: e.FoeCame) -> LogLine:
        fixed = " and holds its place" if event.fixed else ""
        text = self.told(event.unit, f"appears{fixed}{_STANCES[event.stance]}.")
        return self.line(text, "foe", event.unit)

    def left(self, event: e.FoeLeft) -> LogLine:
        return self.line(self.told(event.unit, "goes away."), "foe", event.unit)

    def friend(self, event: e.FriendCame) -> LogLine:
        return self.line(self.told(event.unit, "joins you."), "story", event.unit)

    def safe(self, event: e.FriendLeft) -> LogLine:
        return self.line(self.told(event.unit, "is away and safe."), "story", event.unit)

    def no_room(self, event: e.NoRoom) -> LogLine:
        kind = self.plan.enemies.get(event.kind) or self.plan.friends[event.kind]
        return self.line(f"There is no room for **{kind.name}**.", "foe")

    def trap(self, event: e.TrapSprung) -> LogLine:
        text = f"A trap: {_count(event.wounds, 'wound', 'wounds')} for {self.names(event.units)}."
        return self.line(text, "story", event.unit)

    def slain(self, event: e.QuickKilled) -> LogLine:
        fate = of(self.host.called(self.state.table, event.unit), "is slain at once")
        return self.line(f"{self.name(event.unit)}, flat-footed, {fate}.", "foe", event.unit)

    # Blips

    def blip(self, event: e.BecameBlip) -> LogLine:
        return self.line(self.told(event.unit, "is out of sight."), "blip", event.unit, event.at)

    def lurks(self, event: e.Lurks) -> LogLine:
        return self.line("Something stirs, out of sight.", "blip", event.unit, event.at)

    def rolled(self, event: e.BlipRolled) -> LogLine:
        die = f" ({event.die})" if event.die else ""
        blip = self.state.blips.get(event.unit)
        who = "Something" if blip is not None and blip.stranger is True else self.name(event.unit)
        called = "" if who == "Something" else self.host.called(self.state.table, event.unit)
        return self.line(f"{who}, unseen, {of(called, _BLIPS[event.does])}{die}.", "blip", event.unit)

    def unmasked(self, event: e.BlipSeen) -> LogLine:
        again = "comes into sight" if event.first else "is in sight again"
        return self.line(f"{self.told(event.unit, again)}.", "blip", event.unit, event.at)

    # Minds

    def declared(self, event: e.Declared) -> LogLine:
        me = self.host.called(self.state.table, event.unit)
        text = of(me, _INTENTS[event.intent]).format(self.name(event.target) if event.target else "")
        meant = self.name(event.meant) if event.meant else "anybody"
        why = of(me, _TURNS[event.why]).format(meant) if event.why else ""
        return self.line(
            f"{self.name(event.unit)} {why}{text}{of(me, _WHOM[event.whom])}.",
            "mind",
            event.unit,
            *((event.at,) if event.at else ()),
        )

    def mood(self, event: e.MoodChanged) -> LogLine:
        return self.line(f"{self.names(event.units)}: from now on they {_MODES[event.mode]}.", "mind")

    # The story

    def objective(self, event: e.ObjectiveChanged) -> LogLine:
        title = self.plan.objectives[event.objective].title
        return self.line(f"{_OBJECTIVES[event.status]}: **{title}**.", "story")

    def counting(self, event: e.Counting) -> LogLine | None:
        """Of counters only those that the players see."""
        name = self.plan.gauges.get(event.name)
        return self.line(f"{name}: {event.now}.", "story") if name else None

    def nothing(self, event: Event) -> None:
        """What other lines tell already."""


_WORDS: dict[type[Event], Callable[[_Scribe, Any], LogLine | None]] = {
    e.StoryBegan: _Scribe.began,
    e.ConditionChanged: _Scribe.condition,
    e.Checked: _Scribe.checked,
    e.FlatFooted: _Scribe.flat,
    e.CardFlipped: _Scribe.flipped,
    e.NoCard: _Scribe.no_card,
    e.TokenSpent: _Scribe.nothing,
    e.TokensMoved: _Scribe.tokens,
    e.CodeFollowed: _Scribe.code,
    e.DieRolled: _Scribe.rolled_die,
    e.EffectSeen: _Scribe.nothing,
    e.FoeCame: _Scribe.came,
    e.FoeLeft: _Scribe.left,
    e.FriendCame: _Scribe.friend,
    e.FriendLeft: _Scribe.safe,
    e.NoRoom: _Scribe.no_room,
    e.TrapSprung: _Scribe.trap,
    e.QuickKilled: _Scribe.slain,
    e.FieldChanged: _Scribe.nothing,
    e.ObjectiveChanged: _Scribe.objective,
    e.Counting: _Scribe.counting,
    e.CardsBack: _Scribe.nothing,
    e.Lurks: _Scribe.lurks,
    e.BecameBlip: _Scribe.blip,
    e.BlipRolled: _Scribe.rolled,
    e.BlipMoved: _Scribe.nothing,
    e.BlipGone: _Scribe.nothing,
    e.BlipSeen: _Scribe.unmasked,
    e.Declared: _Scribe.declared,
    e.MoodChanged: _Scribe.mood,
    e.Asked: _Scribe.asked,
    e.Answered: _Scribe.answered,
    e.StoryEnded: _Scribe.ended,
}
