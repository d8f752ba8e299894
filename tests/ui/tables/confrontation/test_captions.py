"""What stands on buttons tells one answer from another."""

from __future__ import annotations

from game import scenarios
from game.core.match import Match
from game.systems.confrontation import actions as a
from game.systems.confrontation.works import Stride
from game.table.shapes import Place
from game.ui.app.loop import App
from game.ui.tables.confrontation import captions
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import BOWS, WARDENS
from tests.ui.tables.confrontation.player import Player, brought_to


def test_strides_of_a_titan_are_told_apart_by_length_and_direction_GB_80() -> None:
    state = Match.start(
        "confrontation", scenarios.load("confrontation/third-milestone").document, seed=3
    ).state
    work = next(
        each.id for each in state.field.works.values() if any(isinstance(it, Stride) for it in each.effects)
    )
    titan = next(iter(state.fighters.values()))
    x, y = titan.place.x, titan.place.y
    ends = (Place(x + 1000, y), Place(x + 500, y), Place(x, y + 1000), Place(x - 700, y - 700))
    told = [captions.words(state, a.Call(by=titan.id, work=work, places=(end,))) for end in ends]
    assert [each.split(" ", 1)[1] for each in told] == [
        "10 cm, right", "5 cm, right", "10 cm, down", "9.9 cm, up left",
    ]  # fmt: skip


def test_the_cards_of_walk_and_run_open_their_own_paragraph_GB24() -> None:
    state = fields.acting(WARDENS).state
    assert [captions.form_face(state, form).rule for form in ("walk", "run")] == ["GB-24", "GB-24"]


def test_to_forgo_something_is_called_by_what_is_forgone() -> None:
    match = Match.start("confrontation", scenarios.load("confrontation/low-water").document, seed=3)
    assert type(match.decision).__name__ == "AuthorityFeats"
    assert captions.words(match.state, a.Forgo()) == "Pass: no feat"
    assert captions.words(match.state, a.Feats(again=True)) == "Roll a 1 again"


def test_drawing_from_the_deck_and_playing_the_reserve_say_so_G21() -> None:
    match = Match.start("confrontation", scenarios.load("confrontation/low-water").document, seed=3)
    for _ in range(300):
        decision = match.decision
        assert decision is not None
        if type(decision).__name__ == "DrawOrReserve":
            break
        listed = decision.actions(match.state) if decision.listed else decision.suggest(match.state)
        match.act(
            next((each for each in listed if isinstance(each, a.SetAside | a.EndActivation)), listed[0])
        )
    decision = match.decision
    assert decision is not None
    draw, play = (captions.words(match.state, each) for each in decision.actions(match.state))
    assert draw == "Draw from the deck"
    reserve = match.state.sequences[decision.seat].reserve
    assert reserve is not None
    assert play == f"Play {captions.whole_card(match.state, decision.seat, reserve)} from reserve"


def test_a_button_without_room_for_a_call_says_the_whole_name_of_the_work() -> None:
    match = Match.start("confrontation", scenarios.load("confrontation/low-water").document, seed=3)
    work = next(each for each in match.state.field.works.values() if " " in each.name)
    call = a.Call(by=1, work=work.id)
    assert captions.brief_words(match.state, [call], f"{work.name} on them") == work.name
    assert captions.brief_words(match.state, [], "Let it pass") == "Let"


def test_a_card_says_what_a_number_on_it_counts_GB84(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    faces = [card.face for card in player.desk.cards() if card.kind is a.Call]
    assert faces
    assert all(face.detail.endswith(" faith") for face in faces)
    player = Player.opens(app, brought_to("Deploying"))
    assert all(card.face.detail.endswith(" figures") for card in player.desk.cards())


def test_with_estimates_off_the_button_says_what_is_declared_GA1(app: App) -> None:
    player = fields.player(app, fields.acting(BOWS, options={"estimates": False}))
    said = {}
    for card in ("walk", "run", "assault", "shoot"):
        player.click(f"card:{card}")
        said[card] = player.desk.commit_words
    assert said == {
        "walk": "Declare the walk",
        "run": "Declare the run",
        "assault": "Declare the assault",
        "shoot": "Declare the salvo",
    }
    player.key("Enter")
    player.rest()
    assert player.match.state.active.form == "walk"
