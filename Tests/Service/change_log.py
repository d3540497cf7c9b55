"""The log of changes beside a file of sessions, read from what is told of its form."""

import struct

WORD = 1 << 64
FACTOR = 0x9E3779B97F4A7C15


def revisions(content):
    """The last revision of each session in it, by the bytes of the session's id."""
    count = len(content) // 8
    words = struct.unpack(f"<{count}Q", content[:8 * count])
    if not words:
        return {}
    total, place, found = words[0], 1, {}
    while place + 7 <= count:
        end = place + 7 + (words[place + 6] + 7) // 8
        if end > count or words[place] != (total := sum_of(words[place + 1:end], total)):
            break
        found[content[8 * place + 8:8 * place + 24]] = words[place + 3]
        place = end
    return found


def sum_of(words, total):
    for word in words:
        product = ((total ^ word) * FACTOR + 1) % WORD
        total = product ^ product >> 32
    return total
