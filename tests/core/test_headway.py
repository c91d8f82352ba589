"""Workers count the answers of the shards that they run, and the campaign counts the cases."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.core.campaigns import new_store

from assay.core.campaign.campaign import Ending, run_campaign
from assay.core.campaign.headway import CountsAnswers, count_answers, counted_shard
from assay.core.campaign.progress import Progress
from assay.core.campaign.workers import process_pool


def ten_answers(said: str, go_on: str) -> None:
    """Count three of ten answers one by one, say so, and wait for a word."""
    with counted_shard(10):
        count_answers(1)
        count_answers(2)
        Path(said).write_text("three", encoding="utf-8")
        Path(go_on).read_text(encoding="utf-8")
        raise ValueError("the shard fails")


def test_answers_count_as_they_come_and_all_of_them_at_the_end_of_a_shard(tmp_path: Path) -> None:
    said, go_on = str(tmp_path / "said"), str(tmp_path / "go on")
    os.mkfifo(said)
    os.mkfifo(go_on)
    with process_pool(2) as pool:
        assert isinstance(pool, CountsAnswers)
        running = pool.submit(ten_answers, said, go_on)
        assert Path(said).read_text(encoding="utf-8") == "three"
        assert pool.answers == 3
        Path(go_on).write_text("go on", encoding="utf-8")
        assert isinstance(running.exception(), ValueError)
        assert pool.answers == 10


def test_outside_a_shard_nothing_counts_and_a_shard_never_counts_too_much() -> None:
    with process_pool(1) as pool:
        assert isinstance(pool, CountsAnswers)
        pool.submit(count_answers, 5).result()
        assert pool.answers == 0
        pool.submit(_count_too_many).result()
        assert pool.answers == 4


def _count_too_many() -> None:
    with counted_shard(4):
        count_answers(3)
        count_answers(3)


@pytest.mark.slow
@pytest.mark.usefixtures("toy_installed")
def test_a_campaign_counts_each_case_once(tmp_path: Path) -> None:
    seen: list[Progress] = []
    subjects = ("planted:large", "program:honest,batch=16")
    with new_store(tmp_path / "c", subjects, sources=("ladder",), cases=40) as store:
        assert run_campaign(store, lambda: process_pool(2), 2, seen.append) is Ending.DONE
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    assert (done[-1], seen[-1].running) == (40, 0)
    assert all(progress.done + progress.running <= 40 for progress in seen)
