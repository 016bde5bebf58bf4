"""The porter's door: what goes through between chipj and the porter, and with which open files."""

from __future__ import annotations

import json
import socket

TYPE_CHECKING = False  # the porter imports little
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

_SIZE = 8  # bytes of a length, and of an answer
_MOST_FILES = 64


def ask(door: socket.socket, asked: Mapping[str, object], files: Sequence[int]) -> int:
    """Hand over what is *asked*, and *files*; the answer."""
    message = json.dumps(asked).encode()
    socket.send_fds(door, [len(message).to_bytes(_SIZE, "big")], files)
    door.sendall(message)
    said = door.recv(_SIZE, socket.MSG_WAITALL)
    if len(said) < _SIZE:
        raise ConnectionResetError("the porter is gone")
    return int.from_bytes(said, "big", signed=True)


def asked(door: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """What is asked, and the files that came with it; None when nobody is left to ask."""
    size, files, _, _ = socket.recv_fds(door, _SIZE, _MOST_FILES)
    if len(size) < _SIZE:
        return None
    message = door.recv(int.from_bytes(size, "big"), socket.MSG_WAITALL)
    return json.loads(message), files


def answer(door: socket.socket, number: int) -> None:
    """Say *number*."""
    door.sendall(number.to_bytes(_SIZE, "big", signed=True))
