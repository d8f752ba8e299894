"""The force in the making: every act, what it costs, and the way back."""

from __future__ import annotations

import msgspec

from game.systems.ascension.points import creation, forces
from game.systems.ascension.profile import Effect
from game.table.lengths import INCH, MM
from game.table.shapes import Base
from game.ui.workshop.forces import offers
from game.ui.workshop.forces.draft import ForceDraft


def draft_of(id: str = "hall") -> ForceDraft:
    return ForceDraft(forces.forces()[id])


def fresh(size: int = 1) -> ForceDraft:
    draft = ForceDraft()
    assert draft.add_fresh(size)
    return draft


def test_a_shipped_force_is_legal_at_each_of_its_totals() -> None:
    for force in forces.forces().values():
        draft = ForceDraft(force)
        for limit in force.rosters:
            draft.limit = limit
            assert draft.troubles == []
            assert draft.total <= limit
        assert not draft.changed


def test_everything_is_taken_back_step_by_step_and_done_again() -> None:
    draft = draft_of()
    states = [draft.force]
    draft.set(defense=5)
    draft.add_attack()
    draft.template(2, "ricochet")
    draft.upgrade(2, "targets", 3)
    draft.add_effect(2)
    draft.add_facet("passives", "menace")
    draft.resize(4)
    draft.reshape(False)
    draft.plays("runa", True)
    draft.lead("runa")
    draft.duplicate()
    draft.delete()
    states.append(draft.force)
    steps = 0
    while draft.undo():
        steps += 1
    assert (steps, draft.force) == (12, states[0])
    assert not draft.changed
    while draft.redo():
        pass
    assert draft.force == states[1]


def test_a_word_that_is_typed_is_taken_back_as_one() -> None:
    draft = fresh()
    for text in ("U", "Ul", "Ulf"):
        draft.rename(text)
    for text in ("W", "Wo"):
        draft.set("0.title", title=text)
    assert draft.character is not None
    assert (draft.character.name, draft.character.id, draft.character.title) == ("Ulf", "ulf", "Wo")
    assert draft.undo()
    assert draft.character.title == ""
    assert draft.undo()
    assert draft.character.name == ""


def test_a_new_name_goes_into_rosters_and_leader() -> None:
    draft = draft_of()
    draft.rename("Astrid")
    assert draft.force.leader == "astrid"
    assert draft.force.rosters[75] == ("astrid",)
    assert "ulfhild" not in draft.force.rosters[300]
    draft.rename("Runa")
    assert draft.force.leader == "runa-2"


def test_the_first_character_leads_and_one_who_is_taken_out_does_not() -> None:
    draft = fresh()
    draft.rename("Odd")
    assert draft.force.leader == "odd"
    draft.duplicate()
    assert [each.id for each in draft.force.characters] == ["odd", "odd-2"]
    draft.choose(0)
    draft.delete()
    assert (draft.force.leader, draft.chosen) == ("", 0)
    assert "C-38" in [fault.rule for fault in draft.troubles]


def test_everybody_plays_until_somebody_is_chosen() -> None:
    draft = ForceDraft(forces.forces()["hall"], limit=200)
    assert len(draft.playing) == 6
    draft.plays("ketil", False)
    assert draft.playing == ("ulfhild", "runa", "asger", "hyrrokin-ox", "greyback")
    assert 200 in draft.force.rosters
    assert draft.troubles[0].text.endswith(f"= {draft.total} points: {draft.total - 200} over 200")


def test_another_size_keeps_what_was_bought_and_gives_a_base_of_that_size() -> None:
    draft = draft_of()
    draft.resize(3)
    character = draft.character
    assert character is not None
    assert (character.strides, character.wounds, character.base.wide) == (3, 4, 60 * MM)
    assert not character.base.round
    assert [fault for fault in draft.faults if fault.field == "base"] == []


def test_a_base_is_measured_within_its_size() -> None:
    draft = fresh(2)
    draft.reshape(True)
    assert draft.character is not None
    assert draft.character.base == Base(65 * MM, 40 * MM)
    draft.measure(long=75)
    draft.measure(wide=42)
    assert draft.character.base == Base(75 * MM, 42 * MM)
    draft.reshape(False)
    assert draft.character.base == Base(42 * MM, 42 * MM)
    draft.measure(wide=50)
    assert draft.character.base == Base(50 * MM, 50 * MM)
    assert [fault for fault in draft.faults if fault.field == "base"] == []


def test_every_size_offers_bases_that_make_it_R411() -> None:
    for size in range(1, 6):
        for across in (*offers.breadths(size), *offers.usual(size)):
            for base in (Base(across * MM, across * MM), offers.long_oval(across * MM)):
                made = msgspec.structs.replace(creation.fresh("x", "X", size), base=base)
                wrong = [fault.text for fault in creation.faults(made) if fault.field == "base"]
                assert wrong == [] or base.long > 170 * MM


def test_a_template_keeps_only_what_it_measures_CC7() -> None:
    draft = fresh()
    draft.add_attack()
    for template in ("area", "breakthrough", "ricochet", "single"):
        draft.template(0, template)
        faults = [fault for fault in draft.faults if fault.rule == "CC-7"]
        assert faults == []
    draft.template(0, "area")
    draft.upgrade(0, "diameter", 2 * INCH)
    draft.upgrade(0, "range", 3 * INCH)
    draft.upgrade(0, "diameter", 0)
    assert draft.character is not None
    assert draft.character.attacks[0].range == 0


def test_prices_of_steps_add_up_to_the_bill() -> None:
    for force in forces.forces().values():
        for character in force.characters:
            bill = creation.price(character)
            improvements = sum(step.price for step in offers.improvements(character))
            assert improvements == sum(line.points for line in bill.lines if not line.is_facet)
            for step in offers.improvements(character):
                assert (step.next is None) == (step.value == step.most)


def test_only_triggers_that_are_sold_are_offered_CC8() -> None:
    assert {effect.trigger for effect, _ in offers.triggers("exhaust")} == {"always", "suit"}
    assert [offers.when(effect) for effect, _ in offers.triggers("null-strike")] == ["always"]
    assert offers.when(Effect("slow", "suits", ("S", "H"))) == "on ♠ and ♥"
    assert offers.turned(Effect("slow", "suits", ("S", "H")), "exhaust").trigger == "always"
    assert offers.turned(Effect("slow", "suit", ("D",)), "hinder") == Effect("hinder", "suit", ("D",))
