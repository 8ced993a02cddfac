"""Calls a running legible service; one file, Python 3.9 or later, no packages.

docs/reference/api.md has the routes, with their fields, answers and refusals.
"""

import json
import urllib.error
import urllib.request


class LegibleError(Exception):
    """A refusal of the service: HTTP status, code (docs/reference/errors.md) and answer."""

    def __init__(self, error):
        super().__init__(error.read().decode())
        self.status = error.code
        self.code = error.headers.get("x-legible-error")


class Legible:
    """A service at an address. `timeout` is the time without any byte, in seconds."""

    def __init__(self, address="http://127.0.0.1:8000", token=None, timeout=300):
        self.address = address.rstrip("/")
        self.headers = {"content-type": "application/json"}
        self.timeout = timeout
        if token is not None:
            self.headers["authorization"] = f"Bearer {token}"

    def _open(self, path, fields):
        body = json.dumps(fields).encode() if fields else None
        request = urllib.request.Request(self.address + path, body, self.headers)
        try:
            return urllib.request.urlopen(request, timeout=self.timeout)
        except urllib.error.HTTPError as error:
            raise LegibleError(error) from None

    def answer(self, path, **fields):
        """Returns the answer of a route: to a POST with fields, to a GET without any."""
        with self._open(path, fields) as response:
            return json.load(response)

    def events(self, path, **fields):
        """Yields the events of a stream."""
        with self._open(path, fields) as response:
            for line in response:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
