"""Tables for people."""

HEADS = ["what", "who", "µs", "per s", "bytes", "ratio", "allocations"]


def text(table):
    lines = [HEADS] + [cells(row) for row in table["rows"]]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADS))]
    body = ["  ".join(cell.ljust(width) if column < 2 else cell.rjust(width)
                      for column, (cell, width) in enumerate(zip(line, widths, strict=True)))
            for line in lines]
    return "\n".join(["", table["name"], *(line.rstrip() for line in body)])


def cells(row):
    return [
        row["what"], row["who"], f"{row['median_ms'] * 1000:.3f}", f"{row['rate']:.0f}",
        shown(row, "bytes", "d"), shown(row, "ratio", ".2f"), shown(row, "allocations", "d"),
    ]


def shown(row, key, form):
    value = row.get(key)
    return "" if value is None else format(value, form)
