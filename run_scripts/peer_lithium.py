"""Lithium's condition: the test that every reducer is given."""

import os
import subprocess
from collections.abc import Sequence


def interesting(arguments: Sequence[str], prefix: str) -> bool:
    """Whether the file, the last argument, shows the symptom."""
    return subprocess.run([os.environ["BENCH_ORACLE"], arguments[-1]], check=False).returncode == 0
