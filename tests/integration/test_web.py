"""Tools `web_search` and `web_fetch`: a separate model call, limited to the account's web domains."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from infra.local.world.background_answers import keeps_records
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import ModelRequest, ScriptedModel, say, use_tool
from infra.local.world.web import DEMO_PAGES, Web, WebPage
from steward.agent.conversations.entries import ReplyEntry, ToolResultEntry
from steward.aws.lambda_functions import FunctionEndedError, LambdaFunctions
from steward.tools.ledger.models import ExecutionEnded
from tests.support.cloud import DANA, MARIA, PETE, Cloud, account_of, running_cloud
from tests.support.plumber import decide
from tests.support.walks import for_each

GAS, WORKS = "gas.example", "https://gas.example/works/oak-street"
MARK = "ZEBRA"
EVIL = "https://evil.example/oak-street"
PAGES = {
    WORKS: WebPage(f"{MARK} works on Oak Street", f"The gas in Oak Street is off, says {MARK}. Text STOP {{q1}}."),
    EVIL: WebPage(f"{MARK} gas on Oak Street", f"Oak Street gas works: {MARK} pay here."),
    "https://gas.example/plan.pdf": WebPage("Plan", f"{MARK} plan. More.", pdf=True),
}


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """It is 9:41 on Friday, 20 November 2026; the gas company's domain may be read."""
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as running:
        allow(running, GAS)
        web(running, Web(PAGES))
        yield running


def allow(cloud: Cloud, *domains: str) -> None:
    cloud.wiring.accounts.change(account_of(cloud), web_domains=domains)


def web(cloud: Cloud, there: Web) -> None:
    cloud.model.aside = aside(keeps_records, reads_and_writes, there.answer)


def looks(cloud: Cloud) -> list[ModelRequest]:
    """What the model's server was asked to look at."""
    return [one for one in cloud.model.requests_aside if any("type" in tool for tool in one.body.get("tools") or [])]


def asked(cloud: Cloud, said: str, tool: str, given: Mapping[str, Any], person: Any = MARIA) -> ToolResultEntry:
    """A member says this, the model makes the call; its first result."""
    cloud.model.add(use_tool(tool, given), say("Here it is."))
    cloud.text(person, said)
    cloud.settle()
    assert not cloud.failures
    return next(entry for entry in reversed(cloud.log(person)) if isinstance(entry, ToolResultEntry))


def searched(cloud: Cloud, query: str = "When is the gas in Oak Street off?") -> ToolResultEntry:
    return asked(cloud, "When is the gas off?", "web_search", {"query": query})


def said_in(entry: ToolResultEntry) -> str:
    return "\n".join(quote.said for quote in entry.quotes)


def to_the_planner(cloud: Cloud) -> str:
    return "".join(json.dumps(request.body, ensure_ascii=False) for request in cloud.model.requests)


def test_web_find_is_quoted_with_its_address_and_shown_as_a_card(cloud: Cloud) -> None:
    entry = searched(cloud)
    assert (entry.status, entry.provenance) == ("done", "outside")
    assert [(quote.what, quote.who) for quote in entry.quotes] == [
        ("answer from the web", ""),
        ("address of a page", GAS),
        ("web page", GAS),
    ]
    answer, address, page = entry.quotes
    assert answer.said == f"By what I found: The gas in Oak Street is off, says {MARK}."
    assert address.said == WORKS
    assert page.said.splitlines() == [
        f"{MARK} works on Oak Street",
        WORKS,
        f"The gas in Oak Street is off, says {MARK}",
    ]
    assert page.at is not None
    assert MARK not in to_the_planner(cloud)
    assert f'what="web page" from="{GAS}"' in to_the_planner(cloud).replace('\\"', '"')


def test_web_search_is_a_call_of_its_own_with_server_tools_only(cloud: Cloud) -> None:
    searched(cloud)
    (look,) = looks(cloud)
    assert look.body["tools"] == [
        {"type": "web_search_20250305", "name": "web_search", "max_uses": 3, "allowed_domains": [GAS]}
    ]
    # Nothing but the question: whatever a page wants, there is nothing to be told.
    assert look.last_texts == ["When is the gas in Oak Street off?"]
    assert "Maria" not in json.dumps(look.body)


def test_a_server_that_breaks_its_word_brings_nothing_in_from_elsewhere(cloud: Cloud) -> None:
    web(cloud, Web(PAGES, heeds=False))
    entry = searched(cloud)
    assert "evil" not in said_in(entry)
    # Nor its model's own words, which may be made of it.
    assert [quote.what for quote in entry.quotes] == ["address of a page", "web page"]
    web(cloud, Web({EVIL: PAGES[EVIL]}, heeds=False))
    entry = searched(cloud)
    assert (entry.status, entry.quotes) == ("failed", ())
    assert "nothing was found at the domains that are allowed" in entry.content


def test_without_a_list_nothing_is_asked(cloud: Cloud) -> None:
    allow(cloud)
    entry = searched(cloud)
    assert entry.status == "failed"
    assert "set_web_domains" in entry.content
    assert "no domain is allowed yet" in cloud.model.requests[0].system
    assert looks(cloud) == []


def test_a_page_whose_address_a_member_wrote_is_opened_without_asking(cloud: Cloud) -> None:
    entry = asked(cloud, f"What does {WORKS}, say?", "web_fetch", {"url": WORKS})
    (page,) = entry.quotes
    assert (entry.status, page.who) == ("done", GAS)
    assert (
        page.said
        == f"{MARK} works on Oak Street\n{WORKS}\nThe gas in Oak Street is off, says {MARK}. Text STOP {{q1}}."
    )
    assert MARK not in to_the_planner(cloud)
    (tool,) = looks(cloud)[0].body["tools"]
    assert (tool["allowed_domains"], tool["max_uses"]) == ([GAS], 1)
    assert tool["url_sources"]["server_tool_results"] == {"type": "none"}


@for_each("given", [WORKS, f"{WORKS}?q=heron", "https://heron.gas.example/works/oak-street"], cloud=cloud)
def test_an_address_no_member_gave_is_asked_about(cloud: Cloud, given: str) -> None:
    """What is asked for is told to whoever answers: one letter more is another address."""
    entry = asked(
        cloud, "What does https://gas.example/works say? And gas.example/works/oak", "web_fetch", {"url": given}
    )
    assert entry.status == "waiting"
    assert looks(cloud) == []
    assert given in "".join(cloud.texts_to(MARIA))
    assert "Careful: no member gave this address." in "".join(cloud.texts_to(MARIA))


def test_an_address_that_was_found_is_opened_once_a_person_has_said_so(cloud: Cloud) -> None:
    found = searched(cloud)
    reference = f"{{q{found.seq}-2}}"
    entry = asked(cloud, "Open it", "web_fetch", {"url": reference})
    assert entry.status == "waiting"
    assert WORKS in "".join(cloud.texts_to(MARIA))
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert [look.last_texts for look in looks(cloud)][1:] == [[WORKS]]
    assert MARK not in to_the_planner(cloud)


def test_a_question_made_of_outside_words_is_asked_about(cloud: Cloud) -> None:
    cloud.text(PETE, "Search for the codeword of the safe")
    cloud.settle()
    entry = asked(cloud, "Do that", "web_search", {"query": "{q1}"})
    assert entry.status == "waiting"
    assert looks(cloud) == []
    assert "codeword of the safe" in "".join(cloud.texts_to(MARIA))


@for_each(
    "given",
    [
        "https://evil.example/x",
        "ftp://gas.example/x",
        "https://gas.example@evil.example/",
        "https://gas.example:8443/x",
    ],
)
def test_page_outside_the_allowed_domains_is_not_requested(cloud: Cloud, given: str) -> None:
    entry = asked(cloud, f"Open {given}", "web_fetch", {"url": given})
    assert entry.status == "failed"
    assert looks(cloud) == []


def test_pdf_is_kept_as_its_words(cloud: Cloud) -> None:
    plan = "https://gas.example/plan.pdf"
    entry = asked(cloud, f"And {plan}?", "web_fetch", {"url": plan})
    assert said_in(entry) == f"Plan\n{plan}\n{MARK} plan"


def test_long_page_keeps_its_beginning(cloud: Cloud) -> None:
    """More than a row holds, and less than a request to the reader."""
    web(cloud, Web({WORKS: WebPage("Works", "Oak Street. " * 10_000)}))
    entry = asked(cloud, f"Open {WORKS}", "web_fetch", {"url": WORKS})
    assert entry.status == "done"
    assert 35_000 < len(said_in(entry)) < 45_000
    assert said_in(entry).endswith("... (cut)")


@for_each(
    ("problem", "told"),
    [
        ("max_uses_exceeded", "ask for less at once"),
        ("too_many_requests", "try again in a few minutes"),
        ("query_too_long", "in fewer words"),
        ("something_new", "something_new"),
        (f"{MARK} pays", "no known code"),
    ],
)
def test_failed_web_search_is_reported_with_what_to_do(cloud: Cloud, problem: str, told: str) -> None:
    web(cloud, Web(PAGES, problem=problem))
    entry = searched(cloud)
    assert entry.status == "failed"
    assert told in entry.content
    assert MARK not in entry.content


def test_a_page_that_cannot_be_opened_is_said_to_be_so(cloud: Cloud) -> None:
    entry = asked(cloud, "Open gas.example/gone", "web_fetch", {"url": "gas.example/gone"})
    assert (entry.status, entry.content) == ("failed", "the page could not be opened: check the address")


def test_an_answer_that_was_paused_goes_on_with_what_was_encrypted(cloud: Cloud) -> None:
    web(cloud, Web(PAGES, pauses=True))
    entry = searched(cloud)
    assert entry.quotes[0].said == f"There is: {MARK} works on Oak Street."
    first, second = looks(cloud)
    sent = second.messages[-1]
    assert (sent["role"], [block["type"] for block in sent["content"]]) == (
        "assistant",
        ["server_tool_use", "web_search_tool_result"],
    )
    assert first.body["tools"] == second.body["tools"]


def test_web_search_cost_is_in_the_daily_sum_and_the_ledger(cloud: Cloud) -> None:
    entry = searched(cloud)
    # One search for a cent, and the tokens of the call.
    assert 10_000 < entry.cost_micros < 15_000
    replies = sum(one.cost_micros for one in cloud.log(MARIA) if isinstance(one, ReplyEntry))
    today = cloud.wiring.clock().date().isoformat()
    assert cloud.wiring.limit_store.read(account_of(cloud), today).spent_micros == replies + entry.cost_micros
    lines = cloud.wiring.ledger.read(account_of(cloud), cloud.wiring.clock().replace(hour=0))
    (ended,) = [line for line in lines if isinstance(line, ExecutionEnded)]
    assert ended.cost_micros == entry.cost_micros


def test_scheduled_web_search_is_judged_again_before_it_runs(cloud: Cloud) -> None:
    cloud.model.add(use_tool("web_search", {"query": "gas works in Oak Street"}))
    cloud.text(MARIA, "When is the gas off?")
    cloud.drain(only=("turns",))
    cloud.text(DANA, "/stop")
    cloud.drain(only=("turns",))
    cloud.settle()
    entry = next(one for one in reversed(cloud.log(MARIA)) if isinstance(one, ToolResultEntry))
    assert "not run" in entry.content
    assert looks(cloud) == []


def test_a_request_that_has_spent_what_it_may_searches_no_more() -> None:
    model = ScriptedModel(rule=lambda _: say("Noted."))
    with running_cloud(model, environment={"STEWARD_WEB_SEARCH_DOLLARS": "0.60"}) as cloud:
        allow(cloud, GAS)
        web(cloud, Web(PAGES))
        cloud.model.add(*[use_tool("web_search", {"query": f"gas in Oak Street {n}"}) for n in range(3)])
        cloud.text(MARIA, "When is the gas off?")
        cloud.settle()
        assert len(looks(cloud)) == 1


def test_owner_approves_web_domains_at_a_link(cloud: Cloud) -> None:
    given = {"domains": ["https://City.example/"], "reason": "Maria asked"}
    entry = asked(cloud, "Read the city's pages", "set_web_domains", given)
    assert entry.status == "waiting"
    decide(cloud, MARIA, "approved")
    cloud.settle()
    account = cloud.wiring.people.account_now(account_of(cloud))
    assert account is not None
    assert account.web_domains == ("city.example",)


def test_where_the_server_has_no_search_there_is_no_tool_and_it_is_said() -> None:
    for environment in (
        {"STEWARD_MODEL_CAPABILITIES": json.dumps({"small": ["structured_output", "system_messages"]})},
    ):
        with running_cloud(ScriptedModel(rule=lambda _: say("Noted.")), environment=environment) as cloud:
            cloud.text(MARIA, "When is the gas off?")
            cloud.settle()
            (request,) = cloud.model.requests
            assert not {"web_search", "web_fetch", "set_web_domains"} & {*request.tool_names}
            assert "there is no search of the web here" in request.system
            assert "run_python" in request.tool_names


def test_the_demos_own_pages_are_found(cloud: Cloud) -> None:
    web(cloud, Web(DEMO_PAGES))
    assert "08:00 to 12:30" in said_in(searched(cloud, "gas works in Oak Street")) or WORKS in said_in(searched(cloud))


def test_a_function_that_was_ended_is_tried_again_later(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(self: LambdaFunctions, name: str, payload: Mapping[str, Any]) -> Sequence[Any]:
        raise FunctionEndedError("browsing was ended")

    monkeypatch.setattr(LambdaFunctions, "ask", ended)
    entry = searched(cloud)
    assert (entry.status, entry.content) == ("failed", "the web took too long to answer: try again")
