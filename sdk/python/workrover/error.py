"""Failures that a plugin answers."""

from __future__ import annotations

import errno

INVALID_ARGS = "invalid_args"
NOT_FOUND = "not_found"
DENIED = "denied"
CONFLICT = "conflict"
FAILED = "failed"
INTERNAL = "internal"


class Error(Exception):
    """A failure with a code.

    Raised by a tool it is an ordinary answer, which the agent sees as
    ``CODE: MESSAGE``; the workspace is then as it was before the call. A verifier
    or builder that raises is broken: it cannot do its work, and the rollout ends
    without a verdict.
    """

    def __init__(self, code: str, message: str, detail=None):
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.detail = detail  # anything that json can encode

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


def as_error(raised: Exception) -> Error:
    """The failure that an exception is answered as.

    An :class:`Error` is itself, and what the host says of a file has the code
    that belongs to it. Everything else is a mistake in the plugin: ``internal``.
    """
    if isinstance(raised, Error):
        return raised
    if isinstance(raised, OSError) and raised.errno is not None:
        where = f"{raised.filename}: " if raised.filename is not None else ""
        return Error(_code(raised), where + str(raised.strerror))
    text = str(raised)
    name = type(raised).__name__
    return Error(INTERNAL, f"{name}: {text}" if text else name)


def _code(raised: OSError) -> str:
    if isinstance(raised, FileNotFoundError):
        return NOT_FOUND
    if isinstance(raised, FileExistsError) or raised.errno == errno.ENOTEMPTY:
        return CONFLICT
    if isinstance(raised, PermissionError) or raised.errno == errno.EROFS:
        return DENIED
    return FAILED
