"""Runs one test function over many cases, and reports every case that fails."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

Test = Callable[..., None]

# What a comparison or a refusal that did not come raises; `pytest.fail` raises no `Exception`.
_FAILURES = (Exception, pytest.fail.Exception)
# A case may be a whole mail.
_SHOWN = 200


def for_each(
    names: str | Collection[str], cases: Iterable[Any] | Callable[[], Iterable[Any]], **fresh: Callable[..., Any]
) -> Callable[[Test], Test]:
    """Run a test for each case; like `pytest.mark.parametrize`, but all cases make one test.

    For tables and walks over everything there is: there, to collect and report a test costs more than to run it.
    Cases that take long to make are given as a function, which the test calls.
    Fixtures are set up once for all cases, so no case may depend on what another left behind. Those named in `fresh`
    are made anew for each case: by a fixture, a context manager or a function, whose parameters are other fixtures
    or belong to the case.
    """
    # An enumeration can be called, too.
    table = list(cases) if isinstance(cases, Iterable) else cases
    named = [names] if isinstance(names, str) else list(names)
    makers = {name: inspect.unwrap(make) for name, make in fresh.items()}

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def walk(**fixtures: Any) -> None:
            cases = list(table() if callable(table) else table)
            assert cases, "there is no case"
            failures = []
            for case in cases:
                values = (case,) if isinstance(names, str) else case
                try:
                    with ExitStack() as stack:
                        given = {**fixtures, **dict(zip(named, values, strict=True))}
                        given |= _made(makers, given, stack)
                        test(**{name: given[name] for name in wanted})
                except _FAILURES as failure:
                    failure.add_note(f"case: {repr(case)[:_SHOWN]}")
                    failures.append(failure)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(cases)} cases fail", failures)

        signature = inspect.signature(test)
        wanted = signature.parameters.keys()
        kept = [parameter for name, parameter in signature.parameters.items() if name not in {*named, *makers}]
        of_makers = {name for make in makers.values() for name in _required(make)} - {*wanted, *makers, *named}
        kept += [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in sorted(of_makers)]
        walk.__dict__["__signature__"] = signature.replace(parameters=kept)
        return walk

    return decorate


def _made(makers: Mapping[str, Callable[..., Any]], given: Mapping[str, Any], stack: ExitStack) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, make in makers.items():
        needs = {need: given[need] for need in _required(make) if need not in made}
        needs |= {need: made[need] for need in inspect.signature(make).parameters if need in made}
        made[name] = make(**needs)
        if isinstance(made[name], Iterator):
            generator = made[name]
            made[name] = next(generator)
            # As pytest does: what comes after the `yield` runs however the case went.
            stack.callback(next, generator, None)
    return made


def _required(make: Callable[..., Any]) -> list[str]:
    parameters = inspect.signature(make).parameters.values()
    return [one.name for one in parameters if one.default is one.empty and one.kind is not one.VAR_KEYWORD]


def fresh_monkeypatch() -> Iterator[pytest.MonkeyPatch]:
    """What `for_each` makes anew as `monkeypatch`, so that each case is undone before the next."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield monkeypatch


def fresh_tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `for_each` makes anew as `tmp_path`: another empty folder for each case."""
    return tmp_path_factory.mktemp("case")
