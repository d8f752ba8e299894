"""Shares of numbered work: how large they are, and what becomes of those whose worker died."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import count, islice

import pytest

from game.lab.workforce.workers import Died, Done, GivenUp, NoWorkers, Share, Workers


class Pretended(Workers[int]):
    """Workers without processes: a piece takes `each` seconds of the imagination; those who do one of `fatal` die of it."""

    def __init__(
        self,
        jobs: int = 1,
        each: float = 0.1,
        fatal: Iterable[int] = (),
        *,
        knows: bool = True,
        times: int = 1,
        latest_first: bool = False,
    ) -> None:
        super().__init__()
        self.jobs, self.each, self.fatal = jobs, each, Counter(fatal)
        self.knows, self.times, self.latest_first = knows, times, latest_first
        self.handed: list[Share] = []
        self.out: list[Share] = []
        self.ended = False

    def room(self) -> int:
        return self.jobs - len(self.out)

    def hand_out(self, share: Share) -> None:
        self.handed.append(share)
        self.out.append(share)

    def next_done(self, seconds: float) -> Done[int] | Died | None:
        share = self.out.pop(-1 if self.latest_first else 0)
        for number in share:
            if self.fatal[number] > 0:
                self.fatal[number] -= self.times
                return Died(share, "it fell", number if self.knows else None, self.times)
        return Done([10 * number for number in share], self.each * len(share))

    def end(self) -> None:
        self.ended = True

    def sizes(self) -> list[int]:
        return [len(share) for share in self.handed]


def done(workers: Pretended, numbers: Iterable[int], seconds: float = 1.0) -> list[int | GivenUp]:
    return [answer for answers in workers.shares(numbers, seconds) for answer in answers]


def test_shares_begin_small_and_grow_to_the_time_they_should_take() -> None:
    workers = Pretended(each=0.1)
    shares = workers.shares(count(), 1.0)
    list(islice(shares, 8))
    shares.close()
    assert workers.sizes()[:7] == [1, 2, 4, 8, 10, 10, 10]


def test_shares_shrink_when_the_games_become_longer() -> None:
    workers = Pretended(each=0.1)
    shares = workers.shares(count(), 1.0)
    list(islice(shares, 6))
    workers.each = 0.5
    list(islice(shares, 8))
    assert workers.sizes()[-1] == 2


def test_a_piece_that_takes_longer_than_a_share_is_handed_out_alone() -> None:
    workers = Pretended(each=7.0)
    done(workers, range(5))
    assert workers.sizes() == [1] * 5


def test_pieces_are_handed_out_alone_where_single_answers_are_wanted() -> None:
    workers = Pretended(jobs=2, each=0.0001)
    assert sorted(workers.work(range(6))) == [0, 10, 20, 30, 40, 50]  # type: ignore[type-var]
    assert workers.sizes() == [1] * 6


def test_the_last_shares_are_small_so_that_all_end_together() -> None:
    workers = Pretended(jobs=2, each=0.001)
    assert len(done(workers, range(100))) == 100
    assert max(workers.sizes()) <= 25
    assert workers.sizes()[-1] == 1


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("latest_first", [False, True])
def test_every_number_is_done_once_whoever_is_done_first(jobs: int, latest_first: bool) -> None:
    workers = Pretended(jobs, 0.05, fatal=(7, 30), latest_first=latest_first)
    assert sorted(done(workers, range(50))) == [10 * number for number in range(50)]  # type: ignore[type-var]
    assert workers.again == 2
    assert workers.ended


def test_numbers_are_asked_for_only_when_somebody_is_free() -> None:
    asked: list[int] = []

    def numbers() -> Iterable[int]:
        for number in count():
            asked.append(number)
            yield number

    shares = Pretended(jobs=2, each=9.0).shares(numbers(), 1.0)
    next(shares)
    assert asked == [0, 1, 2]


def test_what_costs_its_worker_twice_is_given_up_and_the_rest_of_its_share_is_done() -> None:
    workers = Pretended(each=0.1, fatal=(9, 9))
    found = done(workers, range(20))
    assert [each for each in found if isinstance(each, GivenUp)] == [GivenUp(9, "it fell")]
    assert sorted(each for each in found if isinstance(each, int)) == [10 * n for n in range(20) if n != 9]
    assert (9,) in workers.handed


def test_a_share_is_taken_apart_where_nobody_knows_which_piece_it_was() -> None:
    workers = Pretended(each=0.1, fatal=(9, 9, 9, 9), knows=False, times=2)
    found = done(workers, range(20))
    assert [each for each in found if isinstance(each, GivenUp)] == [GivenUp(9, "it fell")]
    assert sorted(each for each in found if isinstance(each, int)) == [10 * n for n in range(20) if n != 9]
    taken_apart = next(share for share in workers.handed if 9 in share and len(share) > 1)
    assert all((number,) in workers.handed for number in taken_apart)


def test_whoever_dies_at_no_piece_has_his_share_done_by_another_and_no_piece_is_blamed() -> None:
    class Stillborn(Pretended):
        deaths = 5

        def next_done(self, seconds: float) -> Done[int] | Died | None:
            if self.deaths:
                self.deaths -= 1
                return Died(self.out.pop(), "it never began", times=0)
            return super().next_done(seconds)

    workers = Stillborn(each=0.1)
    assert done(workers, range(6)) == [0, 10, 20, 30, 40, 50]
    assert workers.again == 5


def test_all_are_sent_away_when_nobody_is_there_any_more() -> None:
    class Gone(Pretended):
        def next_done(self, seconds: float) -> Done[int] | Died | None:
            raise NoWorkers("the farm is gone")

    workers = Gone()
    with pytest.raises(NoWorkers, match="the farm is gone"):
        done(workers, range(6))
    assert workers.ended


def test_stopped_work_ends_with_what_there_is() -> None:
    workers = Pretended()
    shares = workers.shares(count(), 1.0)
    next(shares)
    workers.stop()
    assert list(shares) == []
    assert workers.ended
