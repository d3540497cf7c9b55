"""How far a proof goes."""

import os

IS_FULL = os.environ.get("PEEKSTRIP_PROOF") == "full"


def extent(short, full):
    """So much in every run of the tests, or as much as the bar asks for."""
    return full if IS_FULL else short
