"""One stream of a running process: counted, hashed, passed on; only its beginning is kept."""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HEAD = 4096  # bytes of its beginning
_CHUNK = 65536


class Stream:
    """A pipe whose sink goes to the process. What comes after *limit* bytes is dropped."""

    def __init__(self, limit: int, listen: Callable[[bytes], None]) -> None:
        """Pass on to *listen* whatever comes."""
        self.source, self.sink = os.pipe()
        os.set_blocking(self.source, False)
        self.over = False
        self.at_end = False
        self._head = bytearray()
        self._state = blake2b(digest_size=16)
        self._room = limit
        self._listen = listen

    @property
    def head(self) -> bytes:
        """The beginning of what came."""
        return bytes(self._head)

    def read(self) -> bool:
        """Take one chunk; whether there may be more at once."""
        try:
            chunk = os.read(self.source, _CHUNK)
        except BlockingIOError:
            return False
        kept = chunk[: self._room]
        self.at_end = not chunk
        self.over = self.over or len(chunk) > self._room
        self._room -= len(kept)
        self._head += kept[: HEAD - len(self._head)]
        self._state.update(kept)
        if kept:
            self._listen(kept)
        return bool(chunk) and not self.over

    def drain(self) -> None:
        """Take what is left in the pipe; nobody alive writes to it any more."""
        while self.read():
            pass

    def close_sink(self) -> None:
        """Let go of the sink; the process has its own by now."""
        if self.sink >= 0:
            os.close(self.sink)
            self.sink = -1

    def close(self) -> None:
        """Let go of the pipe."""
        self.close_sink()
        os.close(self.source)

    @staticmethod
    def digest(streams: Sequence[Stream]) -> str:
        """The hash of what came; of two streams, whatever came first."""
        if len(streams) == 1:
            return streams[0]._state.hexdigest()
        both = b"".join(stream._state.digest() for stream in streams)
        return blake2b(both, digest_size=16).hexdigest()
