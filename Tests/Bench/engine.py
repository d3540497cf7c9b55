"""The cost of events, layouts and stored sessions in the scroll engine. It has no peers."""

NAMES = ["engine-handle", "engine-layout", "engine-wire"]


def rows(program, rounds, name):
    return program.tables(rounds, name)[0]["rows"]
