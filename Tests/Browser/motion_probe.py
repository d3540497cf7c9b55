"""Where a page was in each animation frame, sampled in the browser."""

from dataclasses import dataclass

# Samples the left and top edge and the width of an item's page, or of a part of it, in each animation
# frame, with the frame's own time, and the times at which fingers were lifted. The old viewer has images
# where this one has pages.
START = """((item, part) => {
    const find = () => document.querySelector(`.strip [data-item="${item}"]${part}`)
        ?? document.querySelector(`.strip img[src*="/${item}/"]`)
    const probe = window.probe = { samples: [], lifts: [] }
    addEventListener('pointerup', event => {
        if (event.isTrusted) probe.lifts.push(performance.now())
    }, { capture: true })
    const { port1, port2 } = new MessageChannel()
    let latest
    port2.onmessage = ({ data: time }) => {
        const box = time === latest && find()?.getBoundingClientRect()
        if (box) probe.samples.push([time, box.x, box.y, box.width])
    }
    const look = time => {
        if (window.probe !== probe) return
        latest = time
        // Once the viewer, whose callback may be after this one, has placed the page for this frame.
        port1.postMessage(time)
        requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
})('ITEM', 'PART')"""

READ = "JSON.stringify((({ samples, lifts }) => ({ samples, lifts }))(window.probe))"

# Milliseconds after a lift by which a released strip has its highest speed.
SOON = 150


def probe(item, part=""):
    """The script that begins to sample an item's page, or what a selector finds in it."""
    return START.replace("ITEM", item).replace("PART", part)


@dataclass(frozen=True)
class Way:
    """The way of a page: times in milliseconds with positions in pixels, along one axis."""

    samples: list
    lift: float

    @property
    def after_lift(self):
        return [(time, place) for time, place in self.samples if time >= self.lift]

    @property
    def speeds(self):
        """Pixels per millisecond between successive animation frames after the lift; the pixels by
        which rounding may change each."""
        return [(abs(there - here) / (then - now), 1 / (then - now))
                for (now, here), (then, there) in zip(self.after_lift, self.after_lift[1:])
                if then > now]

    @property
    def bumps(self):
        """By how much the speed fell before its highest, or rose after it, beyond what rounding explains: a
        strip that is slow at the lift has to get going first, and then only slows down."""
        top = max(range(len(self.speeds)), key=lambda frame: self.speeds[frame], default=0)
        return max(_rises(self.speeds[top:]), _rises(self.speeds[top::-1]))

    @property
    def jump(self):
        """Pixels by which the page moved further in a frame than its curve explains, and two of rounding: after
        its highest speed, which it has soon after the lift, it only slows down."""
        soon = sum(time < self.lift + SOON for time, _ in self.after_lift)
        top = max(range(len(self.speeds[:soon])), key=lambda frame: self.speeds[frame], default=0)
        found, least = 0.0, None
        for speed, rounding in self.speeds[top:]:
            if least is not None:
                found = max(found, (speed - rounding - least) / rounding)
            least = speed + rounding if least is None else min(least, speed + rounding)
        return found

    @property
    def change(self):
        """Pixels between the least and the greatest place after the lift."""
        places = [place for _, place in self.after_lift]
        return max(places) - min(places)

    @property
    def overshoot(self):
        """Pixels beyond where the page rests, after the lift."""
        places = [place for _, place in self.after_lift]
        start, end = places[0], places[-1]
        sign = 1 if end >= start else -1
        return max(0, max(sign * (place - end) for place in places))

    @property
    def ends_once(self):
        """Whether the page, once it had come within a pixel of its rest, stayed there."""
        places = [place for _, place in self.after_lift]
        there = [abs(place - places[-1]) <= 1 for place in places]
        return all(there[there.index(True):])

    @property
    def settling(self):
        """Milliseconds from the lift until the page is within a pixel of its rest."""
        end = self.after_lift[-1][1]
        moving = [time for time, place in self.after_lift if abs(place - end) > 1]
        return moving[-1] - self.lift if moving else 0.0


def _rises(speeds):
    found, least = 0.0, None
    for speed, rounding in speeds:
        if least is not None and speed - rounding > least:
            found = max(found, speed - rounding - least)
        least = speed + rounding if least is None else min(least, speed + rounding)
    return found


def way(recorded, axis=0):
    """The way after the last lift, along an axis; 2 is the width."""
    return Way([(time, place[axis]) for time, *place in recorded["samples"]],
               recorded["lifts"][-1] if recorded["lifts"] else 0.0)
