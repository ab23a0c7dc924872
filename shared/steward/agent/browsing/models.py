"""What the function that looks at the web is asked, and what it answers."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class _Payload(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")


class Look(_Payload):
    """One look: a question to be searched for, or the address of a page, at `domains` alone."""

    does: Literal["search", "fetch"]
    what: str
    domains: tuple[str, ...]


class Page(_Payload):
    """A page at `address`, which is at `domain` of the list; `passages` are its own words, of a search those cited."""

    address: str
    domain: str
    title: str = ""
    passages: tuple[str, ...] = ()


class Seen(_Payload):
    """What came of a look: `pages`, and what the model `said` of them; or a `problem`, in words of ours.

    `left_out` counts what was at no listed domain; `cost_micros` is in millionths of a dollar.
    """

    said: str = ""
    pages: tuple[Page, ...] = ()
    left_out: int = 0
    problem: str = ""
    cost_micros: int = 0
