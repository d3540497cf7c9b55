"""The image for containers, as an OCI layout in a file of tar, without a daemon.

It has one layer: a Debian in which the package is installed. `docker load`, `podman load` and `skopeo copy
oci-archive:FILE` read it.
"""

import gzip
import hashlib
import io
import json
import os
import tarfile

from .release import SUMMARY
from .roots import bootstrap

# Nobody reads manuals in a container. Licences stay.
LEFT_OUT = ["path-exclude=/usr/share/man/*", "path-exclude=/usr/share/locale/*", "path-exclude=/usr/share/info/*",
            "path-exclude=/usr/share/doc/*", "path-include=/usr/share/doc/*/copyright",
            "path-include=/usr/share/doc/peekstrip/*"]
SETTINGS = {
    "User": "10001:10001",
    "ExposedPorts": {"8080/tcp": {}},
    "Volumes": {"/state": {}},
    "WorkingDir": "/",
    "Entrypoint": ["peekstrip"],
    "Cmd": ["serve", "/pictures"],
    # See the Dockerfile for each.
    "Env": ["PATH=/usr/local/bin:/usr/bin:/bin", "XDG_STATE_HOME=/state", "MALLOC_ARENA_MAX=2", "container=docker",
            "PEEKSTRIP_HOST=0.0.0.0"],
    # Docker's, which OCI has not.
    "Healthcheck": {"Test": ["CMD", "peekstrip", "health"], "Interval": 30_000_000_000, "Timeout": 5_000_000_000,
                    "StartPeriod": 10_000_000_000, "Retries": 2},
}
# With the cache of fonts, which a container cannot write, and of which it would complain. It is valid for
# folders of the time that all files of the image get.
PREPARE = """chroot "$1" sh -ec '
peekstrip --version
find /usr/share/fonts /usr/local/share/fonts -exec touch -d @SECONDS {} +
fc-cache -s -f
mkdir -p /pictures /state
chown 10001:10001 /state
rm -rf /tmp/package.deb /var/log/* /var/cache/ldconfig/aux-cache'"""


def root_file(release, root, package, target, further=()):
    """Makes a file of tar with the system, the package, and further packages of the distribution."""
    options = [f"--dpkgopt={it}" for it in LEFT_OUT]
    options += [f"--customize-hook=copy-in {package} /tmp",
                f'--customize-hook=mv "$1/tmp/{package.name}" "$1/tmp/package.deb"',
                '--customize-hook=chroot "$1" apt-get install -qq --no-install-recommends '
               + " ".join(["/tmp/package.deb", *further]),
                f"--customize-hook={PREPARE.replace('SECONDS', str(release.seconds))}"]
    bootstrap(root.distribution, "apt", target, *options,
              environment={**os.environ, "SOURCE_DATE_EPOCH": str(release.seconds)})


def blob_path(blob):
    return "blobs/" + blob["digest"].replace(":", "/")


def write(release, architecture, layer, target, variant=""):
    """Writes the image from the file of its system; returns its size, compressed."""
    blobs = {}

    def blob(data, kind):
        digest = hashlib.sha256(data).hexdigest()
        blobs[digest] = data
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data)}

    plain = layer.read_bytes()
    created = f"{release.day:%Y-%m-%dT%H:%M:%SZ}"
    labels = {"org.opencontainers.image.title": "Peekstrip", "org.opencontainers.image.description": SUMMARY,
              "org.opencontainers.image.version": release.version,
              "org.opencontainers.image.revision": release.commit,
              "org.opencontainers.image.created": created,
              "org.opencontainers.image.licenses": "Apache-2.0"}
    config = {"created": created, "architecture": architecture, "os": "linux",
              "config": {**SETTINGS, "Labels": labels},
              "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(plain).hexdigest()}"]},
              "history": [{"created": created, "created_by": "Packaging/release"}]}
    packed = blob(gzip.compress(plain, 6, mtime=0), "layer.v1.tar+gzip")
    described = blob(json.dumps(config).encode(), "config.v1+json")
    manifest = blob(json.dumps({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": described, "layers": [packed],
        "annotations": labels}).encode(), "manifest.v1+json")
    # A tag has no ~.
    tag = "-".join(filter(None, [release.version.replace("~", "-"), variant]))
    manifest |= {"platform": {"architecture": architecture, "os": "linux"},
                 "annotations": {"org.opencontainers.image.ref.name": tag,
                                 "io.containerd.image.name": f"peekstrip:{tag}"}}
    # A Docker that does not keep images in containerd's store reads this list alone.
    listed = [{"Config": blob_path(described), "RepoTags": [f"peekstrip:{tag}"], "Layers": [blob_path(packed)]}]
    files = {"oci-layout": json.dumps({"imageLayoutVersion": "1.0.0"}).encode(),
             "index.json": json.dumps({"schemaVersion": 2, "manifests": [manifest]}).encode(),
             "manifest.json": json.dumps(listed).encode(),
             **{f"blobs/sha256/{digest}": data for digest, data in sorted(blobs.items())}}
    with tarfile.open(target, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(data), release.seconds, 0o644
            archive.addfile(entry, io.BytesIO(data))
    return packed["size"]
