"""Missing peers: their rows are omitted, with a message on standard error."""

import importlib
import shutil
import sys
from contextlib import contextmanager


class Missing(Exception):
    """Why a peer cannot be measured, in a sentence."""


_told = set()


def tell(sentence):
    """Prints the message once."""
    if sentence not in _told:
        _told.add(sentence)
        print(f"bench: {sentence}", file=sys.stderr, flush=True)


def module(name, package):
    """A Python module; None, and a message, if it is missing."""
    try:
        return importlib.import_module(name)
    except (ImportError, OSError) as error:
        tell(f"{package} cannot be used: {error}")
        return None


def program(name):
    """The path of a program."""
    path = shutil.which(name)
    if path is None:
        raise Missing(f"{name} is not installed")
    return path


@contextmanager
def left_out(who):
    """Skips the block with a message if its peer is missing."""
    try:
        yield
    except Missing as missing:
        tell(f"{who} is not measured: {missing}")
