"""A hunt shared among processes: what each is to do, and what came of it."""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import click

from tests.hunt.failures import Failures
from tests.hunt.hunt import Hunt
from tests.hunt.phones import World
from tests.hunt.seen import Seen

SHARED_MEMORY = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Job:
    """What one process hunts. quiet: whether it says nothing meanwhile."""

    seed: int
    pages: int
    patience: int
    sorts: tuple[str, ...]
    folder: Path
    quiet: bool


@dataclass(frozen=True, slots=True)
class Caught:
    """What came of it."""

    seen: Seen
    failures: Failures
    asked: int
    statuses: Counter[tuple[str, int]]
    processor: float


def carry_out(job: Job) -> Caught:
    """Hunt in this process."""
    began = time.process_time()
    place = SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="hunt.", dir=place) as folder:
        failures = Failures(job.folder, job.seed)
        world = World.begin(Path(folder), failures)
        hunt = Hunt(world, job.seed, (lambda _: None) if job.quiet else click.echo, job.sorts)
        try:
            hunt.run(job.pages, job.patience)
        finally:
            world.end()
    return Caught(hunt.seen, failures, world.asked, world.statuses, time.process_time() - began)


def carried_out(jobs: Sequence[Job]) -> list[Caught]:
    """Hunt in as many processes as there are jobs; one alone stays in this one."""
    if len(jobs) == 1:
        return [carry_out(jobs[0])]
    with get_context("spawn").Pool(len(jobs)) as pool:
        return pool.map(carry_out, jobs, chunksize=1)
