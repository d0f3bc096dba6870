"""What tests in several processes come to: failures are told, and a process that dies fails the run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.config import ROOT
from tests.long_run import long

pytestmark = long

GOOD = "def test_good(): pass\n"
BAD = "def test_bad():\n    seen = 3\n    assert seen == 4\n"
DIES = "import os\ndef test_dies(): os._exit(3)\ndef test_after(): pass\n"


def run(folder: Path, *files: str) -> tuple[int, str]:
    """How a run of these files in two processes ends, and what it says."""
    (folder / "pytest.ini").write_text(f"[pytest]\npythonpath = {ROOT}\naddopts = -p tests.processes\n")
    for number, file in enumerate(files):
        (folder / f"test_{number}.py").write_text(file)
    command = [sys.executable, "-m", "pytest", "--processes", "2", "--rootdir", str(folder), str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_all_are_run_and_a_failure_is_told_with_its_values(tmp_path: Path) -> None:
    status, said = run(tmp_path, GOOD, BAD, GOOD)
    assert status == pytest.ExitCode.TESTS_FAILED
    assert "1 failed, 2 passed" in said and "assert 3 == 4" in said


def test_a_process_that_dies_is_told_with_its_test(tmp_path: Path) -> None:
    status, said = run(tmp_path, DIES, GOOD)
    assert status == pytest.ExitCode.INTERRUPTED
    assert "ended with 3" in said and "test_0.py::test_dies" in said
