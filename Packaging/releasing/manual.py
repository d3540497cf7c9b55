"""peekstrip(1), from what the program says of its options (`--experimental-dump-help`)."""

import json
import re
from itertools import groupby

HEAD = r"""
.Dd {date}
.Dt PEEKSTRIP 1
.Os
.Sh NAME
.Nm peekstrip
.Nd {summary}
.Sh SYNOPSIS
{synopsis}
.Sh DESCRIPTION
Peekstrip serves folders of pictures as paged, swipeable galleries that are drawn on the server.
Every folder that holds pictures becomes a gallery.
A browser, a program and a panel that can only GET a picture get the same gallery.
.Pp
The package runs
.Nm
as a service,
.Pa peekstrip.service ,
with the options in
.Pa /etc/peekstrip/peekstrip.json .
"""
FOOT = r"""
.Sh ENVIRONMENT
Each option of
.Cm serve
has a variable:
.Fl -max-sessions
is
.Ev PEEKSTRIP_MAX_SESSIONS .
.Sh FILES
.Bl -tag -width Ds
.It Pa /etc/peekstrip/peekstrip.json
Options of the service.
.It Pa /var/lib/peekstrip
Sessions, the index of the pictures and encoded pictures of the service.
.It Pa /usr/share/doc/peekstrip/NOTICE
The licences of what the program is made of.
.El
.Sh EXIT STATUS
.Bl -tag -width Ds
.It 0
Success; a server that was stopped by a signal.
.It 1
A failure: the message says which.
.It 64
An option is unknown or has a wrong value.
.El
.Sh EXAMPLES
Serve the pictures of a folder to this machine:
.Pp
.Dl peekstrip serve ~/Pictures
.Pp
The same for all machines of the network:
.Pp
.Dl peekstrip serve ~/Pictures --host 0.0.0.0
.Sh AUTHORS
The Peekstrip authors.
"""


def page(release, dumped):
    """The page in mdoc(7), for the JSON of the program's options."""
    commands = [it for it in json.loads(dumped)["command"]["subcommands"] if it["commandName"] != "help"]
    synopsis = "\n".join(
        line for command in commands
        for line in (".Nm", f".Cm {command['commandName']}", ".Op Ar options",
                     *(f".Op Ar {it['valueName']}" for it in positional(command))))
    parts = [HEAD.format(date=f"{release.day:%B %-d, %Y}", summary="galleries of pictures",
                         synopsis=synopsis).strip()]
    for command in commands:
        parts += section(command)
    return "\n".join([*parts, FOOT.strip(), ""])


def section(command):
    yield f".Ss {command['commandName']}"
    yield from text(command["abstract"])
    if command.get("discussion"):
        yield ".Pp"
        yield from text(command["discussion"])
    shown = [it for it in command["arguments"]
             if it["shouldDisplay"] and it["valueName"] not in ("help", "version")]
    for title, arguments in groupby(shown, lambda it: it.get("sectionTitle")):
        if title:
            yield from (".Pp", f".Sy {title}")
        yield from options(arguments)


def options(arguments):
    yield ".Bl -tag -width Ds"
    for it in arguments:
        if it["kind"] == "positional":
            yield f".It Ar {it['valueName']}"
        else:
            value = f" Ar {it['valueName']}" if it["kind"] == "option" else ""
            yield f".It Fl -{it['preferredName']['name']}{value}"
        yield from text(it.get("abstract") or "")
    yield ".El"


def positional(command):
    return [it for it in command["arguments"] if it["kind"] == "positional" and it["shouldDisplay"]]


def text(words):
    """Lines of a sentence each; none begins like a request of mdoc."""
    for paragraph in re.split(r"\n\s*\n", words.strip()):
        for line in re.split(r"(?<=[.:]) +(?=[A-Z])", " ".join(paragraph.split())):
            line = line.replace("\\", r"\e")
            yield r"\&" + line if line.startswith((".", "'")) else line
