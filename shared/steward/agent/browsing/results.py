"""Parser for the results of the server's browsing tools: checked against the domains and shortened. Pure.

Results at other domains are dropped here, whatever the server was told. Then the server model's own words are dropped
too, because they may be based on those results.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from steward.agent.browsing.models import FetchedPage, WebLookupResult
from steward.core.text import clean_text, shorten
from steward.core.web_addresses import listed

MOST_PAGES = 5
_PASSAGES = 6
_TITLE_CHARACTERS = 300
_PASSAGE_CHARACTERS = 1_000
_PAGE_CHARACTERS = 40_000
_SAID_CHARACTERS = 6_000
_ADDRESS_CHARACTERS = 1_000
_CODE = re.compile(r"[a-z_]{1,60}")

_LATER = "the web cannot be looked at now: try again in a few minutes"
# By the API's own error codes. https://docs.claude.com/en/docs/agents-and-tools/tool-use/web-fetch-tool
_PROBLEMS: Mapping[str, str] = {
    "too_many_requests": _LATER,
    "unavailable": _LATER,
    "max_uses_exceeded": "more searches were needed than one question may have: ask for less at once",
    "query_too_long": "the question is too long to search for: ask in fewer words",
    "request_too_large": "too much was found to be read: ask for less at once",
    "url_too_long": "the address is too long to be opened",
    "url_not_allowed": "the page may not be opened: it is at no allowed domain, or forbids it",
    "url_not_accessible": "the page could not be opened: check the address",
    "url_not_in_prior_context": "the page could not be opened: check the address",
    "unsupported_content_type": "that is neither a page nor a PDF",
    "content_too_large": "the page is too large to be read",
}
NOTHING_FOUND = "nothing was found at the domains that are allowed: ask otherwise, or tell the member"


class _Block(BaseModel):
    """Base of the API's blocks with the fields used here; the API adds others without notice."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="ignore")


class _Citation(_Block):
    url: str = ""
    cited_text: str = ""


class _Text(_Block):
    type: Literal["text"]
    text: str
    citations: tuple[_Citation, ...] = ()


class _Used(_Block):
    type: Literal["server_tool_use"]


class _Failed(_Block):
    error_code: str


class _Result(_Block):
    url: str
    title: str = ""


class _Searched(_Block):
    type: Literal["web_search_tool_result"]
    content: tuple[_Result, ...] | _Failed


class _Source(_Block):
    type: Literal["text", "base64"]
    data: str


class _Document(_Block):
    source: _Source
    title: str | None = None


class _Opened(_Block):
    url: str
    content: _Document


class _Fetched(_Block):
    type: Literal["web_fetch_tool_result"]
    content: _Opened | _Failed


_BLOCKS: TypeAdapter[tuple[_Text | _Used | _Searched | _Fetched, ...]] = TypeAdapter(
    tuple[Annotated[_Text | _Used | _Searched | _Fetched, Field(discriminator="type")], ...]
)


@dataclass
class _Reading:
    """Results read so far; `cited` are the passages by page, `problems` the codes of failures."""

    domains: Sequence[str]
    said: list[str] = field(default_factory=list)
    pages: dict[str, FetchedPage] = field(default_factory=dict)
    cited: dict[str, list[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    left_out: int = 0

    def found(self, address: str, title: str, words: str = "") -> None:
        """Add a page if it is at a listed domain."""
        domain = listed(address, self.domains)
        if not domain or len(address) > _ADDRESS_CHARACTERS:
            self.left_out += 1
            return
        passages = (_cut(words, _PAGE_CHARACTERS),) if words else ()
        named = shorten(clean_text(title), _TITLE_CHARACTERS)
        self.pages.setdefault(address, FetchedPage(address=address, domain=domain, title=named, passages=passages))

    def taken(self, block: _Text) -> None:
        """Add words of the model's and their citations."""
        self.said.append(block.text)
        for one in block.citations:
            if one.url and one.url in self.pages:
                self.cited.setdefault(one.url, []).append(shorten(clean_text(one.cited_text), _PASSAGE_CHARACTERS))
            elif one.url:
                self.left_out += 1


def read(blocks: Iterable[Mapping[str, Any]], domains: Sequence[str]) -> WebLookupResult:
    """Return the result of a web lookup from its blocks. The caller adds the cost."""
    try:
        given = _BLOCKS.validate_python(tuple(blocks))
    except ValidationError:
        return WebLookupResult(problem=_LATER)
    reading = _Reading(domains)
    for block in given:
        match block:
            case _Searched(content=_Failed(error_code=code)) | _Fetched(content=_Failed(error_code=code)):
                reading.problems.append(code)
            case _Searched(content=tuple() as results):
                for one in results:
                    reading.found(one.url, one.title)
            case _Fetched(content=_Opened() as opened):
                source = opened.content.source
                words = clean_text(source.data) if source.type == "text" else ""
                reading.found(opened.url, opened.content.title or "", words)
            case _Text():
                reading.taken(block)
    return _seen(reading)


def _seen(reading: _Reading) -> WebLookupResult:
    if not reading.pages:
        code = next(iter(reading.problems), "")
        return WebLookupResult(left_out=reading.left_out, problem=_problem(code) if code else NOTHING_FOUND)
    first = sorted(reading.pages.values(), key=lambda page: page.address not in reading.cited)
    pages = tuple(_with_passages(page, reading.cited.get(page.address, ())) for page in first[:MOST_PAGES])
    said = "" if reading.left_out else _cut(clean_text("".join(reading.said)), _SAID_CHARACTERS)
    return WebLookupResult(said=said, pages=pages, left_out=reading.left_out)


def _with_passages(page: FetchedPage, cited: Sequence[str]) -> FetchedPage:
    return page.model_copy(update={"passages": tuple(dict.fromkeys((*page.passages, *cited)))[:_PASSAGES]})


def _cut(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"{text[:characters]} ... (cut)"


def _problem(code: str) -> str:
    known = code if _CODE.fullmatch(code) else "no known code"
    return _PROBLEMS.get(code, f"the web could not be looked at ({known}): tell the member")
