"""Packaging/release in parts, without a build: the manual, the licences, the list of parts, the image."""

import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from spdx_tools.spdx.parser.parse_anything import parse_file
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document

from service import EXECUTABLE, ROOT

sys.path.insert(0, str(ROOT / "Packaging"))
from releasing import image, licences, manual, roots, sbom, tree  # noqa: E402
from releasing.release import Release, of_sources  # noqa: E402
from releasing.roots import DISTRIBUTIONS, package_names  # noqa: E402

pytestmark = pytest.mark.rooms("Peekstrip")

RELEASE = Release(ROOT, "1.2.3", 1_700_000_000, "0123456789abcdef")
UNIT = (ROOT / "Packaging/debian/peekstrip.service").read_text()


def test_the_manual_has_every_option():
    dumped = subprocess.check_output([EXECUTABLE, "--experimental-dump-help"], text=True)
    page = manual.page(RELEASE, dumped)
    said = subprocess.check_output([EXECUTABLE, "serve", "--help"], text=True)
    options = set(re.findall(r"^  (?:-\w, )?--([a-z-]+)", said, re.M)) - {"help", "version"}
    assert len(options) > 50 and options <= set(re.findall(r"^\.It Fl -([a-z-]+)", page, re.M))
    assert ".Dd November 14, 2023" in page
    # The groups of the help, in its order.
    groups = [it.upper() for it in re.findall(r"^\.Sy (.*)$", page, re.M)]
    assert len(groups) > 5 and groups == [it for it in re.findall(r"^([A-Z, ]+):$", said, re.M)
                                          if it not in ("ARGUMENTS", "OPTIONS")]
    # A line of text that begins like a request would vanish.
    known = {"Dd", "Dt", "Os", "Sh", "Ss", "Sy", "Nm", "Nd", "Cm", "Op", "Pa", "Pp", "Bl", "It", "El", "Fl", "Ev", "Dl"}
    assert {line[1:3] for line in page.splitlines() if line.startswith(".")} <= known


def test_the_licences_of_all_packages_are_there_and_an_unknown_package_is_an_error(tmp_path):
    checkouts = tmp_path / "checkouts"
    for name in licences.PARTS:
        (checkouts / name).mkdir(parents=True)
        (checkouts / name / "LICENSE.txt").write_text("Apache License")
    (checkouts / "swift-log/NOTICE.txt").write_text("A notice of swift-log.")
    text = licences.notices(ROOT, checkouts)
    assert all(f"{name} " in text for name in licences.PARTS)
    assert "A notice of swift-log." in text and "UNICODE LICENSE V3" in text
    assert "Copyright GeoNames" in text and "Attribution 4.0 International" in text
    assert " Attribution 4.0 International\n .\n" in licences.copyright_file(ROOT)
    assert "Places/cities.txt" in tree.files_of(ROOT) and "COPY Places " in (ROOT / "Dockerfile").read_text()
    assert text.count("Apache License") == 1
    # What FoundationEssentials and the engine's C library contain (swift-foundation's NOTICE.txt, musl's COPYRIGHT).
    for holder in ("Daniel Lemire", "Nick Galbreath", "Apple Computer, Inc.", "Rich Felker"):
        assert holder in text and holder in licences.copyright_file(ROOT)
    assert text.count("Permission is hereby granted, free of charge, to any person obtaining a\ncopy of this soft") == 1
    unknown = tmp_path / "Package.resolved"
    pins = json.loads((ROOT / "Package.resolved").read_text())
    pins["pins"].append({"identity": "other", "location": "https://a.example/other", "state": {"version": "1.0.0"}})
    unknown.write_text(json.dumps(pins))
    with pytest.raises(SystemExit, match="other"):
        licences.packages(tmp_path)


@pytest.mark.parametrize("relation", ["DEPENDS_ON", "CONTAINS"])
def test_the_list_of_parts_is_valid_spdx(tmp_path, relation):
    root = SimpleNamespace(distribution=DISTRIBUTIONS["trixie"])
    installed = [("libvips42t64", "8.16.1-1+b1", "amd64"), ("perl-base", "5:40.1-6", "amd64"),
                 ("libstdc++6", "14.2", "amd64")]
    file = tmp_path / "parts.spdx.json"
    file.write_text(sbom.document(RELEASE, root, "peekstrip-1.2.3", installed, relation))
    document = parse_file(str(file))
    assert validate_full_spdx_document(document) == []
    names = {part.name for part in document.packages}
    assert {"peekstrip", "swift-log", "swift-runtime", "unicode-data", "geonames", "musl", "fastbase64",
            "libstdc++6"} <= names
    linked = [it for it in document.relationships if it.relationship_type.name == "STATIC_LINK"]
    assert len(linked) == len(licences.PARTS) + len(licences.FOUNDATION) + 3


def test_the_image_is_a_layout_whose_digests_hold(tmp_path):
    with tarfile.open(tmp_path / "layer.tar", "w") as layer:
        entry = tarfile.TarInfo("etc/name")
        entry.size = 4
        layer.addfile(entry, io.BytesIO(b"peek"))
    image.write(RELEASE, "amd64", tmp_path / "layer.tar", tmp_path / "image.tar")
    image.write(RELEASE, "amd64", tmp_path / "layer.tar", tmp_path / "again.tar")
    assert (tmp_path / "image.tar").read_bytes() == (tmp_path / "again.tar").read_bytes()
    with tarfile.open(tmp_path / "image.tar") as archive:
        files = {it.name: archive.extractfile(it).read() for it in archive}
    assert json.loads(files["oci-layout"]) == {"imageLayoutVersion": "1.0.0"}

    def blob(of):
        data = files["blobs/" + of["digest"].replace(":", "/")]
        assert len(data) == of["size"] and of["digest"] == f"sha256:{hashlib.sha256(data).hexdigest()}"
        return data

    index, = json.loads(files["index.json"])["manifests"]
    manifest = json.loads(blob(index))
    config = json.loads(blob(manifest["config"]))
    blob(manifest["layers"][0])
    assert config["rootfs"]["diff_ids"] == [
        f"sha256:{hashlib.sha256((tmp_path / 'layer.tar').read_bytes()).hexdigest()}"]
    assert json.loads(files["manifest.json"])[0]["RepoTags"] == [f"peekstrip:{RELEASE.version}"]
    image.write(RELEASE, "amd64", tmp_path / "layer.tar", tmp_path / "fonts.tar", "fonts")
    with tarfile.open(tmp_path / "fonts.tar") as archive:
        listed = json.loads(archive.extractfile("manifest.json").read())
    assert listed[0]["RepoTags"] == [f"peekstrip:{RELEASE.version}-fonts"]
    # As the Dockerfile has them.
    dockerfile = (ROOT / "Dockerfile").read_text()
    settings = config["config"]
    assert f"USER {settings['User']}\n" in dockerfile and f"EXPOSE {list(settings['ExposedPorts'])[0][:-4]}" in dockerfile
    for name in ("XDG_STATE_HOME=/state", "MALLOC_ARENA_MAX=2", "container=docker", "PEEKSTRIP_HOST=0.0.0.0"):
        assert name in settings["Env"] and name in dockerfile
    for name in ("title", "description", "licenses"):
        label = settings["Labels"][f"org.opencontainers.image.{name}"]
        assert re.search(rf'image\.{name}="?{re.escape(label)}"?( \\)?\n', dockerfile), name
    assert " ".join(tree.LINKER) in dockerfile


def test_the_unit_keeps_the_fences_of_decoders():
    first, *_ = re.findall(r"^SystemCallFilter=(.*)$", UNIT, re.M)
    assert {"landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self", "seccomp"} <= set(first.split())


def test_the_options_of_the_package_are_valid(tmp_path):
    file = ROOT / "Packaging/debian/peekstrip.json"
    said = subprocess.check_output([EXECUTABLE, "serve", "--config", file, "--print-config"], text=True)
    assert re.search(r'^folder +=.*"/usr/share/peekstrip/Sample"', said, re.M)


@pytest.mark.parametrize("suite", list(DISTRIBUTIONS))
def test_the_codecs_of_each_distribution_are_named(suite):
    plugins = {it for it in package_names(ROOT, suite, "codec") if "plugin" in it}
    # Debian 12 has them within libheif1.
    assert (plugins == set()) == (suite == "bookworm")
    assert suite == "bookworm" or {"libheif-plugin-libde265", "libheif-plugin-aomenc"} <= plugins


def test_a_release_has_its_day_in_the_changelog(tmp_path):
    source = tmp_path / "Sources/Service/Interface/Describing/ProgramVersion.swift"
    source.parent.mkdir(parents=True)
    source.write_text('    package static let current = "1.2.3"\n')

    def git(*arguments):
        subprocess.run(["git", "-C", tmp_path, "-c", "user.name=A", "-c", "user.email=a@a.example",
                        "-c", "core.hooksPath=/dev/null", *arguments], check=True, capture_output=True)

    def tagged(heading):
        (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{heading}\n\n## [1.2.2] - 2026-01-01\n")
        git("add", ".")
        git("commit", "-m", "Change the heading")
        git("tag", "-f", "v1.2.3")
        return of_sources(tmp_path)

    git("init")
    with pytest.raises(SystemExit, match="does not name the day of 1.2.3"):
        tagged("## [1.2.3] - not released yet")
    assert tagged("## [1.2.3] - 2026-11-27").version == "1.2.3"


def test_a_commit_without_its_tag_is_no_release_and_sorts_before_it():
    try:
        release = of_sources(Path(ROOT))
    except SystemExit as error:
        assert "has no tag v" in str(error)
        release = of_sources(Path(ROOT), untagged=True)
        assert re.fullmatch(r"\d+\.\d+\.\d+~\d{12}\.[0-9a-f]{8}", release.version)
        plain = release.version.split("~")[0]
        subprocess.run(["dpkg", "--compare-versions", release.version, "lt", plain], check=True)
    assert release.seconds > 1_700_000_000


@pytest.mark.parametrize("version, dots", [
    ("1.2.3", "1.2.3"), ("1.2.3~202611281200.01234567", "1.2.3.202611281200.01234567")])
def test_files_of_other_versions_in_the_folder_are_none_of_the_release(tmp_path, version, dots):
    own = {f"peekstrip_{dots}-1.deb12u1_amd64.deb", f"peekstrip-{version}-debian12-amd64.tar.gz",
           f"peekstrip-{version}-debian12-amd64.NOTICE", f"peekstrip-{version}-debian12-amd64.spdx.json",
           f"peekstrip-{version}-image-fonts-amd64.oci.tar"}
    for name in own | {"SHA256SUMS", "peekstrip_1.2.2-1.deb12u1_amd64.deb", "peekstrip-1.2.30-image-amd64.oci.tar",
                       "peekstrip-1.2.3~202611281201.89abcdef-debian12-amd64.NOTICE", "peekstrip-1x2x3-a", "notes"}:
        (tmp_path / name).write_bytes(b"")
    (tmp_path / f"peekstrip-{version}-folder").mkdir()
    release = Release(ROOT, version, RELEASE.seconds, RELEASE.commit)
    assert [it.name for it in release.files_in(tmp_path)] == sorted(own)


def test_a_root_that_was_not_finished_is_made_again(tmp_path, monkeypatch):
    monkeypatch.setattr(roots, "ROOTS", tmp_path)
    root = roots.Root(DISTRIBUTIONS["trixie"], "build")

    def making(ending):
        script = f"mkdir -p $0/etc && echo >$0/etc/os-release && {ending}"
        monkeypatch.setattr(roots, "bootstrap",
                            lambda *given: subprocess.run(["sh", "-c", script, given[-1]], check=True))

    making("exit 1")
    with pytest.raises(subprocess.CalledProcessError):
        root.make()
    making("echo >$0/whole")
    root.make()
    assert [it.name for it in tmp_path.iterdir()] == ["build-trixie"] and (root.path / "whole").exists()


def test_the_keys_of_an_archive_are_readable_for_all_and_gone_afterwards(tmp_path, monkeypatch):
    monkeypatch.setattr(roots, "ROOTS", tmp_path)
    kept = tmp_path / "keys-trixie/usr/share/keyrings/ubuntu-archive-keyring.gpg"
    kept.parent.mkdir(parents=True)
    kept.write_text("the keys")
    programs, temporary = tmp_path / "bin", tmp_path / "tmp"
    programs.mkdir()
    temporary.mkdir()
    # Says what it was called with, and fails as for a suite that the archive does not have.
    (programs / "mmdebstrap").write_text("""#!/bin/sh
        for it; do case $it in --keyring=*) stat -c %a "${it#*=}"; cat "${it#*=}";; esac; done >"$SAID"
        exit 1""")
    (programs / "mmdebstrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    monkeypatch.setenv("SAID", str(tmp_path / "said"))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    for suite, said in (("noble", "644\nthe keys"), ("trixie", "")):
        with pytest.raises(subprocess.CalledProcessError):
            roots.bootstrap(DISTRIBUTIONS[suite], "minbase", tmp_path / "root")
        assert (tmp_path / "said").read_text() == said and list(temporary.iterdir()) == []
