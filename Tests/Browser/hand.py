"""What a reader's hand does in a tab: keys, the mouse, fingers and the wheel."""

from contextlib import contextmanager

KEYS = {
    "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "Home": "\ue011", "End": "\ue010",
    "PageUp": "\ue00e", "PageDown": "\ue00f", "Tab": "\ue004", "Enter": "\ue007",
    "Escape": "\ue00c", "Control": "\ue009", "ArrowUp": "\ue013", "ArrowDown": "\ue015", "+": "+", "-": "-",
    "Space": " ", "g": "g",
}


class Hand:
    """The part of a tab that its reader touches."""

    def press(self, key):
        value = KEYS[key]
        self._act({"type": "key", "id": "keyboard", "actions": [
            {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]})

    def click(self, x, y):
        self.drag((x, y), (x, y), steps=0)

    def click_on(self, selector):
        self.click(*self.middle(selector))

    def drag(self, start, end, steps=12, pointer="mouse", hold=0):
        """Drags in steps of 16 ms and holds for so many milliseconds before the release. Without
        steps it is a click."""
        self.path_of([start, end], pointer, steps, hold)

    def path_of(self, points, pointer="touch", steps=8, hold=0):
        """Drags along a path in steps of 16 ms, and holds before the release."""
        moves = [move for start, end in zip(points, points[1:]) for move in _moves(start, end, steps)]
        self._act({"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer},
                   "actions": [_move(*points[0]), {"type": "pointerDown", "button": 0}, *moves,
                               {"type": "pause", "duration": hold},
                               {"type": "pointerUp", "button": 0}]})

    def flick(self, start, end, times=1, pause=120):
        """Flicks with a finger, 64 ms long, so many times, with so many milliseconds between."""
        once = [_move(*start), {"type": "pointerDown", "button": 0}, *_moves(start, end, 4),
                {"type": "pointerUp", "button": 0}, {"type": "pause", "duration": pause}]
        self._act({"type": "pointer", "id": "touch", "parameters": {"pointerType": "touch"},
                   "actions": once * times})

    def pinch(self, x, y, start, end, steps=10):
        """Moves two fingers, left and right of a point, from one distance to another."""
        def finger(name, side):
            def move(distance, duration):
                return {"type": "pointerMove", "x": round(x + side * distance), "y": round(y),
                        "duration": duration}
            moves = [move(start + (end - start) * step / steps, 16)
                     for step in range(1, steps + 1)]
            return {"type": "pointer", "id": name, "parameters": {"pointerType": "touch"},
                    "actions": [move(start, 0), {"type": "pointerDown", "button": 0}, *moves,
                                {"type": "pause", "duration": 100},
                                {"type": "pointerUp", "button": 0}]}

        self._do("input.performActions", actions=[finger("left", -1), finger("right", 1)])

    def wheel(self, x, y, dx, dy):
        self._act({"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": round(x), "y": round(y), "deltaX": dx, "deltaY": dy}]})

    @contextmanager
    def holding(self, key):
        """Holds a key during the block."""
        def act(kind):
            self._act({"type": "key", "id": "keyboard",
                       "actions": [{"type": kind, "value": KEYS[key]}]})
        act("keyDown")
        yield
        act("keyUp")

    def double_tap(self, x, y):
        """Taps twice in one place, a tenth of a second apart."""
        tap = [{"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 30},
               {"type": "pointerUp", "button": 0}]
        self._act({"type": "pointer", "id": "touch", "parameters": {"pointerType": "touch"},
                   "actions": [{"type": "pointerMove", "x": round(x), "y": round(y)}, *tap,
                               {"type": "pause", "duration": 100}, *tap]})

    @contextmanager
    def pressing(self, x, y, to_x, to_y):
        """Presses the mouse, moves it to another point, and holds it during the block."""
        self._act(_mouse([_move(x, y), {"type": "pointerDown", "button": 0},
                          *_moves((x, y), (to_x, to_y), 10), {"type": "pause", "duration": 50}]))
        yield
        self._act(_mouse([{"type": "pointerUp", "button": 0}]))

    def move(self, x, y):
        self._act(_mouse([_move(x, y)]))

    def _act(self, source):
        self._do("input.performActions", actions=[source])


def _mouse(actions):
    return {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
            "actions": actions}


def _move(x, y, duration=0):
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": duration}


def _moves(start, end, steps):
    """A straight way in steps of 16 ms."""
    (x, y), (to_x, to_y) = start, end
    return [_move(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps, 16)
            for step in range(1, steps + 1)]
