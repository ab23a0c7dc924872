"""IAM permission scenario: every page of the web app, and its actions."""

from __future__ import annotations

import json
import re
from typing import cast
from unittest import mock
from urllib.parse import parse_qsl, quote, urlsplit

from infra.local.world.script import say
from steward.aws.memory.s3 import MemoryS3
from steward.aws.memory.sockets import MemorySockets
from steward.channels.messaging.live_sockets import MOST_SOCKETS
from steward.channels.web.page_index import PAGES
from tests.support.apps import connected
from tests.support.aws_inspection import aws
from tests.support.cloud import MARIA, PUBLIC_URL, SAM, Cloud
from tests.support.plumber import REQUEST
from tests.support.web import WebMember, signed_in
from tests.support.web_app import WebApp

_FIELD = re.compile(r'type="hidden" name="(\w+)" value="([^"]*)"')
_SUBSCRIPTION = {"endpoint": "https://push.example.com/1", "p256dh": f"BA{'A' * 85}", "auth": "A" * 22}


def looked_at(cloud: Cloud) -> None:
    """Maria opens every page and the first thing on it, as a page and as JSON, and leaves another browser."""
    maria, other = signed_in(cloud, MARIA), signed_in(cloud, MARIA)
    for page in PAGES:
        path = f"/app/{page.name}"
        if maria.get(path).status != 200:
            continue
        for row in maria.rows(page.name)[:1]:
            if page.key:
                assert maria.get(f"{path}?open={quote(str(row[page.key]), safe='')}").status == 200
    other.post("devices", {"form_token": other.token, "session": other.rows("devices")[-1]["session_id"]})


def clicked(cloud: Cloud) -> None:
    """A reminder is made on a page, a text decided on another and pushed, the team changed, and a chat begun."""
    # Others work meanwhile, not the pages themselves.
    cloud.functions["web_pages"].wiring.app_requests.pause = lambda _: None
    maria = signed_in(cloud, MARIA)
    assert maria.does("reminders", "new", what="Call Jordan", start="2027-12-01T09:00").status == 303
    cloud.settle()
    maria.follow()
    # With this key nothing can be made for its browser, so that the subscription is deleted.
    maria.post("devices", {"form_token": maria.token, **_SUBSCRIPTION})
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    approve(maria, maria.rows("approvals")[-1]["approval_id"])

    def team() -> dict[str, str]:
        return {row["name"]: row["member_id"] for row in maria.rows("members")}

    for click, about, fields in (
        ("invite", "", {"name": "Nils Blum", "phone": "+15550100012", "role": "member"}),
        ("change_role", "Nils Blum", {"role": "approver"}),
        ("remove", "Nils Blum", {}),
    ):
        maria.does("members", click, team().get(about, ""), **fields)
        cloud.settle()
        (asked,) = (row["approval_id"] for row in maria.rows("approvals") if "Nils Blum" in row["what"])
        approve(maria, asked)
    assert "Nils Blum" not in team()
    chat = dict(_FIELD.findall(maria.get("/app/conversations?open=new").text))
    form = json.loads(maria.get("/app/upload.json?name=sign.png&type=image/png").text)
    cast("MemoryS3", aws().services["s3"]).post("uploads", form["fields"], b"\x89PNG\r\n\x1a\n")
    files = json.dumps([{"id": form["id"], "name": "sign.png"}])
    for text in ("What waits for me?", "And tomorrow?"):
        for _ in range(2):
            # A browser may send a form twice.
            assert maria.post("conversations", {**chat, "text": text, "once": text, "files": files}).status == 303
        cloud.settle()
    picture = re.search(r'src="(/app/documents/[^"]+)"', maria.follow().text)
    assert picture
    assert maria.get(picture[1]).status == 302


def read_by_a_program(cloud: Cloud) -> None:
    """An app of Sam's reads a page by its key."""
    key = connected(cloud, SAM, "board")
    assert cloud.http("GET", "/app/reminders.json", headers={"authorization": f"Bearer {key}"}).status == 200


def opened(cloud: Cloud) -> None:
    """Pages hold more sockets open than they may; some are gone when there is news, the others end with the session."""
    browsers = cast("MemorySockets", aws().services["apigatewaymanagementapi"])
    maria = signed_in(cloud, MARIA)
    for number in range(MOST_SOCKETS + 1):
        browsers.open(f"socket-{number}")
        url = json.loads(maria.get("/app/socket.json").text)["url"]
        event = {
            "headers": {"Origin": PUBLIC_URL},
            "queryStringParameters": dict(parse_qsl(urlsplit(url).query)),
            "requestContext": {"eventType": "CONNECT", "connectionId": f"socket-{number}"},
        }
        assert cloud.invoke("web_socket", event)["statusCode"] == 200
    del browsers.sent[f"socket-{MOST_SOCKETS}"]
    cloud.model.add(say("Nothing waits for you today."))
    chat = dict(_FIELD.findall(maria.get("/app/conversations?open=new").text))
    for text in ("/start", "What waits for me?"):
        maria.post("conversations", {**chat, "text": text, "once": text})
    with mock.patch("steward.agent.turns.drafts.PAUSE_SECONDS", 0):
        cloud.drain(only=("turns",))
    del browsers.sent[f"socket-{MOST_SOCKETS - 1}"]
    cloud.settle()
    maria.post("sign-out", {"form_token": maria.token})


def entered(app: WebApp) -> None:
    """A member signs in, and out everywhere."""
    browser = app.browser()
    assert browser.sign_in(MARIA).status == 303
    page = str(browser.ask("GET", "/app/devices").body)
    app.cloud.clock.shift(7_200)
    browser.ask("GET", "/app/approvals")
    token = dict(_FIELD.findall(page))["form_token"]
    browser.ask("POST", "/app/sign-out-everywhere", {"form_token": token})
    app.cloud.settle()


def approve(browser: WebMember, approval_id: str) -> None:
    """Approve in the app what is asked, and let it be done."""
    page = browser.get(f"/app/approvals?open={approval_id}").text
    form = dict(_FIELD.findall(page[page.index("<main") :]))
    for _ in range(2):
        # A browser may send a form twice.
        assert browser.post("approvals", {**form, "decision": "approved"}).status == 303
    browser.cloud.settle()
