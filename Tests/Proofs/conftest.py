"""Proofs: tests that need many requests or much time. `bin/test` runs them briefly; `bin/prove`
runs them as long as the bars require.

They start the service as the other tests do, with the same helpers.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Service"))

from clocks import clock_library  # noqa: E402, F401
from figures import note, pytest_terminal_summary, report  # noqa: E402, F401
from sharing import plain_folder  # noqa: E402, F401
