"""Runs all contestants in turn, repeatedly."""

from statistics import median
from time import perf_counter_ns, process_time_ns


def timed(call):
    """A contestant that is a function: returns the CPU nanoseconds of all threads, which other
    processes disturb least, and the size of its result."""
    def run():
        began = process_time_ns()
        result = call()
        return process_time_ns() - began, len(result)
    return run


# The time for each contestant in a turn, in nanoseconds, besides one call that does not count.
TURN = 10_000_000


def medians(contestants, rounds):
    """The median milliseconds and the bytes of each contestant, by name; the first turn is not
    counted.

    In a turn a contestant is called repeatedly for a while, so that the next one does not pay
    for what it left in the caches.
    """
    times = {name: [] for name in contestants}
    sizes = {}
    for turn in range(rounds + 1):
        for name, run in contestants.items():
            nanoseconds, sizes[name] = work(run)
            if turn:
                times[name].append(nanoseconds / 1e6)
    return {name: (median(times[name]), sizes[name]) for name in contestants}


def work(run):
    """The median nanoseconds of a turn's calls, and the size of their result."""
    run()
    began, calls = perf_counter_ns(), []
    while not calls or perf_counter_ns() - began < TURN:
        nanoseconds, size = run()
        calls.append(nanoseconds)
    return median(calls), size


def rows(what, measured, beside):
    """The rows of a table; each is compared with the named row, if that exists."""
    base = measured.get(beside, (None,))[0]
    return [
        {"what": what, "who": who, "median_ms": time, "rate": 1000 / time, "bytes": size,
         **({"ratio": time / base} if base else {})}
        for who, (time, size) in measured.items()
    ]
