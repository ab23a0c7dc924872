"""Request and response of the function that browses the web."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class _Payload(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")


class WebLookup(_Payload):
    """A web lookup: a search question or a page's address, limited to `domains`."""

    does: Literal["search", "fetch"]
    what: str
    domains: tuple[str, ...]


class FetchedPage(_Payload):
    """A page at `address`, of the listed `domain`; `passages` are its own words, for a search only those cited."""

    address: str
    domain: str
    title: str = ""
    passages: tuple[str, ...] = ()


class WebLookupResult(_Payload):
    """Result of a web lookup: `pages`, and what the model `said` of them; or a `problem` in Steward's own words.

    `left_out` counts results at domains that are not listed; `cost_micros` is in millionths of a dollar.
    """

    said: str = ""
    pages: tuple[FetchedPage, ...] = ()
    left_out: int = 0
    problem: str = ""
    cost_micros: int = 0
