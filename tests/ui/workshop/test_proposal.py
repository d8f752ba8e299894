"""Terrain that is proposed: asked for as it is wished for, of the map as it stands, and in another process."""

from __future__ import annotations

import time
from typing import Any

import pytest

from game import scenarios
from game.core.system import Document
from game.lab.layouts.wishes import Layout, Wish
from game.ui.workshop.inquiry import Inquiry, fairness_of, layout_of
from game.ui.workshop.proposal import SEEDS, Proposal

VANAHEIM = scenarios.load("thor/vanaheim").document


class Asked(Inquiry[Layout | str]):
    """An inquiry whose answer comes when the test says so."""

    here = True

    def __init__(self) -> None:
        super().__init__(layout_of)
        self.wishes: list[tuple[Document, Wish]] = []
        self.ready = False

    def ask(self, version: int, *what: Any) -> None:
        self.wishes.append(what)
        super().ask(version, *what)

    def tick(self) -> bool:
        return self.ready and super().tick()


@pytest.fixture
def proposal(monkeypatch: pytest.MonkeyPatch) -> Proposal:
    """A proposal whose panel is open."""
    made = Proposal()
    made.inquiry = Asked()
    made.show()
    return made


def asked(proposal: Proposal) -> Asked:
    assert isinstance(proposal.inquiry, Asked)
    return proposal.inquiry


def test_nothing_is_asked_while_the_panel_is_shut() -> None:
    proposal = Proposal()
    proposal.inquiry = Asked()
    assert not proposal.tick(1, VANAHEIM)
    assert asked(proposal).wishes == []


def test_a_layout_is_asked_for_once_and_taken_in_when_it_is_there(proposal: Proposal) -> None:
    assert proposal.tick(1, VANAHEIM)
    assert proposal.busy
    assert not proposal.tick(1, VANAHEIM)
    asked(proposal).ready = True
    assert proposal.tick(1, VANAHEIM)
    assert proposal.layout is not None
    assert not proposal.busy
    assert not proposal.tick(1, VANAHEIM)
    assert [wish for _, wish in asked(proposal).wishes] == [Wish()]


def test_an_answer_to_an_old_wish_is_let_go_and_the_last_one_is_asked_for(proposal: Proposal) -> None:
    proposal.tick(1, VANAHEIM)
    proposal.another()
    proposal.another()
    asked(proposal).ready = True
    proposal.tick(1, VANAHEIM)
    assert proposal.layout is None
    proposal.tick(1, VANAHEIM)
    assert proposal.layout is not None
    assert proposal.layout.wish.seed == 2
    assert [wish.seed for _, wish in asked(proposal).wishes] == [0, 2]


def test_a_map_that_was_changed_meanwhile_is_asked_for_anew(proposal: Proposal) -> None:
    asked(proposal).ready = True
    proposal.tick(1, VANAHEIM)
    proposal.tick(1, VANAHEIM)
    assert proposal.layout is not None
    assert proposal.edit(1, VANAHEIM) is not None
    other = {**VANAHEIM, "title": "Another"}
    assert proposal.edit(2, other) is None
    proposal.tick(2, other)
    assert proposal.layout is None
    proposal.tick(2, other)
    assert proposal.layout is not None
    assert proposal.layout.document["title"] == "Another"


def test_why_there_is_no_layout_is_a_sentence(proposal: Proposal) -> None:
    asked(proposal).ready = True
    document = scenarios.load("abstract/duel").document
    proposal.tick(1, document)
    proposal.tick(1, document)
    assert proposal.trouble == "Abstract Skirmish has no ground here that terrain could be laid on"
    assert proposal.edit(1, document) is None


def test_after_the_last_seed_comes_the_first(proposal: Proposal) -> None:
    proposal.wishes(seed=SEEDS - 1)
    proposal.another()
    assert proposal.wish.seed == 0


def test_another_process_answers_both_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Inquiry, "here", False)
    for inquiry, what in (
        (Inquiry(fairness_of), (VANAHEIM,)),
        (Inquiry(layout_of), (VANAHEIM, Wish(drawn=1))),
    ):
        try:
            inquiry.ask(1, *what)
            until = time.monotonic() + 60
            while not inquiry.tick() and time.monotonic() < until:
                time.sleep(0.02)
            assert inquiry.found is not None
            assert inquiry.found.trouble == ""
            assert inquiry.found.said is not None
        finally:
            inquiry.close()
