"""Everybody in turn, again and again."""

from statistics import median
from time import process_time_ns


def timed(call):
    """A contestant that is a function: the nanoseconds of the processors, on all threads, as those
    who use the machine besides disturb them least; and the size of its result."""
    def run():
        began = process_time_ns()
        result = call()
        return process_time_ns() - began, len(result)
    return run


def medians(contestants, rounds):
    """The median milliseconds and the bytes of each, by name; one turn before is not counted."""
    times = {name: [] for name in contestants}
    sizes = {}
    for turn in range(rounds + 1):
        for name, run in contestants.items():
            nanoseconds, sizes[name] = run()
            if turn:
                times[name].append(nanoseconds / 1e6)
    return {name: (median(times[name]), sizes[name]) for name in contestants}


def rows(what, measured, beside):
    """Rows of a table; each is compared with the one that is named, if it is there."""
    base = measured.get(beside, (None,))[0]
    return [
        {"what": what, "who": who, "median_ms": time, "rate": 1000 / time, "bytes": size,
         **({"ratio": time / base} if base else {})}
        for who, (time, size) in measured.items()
    ]
