"""What failed calls raise."""

from __future__ import annotations

import errno
import os

from .values import Result


class TacetError(Exception):
    """A call failed and changed nothing. The message names the call, the fault and the remedy."""

    def __init__(self, result: Result, message: str) -> None:
        super().__init__(message)
        self.result = result
        """Which failure it is."""

    def __str__(self) -> str:
        return str(self.args[0])


class FileMissingError(TacetError, FileNotFoundError):
    """There is no file at the path, which is the `filename` if a single one was given."""

    def __init__(self, result: Result, message: str) -> None:
        super().__init__(result, message)
        self.errno, self.strerror = errno.ENOENT, os.strerror(errno.ENOENT)


class ArgumentError(TacetError, ValueError):
    """An argument is outside its range, not finite, or outside its enum."""


class ClosedError(TacetError, ValueError):
    """The engine or the session was closed, or what was called does not belong to it."""


_classes: dict[Result, type[TacetError]] = {
    Result.ERROR_FILE_NOT_FOUND: FileMissingError,
    Result.ERROR_INVALID_ARGUMENT: ArgumentError,
    Result.ERROR_INVALID_ENUM: ArgumentError,
    Result.ERROR_NOT_FINITE: ArgumentError,
    Result.ERROR_INVALID_HANDLE: ClosedError,
}


def error(result: Result, message: str, path: bytes | None = None) -> TacetError:
    """The exception of a failure, for a call that was given the path."""
    problem = _classes.get(result, TacetError)(result, message)
    if isinstance(problem, FileMissingError) and path is not None:
        problem.filename = path.decode()
    return problem
