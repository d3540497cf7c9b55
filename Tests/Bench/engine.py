"""What events, layouts and kept sessions cost the scroll engine. It has no peers."""

NAMES = ["engine-handle", "engine-layout", "engine-wire"]


def rows(program, rounds, name):
    return program.tables(rounds, name)[0]["rows"]
