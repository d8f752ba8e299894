"""What the sides bring to a battle, and the document that it makes."""

from __future__ import annotations

import msgspec
import pytest

from game import scenarios
from game.core import registry
from game.systems.ascension.scenario import setup
from game.ui.play.summaries import glances
from game.ui.workshop.forces import files
from game.ui.workshop.forces.draft import ForceDraft
from game.ui.workshop.forces.levy import Party

BATTLES = [
    entry.id
    for entry in scenarios.find()
    if entry.system == "ascension" and entry.document.get("kind", "battle") == "battle"
]


def party_of(name: str) -> Party:
    entry = scenarios.load(name)
    return Party(entry.document, glances.read(entry.system, entry.document))


@pytest.mark.parametrize("name", BATTLES)
def test_what_a_scenario_proposes_is_written_into_it_whole(name: str) -> None:
    entry, party = scenarios.load(name), party_of(name)
    assert party.trouble == ""
    made = party.document()
    assert registry.system("ascension").problems(made) == []
    before, after = setup.read(entry.document)[0], setup.read(made)[0]
    assert before is not None
    assert after is not None
    assert (after.forces, after.models) == (before.forces, before.models)
    assert party.brief == glances.read("ascension", entry.document)
    assert all("force" not in side and side["character"] for side in made["sides"].values())


@pytest.mark.parametrize("points", [75, 150, 300])
def test_other_forces_and_points_make_a_scenario_that_can_be_played(points: int) -> None:
    party = party_of("the-bridge")
    party.agree(points)
    party.choose("one", "coven")
    party.choose("two", "coven")
    assert party.trouble == ""
    made = party.document()
    assert registry.system("ascension").problems(made) == []
    assert made["points"] == points
    assert made["sides"]["one"]["name"] == "The Marsh Coven"
    assert made["sides"]["one"]["deploy"] == party_of("the-bridge").document()["sides"]["one"]["deploy"]


def test_who_plays_and_who_leads_is_ones_own_choice() -> None:
    party = party_of("the-bridge")
    party.plays("one", "ulfhild", False)
    assert party.levies["one"].leader == "runa"
    party.plays("one", "greyback", True)
    party.lead("one", "greyback")
    made = party.document()["sides"]["one"]
    assert made["models"] == ["runa", "asger", "greyback"]
    assert [table["id"] for table in made["character"]] == made["models"]
    assert made["leader"] == "greyback"
    assert registry.system("ascension").problems(party.document()) == []


def test_too_many_points_and_nobody_at_all_are_refused_with_their_rule() -> None:
    party = party_of("seize-fate")
    party.plays("two", "ivara", True)
    assert party.trouble.endswith("= 119 points: 44 over 75 (CC-13).")
    party.plays("two", "ivara", False)
    party.plays("two", "moldis", False)
    assert "(CC-13)" in party.trouble


def test_a_force_of_ones_own_can_be_brought() -> None:
    draft = ForceDraft(None)
    draft.name("Mine")
    for name in ("Hild", "Gunn"):
        draft.add_fresh(1)
        draft.rename(name)
        draft.add_attack()
        draft.add_facet("passives", "anchored-1")
        draft.add_facet("abilities", "shift-self")
        draft.set(wounds=4)
    files.save(draft.force, files.place(draft.force))
    party = party_of("seize-fate")
    assert ("own/mine", "Mine") in party.choices("one")
    party.choose("one", "own/mine")
    assert party.levies["one"].models == ("hild", "gunn")
    assert party.trouble == ""
    assert registry.system("ascension").problems(party.document()) == []


def test_it_is_said_who_stays_at_home_when_a_whole_force_is_too_dear() -> None:
    party = party_of("seize-fate")
    assert party.at_home("one") == ""
    party.agree(50)
    draft = ForceDraft(party.levies["one"].force)
    files.save(msgspec.structs.replace(draft.force, name="Many", rosters={}), files.folder() / "many.toml")
    party.look()
    party.choose("one", "own/many")
    away = [
        each.name
        for each in party.levies["one"].force.characters
        if each.id not in party.levies["one"].models
    ]
    assert away
    assert all(name in party.at_home("one") for name in away)
    assert "of 50 points" in party.at_home("one")


def test_the_second_of_a_team_names_no_leader_C38() -> None:
    party = party_of("two-against-two")
    led = [seat for seat in party.levies if party.leads(seat)]
    made = party.document()["sides"]
    assert [seat for seat in made if "leader" in made[seat]] == led
    assert len(led) == 2


def test_a_proposal_that_has_too_many_points_is_cut_to_those_agreed_on() -> None:
    party = party_of("the-bridge")
    party.agree(100)
    assert all(levy.points <= 100 and levy.models for levy in party.levies.values())
    assert party.trouble == ""
