"""The extent of a proof."""

import os

IS_FULL = os.environ.get("PEEKSTRIP_PROOF") == "full"


def extent(short, full):
    """A short extent in every run of the tests, or the bar's extent."""
    return full if IS_FULL else short
