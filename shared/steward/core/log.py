"""The one logger.

Keys a handler appends stand in every line the product writes meanwhile, because both write through the same object: its
name is given here, so that neither the environment nor what is imported first can part them.

No line holds what somebody wrote. An error of Pydantic's says which value it refused: here it says where and why alone,
also where it is only the cause of another. Our own models hide it besides (`hide_input_in_errors`), for what ends a run
is printed by Lambda itself.
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
    """Lines without the values that were refused."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's own name
        """The traceback, in which no error says what it was given."""
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
    """What is wrong with which field; kinds of errors, no words of anybody's."""
    problems = error.errors(include_input=False, include_context=False, include_url=False)
    kinds = (f"{len(problem['loc'])} deep: {problem['type']}" for problem in problems)
    return f"{error.error_count()} problems with {error.title} ({', '.join(kinds)})"


def _chain(
    told: traceback.TracebackException | None, error: BaseException | None
) -> Iterator[tuple[traceback.TracebackException, BaseException]]:
    """Each error of a traceback with its part of it."""
    if told is None or error is None:
        return
    yield told, error
    yield from _chain(told.__cause__, error.__cause__)
    yield from _chain(told.__context__, error.__context__)
    if isinstance(error, BaseExceptionGroup):
        for part, one in zip(told.exceptions or (), error.exceptions, strict=False):
            yield from _chain(part, one)


logger = Logger(service="steward", logger_formatter=WithoutInputs())
