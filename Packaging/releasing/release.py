"""What a release is called, and when it was made: read from the sources, so that two runs agree."""

import os
import re
import subprocess
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path

# The variable of Debian's own tools. An address of the project does not exist.
MAINTAINER = f"The Peekstrip authors <{os.environ.get('DEBEMAIL', 'peekstrip@localhost')}>"
SUMMARY = "folders of pictures as swipeable galleries, drawn on the server"


@dataclass(frozen=True)
class Release:
    project: Path
    version: str
    # The time of the commit, which every file of the release has (reproducible-builds.org).
    seconds: int
    commit: str

    @property
    def day(self):
        return datetime.fromtimestamp(self.seconds, timezone.utc)

    @property
    def debian_date(self):
        return format_datetime(self.day)

    def files_in(self, folder):
        """The files of this release, of whichever distributions, in a folder that may have those of other versions."""
        # Names of packages have a dot for the tilde.
        version = self.version.replace("~", ".")
        own = (f"peekstrip-{version}-", f"peekstrip_{version}-")
        return sorted(it for it in folder.iterdir() if it.is_file() and it.name.replace("~", ".").startswith(own))


def of_sources(project, untagged=False):
    """The release of the tagged commit.

    A commit without the tag is a version before the release: Debian's `~` sorts below it.
    """
    def git(*arguments):
        return subprocess.check_output(["git", "-C", project, *arguments], text=True).strip()

    source = (project / "Sources/Service/Interface/Describing/ProgramVersion.swift").read_text()
    version = re.search(r'current = "(.+)"', source)[1]
    text = (project / "CHANGELOG.md").read_text()
    newest, day = re.search(r"^## \[(\d.*?)\](.*)", text, re.M).groups()
    if newest != version:
        raise SystemExit(f"release: the program is {version}, the newest part of CHANGELOG.md is {newest}.")
    commit, seconds = git("log", "-1", "--format=%H"), int(git("log", "-1", "--format=%ct"))
    if f"v{version}" not in git("tag", "--points-at", "HEAD").split():
        if not untagged:
            raise SystemExit(f"release: HEAD has no tag v{version}; with --untagged it is a version before it.")
        version += f"~{datetime.fromtimestamp(seconds, timezone.utc):%Y%m%d%H%M}.{commit[:8]}"
    elif git("status", "--porcelain"):
        raise SystemExit("release: there are changes that are not committed.")
    elif not re.fullmatch(r" - \d{4}-\d\d-\d\d", day):
        raise SystemExit(f"release: CHANGELOG.md does not name the day of {version}: {day!r}.")
    return Release(project, version, seconds, commit)
