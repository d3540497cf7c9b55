"""Peers that are not there: their rows are left out, with a sentence on standard error."""

import importlib
import shutil
import sys
from contextlib import contextmanager


class Missing(Exception):
    """Why somebody cannot be measured, in a sentence."""


_told = set()


def tell(sentence):
    """Says it, once."""
    if sentence not in _told:
        _told.add(sentence)
        print(f"bench: {sentence}", file=sys.stderr, flush=True)


def module(name, package):
    """A Python module; None, and a sentence, when it is not there."""
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
    """What happens in the block is left out, with a sentence, when who it is about is missing."""
    try:
        yield
    except Missing as missing:
        tell(f"{who} is not measured: {missing}")
