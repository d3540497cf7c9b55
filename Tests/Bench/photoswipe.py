"""A page that opens PhotoSwipe 5 on the photographs of the static page.

The folder of its distribution (photoswipe.esm.min.js and photoswipe.css) is named by PEEKSTRIP_PHOTOSWIPE: it
comes from npm's registry, `npm pack photoswipe@5`.
"""

import json
import os
import shutil
from pathlib import Path

from PIL import Image

from missing import Missing

FILES = "photoswipe.esm.min.js", "photoswipe.css"


def lay_out(folder, widths, ending):
    """Adds `photoswipe.html` to the folder of the static page."""
    given = os.environ.get("PEEKSTRIP_PHOTOSWIPE")
    if given is None or not all((Path(given) / name).is_file() for name in FILES):
        raise Missing(f"PEEKSTRIP_PHOTOSWIPE names no folder with {' and '.join(FILES)}")
    for name in FILES:
        shutil.copy(Path(given) / name, folder)
    items = [item(folder, path.stem.removesuffix(f"-{max(widths)}"), widths, ending)
             for path in sorted(folder.glob(f"*-{max(widths)}.{ending}"))]
    (folder / "photoswipe.html").write_text(
        '<!doctype html><meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="photoswipe.css">'
        '<link rel="modulepreload" href="photoswipe.esm.min.js">'
        '<script type="module">import PhotoSwipe from "./photoswipe.esm.min.js"\n'
        f"new PhotoSwipe({{ dataSource: {json.dumps(items)}, index: 0, "
        'showHideAnimationType: "none" }).init()</script>')


def item(folder, stem, widths, ending):
    largest = f"{stem}-{max(widths)}.{ending}"
    with Image.open(folder / largest) as picture:
        width, height = picture.size
    return {"src": largest, "width": width, "height": height, "srcset": ", ".join(
        f"{stem}-{size}.{ending} {size}w" for size in widths)}
