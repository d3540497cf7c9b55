"""Pictures with faces for tests: red squares, of which their files tell, and how many a crop can keep."""

import subprocess

from PIL import Image, ImageDraw, ImageOps

from pictures import STORED

RED, SIDE = (250, 10, 10), 40


def region(picture, box):
    """A face as exiftool takes it: its middle and its size, in shares of the sides of the stored picture."""
    left, top, right, bottom = box
    shares = {"X": (left + right) / 2 / picture.width, "Y": (top + bottom) / 2 / picture.height,
              "W": (right - left) / picture.width, "H": (bottom - top) / picture.height}
    area = ",".join(f"{name}={value:.6f}" for name, value in shares.items())
    return f"{{Area={{{area},Unit=normalized}},Type=Face}}"


def marked(size, centres, orientation):
    """A picture with a red square at each face, stored for an orientation, and exiftool's description."""
    upright = Image.linear_gradient("L").resize(size).convert("RGB")
    draw = ImageDraw.Draw(upright)
    for x, y in centres:
        draw.rectangle((x - SIDE // 2, y - SIDE // 2, x + SIDE // 2 - 1, y + SIDE // 2 - 1), fill=RED)
    # Pillow's own way back to the upright picture is the witness for the table.
    turn = STORED[orientation]
    stored = upright if turn is None else upright.transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    shown = stored.copy()
    shown.getexif()[0x0112] = orientation
    assert ImageOps.exif_transpose(shown).tobytes() == upright.tobytes()
    boxes = []
    for x, y in centres:
        dot = Image.new("L", size)
        ImageDraw.Draw(dot).rectangle(
            (x - SIDE // 2, y - SIDE // 2, x + SIDE // 2 - 1, y + SIDE // 2 - 1), fill=255)
        boxes.append((dot if turn is None else dot.transpose(turn)).getbbox())
    regions = ",".join(region(stored, box) for box in boxes)
    return stored, exif, (f"{{AppliedToDimensions={{W={stored.width},H={stored.height},Unit=pixel}},"
                          f"RegionList=[{regions}]}}")


def write(folder, pictures):
    """Writes pictures, and their faces by exiftool."""
    arguments = []
    for name, (stored, exif, faces) in pictures.items():
        stored.save(folder / name, quality=95, exif=exif)
        if faces:
            arguments += ["-q", "-overwrite_original", f"-RegionInfo={faces}", str(folder / name),
                          "-execute"]
    (folder / "arguments").write_text("\n".join(arguments) + "\n")
    subprocess.run(["exiftool", "-@", folder / "arguments"], check=True, capture_output=True)
    (folder / "arguments").unlink()


def describe(file, *arguments):
    """Has exiftool write into a picture, or a file of XMP beside it."""
    if file.suffix == ".xmp":
        file.unlink(missing_ok=True)
    subprocess.run(["exiftool", "-q", "-overwrite_original", *arguments, file], check=True)


def pixels(picture):
    rows = picture.convert("RGB").tobytes()
    return zip(rows[0::3], rows[1::3], rows[2::3])


def red(picture):
    """How many pixels of a picture are those of a face."""
    return sum(1 for r, g, b in pixels(picture) if r > 170 and g < 90 and b < 90)


def kept(size, centres, shape):
    """How many whole faces the best part of a picture can show, by trying all parts."""
    (width, height), (wide, high) = size, shape
    scale = max(wide / width, high / height)
    part = (int(wide / scale), int(high / scale))
    best = 0
    for along in range(max(width - part[0], height - part[1]) + 1):
        left, top = (along, 0) if part[0] < width else (0, along)
        best = max(best, sum(
            left <= x - SIDE // 2 and x + SIDE // 2 <= left + part[0]
            and top <= y - SIDE // 2 and y + SIDE // 2 <= top + part[1] for x, y in centres))
    return best, scale
