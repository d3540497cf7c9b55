"""What the uncommitted change touches."""

import re
import subprocess

from .rooms import Selection

# Files that every room depends on, or that the tests of the documents read.
DOCUMENT = re.compile(r"^(?:[^/]+\.md|Documents/.*|bin/.*|Dockerfile|compose\.yaml)$")


def changed_rooms(root):
    """The tests for the files that differ from the last commit, new files among them."""
    output = subprocess.run(
        ["git", "status", "--porcelain", "--no-renames", "-z", "--untracked-files=all"],
        cwd=root, check=True, capture_output=True, text=True).stdout
    return selection(entry[3:] for entry in output.split("\0") if entry)


def selection(paths):
    """The tests that belong to changed files, by their paths below the root."""
    chosen = Selection()
    for path in paths:
        if found := re.match(r"Sources/\w+/(\w+)/|(Public|Templates)/", path):
            chosen.rooms.add(found[1] or found[2])
        elif found := re.match(r"Tests/(\w+)Tests/", path):
            chosen.unit_rooms.add(found[1])
        elif re.match(r"Tests/(Service|Browser|Proofs|Suite)/test_\w+\.py$", path):
            chosen.files.add(path)
        elif path.startswith("Tests/Suite/"):
            chosen.files.add("Tests/Suite")
        elif DOCUMENT.match(path):
            chosen.unit_rooms.add("Architecture")
            chosen.files.add("Tests/Service/test_readme.py")
        if path.endswith(".swift"):
            chosen.unit_rooms.add("Architecture")
    return chosen
