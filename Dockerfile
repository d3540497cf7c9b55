# Three stages: Swift's toolchain, which is published for Debian 12; a Debian 13 in which it builds one
# executable; and a Debian 13 with the libraries that the executable calls. Debian 13 has a libheif that
# reads the pictures of today's phones. Packaging/packages.tsv names the packages.
#
#     docker build -t peekstrip .
#     docker run --rm --read-only --cap-drop ALL --security-opt no-new-privileges \
#         -p 8080:8080 -v ~/Pictures:/pictures:ro peekstrip
#
# `--build-arg PACKAGES=fonts` has fonts of more scripts as well, `PACKAGES=posters` FFmpeg's libraries.
FROM swift:6.3-bookworm AS toolchain

# The toolchain lies in /usr, among the files of Debian's packages: it is all that no package owns.
RUN export LC_ALL=C \
    && sed -E 's,^/(bin|lib|lib64|sbin)/,/usr/\1/,' /var/lib/dpkg/info/*.list | sort -u >/packaged \
    && find /usr -not -type d -not -lname '/etc/alternatives/*' | sort | comm -23 - /packaged >/own \
    && mkdir /toolchain \
    && tar -cf - -T /own | tar -xf - -C /toolchain

FROM debian:trixie-slim AS build

WORKDIR /source

COPY bin/setup bin/setup
COPY Packaging Packaging
RUN apt-get update \
    && bin/setup --toolchain \
    && rm -rf /var/lib/apt/lists/*
COPY --from=toolchain /toolchain /

# Dependencies change seldom: they are fetched in a layer of their own.
COPY Package.swift ./
RUN swift package resolve

COPY LICENSES LICENSES
# A manifest is read as a whole, so its test targets must exist even where none is built.
COPY Sources Sources
COPY Tests Tests
# The linker and its options are those of a release.
RUN swift build -c release --product peekstrip --static-swift-stdlib \
        -Xswiftc -use-ld=lld -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --strip-all \
    && PYTHONPATH=Packaging python3 -m releasing.licences .build/checkouts >/NOTICE \
    && install -D "$(swift build -c release --static-swift-stdlib --show-bin-path)/peekstrip" \
        /built/peekstrip
COPY Public Public
COPY bin/engine bin/engine
RUN bin/engine

FROM debian:trixie-slim

# The upgrade brings security fixes that are newer than the base image: the libraries named here
# read untrusted pictures and requests.
ARG PACKAGES=run
COPY bin/setup /setup/bin/setup
COPY Packaging /setup/Packaging
RUN apt-get update \
    && apt-get upgrade -y --no-install-recommends \
    && /setup/bin/setup "--$PACKAGES" \
    && apt-get clean \
    && rm -rf /setup /var/lib/apt/lists/* \
    && mkdir /pictures \
    && install -d -o 10001 -g 10001 /state

COPY LICENSE /app/LICENSE
COPY --from=build /NOTICE /app/NOTICE
COPY --from=build /built/peekstrip /usr/local/bin/peekstrip
COPY --from=build /source/Public /app/Public
COPY Places /app/Places
COPY Sample /app/Sample
COPY Examples/screens.json /app/Examples/screens.json
COPY Templates /app/Templates

# Any other user will do as well: the service writes its sessions alone and listens above port 1023.
USER 10001:10001

# The folder for the state. It is the default one and not an option, because a server that cannot write its
# default folder (a read-only root without a volume) keeps sessions in memory, and one that cannot write the
# folder of --state does not start.
VOLUME /state
ENV XDG_STATE_HOME=/state

# Of the C library's arenas the program takes two a core; containers are small and may see many cores.
#
# The limits for one IP address hold as outside of a container. Behind a proxy, name it in
# PEEKSTRIP_TRUSTED_PROXIES; otherwise all clients share its address, and its limits.
#
# With `container` the program prints no addresses: those of a container are not reachable from other machines.
ENV MALLOC_ARENA_MAX=2 \
    container=docker \
    PEEKSTRIP_ASSETS=/app \
    PEEKSTRIP_HOST=0.0.0.0

LABEL org.opencontainers.image.title=Peekstrip \
    org.opencontainers.image.description="folders of pictures as swipeable galleries, drawn on the server" \
    org.opencontainers.image.licenses=Apache-2.0

EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=2 CMD ["peekstrip", "health"]

ENTRYPOINT ["peekstrip"]
CMD ["serve", "/pictures"]
