"""The licences and notices of all that is inside the program: Swift's packages, its runtime, Unicode's data, cities.

`PYTHONPATH=Packaging python3 -m releasing.licences CHECKOUTS` writes the file NOTICE, for the Dockerfile.
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Peekstrip
Comment: /usr/share/doc/peekstrip/NOTICE has the licences and notices of what the program is made of.

Files: *
Copyright: 2026 The Peekstrip authors
License: Apache-2.0

Files: usr/bin/peekstrip
Copyright: 2026 The Peekstrip authors
{holders}
License: Apache-2.0 and Apache-2.0-with-Swift-exception and Unicode-3.0 and BSD-2-Clause and BSD-3-Clause and MIT

Files: usr/share/peekstrip/Public/engine/*
Copyright: 2026 The Peekstrip authors
{engine}
License: Apache-2.0 and Apache-2.0-with-Swift-exception and Unicode-3.0 and MIT

Files: usr/share/peekstrip/Places/*
Copyright: {cities}
License: CC-BY-4.0

License: Apache-2.0
 On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.

License: Apache-2.0-with-Swift-exception
 Apache-2.0 (see /usr/share/common-licenses/Apache-2.0), and: As an exception, if you use this Software to
 compile your source code and portions of this Software are embedded into the binary product as a result,
 you may redistribute such product without providing attribution as would otherwise be required by Sections
 4(a), 4(b) and 4(d) of the License.

License: Unicode-3.0
{unicode}

License: CC-BY-4.0
{attribution}

License: BSD-2-Clause
{two}

License: BSD-3-Clause
{three}

License: MIT
{mit}
"""


@dataclass(frozen=True)
class Part:
    """A package that is linked into the program."""
    name: str
    holder: str
    licence: str


# Who holds the rights of each package; one that is missing here fails the release.
PARTS = {part.name: part for part in (
    Part("swift-argument-parser", "2020 Apple Inc. and the Swift project authors",
         "Apache-2.0 WITH Swift-exception"),
    Part("swift-async-algorithms", "2022 Apple Inc. and the Swift project authors",
         "Apache-2.0 WITH Swift-exception"),
    Part("swift-collections", "2021 Apple Inc. and the Swift project authors", "Apache-2.0 WITH Swift-exception"),
    Part("swift-configuration", "2025 Apple Inc. and the SwiftConfiguration project authors", "Apache-2.0"),
    Part("swift-http-types", "2023 Apple Inc. and the Swift project authors", "Apache-2.0"),
    Part("swift-log", "2018-2019 Apple Inc. and the Swift Logging API project authors", "Apache-2.0"),
    Part("swift-service-lifecycle", "2019-2023 Apple Inc. and the SwiftServiceLifecycle project authors",
         "Apache-2.0"),
)}
RUNTIME = Part("swift-runtime", "2014-2025 Apple Inc. and the Swift project authors",
               "Apache-2.0 WITH Swift-exception")
# Tables of the Unicode Character Database in the runtime: what letters, capitals and accents are.
UNICODE = Part("unicode-data", "1991-2025 Unicode, Inc.", "Unicode-3.0")
# Code of others in FoundationEssentials, whose licences ask for their notice beside a program: its base64, by its
# NOTICE.txt, and its identifiers, by its uuid.c.
FOUNDATION = (
    Part("swift-extras-base64", "Fabian Fett", "Apache-2.0"),
    Part("fastbase64", "2015-2016 Wojciech Muła, Alfred Klomp, Daniel Lemire", "BSD-2-Clause"),
    Part("stringencoders", "2016 Nick Galbreath", "MIT"),
    Part("uuid", "2004 Apple Computer, Inc.", "BSD-3-Clause"),
)
# What of wasi-libc is linked into the engine for web pages: functions of musl. Its malloc is in the public domain.
MUSL = Part("musl", "2005-2020 Rich Felker, et al.", "MIT")
# The table that names places, which lies beside the program (Places/cities.txt says what was changed).
CITIES = Part("geonames", "GeoNames, https://www.geonames.org", "CC-BY-4.0")
# What resolves, and of which nothing is compiled.
UNUSED = {"swift-system"}


def packages(project):
    """The Swift packages that are compiled: name, address, version and commit."""
    pins = json.loads((project / "Package.resolved").read_text())["pins"]
    found = [(pin["identity"], pin["location"].removesuffix(".git"), pin["state"]["version"])
             for pin in pins if pin["identity"] not in UNUSED]
    if unknown := {name for name, *_ in found} ^ set(PARTS):
        raise SystemExit(f"release: Packaging/releasing/licences.py and what resolves differ in "
                         f"{', '.join(sorted(unknown))}.")
    return found


def notices(project, checkouts):
    """The file NOTICE: for each part its notice and its licence, each licence once."""
    parts, texts = [], {}
    for name, address, version in packages(project):
        lines = [f"{name} {version}, {address}", f"Copyright {PARTS[name].holder}",
                 f"License: {PARTS[name].licence}"]
        folder = checkouts / name
        licence = first(folder, "LICENSE.txt", "LICENSE")
        texts.setdefault(licence.strip(), []).append(name)
        if (folder / "NOTICE.txt").exists():
            lines += ["", (folder / "NOTICE.txt").read_text().strip()]
        parts.append("\n".join(lines))
    parts.append(f"Swift's standard library, FoundationEssentials and libdispatch\nCopyright {RUNTIME.holder}\n"
                 f"License: {RUNTIME.licence}")
    parts += [f"{part.name}, of which FoundationEssentials has a derivation\nCopyright {part.holder}\n"
              f"License: {part.licence}" for part in FOUNDATION]
    parts.append(f"The C library {MUSL.name}, in Public/engine/scroll-engine.wasm\nCopyright {MUSL.holder}\n"
                 f"License: {MUSL.licence}")
    parts.append(f"Unicode's data, which are in both\nCopyright {UNICODE.holder}\nLicense: {UNICODE.licence}")
    parts.append(f"The cities in Places/cities.txt\nCopyright {CITIES.holder}\nLicense: {CITIES.licence}\n"
                 "Changed: smaller places and parts of cities are left out, positions are rounded.")
    texts[text_of(project, "Unicode-3.0")] = ["Unicode's data"]
    texts[text_of(project, "CC-BY-4.0")] = ["the cities"]
    for part in (*FOUNDATION, MUSL):
        if part.licence != "Apache-2.0":
            texts.setdefault(text_of(project, part.licence), []).append(part.name)
    rule = "\n\n" + "=" * 78 + "\n\n"
    head = ("Peekstrip\nCopyright 2026 The Peekstrip authors\nLicense: Apache-2.0\n\n"
            "The program contains these parts. The system's libraries that it calls have their own notices\n"
            "in /usr/share/doc.")
    licences = [f"The licence of {', '.join(names)}\n\n{text}" for text, names in texts.items()]
    return rule.join([head, *parts, *licences]) + "\n"


def text_of(project, licence):
    """The text of a licence: of something in the sources, or only in what is made of them."""
    return first(project, f"LICENSES/{licence}.txt", f"Packaging/LICENSES/{licence}.txt").strip()


def first(folder, *names):
    for name in names:
        if (folder / name).exists():
            return (folder / name).read_text()
    raise SystemExit(f"release: {folder} has no {' or '.join(names)}.")


def copyright_file(project):
    """The file of Debian, in its machine-readable format."""
    texts = {field: indented(text_of(project, licence)) for field, licence in (
        ("attribution", "CC-BY-4.0"), ("unicode", "Unicode-3.0"), ("two", "BSD-2-Clause"), ("three", "BSD-3-Clause"),
        ("mit", "MIT"))}
    return COPYRIGHT.format(cities=CITIES.holder, holders=holders_of(*PARTS.values(), RUNTIME, UNICODE, *FOUNDATION),
                            engine=holders_of(RUNTIME, UNICODE, MUSL), **texts)


def holders_of(*parts):
    """The further lines of a field of holders, each once."""
    return "\n".join(f" {holder}" for holder in dict.fromkeys(part.holder for part in parts))


def indented(text):
    """A text in a field of Debian's files."""
    return "\n".join(f" {line}" if line else " ." for line in text.splitlines())


if __name__ == "__main__":
    print(notices(Path(__file__).resolve().parents[2], Path(sys.argv[1])), end="")
