"""Simulated web for the Messages API's server tools `web_search` and `web_fetch`.

The pages are made up. Search finds pages that share longer words with the question; instead of a real model's answer
the best page's first sentence is cited. https://docs.claude.com/en/docs/agents-and-tools/tool-use
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from infra.local.world.script import Block, ModelRequest, Reply

_MOST_RESULTS = 5
_LONGEST_ADDRESS = 250
_LONG = 4


@dataclass(frozen=True)
class WebPage:
    """One page; a PDF is given as bytes."""

    title: str
    text: str
    pdf: bool = False


DEMO_PAGES: Mapping[str, WebPage] = {
    "https://gas.example/works/oak-street": WebPage(
        "Works on Oak Street",
        "The gas in Oak Street is off on 24 November 2026 from 08:00 to 12:30. Questions: +1 555 010 0177.",
    ),
    "https://www.city.example/waste/bulky": WebPage(
        "Bulky waste", "Bulky waste is collected on the first Tuesday of a month. Put it out by 6:30."
    ),
}


@dataclass(frozen=True)
class Web:
    """The pages by address. A broken server does not `heed` its list of domains; `problem` is its error.

    With `pauses` it stops after its search, to be asked to continue.
    """

    pages: Mapping[str, WebPage]
    heeds: bool = True
    problem: str = ""
    pauses: bool = False

    def answer(self, request: ModelRequest) -> Reply | None:
        """Return the answer if a browsing tool of the server is asked for, else None."""
        tool = next((one for one in request.body.get("tools") or [] if "type" in one), None)
        if tool is None:
            return None
        if tool["name"] == "web_fetch":
            return self._opened(request, tool)
        last = request.messages[-1]
        if last["role"] == "assistant":
            return _goes_on(last["content"])
        return self._searched(request, tool)

    def _searched(self, request: ModelRequest, tool: Mapping[str, Any]) -> Reply:
        query = "\n".join(request.last_texts)
        use = _use("web_search", {"query": query})
        if self.problem:
            failed = {"type": "web_search_tool_result_error", "error_code": self.problem}
            return Reply((use, _result("web_search", use, failed), _says("It cannot be searched for.")), "end_turn")
        found = [_found(url, self.pages[url]) for url in self._matching(query) if self._may(url, tool)]
        looked = (use, _result("web_search", use, found[:_MOST_RESULTS]))
        if self.pauses:
            return Reply(looked, "pause_turn")
        return Reply((*looked, *self._said(found)), "end_turn")

    def _said(self, found: list[Block]) -> Iterable[Block]:
        if not found:
            return (_says("Nothing answers it."),)
        best = found[0]
        first = self.pages[best["url"]].text.partition(". ")[0]
        return (_says("By what I found: "), _says(f"{first}.", _cited(best, first)))

    def _opened(self, request: ModelRequest, tool: Mapping[str, Any]) -> Reply:
        url = request.last_texts[-1].strip()
        use = _use("web_fetch", {"url": url})
        page = self.pages.get(url)
        code = self.problem or ("" if self._may(url, tool) else "url_not_allowed")
        code = code or ("url_too_long" if len(url) > _LONGEST_ADDRESS else "" if page else "url_not_accessible")
        if code or page is None:
            failed = {"type": "web_fetch_tool_result_error", "error_code": code}
            return Reply((use, _result("web_fetch", use, failed), _says("It cannot be opened.")), "end_turn")
        source = {"type": "text", "media_type": "text/plain", "data": page.text}
        if page.pdf:
            data = base64.b64encode(page.text.encode()).decode()
            source = {"type": "base64", "media_type": "application/pdf", "data": data}
        document = {"type": "document", "source": source, "title": page.title, "citations": {"enabled": False}}
        at = "2026-11-20T14:41:00Z"
        opened = {"type": "web_fetch_result", "url": url, "retrieved_at": at, "content": document}
        return Reply((use, _result("web_fetch", use, opened), _says(page.text.partition(". ")[0])), "end_turn")

    def _matching(self, query: str) -> list[str]:
        wanted = _long_words(query)
        shared = {url: len(wanted & _long_words(f"{page.title} {page.text}")) for url, page in self.pages.items()}
        return sorted((url for url, count in shared.items() if count), key=lambda url: -shared[url])

    def _may(self, url: str, tool: Mapping[str, Any]) -> bool:
        host = url.partition("://")[2].partition("/")[0]
        domains = tool.get("allowed_domains")
        return not (self.heeds and domains) or any(host == one or host.endswith(f".{one}") for one in domains)


DEMO_WEB = Web(DEMO_PAGES)


def browses(request: ModelRequest) -> Reply | None:
    """Return the answer of a server with the demo's web, or None."""
    return DEMO_WEB.answer(request)


def server_tool_usage(blocks: Sequence[Block]) -> dict[str, Any]:
    """Return the part of `usage` about server tools; empty if none was used. A failed search is free."""
    used = [block["name"] for block in blocks if block["type"] == "server_tool_use"]
    if not used:
        return {}
    counts = {f"{name}_requests": used.count(name) for name in ("web_search", "web_fetch")}
    if any(isinstance(b.get("content"), dict) and "error_code" in b["content"] for b in blocks):
        counts["web_search_requests"] = 0
    return {"server_tool_use": counts}


def _goes_on(sent: list[Block]) -> Reply:
    """Return the rest of a paused answer, read from the blocks that were encrypted here."""
    results = [one for block in sent if block["type"] == "web_search_tool_result" for one in block["content"]]
    assert all(one["encrypted_content"] == _sealed(one["url"]) for one in results)
    titles = "; ".join(one["title"] for one in results)
    return Reply((_says(f"There is: {titles}.", _cited(results[0], titles)),), "end_turn")


def _found(url: str, page: WebPage) -> Block:
    return {
        "type": "web_search_result",
        "url": url,
        "title": page.title,
        "encrypted_content": _sealed(url),
        "page_age": "November 18, 2026",
    }


def _cited(result: Block, words: str) -> Block:
    return {
        "type": "web_search_result_location",
        "url": result["url"],
        "title": result["title"],
        "encrypted_index": _sealed(f"{result['url']}#0"),
        "cited_text": words[:150],
    }


def _use(name: str, given: Mapping[str, Any]) -> Block:
    seed = hashlib.sha256(repr((name, given)).encode()).hexdigest()[:24]
    return {"type": "server_tool_use", "id": f"srvtoolu_{seed}", "name": name, "input": dict(given)}


def _result(name: str, use: Block, content: Any) -> Block:
    return {"type": f"{name}_tool_result", "tool_use_id": use["id"], "content": content}


def _says(text: str, *citations: Block) -> Block:
    return {"type": "text", "text": text, **({"citations": list(citations)} if citations else {})}


def _sealed(what: str) -> str:
    return base64.b64encode(hashlib.sha256(what.encode()).digest()).decode()


def _long_words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.lower()) if len(word) > _LONG}
