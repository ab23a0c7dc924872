"""Logger of the product.

All code writes through this one object, so the keys that a handler appends stand in every line. The name is fixed here,
so that neither environment nor import order can split it.

No line holds personal text. A Pydantic error includes the refused value, so it is logged with place and type alone,
even as the cause of another error. Our own models hide the value as well (`hide_input_in_errors`), since Lambda itself
prints an error that ends a run.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from typing import Any

from aws_lambda_powertools import Logger
from aws_lambda_powertools.logging.formatter import LambdaPowertoolsFormatter
from pydantic_core import ValidationError


class WithoutInputs(LambdaPowertoolsFormatter):
    """Log formatter that omits refused values."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's own name
        """Return the traceback without refused values."""
        told = traceback.TracebackException.from_exception(ei[1])
        for part, error in _chain(told, ei[1]):
            if isinstance(error, ValidationError):
                part._str = said_without_input(error)  # type: ignore[attr-defined]
        return "".join(told.format()).rstrip("\n")

    def _serialize_stacktrace(self, log_record: logging.LogRecord) -> Any:
        told: Any = super()._serialize_stacktrace(log_record)
        error = log_record.exc_info[1] if log_record.exc_info else None
        if told and isinstance(error, ValidationError):
            told["value"] = said_without_input(error)
        return told


def said_without_input(error: ValidationError) -> str:
    """Return which field is wrong and the error type, without any value."""
    problems = error.errors(include_input=False, include_context=False, include_url=False)
    kinds = (f"{len(problem['loc'])} deep: {problem['type']}" for problem in problems)
    return f"{error.error_count()} problems with {error.title} ({', '.join(kinds)})"


def _chain(
    told: traceback.TracebackException | None, error: BaseException | None
) -> Iterator[tuple[traceback.TracebackException, BaseException]]:
    """Yield each error of a traceback with its part of it."""
    if told is None or error is None:
        return
    yield told, error
    yield from _chain(told.__cause__, error.__cause__)
    yield from _chain(told.__context__, error.__context__)
    if isinstance(error, BaseExceptionGroup):
        for part, one in zip(told.exceptions or (), error.exceptions, strict=False):
            yield from _chain(part, one)


logger = Logger(service="steward", logger_formatter=WithoutInputs())
