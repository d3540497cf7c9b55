"""Whether a picture on screen is a frame of the service."""

from PIL import ImageChops, ImageStat

# The tolerance for the mean difference of two pictures of the same strip, in levels of 255:
# browsers may round colours.
SAME = 1.0

# The same where the browser gets WebP or JPEG, or scales pictures itself. Other pages differ by 20 and
# more.
ALIKE = 4.0


def difference(one, other):
    """The mean difference over all pixels and channels; the maximum for pictures of different
    sizes."""
    if one.size != other.size:
        return 255.0
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


# The sizes of pages that the viewer chooses by its window, as fields of a query.
SIZES = """(page => {
    const { width, height } = page.getBoundingClientRect()
    const gap = parseFloat(getComputedStyle(page).marginInlineStart)
    return `&pageWidth=${Math.round(width)}&pageHeight=${Math.round(height)}`
        + `&spacing=${Math.round(gap)}&pageLengths=auto`
})(document.querySelector('[data-page-size]'))"""


def sizes(tab):
    return tab.evaluate(SIZES)


# The item of the page that a strip is on; none where a frame or the first pictures are shown.
CURRENT = """document.querySelector('.surface[data-shows="strip"] .page[data-current]')?.dataset.item ?? null"""


def shows(tab, service, page):
    """Whether a tab's stage shows the strip at rest on a page, counted from 0."""
    # Of a strip that is elsewhere no screenshot is needed.
    if tab.evaluate(CURRENT) not in (None, service.items()[page]["id"]):
        return False
    stage = tab.screenshot("[data-stage]")
    wanted = page, stage.size, sizes(tab)
    stage = below_toast(stage)
    if wanted in service.seen and difference(stage, service.seen[wanted]) < ALIKE:
        return True
    frame = below_toast(service.frame(page, *wanted[1], sizes=wanted[2]))
    is_alike = difference(stage, frame) < ALIKE
    if is_alike:
        service.seen[wanted] = frame
    return is_alike


def below_toast(picture):
    """The part of a stage that no toast can cover."""
    width, height = picture.size
    return picture.crop((0, height // 4, width, height))


def wait_until_shows(tab, service, page):
    """A strip that moves is not compared: a screenshot takes the processor from it."""
    is_still = tab.stillness()
    tab.wait_until(lambda: is_still() and shows(tab, service, page), f"the stage shows page {page}")
