"""A client for Landfall, with nothing but the standard library."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Iterator, Mapping, Optional

from .operations import Body, Operations

MAX_TRIES = 4
MAX_WAIT_SECONDS = 60.0
FIRST_WAIT_SECONDS = 1.0
MAX_PAGES = 100_000
_WORTH_WAITING_FOR = (429, 503)


class ServiceError(Exception):
    """The service refused: `errors` says why, as it does in the answer."""

    def __init__(self, status: int, errors: list) -> None:
        detail = errors[0].get("detail") if errors else None
        super().__init__(detail or f"The service answered {status}.")
        self.status = status
        self.errors = errors


class UnreachableError(Exception):
    """There was no answer."""


class Client(Operations):
    """Asks the service at `url` (scheme and host) with a key, and waits when it is asked to."""

    def __init__(self, url: str, key: str, timeout: float = 60.0) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._timeout = timeout

    def request(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Body] = None,
    ) -> Any:
        """An answer in JSON as what it says, another as its bytes, none as None."""
        request = urllib.request.Request(self._address(path, query), method=method)
        request.add_header("Authorization", f"Token {self._key}")
        if body is not None:
            request.data, kind = _sent(body)
            request.add_header("Content-Type", kind)
        for left in range(MAX_TRIES - 1, -1, -1):
            try:
                with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                    return _read(answer)
            except urllib.error.HTTPError as error:
                if left == 0 or error.code not in _WORTH_WAITING_FOR:
                    raise ServiceError(error.code, _errors(error)) from None
                time.sleep(_wait(error.headers.get("Retry-After"), MAX_TRIES - 1 - left))
            except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
                # What changes something may have been done before the answer was lost: it is not sent again.
                if left == 0 or method != "GET":
                    raise UnreachableError(f"cannot reach {self._url}: {error}") from error
                time.sleep(_wait(None, MAX_TRIES - 1 - left))
        raise AssertionError("the last try ends")

    def each(self, path: str, query: Optional[Mapping[str, Any]] = None) -> Iterator[dict]:
        """Every entry of a list such as `/containers`, page after page."""
        asked = dict(query or {})
        for _ in range(MAX_PAGES):
            answer = self.request("GET", path, asked)
            yield from answer["data"]
            following = (answer.get("links") or {}).get("next")
            if not following:
                return
            asked = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(following).query))

    def _address(self, path: str, query: Optional[Mapping[str, Any]]) -> str:
        given = [(name, _text(value)) for name, value in (query or {}).items() if value is not None]
        return f"{self._url}/v2{path}" + (f"?{urllib.parse.urlencode(given)}" if given else "")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _sent(body: Body) -> tuple:
    if isinstance(body, bytes):
        return body, "application/octet-stream"
    if isinstance(body, str):
        return body.encode(), "text/csv"
    return json.dumps(body).encode(), "application/json"


def _read(answer: Any) -> Any:
    content = answer.read()
    if not content:
        return None
    return json.loads(content) if "json" in (answer.headers.get("Content-Type") or "") else content


def _errors(error: urllib.error.HTTPError) -> list:
    try:
        return json.loads(error.read()).get("errors", [])
    except (ValueError, AttributeError):
        return []


def _wait(retry_after: Optional[str], tries: int) -> float:
    seconds = float(retry_after) if (retry_after or "").isdigit() else FIRST_WAIT_SECONDS * 2**tries
    return min(seconds, MAX_WAIT_SECONDS)
