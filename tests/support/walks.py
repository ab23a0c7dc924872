"""Walks: one test that tries many cases and reports every case that fails."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest

Test = Callable[..., None]

# What a comparison or a refusal that did not come raises; `pytest.fail` raises no `Exception`.
_FAILURES = (Exception, pytest.fail.Exception)
# A case may be a whole mail.
_SHOWN = 200


def for_each(names: str | Collection[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Like `pytest.mark.parametrize`, but all cases make one test.

    For tables and walks over everything there is: there, to collect and report a test costs more than to run it.
    Fixtures are set up once for all cases, so no case may depend on what another left behind.
    """
    cases = list(cases)
    named = [names] if isinstance(names, str) else list(names)

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def walk(**fixtures: Any) -> None:
            assert cases, "there is no case"
            failures = []
            for case in cases:
                values = (case,) if isinstance(names, str) else case
                try:
                    test(**fixtures, **dict(zip(named, values, strict=True)))
                except _FAILURES as failure:
                    failure.add_note(f"case: {repr(case)[:_SHOWN]}")
                    failures.append(failure)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(cases)} cases fail", failures)

        signature = inspect.signature(test)
        kept = [parameter for name, parameter in signature.parameters.items() if name not in named]
        walk.__dict__["__signature__"] = signature.replace(parameters=kept)
        return walk

    return decorate
