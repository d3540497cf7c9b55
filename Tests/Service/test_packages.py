"""Packaging/packages.tsv names what the program needs on this system, and the Dockerfile repeats none of it."""

import json
import re
import subprocess

import pytest

from service import EXECUTABLE, ROOT

pytestmark = pytest.mark.rooms()

RELEASE = dict(
    line.split("=", 1) for line in open("/etc/os-release").read().splitlines())["VERSION_CODENAME"]


def rows():
    """The use of each row, and its package by the release."""
    lines = (ROOT / "Packaging/packages.tsv").read_text().splitlines()
    head, *rest = [line.split("\t") for line in lines if not line.startswith("#")]
    return [(use, dict(zip(head[1:], names, strict=True))) for use, *names in rest]


def packages_of(*uses):
    return {names[RELEASE] for use, names in rows() if use in uses}


def test_every_library_that_the_program_calls_is_in_a_package_to_run():
    """All but the C library's and the compiler's, which every system has, and Swift's."""
    needed = subprocess.check_output(["readelf", "--dynamic", EXECUTABLE], text=True)
    needed = re.findall(r"\(NEEDED\).*\[(.+)\]", needed)
    owners = {}
    for name in needed:
        said = subprocess.run(["dpkg", "-S", f"*/{name}"], capture_output=True, text=True).stdout
        if found := re.findall(r"^([\w.+-]+)(?::\w+)?: ", said, re.M):
            owners[name] = set(found)
    usual = {"libc6", "libgcc-s1", "libstdc++6"}
    missing = {name: owner for name, owner in owners.items()
               if not owner & (packages_of("all", "run") | usual)}
    assert len(owners) > 15 and not missing


def test_the_program_calls_no_part_of_foundation_that_needs_icu():
    """One import of Foundation anywhere in the program brings 54 MB (decision 183)."""
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", subprocess.check_output(
        ["readelf", "--dynamic", EXECUTABLE], text=True)))
    assert len(needed) > 15
    assert not needed & {"libFoundation.so", "libFoundationInternationalization.so", "lib_FoundationICU.so"}


def test_the_manifest_names_the_version_of_every_package_that_resolves():
    """So that two builds of the same sources have the same packages, though no lock file is kept."""
    manifest = (ROOT / "Package.swift").read_text()
    # Only a trait of swift-configuration that is not taken needs it, so nothing is compiled of it.
    unused = {"swift-system"}
    named = dict(re.findall(r'url: "[^"]*/([\w-]+)",\s*exact: "([\d.]+)"', manifest))
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    assert {pin["identity"]: pin["state"]["version"] for pin in pins
            if pin["identity"] not in unused} == named


def test_the_dockerfile_takes_every_package_from_the_table():
    text = (ROOT / "Dockerfile").read_text()
    commands = " ".join(line for line in text.splitlines() if not line.startswith("#"))
    names = {name for _, by_release in rows() for name in by_release.values()} - {"-"}
    assert not names & set(commands.split())
    # The stages that have the libraries are of the same release, one that the table knows.
    releases = re.findall(r"^FROM debian:(\w+)-slim", text, re.M)
    assert len(releases) == 2 and len(set(releases)) == 1 and releases[0] in rows()[0][1]
    assert "bin/setup --toolchain" in text and 'setup "--$PACKAGES"' in text
    # What the argument may be: the words of bin/setup that are for running.
    offered = re.findall(r"^ +--(\w+)\) packages=.*packages_for all run ", (ROOT / "bin/setup").read_text(), re.M)
    [usual] = re.findall(r"^ARG PACKAGES=(\w+)$", text, re.M)
    assert usual == "run" and usual in offered
    assert set(re.findall(r"PACKAGES=(\w+)", text)) <= set(offered)


def test_the_table_has_the_packages_that_the_log_names_for_scripts_without_a_font():
    source = (ROOT / "Sources/Pictures/PictureCoding/SystemLibraries/FontScript.swift").read_text()
    named = set(re.findall(r'"(fonts-[\w-]+)"', source))
    table = [by_release for use, by_release in rows() if use == "font"]
    assert named
    for release in rows()[0][1]:
        assert {by_release[release] for by_release in table} == named
