"""Approval pages: the order of their contents, plain words instead of ids, buttons, and times."""

from __future__ import annotations

import html
import re
from datetime import timedelta
from typing import Any

from infra.local.demo import NUMBER
from infra.local.world.script import say, use_tool
from infra.local.world.webhooks import HttpAnswer
from steward.trust.autonomy.models import AutonomyOverride
from tests.support.cloud import MARIA, PETE, START, Cloud, account_of, running_cloud
from tests.support.plumber import decide, undo_token
from tests.support.walks import for_each

DRAFT = "Hi Pete, I can meet at 3 tomorrow. Maria"
REASON = "Maria can meet at 3 tomorrow"


def contact_id(cloud: Cloud, name: str) -> str:
    people = cloud.wiring.people_store
    contacts = people.contacts(people.account_at(NUMBER) or "")
    return next(contact.contact_id for contact in contacts if contact.name == name)


def proposed(cloud: Cloud, tool: str, arguments: dict[str, Any]) -> str:
    """The page, as people read it, on which Maria decides what the model proposed."""
    cloud.model.add(use_tool(tool, arguments), say("It waits for you."))
    cloud.text(MARIA, "Do it, please")
    cloud.settle()
    return shown(cloud.http("GET", f"/a/{cloud.last_link(MARIA)}"))


def shown(answer: HttpAnswer) -> str:
    """What stands on a page: without its styles, and without what a form carries unseen."""
    body = re.sub(r"(?s)<style.*?</style>|<input type=.hidden.*?>", "", answer.text)
    return html.unescape(body)


def headline(page: str) -> str:
    (title,) = re.findall(r"<title>(.*?) · Steward</title>", page)
    (heading,) = re.findall(r"<h1[^>]*>(.*?)</h1>", page)
    assert title == heading
    return str(heading)


def text_to_pete(cloud: Cloud, text: str = DRAFT) -> str:
    given = {"contact_id": contact_id(cloud, "Pete Rossi"), "text": text, "reason": REASON}
    return proposed(cloud, "send_message", given)


def test_the_words_that_would_go_out_come_first(cloud: Cloud) -> None:
    page = text_to_pete(cloud)
    assert headline(page) == "Text to Pete Rossi (plumber)"
    places = [page.index(part) for part in (DRAFT, "Asked by", REASON, PETE.phone, "Open until", "Send it</button>")]
    assert places == sorted(places)
    assert page.index("</h1>") < places[0] < page.index("<dl")
    assert "ctc-" not in page


@for_each(
    ("text", "says"),
    [
        ("", "There is no text left to send. Write what should go out, or reject it."),
        ("  \r\n ", "There is no text left to send."),
        ("x" * 1_601, "That text is one character too long: 1,600 fit."),
        ("x" * 1_612, "That text is 12 characters too long: 1,600 fit."),
    ],
    cloud=running_cloud,
)
def test_invalid_edit_is_explained_in_a_sentence(cloud: Cloud, text: str, says: str) -> None:
    text_to_pete(cloud)
    answer = decide(cloud, MARIA, "approved", text=text)
    assert answer.status == 422
    page = shown(answer)
    assert says in page
    assert "tring should" not in page
    assert 'aria-invalid="true"' in page
    assert (text.strip() or "<textarea") in page, "what they wrote is still there to be mended"
    cloud.settle()
    assert cloud.texts_to(PETE) == []


@for_each("text", ["See {q1} at 3", "See you <outside n=1>", "See you \u202eleft"], cloud=running_cloud)
def test_edit_that_would_not_go_out_as_it_is_comes_back(cloud: Cloud, text: str) -> None:
    text_to_pete(cloud)
    answer = decide(cloud, MARIA, "approved", text=text)
    assert answer.status == 422
    assert "Signs that cannot go out were taken from this text." in shown(answer)
    cloud.settle()
    assert cloud.texts_to(PETE) == []


def test_approval_stays_open_when_the_team_is_paused(cloud: Cloud) -> None:
    text_to_pete(cloud)
    cloud.wiring.pauses.said("stop", account_of(cloud), "", START, confirmed=True, message_id="SM1")
    held = decide(cloud, MARIA, "approved", text="At 4, please")
    assert held.status == 409
    page = shown(held)
    assert (
        "I am paused for your whole team. This stays open: text /start to let me go on, then answer it again here."
        in page
    )
    assert "At 4, please</textarea>" in page, "an edit is not lost"
    cloud.wiring.pauses.said("start", account_of(cloud), "", START, confirmed=True, message_id="SM2")
    assert decide(cloud, MARIA, "approved", text="At 4, please").status == 200
    cloud.settle()
    assert cloud.texts_to(PETE) == ["At 4, please"]


def test_page_shows_what_the_recipient_has_written_since_the_draft(cloud: Cloud) -> None:
    cloud.text(PETE, "When does somebody come?")
    cloud.settle()
    page = text_to_pete(cloud, "Which day suits you?")
    assert "When does somebody come?" in page
    assert "Came in after this was drafted" not in page
    cloud.clock.shift(timedelta(minutes=5))
    cloud.text(PETE, "Thursday is fine after 9.")
    cloud.settle()
    page = shown(cloud.http("GET", f"/a/{cloud.last_link(MARIA)}"))
    assert "Pete Rossi: “Thursday is fine after 9.”" in page
    assert page.count("When does somebody come?") == 1
    assert decide(cloud, MARIA, "approved").status == 200


@for_each("reason", ["mnt-demo-leak", "asked for mnt-01K5X8JZ3N4Q6R7S8T9V0W1X2Y"], cloud=running_cloud)
def test_page_gives_no_reason_when_it_is_an_id(cloud: Cloud, reason: str) -> None:
    given = {"contact_id": contact_id(cloud, "Pete Rossi"), "text": DRAFT, "reason": reason}
    page = proposed(cloud, "send_message", given)
    assert reason not in page
    assert "<dt>Why</dt>" not in page


def test_a_level_is_asked_about_in_words(cloud: Cloud) -> None:
    page = proposed(cloud, "set_autonomy", {"action": "send_message", "level": 3, "reason": "Maria trusts it"})
    assert re.search(r"<dt>What</dt><dd>text contacts</dd>", page)
    assert re.search(
        r"<dt>From now on</dt><dd><del>show a draft first</del> → do it without asking and tell afterwards</dd>", page
    )
    assert page.count("Maria trusts it") == 1


def test_a_scope_is_asked_about_in_words(cloud: Cloud) -> None:
    pete = contact_id(cloud, "Pete Rossi")
    scope = {"words": "Confirm appointments.", "tools": ["search_contacts"], "contact_ids": [pete], "reason": "Asked"}
    page = proposed(cloud, "set_contact_scope", scope)
    fields = page[page.index('data-testid="arguments"') :]
    for part in ("Confirm appointments.", "look up contacts", "<dd>Pete Rossi</dd>"):
        assert part in fields
    for raw in (pete, "search_contacts", "[", "{", "None"):
        assert raw not in fields


def test_a_change_of_a_contact_is_asked_about_in_words(cloud: Cloud) -> None:
    pete = contact_id(cloud, "Pete Rossi")
    page = proposed(cloud, "update_contact", {"contact_id": pete, "phone": "+15550100199"})
    fields = page[page.index('data-testid="arguments"') :]
    assert re.search(r"<dt>Contact</dt><dd>Pete Rossi</dd>", fields)
    assert re.search(r"<dt>Phone</dt><dd><del>\+15550100101</del> → \+15550100199</dd>", fields)
    assert pete not in page


def test_words_to_keep_come_first_too(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    account_id = people.account_at(NUMBER) or ""
    (owner,) = cloud.wiring.people.owners(account_id)
    cloud.wiring.autonomy_store.set_level(
        AutonomyOverride(
            account_id=account_id, action="remember", level=1, set_by=owner.member_id, set_by_role="owner", set_at=START
        )
    )
    page = proposed(cloud, "remember", {"text": "The gate code is 1."})
    assert page.index("The gate code is 1.</blockquote>") < page.index("Asked by")
    assert "<textarea" not in page, "a yes or no question is about exactly these words"


def test_a_colour_says_what_a_choice_does(cloud: Cloud) -> None:
    """Green lets something happen, red takes something back, and what leaves everything as it is has no colour."""
    page = text_to_pete(cloud)
    assert buttons(page) == {"approve": "go", "reject": "calm"}
    cloud.model.add(use_tool("remember", {"text": "The gate code is 1."}), say("Noted."))
    cloud.text(MARIA, "Remember that the gate code is 1")
    cloud.settle()
    undo = shown(cloud.http("GET", f"/a/{undo_token(cloud)}"))
    assert headline(undo).startswith("Undo")
    assert "The gate code is 1." in headline(undo)
    assert buttons(undo) == {"undo": "danger", "keep": "calm"}
    assert "Left as it is" in decide(cloud, MARIA, "rejected", token=undo_token(cloud)).text


def buttons(page: str) -> dict[str, str]:
    """The class of each button that decides something."""
    return {name: style for style, name in re.findall(r'<button class="(\w+)"[^>]*data-testid="(\w+)"', page)}


def test_a_look_at_the_head_shows_and_decides_nothing(cloud: Cloud) -> None:
    """Previews and scanners ask for the head of a link before a person opens it."""
    text_to_pete(cloud)
    link = f"/a/{cloud.last_link(MARIA)}"
    head, page = cloud.http("HEAD", link), cloud.http("GET", link)
    assert (head.status, head.content_type, head.text) == (page.status, page.content_type, "")
    assert cloud.http_answers[-2]["headers"]["strict-transport-security"] == "max-age=31536000"
    assert cloud.texts_to(PETE) == []
    assert cloud.http("HEAD", "/a/nothing").status == 404


def test_times_are_the_viewers(cloud: Cloud) -> None:
    page = text_to_pete(cloud)
    assert re.search(r"<dt>Asked by</dt><dd>Maria Gomez, \d{1,2}:\d\d [AP]M</dd>", page)
    assert "UTC" not in page
