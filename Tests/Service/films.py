"""Short films as phones, cameras and browsers make them, by PyAV."""

import struct

import av
from PIL import Image

# Left red, right blue, so that turns and mirrors show.
LEFT, RIGHT = (200, 40, 40), (40, 60, 200)


def frame(width, height, dark=False):
    """A picture of two halves."""
    picture = Image.new("RGB", (width, height), (0, 0, 0) if dark else RIGHT)
    if not dark:
        picture.paste(LEFT, (0, 0, width // 2, height))
    return picture


def film(path, codec="libvpx", width=160, height=120, seconds=1.0, rate=10, dark=0.0, turn=0,
         container_options=None, metadata=None, pixels="yuv420p", **options):
    """Writes a film; the first `dark` seconds of it are black. `turn` is in degrees, clockwise."""
    with av.open(str(path), "w", options=container_options or {}) as container:
        container.metadata.update(metadata or {})
        stream = container.add_stream(codec, rate=rate, options={k: str(v) for k, v in options.items()})
        stream.width, stream.height, stream.pix_fmt = width, height, pixels
        if turn:
            stream.set_display_rotation(-turn)  # PyAV counts anticlockwise
        count = round(seconds * rate)
        for number in range(count):
            picture = frame(width, height, number < dark * rate)
            for packet in stream.encode(av.VideoFrame.from_image(picture)):
                container.mux(packet)
        for packet in stream.encode():
            container.mux(packet)
    return path


def box(name, content=b""):
    return struct.pack(">I4s", len(content) + 8, name) + content


def shortest():
    """The shortest MP4 with a track of pictures and samples, which no player shows."""
    header = bytes(76) + struct.pack(">II", 64 << 16, 48 << 16)
    track = box(b"tkhd", header) + box(b"mdia", box(b"hdlr", bytes(8) + b"vide" + bytes(13)))
    return box(b"ftyp", b"isom\0\0\2\0isom") + box(b"moov", box(b"trak", track)) + box(b"mdat", bytes(64))
