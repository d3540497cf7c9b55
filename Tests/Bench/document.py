"""Puts tables into a document: into the block of code that follows a comment with their name.

    <!-- serve-frames -->
    ```
    ```
"""

import re

from report import text


def refreshed(document, machine, tables):
    """The document with these tables replaced and the others unchanged."""
    blocks = {table["name"]: text(table).split("\n", 2)[2] for table in tables}
    blocks["machine"] = machine.replace("; ", "\n")
    for name, block in blocks.items():
        # A function as replacement, so that backslashes in the table are not read as group
        # references.
        document = re.sub(rf"(<!-- {name} -->\n```\n).*?(```)",
                          lambda found, block=block: f"{found[1]}{block}\n{found[2]}",
                          document, count=1, flags=re.S)
    return document
