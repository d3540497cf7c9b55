"""Proofs: what takes many requests or much time to show. `bin/test` runs them short; `bin/prove` runs
them as long as the bars ask for.

They start the service as the tests beside them do, and share their means."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Service"))

from figures import pytest_terminal_summary, report  # noqa: E402, F401
from sharing import plain_folder  # noqa: E402, F401
