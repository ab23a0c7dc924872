"""Files added to chat messages: uploaded by the browser, read and shown like mail attachments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from typing import Any, cast
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from infra.local.world.script import ScriptedModel
from steward.aws.memory.s3 import MemoryS3
from steward.channels.web.uploads import MOST_BYTES
from steward.people.directory.models import Account, Member
from tests.support.apps import goes_on
from tests.support.aws_inspection import aws, objects_of
from tests.support.cloud import DANA, MARIA, SAM, Cloud, account_of, running_cloud
from tests.support.files import pdf, word
from tests.support.mail_attachments import reads_what_came
from tests.support.web import WebMember, signed_in

PAGE = "conversations"
PICTURE = b"\x89PNG\r\n\x1a\nsomething"
LEASE = pdf("this lease runs until 2027-03-31")
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(ScriptedModel(rule=reads_what_came)) as running:
        goes_on(running)
        yield running
        assert running.failures == []


def allowed(browser: WebMember, path: str) -> dict[str, list[str]]:
    """Where a page may connect to, and have pictures from."""
    browser.get(path)
    policy = browser.cloud.http_answers[-1]["headers"]["content-security-policy"]
    sources = {name: where for name, *where in (one.split() for one in policy.split(";"))}
    return {name: sources[name] for name in ("connect-src", "img-src")}


def form_for(browser: WebMember, name: str, media_type: str) -> dict[str, Any]:
    """What the page's script is given for a file."""
    asked = browser.get(f"/app/upload.json?{urlencode({'name': name, 'type': media_type})}")
    assert asked.status == 200, asked
    form: dict[str, Any] = json.loads(asked.text)
    return form


def post(form: dict[str, Any], content: bytes, **changed: str) -> int:
    """Send a file to S3 as the script does; the status of its answer."""
    assert urlsplit(form["url"]).hostname == "uploads.s3.us-east-1.amazonaws.com"
    store = cast("MemoryS3", aws().services["s3"])
    return store.post("uploads", {**form["fields"], **changed}, content)


def uploaded(browser: WebMember, content: bytes, name: str, media_type: str = "") -> dict[str, str]:
    """Upload a file; how the message names it."""
    form = form_for(browser, name, media_type)
    assert post(form, content) == 204
    return {"id": form["id"], "name": name}


def sends(browser: WebMember, text: str, *files: dict[str, str], once: str = "1") -> int:
    """Send a message of a new chat, with files."""
    thread = re.search(r'name="open" value="([^"]*)"', browser.get(f"/app/{PAGE}?open=new").text)
    assert thread
    form = {"form_token": browser.token, "open": thread[1], "once": once, "text": text, "files": json.dumps(files)}
    status = 0
    for _ in range(2):
        # A browser may send a form twice.
        status = browser.post(PAGE, form).status
    return status


def test_files_of_a_chat_are_read_like_those_of_a_mail_and_shown(cloud: Cloud) -> None:
    maria, sam, dana = (signed_in(cloud, who) for who in (MARIA, SAM, DANA))
    news = "wss://sockets.execute-api.us-east-1.amazonaws.com"
    assert allowed(maria, f"/app/{PAGE}?open=new") == {
        "connect-src": ["'self'", news, "https://uploads.s3.us-east-1.amazonaws.com"],
        "img-src": ["'self'", "https://workspace.s3.us-east-1.amazonaws.com"],
    }
    assert allowed(maria, "/app/reminders") == {"connect-src": ["'self'", news], "img-src": ["'self'"]}
    files = [
        uploaded(maria, LEASE, "lease <b>.pdf", "application/pdf"),
        uploaded(maria, PICTURE, "sign.png", "image/png"),
    ]
    assert sends(maria, "Until when does this run?", *files) == 303
    chat = maria.location
    waiting = maria.get(chat).text
    cloud.settle()
    shown = maria.get(chat).text
    assert "until: 2027-03-31" in shown
    for one in (waiting, shown):
        assert "with 2 attachments" not in one
        assert "lease &lt;b&gt;.pdf</a>" in one
        assert 'alt="sign.png"' in one
    kept = [key for key, _ in objects_of("workspace") if "/documents/" in key]
    assert len(kept) == 2
    links = [unescape(one) for one in re.findall(r'<a href="(/app/documents/[^"]+)"', shown)]
    assert len(links) == 2
    types = []
    for link in links:
        assert maria.get(link).status == 302
        fetched = urlsplit(maria.location)
        assert fetched.hostname == "workspace.s3.us-east-1.amazonaws.com"
        types += [parse_qs(fetched.query)["response-content-type"][0]]
        # Not even an owner opens what another member was sent.
        assert [who.get(link).status for who in (sam, dana)] == [404, 404]
    assert types == ["application/octet-stream", "image/png"]
    for wrong in ("doc-x", "doc-aaaaaaaaaaaaaaaa", "../../x", ""):
        assert maria.get(f"/app/documents/{wrong}").status == 404, wrong
    assert sends(maria, "", uploaded(maria, word("hello"), "a.docx"), once="2") == 303
    assert "a.docx" in maria.follow().text


def test_uploads_that_lie_or_are_not_the_members_are_refused(cloud: Cloud) -> None:
    maria, sam = signed_in(cloud, MARIA), signed_in(cloud, SAM)
    account = Account(account_id="acct-other", name="Other", number="+15005550009")
    eve = Member(
        account_id="acct-other",
        member_id="mbr-01JD0000000000000000000001",
        name="Eve",
        phone="+15550100777",
        role="owner",
        zone="UTC",
        conversation_id="conv-eve",
    )
    assert cloud.wiring.people_store.add_account(account, eve)
    other = signed_in(cloud, eve.phone)

    # What S3 refuses by the form's policy.
    for name, media_type in (
        ("a.exe", "application/x-msdownload"),
        ("a.svg", "image/svg+xml"),
        ("a.html", "text/html"),
    ):
        assert maria.get(f"/app/upload.json?{urlencode({'name': name, 'type': media_type})}").status == 415, name
    form = form_for(maria, "photo.jpg", "image/jpeg")
    assert post(form, b"x" * (MOST_BYTES + 1)) == 400
    assert post(form, b"") == 400
    assert post(form, b"<html>", **{"Content-Type": "text/html"}) == 403
    assert post(form, b"x", key=form["fields"]["key"].replace(account_of(cloud), "acct-other")) == 403
    cloud.clock.shift(timedelta(hours=1))
    assert post(form, b"x") == 403

    # What we refuse when the message comes in.
    half = [uploaded(maria, b"\xff\xd8\xff" + b"x" * 3_000_000, f"{one}.jpg", "image/jpeg") for one in range(2)]
    lies = {
        "never completed": [{"id": form["id"], "name": "photo.jpg"}],
        "html as a picture": [uploaded(maria, b"<script>alert(1)</script>", "a.png", "image/png")],
        "a picture as another": [uploaded(maria, PICTURE, "a.jpg", "image/jpeg")],
        "a program as text": [uploaded(maria, b"MZ\0\0\0", "a.txt", "text/plain")],
        "an archive as Word": [uploaded(maria, b"Rar!", "a.docx", WORD)],
        "a member's of the team": [uploaded(sam, PICTURE, "a.png", "image/png")],
        "another account's": [uploaded(other, PICTURE, "a.png", "image/png")],
        "together too large": half,
    }
    taken = [why for why, files in lies.items() if sends(maria, "Look at this", *files) != 422]
    assert taken == []
    refused = maria.cloud.http_answers[-1]["body"]
    assert "10 files and 5 MB" in refused
    assert ">Look at this</textarea>" in refused
    good = uploaded(maria, PICTURE, "a.png", "image/png")
    lists: list[Any] = [
        [{"id": f"../{good['id']}"[:22], "name": "a.png"}],
        [{"id": f"../../x/{'y' * 14}", "name": "a.png"}],
        [good] * 11,
        [{**good, "more": 1}],
        [{"id": good["id"]}],
        "x" * 20_000,
        [],
    ]
    assert [one for one in lists if sends(maria, "", *one) != 400] == []
    cloud.settle()
    assert [key for key, _ in objects_of("workspace") if "/documents/" in key] == []
    assert maria.rows(PAGE) == []
