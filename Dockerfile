# Two stages: a toolchain that builds one executable, and a Debian with the libraries it calls.
#
#     docker build -t peekstrip .
#     docker run --rm --read-only --cap-drop ALL --security-opt no-new-privileges \
#         -p 8080:8080 -v ~/Pictures:/pictures:ro peekstrip
FROM swift:6.3-bookworm AS build

RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libcurl4-openssl-dev libdeflate-dev libexif-dev libexpat1-dev libglib2.0-dev libhiredis-dev \
        libisal-dev libmicrohttpd-dev libpng-dev libqrencode-dev libseccomp-dev libsqlite3-dev \
        libssl-dev libvips-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /source

# Dependencies change seldom: they are fetched in a layer of their own.
COPY Package.swift ./
RUN swift package resolve

# A manifest is read as a whole, so its test targets must exist even where none is built.
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --product peekstrip --static-swift-stdlib \
    && install -D --strip "$(swift build -c release --static-swift-stdlib --show-bin-path)/peekstrip" \
        /built/peekstrip

FROM debian:bookworm-slim

# The upgrade brings security fixes that are newer than the base image: the libraries named here
# read untrusted pictures and requests.
RUN apt-get update \
    && apt-get upgrade -y --no-install-recommends \
    && apt-get install -y --no-install-recommends \
        ca-certificates fonts-dejavu-core fonts-droid-fallback fonts-lohit-deva libcurl4 \
        libdeflate0 libexif12 libexpat1 libglib2.0-0 libhiredis0.14 libisal2 libmicrohttpd12 \
        libpng16-16 libqrencode4 libseccomp2 libsqlite3-0 libssl3 libvips42 tzdata \
    && apt-get clean \
    && rm -rf /var/lib/apt/lists/* \
    && mkdir /pictures \
    && install -d -o 10001 -g 10001 /state

COPY --from=build /built/peekstrip /usr/local/bin/peekstrip
COPY Public /app/Public
COPY Sample /app/Sample
COPY Templates /app/Templates

# Any other user will do as well: the service writes its sessions alone and listens above port 1023.
USER 10001:10001

# Sessions lie here. Where nothing can be written (a read-only root without a volume) they are kept in
# memory, which is why this is the place by default, and none that was asked for.
VOLUME /state
ENV XDG_STATE_HOME=/state

# Of the C library's arenas the program takes two a core; containers are small and may see many cores.
#
# The limits for one IP address hold as outside of a container. Behind a proxy, name it in
# PEEKSTRIP_TRUSTED_PROXIES; otherwise all clients share its address, and its limits.
#
# `container` says that the machine's addresses are those of a container, which nobody opens.
ENV MALLOC_ARENA_MAX=2 \
    container=docker \
    PEEKSTRIP_ASSETS=/app \
    PEEKSTRIP_HOST=0.0.0.0

EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=2 CMD ["peekstrip", "health"]

ENTRYPOINT ["peekstrip"]
CMD ["serve", "/pictures"]
