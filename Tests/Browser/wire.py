"""What goes between a tab and the service: looked at, held back, and lost."""

from contextlib import contextmanager


class Wire:
    """The part of a tab that has to do with the network."""

    def requests(self):
        """Method and path of every request so far, in order."""
        self._settle()
        return [(request["method"], request["url"].removeprefix(self._base))
                for request in (event["params"]["request"]
                                for event in self._events("network.beforeRequestSent"))]

    def posts(self, ending):
        """How many POSTs went to a path with this ending."""
        return sum(method == "POST" and path.partition("?")[0].endswith(ending)
                   for method, path in self.requests())

    def complaints(self):
        """Errors and warnings on the console, refusals by the page's policy among them."""
        self._settle()
        return [event["params"]["text"] for event in self._events("log.entryAdded")
                if event["params"]["level"] in ("error", "warn")]

    @contextmanager
    def losing_an_answer(self, ending):
        """What is done in the block reaches the service, but its answer to a path with this ending
        gets lost on the way. Afterwards all is well again."""
        intercept = self._command("network.addIntercept", phases=["responseStarted"],
                                  contexts=[self._context])["intercept"]
        # What is told while the block does something is told once, and kept.
        events, place = self._connection.events, len(self._connection.events)
        try:
            yield
            is_lost = False
            while not is_lost:
                while place == len(events):
                    self._connection.receive()
                is_lost = self._loses(events[place], ending)
                place += 1
        finally:
            self._command("network.removeIntercept", intercept=intercept)

    @contextmanager
    def holding_back(self, part):
        """What is asked during the block of addresses with this part in them stops: it is answered
        after the block, unless it is told to fail."""
        with self._intercepting(part):
            yield
            self._settle()
            for request in self._blocked(part):
                self._command("network.continueRequest", request=request)

    def fail_requests(self, count):
        """Fails so many of the requests that stop."""
        failed = 0
        while failed < count:
            for request in self._blocked(""):
                self._command("network.failRequest", request=request)
                failed += 1
            self._connection.receive()

    @contextmanager
    def _intercepting(self, part):
        self._handled = set()
        intercept = self._command("network.addIntercept", phases=["beforeRequestSent"],
                                  contexts=[self._context])["intercept"]
        try:
            yield
        finally:
            self._command("network.removeIntercept", intercept=intercept)

    def _blocked(self, part):
        """Requests that stop and were not seen to yet; those for other addresses go on."""
        blocked = []
        for event in self._events("network.beforeRequestSent"):
            request = event["params"]["request"]
            if not event["params"]["isBlocked"] or request["request"] in self._handled:
                continue
            self._handled.add(request["request"])
            if part in request["url"]:
                blocked.append(request["request"])
            else:
                self._command("network.continueRequest", request=request["request"])
        return blocked

    def _loses(self, event, ending):
        """Lets an answer through that was stopped, unless it is the one to be lost."""
        if event["method"] != "network.responseStarted" or not event["params"]["isBlocked"]:
            return False
        request = event["params"]["request"]
        is_lost = request["url"].partition("?")[0].endswith(ending)
        self._command("network.failRequest" if is_lost else "network.continueResponse",
                      request=request["request"])
        return is_lost
