"""The traffic between a tab and the service: recorded, delayed, and lost."""

from contextlib import contextmanager

from bidi import BrowserError


class Wire:
    """The network-related part of a tab."""

    def requests(self):
        """Method and path of every request so far, in order."""
        self._settle()
        return [(request["method"], request["url"].removeprefix(self._base))
                for request in (event["params"]["request"]
                                for event in self._events("network.beforeRequestSent"))]

    def posts(self, ending):
        """The number of POSTs to a path with this ending."""
        return sum(method == "POST" and path.partition("?")[0].endswith(ending)
                   for method, path in self.requests())

    def complaints(self):
        """Errors and warnings on the console, including violations of the page's policy."""
        self._settle()
        return [event["params"]["text"] for event in self._events("log.entryAdded")
                if event["params"]["level"] in ("error", "warn")]

    @contextmanager
    def losing_an_answer(self, ending):
        """Requests in the block reach the service, but its response to a path with this ending
        is lost. The network works again afterwards."""
        # Of each response: no other test has a use for these events.
        self._command("session.subscribe", events=["network.responseStarted"])
        intercept = self._command("network.addIntercept", phases=["responseStarted"],
                                  contexts=[self._context])["intercept"]
        # The event is sent once during the block, and stored.
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
            # Those that were stopped in the meantime, of pictures, go on.
            for event in events[place:]:
                self._loses(event, "nothing")

    @contextmanager
    def holding_back(self, part):
        """Requests in the block to URLs with this part are stopped: they get their response
        after the block, unless the test makes them fail."""
        with self._intercepting(part):
            yield
        # Those that were stopped until there was no intercept.
        self._settle()
        for request in self._blocked(part):
            self._ends("network.continueRequest", request)

    def fail_requests(self, count):
        """Fails so many of the stopped requests."""
        failed = 0
        while failed < count:
            for request in self._blocked(""):
                failed += self._ends("network.failRequest", request)
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
        """Stopped requests that were not handled yet; those to other URLs continue."""
        blocked = []
        for event in self._events("network.beforeRequestSent"):
            request = event["params"]["request"]
            if not event["params"]["isBlocked"] or request["request"] in self._handled:
                continue
            self._handled.add(request["request"])
            if part in request["url"]:
                blocked.append(request["request"])
            else:
                self._ends("network.continueRequest", request["request"])
        return blocked

    def _ends(self, command, request):
        """Ends the stop of a request; False if the page has given the request up."""
        try:
            self._command(command, request=request)
        except BrowserError:
            return False
        return True

    def _loses(self, event, ending):
        """Lets a stopped response continue, unless it is the one to lose."""
        if event["method"] != "network.responseStarted" or not event["params"]["isBlocked"]:
            return False
        request = event["params"]["request"]
        is_lost = request["url"].partition("?")[0].endswith(ending)
        if is_lost:
            # Lost as well if the page has given it up.
            self._ends("network.failRequest", request["request"])
        else:
            self._ends("network.continueResponse", request["request"])
        return is_lost
