"""What holds in a whole story: its rules, the options it is played with, what lessons fix, and how well each of the players spots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core import registry
from game.core.documents.fields import says, within
from game.core.options import Option
from game.systems.asgard.sheet.plan import BANDS, TARGETS
from game.systems.asgard.system import Asgard
from game.ui.kit.choice import Choice
from game.ui.kit.measures import FIELD, GAP
from game.ui.kit.pen import Pen
from game.ui.workshop.stories import fields
from game.ui.workshop.stories.aims import LEVELS
from game.ui.workshop.stories.fields import Options, Typist
from game.ui.workshop.stories.people import attacks, spotters

_MOST_STEALTH, _LONGEST_FADE = 10, 20
"""What a sheet may say (A-25)."""
_HOW_HARD: Options = [("", "Not said"), *((word, word.capitalize()) for word in BANDS)]


def lay_story(desk: Typist, pen: Pen) -> None:
    """How hard it is, and what the players may ask for."""
    bands = ", ".join(f"{word} {_band(*band)}" for word, band in BANDS.items())
    fields.choice(desk, pen, "difficulty", "Difficulty", _HOW_HARD,
                  f"How often a careful bot wins it, of a hundred games: {bands}")  # fmt: skip
    pen.caption("Hints for players who ask, in order")
    fields.lines(desk, pen, "hints", "hint", "One more hint")


def _band(least: float, most: float) -> str:
    low, high = round(100 * least), round(100 * most)
    return f"{low} and more" if high == 100 else f"less than {high}" if not low else f"{low} to {high}"


def lay_rules(desk: Typist, pen: Pen) -> None:
    """The rules that a sheet may choose, and the options of the table."""
    fields.toggle(desk, pen, "rules.checks-in-combat", "Checks in combat",
                  "Units that see an enemy check the tokens near them, too")  # fmt: skip
    fields.stepper(desk, pen, "rules.stealth", "Stealth", high=_MOST_STEALTH, told=_stealth,
                   hint="What a passed stealth check takes off the number of a token; without one nobody makes such checks")  # fmt: skip
    fields.stepper(desk, pen, "rules.fade", "Blips fade", high=_LONGEST_FADE, told=_fade,
                   hint="After how many full rounds unseen blips are gone; otherwise a die says each round what they do")  # fmt: skip
    pen.caption("Quick kill: attacks that slay whoever is flat-footed")
    fields.lines(desk, pen, "rules.quick-kill", "quick-kill", "The name of an attack")
    _add_attack(desk, pen)
    pen.gap(GAP)
    pen.caption("Options of the table, where players choose nothing else")
    for option in _options(desk):
        _option(desk, pen, option)
    pen.caption("For lessons: what chance does not decide")
    fields.words(desk, pen, "deal.cards", "Next cards", empty="as they come",
                 hint="Cards with commas between: AS, 10H, QD")  # fmt: skip
    fields.words(desk, pen, "deal.dice", "Next dice", empty="as they fall", numbers=True,
                 hint="Faces with commas between: 3, 5, 1")  # fmt: skip


def _stealth(number: int) -> str:
    return f"takes off {number}" if number else "no checks"


def _fade(rounds: int) -> str:
    return f"after {rounds}" if rounds else "a die says"


def _add_attack(desk: Typist, pen: Pen) -> None:
    """The attacks of those who play, to be taken from a list."""
    story = desk.story
    named = story.texts("rules.quick-kill")
    known = [name for name in attacks(story.document) if name not in named]
    if known:
        options = [("", "Add an attack…"), *((name, name) for name in known)]
        pen.add(
            Choice("stories.add-attack", options, "", pen.row(FIELD),
                   lambda name: desk.act(story.set_text("rules.quick-kill", len(named), str(name))),
                   hint="The attacks of those whom the players lead")
        )  # fmt: skip


def _options(desk: Typist) -> Iterable[Option]:
    """The options of the tactical system that mean anything in a story."""
    system = registry.system(str(desk.story.document["system"]))
    return system.adapter.options if isinstance(system, Asgard) else ()


def _option(desk: Typist, pen: Pen, option: Option) -> None:
    """One of them: what a player who says nothing gets."""
    values: Options = [(each, str(each)) for each in option.choices]
    usual = str(option.default)
    if isinstance(option.default, bool):
        values, usual = [(True, "Yes"), (False, "No")], "yes" if option.default else "no"
    words = option.name.replace("-", " ").capitalize()
    fields.choice(desk, pen, within("options", option.name), words, [("", f"As usual: {usual}"), *values],
                  option.text, id=f"stories.option:{option.name}")  # fmt: skip
    pen.note(option.text)


def lay_skills(desk: Typist, pen: Pen) -> None:
    """Each of those whom the players lead, and whoever else the file names."""
    targets = ", ".join(f"{word} {target}" for word, target in TARGETS.items())
    pen.text(f"Who looks for tokens throws three dice. They may come to so much at most: {targets}.")
    said = desk.story.document.get("skill")
    known = spotters(desk.story.document)
    others = {str(word): str(word) for word in said if word not in known} if isinstance(said, Mapping) else {}
    for word, name in {**known, **others}.items():
        fields.choice(desk, pen, within("skill", word), name, LEVELS, f"How well {name} spots", usual="regular",
                      id=f"stories.skill:{word}")  # fmt: skip
    if not known:
        pen.text("Nobody plays yet: the side of the players names its models.", colour="mute")


def lay_in_combat(desk: Typist, pen: Pen, condition: str) -> None:
    """Whether units in combat check tokens here, in place of what the story says."""
    usual = "yes" if says(desk.story.document, "rules.checks-in-combat", False) else "no"
    options: Options = [("", f"As usual: {usual}"), (True, "Yes"), (False, "No")]
    fields.choice(desk, pen, within(condition, "checks-in-combat"), "In combat", options,
                  "Whether units that see an enemy check the tokens near them, too")  # fmt: skip
