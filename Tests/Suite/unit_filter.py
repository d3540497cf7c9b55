"""Runs a command under the filter of system calls of a systemd unit, where no systemd runs.

    python -m Suite.unit_filter UNIT COMMAND...

The groups are those of this machine's systemd. Calls beyond the filter fail with EPERM, as in the unit. Memory
cannot become executable, as with MemoryDenyWriteExecute. What chroot and its change of the user need is allowed
as well: systemd does both before it puts up the filter.
"""

import ctypes
import os
import re
import subprocess
import sys

import seccomp

PR_SET_NO_NEW_PRIVS, PR_SET_MDWE, MDWE_REFUSE_EXEC_GAIN = 38, 65, 1
BEFORE = {"chroot", "setgid", "setgroups", "setuid", "execve"}


def allowed(unit):
    """The names of the calls that the unit allows."""
    calls = set()
    for rule in re.findall(r"^SystemCallFilter=(.*)$", open(unit).read(), re.M):
        names = expanded(rule.removeprefix("~").split())
        calls = calls - names if rule.startswith("~") else calls | names
    return calls


def expanded(names):
    found = set()
    for name in names:
        if name.startswith("@"):
            said = subprocess.check_output(["systemd-analyze", "syscall-filter", name, "--no-pager"], text=True)
            lines = [line.strip() for line in said.splitlines()[1:]]
            found |= expanded([line for line in lines if line and not line.startswith("#")])
        else:
            found.add(name)
    return found


def main(unit, *command):
    calls = allowed(unit) | expanded(["@default"])
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if libc.prctl(PR_SET_MDWE, MDWE_REFUSE_EXEC_GAIN, 0, 0, 0):
        print("unit_filter: this kernel cannot refuse executable memory", file=sys.stderr)
    rules = seccomp.SyscallFilter(seccomp.ERRNO(1))
    for name in sorted(calls | BEFORE):
        try:
            rules.add_rule(seccomp.ALLOW, name)
        except (RuntimeError, ValueError, TypeError):
            pass  # not a call of this architecture
    rules.load()
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])
