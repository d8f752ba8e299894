"""Sequential tests: thresholds worked out by hand, and what they may be asked."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest

from game.lab.statistics.intervals import mean_interval
from game.lab.statistics.sequential import ALPHA, BETA, FEWEST, LOOKS, Evidence, Inquiry, edges


def test_the_looks_share_what_may_go_wrong() -> None:
    assert sum(part for _, part in LOOKS) <= ALPHA
    assert [tosses for tosses, _ in LOOKS] == [500, 1000, 2000, 4000, 6000]


def test_evidence_is_mean_variance_and_error_with_one_toss_of_a_coin_added() -> None:
    evidence = Evidence()
    for score in (0.5, -0.5, 0.5, 0.0):
        evidence.add(score)
    assert evidence.mean == pytest.approx(0.125)
    assert evidence.variance == pytest.approx((0.75 - 0.0625 + 0.25) / 4)
    assert evidence.error == pytest.approx(sqrt(evidence.variance / 4))


def test_the_interval_of_evidence_is_that_of_any_mean() -> None:
    evidence, scores = Evidence(), [0.5, 1.0, 0.0, 0.5] * 5
    for score in scores:
        evidence.add(score - 0.5)
    low, high = evidence.interval()
    assert (low + 0.5, high + 0.5) == pytest.approx(mean_interval(scores))
    assert Evidence().interval() == (-1.0, 1.0)


def test_the_likelihood_ratio_of_an_effect_is_zero_half_way_to_it() -> None:
    evidence = Evidence()
    for _ in range(10):
        evidence.add(0.025)
    assert evidence.ratio(0.05) == pytest.approx(0)
    assert evidence.ratio(-0.05) < evidence.ratio(0.05)


def test_nothing_is_decided_before_fifty_blocks() -> None:
    inquiry = Inquiry()
    inquiry.add([1.0] * (FEWEST - 1))
    assert inquiry.finding is None
    inquiry.add([1.0])
    assert inquiry.finding == "above"


@pytest.mark.parametrize(("score", "finding"), [(0.75, "above"), (0.25, "below")])
def test_a_score_far_from_fair_is_found_when_the_ratio_passes_walds_bound(score: float, finding: str) -> None:
    inquiry = Inquiry()
    while inquiry.finding is None:
        inquiry.add([score + 0.25, score - 0.25])
    way = 1 if score > 0.5 else -1
    assert inquiry.finding == finding
    assert inquiry.evidence.ratio(way * 0.05) >= log((1 - BETA) / (ALPHA / 2))


def test_many_even_blocks_are_balanced_at_a_look_and_not_before() -> None:
    inquiry = Inquiry()
    while inquiry.finding is None:
        inquiry.add([1.0, 0.0])
    assert inquiry.finding == "balanced"
    looked = [tosses for tosses, _ in LOOKS if 0.25 / tosses >= inquiry.evidence.error**2]
    assert looked
    assert inquiry.evidence.blocks <= looked[-1] + 2


def test_games_that_are_all_drawn_are_balanced_soon() -> None:
    inquiry = Inquiry()
    inquiry.add([0.5] * FEWEST)
    assert inquiry.finding == "balanced"


def test_a_score_just_beyond_the_margin_is_never_called_balanced() -> None:
    inquiry = Inquiry()
    for number in range(30_000):
        inquiry.add([float(number % 100 < 53)])
    assert inquiry.settled
    assert inquiry.finding != "balanced"


def test_what_is_settled_stays_and_only_the_score_goes_on() -> None:
    inquiry = Inquiry()
    inquiry.add([1.0] * 60)
    inquiry.add([0.0] * 600)
    assert inquiry.finding == "above"
    assert inquiry.evidence.mean < 0
    assert inquiry.missing() == 0


def test_fewer_blocks_are_missing_the_more_there_are() -> None:
    inquiry = Inquiry()
    inquiry.add([1.0, 0.0] * 50)
    many = inquiry.missing()
    inquiry.add([1.0, 0.0] * 50)
    assert many == pytest.approx(5900, abs=80)
    assert inquiry.missing() == pytest.approx(5800, abs=80)


def test_several_inquiries_at_once_are_harder_to_convince() -> None:
    one, three = Inquiry(1 / 3), Inquiry(1 / 3, tests=3)
    blocks = [0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0] * 200
    needed = []
    for inquiry in (one, three):
        for score in blocks:
            inquiry.add([score])
            if inquiry.finding:
                break
        needed.append(inquiry.evidence.blocks)
    assert one.finding == three.finding == "above"
    assert needed[0] < needed[1]


@pytest.mark.parametrize("truth", [0.5, 0.56, 0.62])
def test_the_edges_of_a_picture_are_where_an_inquiry_finds_something(truth: float) -> None:
    chance, inquiry = Random(5), Inquiry()
    for blocks in range(1, 8001):
        inquiry.add([float(chance.random() < truth)])
        unfair, balanced = edges(blocks, inquiry.evidence.variance)
        off = abs(inquiry.evidence.mean)
        if inquiry.settled:
            assert (off >= unfair) == (inquiry.finding == "above")
            assert (off <= balanced) == (inquiry.finding == "balanced")
            return
        assert off < unfair
    raise AssertionError("nothing was found")
