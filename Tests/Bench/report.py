"""Tables in text form."""

# The possible columns of a row: key, heading, and format. Columns without values are omitted.
COLUMNS = [
    ("median_ms", "ms", ".4f"),
    ("rate", "per s", ".0f"),
    ("paint_ms", "largest paint ms", ".0f"),
    ("arrived_ms", "all shown ms", ".0f"),
    ("bytes", "bytes", ".0f"),
    ("requests", "requests", ".0f"),
    ("longest_task_ms", "longest task ms", ".0f"),
    ("long_tasks", "long tasks", ".0f"),
    ("ratio", "ratio", ".2f"),
    ("number", "number", ".0f"),
    ("ssim", "SSIM", ".4f"),
    ("cpu_ms", "cpu ms", ".3f"),
    ("p50_ms", "p50 ms", ".2f"),
    ("p99_ms", "p99 ms", ".2f"),
    ("wanted", "wanted", ".0f"),
    ("delivered", "delivered", ".0f"),
    ("missed", "missed", ".0f"),
    ("sessions", "sessions", ".0f"),
    ("resting_cpu_percent", "cpu % at rest", ".2f"),
    ("allocations", "allocations", ".0f"),
]


def text(table):
    rows = table["rows"]
    columns = [column for column in COLUMNS if any(row.get(column[0]) is not None for row in rows)]
    lines = [["what", "who"] + [head for _, head, _ in columns]]
    lines += [[row["what"], row["who"]] + [shown(row, key, form) for key, _, form in columns]
              for row in rows]
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    body = ["  ".join(cell.ljust(width) if place < 2 else cell.rjust(width)
                      for place, (cell, width) in enumerate(zip(line, widths, strict=True)))
            for line in lines]
    return "\n".join(["", table["name"], *(line.rstrip() for line in body)])


def shown(row, key, form):
    value = row.get(key)
    return "" if value is None else format(value, form)
