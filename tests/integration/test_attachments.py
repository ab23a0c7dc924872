"""Attachments of received mail: stored once, shown to the model by name only, read on request as outside text."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes
from typing import Any

import pytest

from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from steward.actors.service import ActorService
from steward.agent.conversations.entries import MessageEntry, NoteEntry
from steward.aws import clients
from steward.channels.messaging.port import InboundMessage
from steward.core.clock import utc_now
from steward.core.documents import Document
from steward.memory.documents.service import DocumentChangedError, DocumentService
from steward.tools.ledger.models import OutsideRead
from tests.support.aws_inspection import objects_of, rows_of
from tests.support.cloud import MARIA, PETE
from tests.support.files import archive, excel, pdf, word
from tests.support.mail_attachments import UNTIL, File, mail_with, reads_what_came
from tests.support.plumber import last_words
from tests.support.post_office import MARIAS, SAMS, PostOffice, post_office, words
from tests.support.walks import for_each

CANARY = "kanarienvogel"
PICTURE = b"\x89PNG\r\n\x1a\nsomething"
LEASE = pdf(f"{CANARY} this lease runs until 2027-03-31")


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail, and a model that has read what comes attached."""
    with post_office(ScriptedModel(rule=reads_what_came)) as opened:
        yield opened


def bring(office: PostOffice, *files: File, sender: str = MARIAS, proved: bool = True, **more: str) -> None:
    """Somebody mails files, and everything comes to rest."""
    domain = sender.rpartition("@")[2] if proved else ""
    office.google.bring(mail_with(sender, files, **more), proved=domain)
    office.fetch()


def shown(office: PostOffice) -> str:
    """Everything the planner was ever shown."""
    return json.dumps([request.body for request in office.cloud.model.requests], ensure_ascii=False)


def answer(office: PostOffice, to: str = MARIAS) -> str:
    """The words of the last mail somebody was sent."""
    return words(office.sent(to)[-1])


def objects() -> dict[str, bytes]:
    """Return the stored attachments by key."""
    every = (one for bucket in ("workspace", "payloads", "search", "mail") for one in objects_of(bucket))
    return {key: content for key, content in every if "/documents/" in key}


def messages(office: PostOffice) -> list[MessageEntry]:
    """What members wrote, whatever the thread."""
    wiring = office.cloud.wiring
    rows = rows_of("conversations")
    conversations = sorted({str(row["conversation_id"]) for row in rows if str(row["row"]).startswith("log#")})
    entries = (e for one in conversations for e in wiring.actor_store.read_log(one, 0, 10_000))
    return [entry for entry in entries if isinstance(entry, MessageEntry)]


def documents(office: PostOffice) -> list[Document]:
    """Return the attachments of members' messages."""
    return [document for entry in messages(office) for document in entry.documents]


def test_a_lease_is_read_when_somebody_asks(office: PostOffice) -> None:
    bring(office, File(LEASE, f"{CANARY}.pdf"))
    assert "until: 2027-03-31" in answer(office)
    (document,) = documents(office)
    assert (document.kind, document.name, document.size) == ("pdf", f"{CANARY}.pdf", len(LEASE))
    assert objects() == {f"accounts/{office.account_id}/documents/{document.document_id}": LEASE}
    card = rf'<outside id=\\"q1-1\\" what=\\"attachment\\" document=\\"{document.document_id}\\" type=\\"pdf\\" '
    assert re.search(card, shown(office))
    assert CANARY not in shown(office)


@for_each(
    ("content", "name", "media_type", "kind"),
    [
        (word("This lease", "runs until 2027-03-31"), "lease.docx", "application/octet-stream", "word"),
        (excel([[("", "2027"), ('t="s"', "0")]], ["until 2027-03-31"]), "a.xlsx", "application/x-xlsx", "excel"),
        (b"until 2027-03-31", "a.txt", "text/plain", "text"),
        (b"From: j@x.org\r\nSubject: Lease\r\n\r\nuntil 2027-03-31", "a.eml", "message/rfc822", "mail"),
    ], office=office,
)  # fmt: skip
def test_every_readable_attachment_type_is_read(
    office: PostOffice, content: bytes, name: str, media_type: str, kind: str
) -> None:
    bring(office, File(content, name, media_type)) if kind != "mail" else forward(office, content)
    assert "until: 2027-03-31" in answer(office)
    assert [one.kind for one in documents(office)] == [kind]


def forward(office: PostOffice, content: bytes) -> None:
    """Maria forwards a mail as an attachment."""
    whole = mail_with(MARIAS, [File(b"x", "x.txt", "text/plain")])
    mail = message_from_bytes(whole)
    parts: Any = mail.get_payload()
    parts[1] = message_from_bytes(b"Content-Type: message/rfc822\r\n\r\n" + content)
    office.google.bring(mail.as_bytes(), proved=MARIAS.rpartition("@")[2])
    office.fetch()


def test_unreadable_attachment_is_reported(office: PostOffice) -> None:
    files = {
        "they are pictures": File(pdf("", "")),
        "unpacks to more than 50 MB": File(archive({"word/document.xml": b" " * 60_000_000}), "a.docx"),
        "the PDF is broken, or protected by a password": File(b"%PDF-1.4 broken"),
        "it is a winmail.dat": File(b"\x78\x9f\x3e\x22\0\0", "winmail.dat", "application/ms-tnef"),
        "it is no PDF, Office file or text": File(b"\0\1\2", "a.bin", "application/octet-stream"),
        "it is a picture: use analyze_image": File(b"\x89PNG\r\n\x1a\n", "a.png", "image/png"),
        "archives are not unpacked": File(archive({"a.txt": "a"}), "a.zip", "application/zip"),
    }
    for some in (list(files)[:4], list(files)[4:]):
        bring(office, *(files[said] for said in some))
        assert [said for said in some if said not in answer(office)] == []
    assert len(objects()) == len(files)
    assert office.cloud.failures == []


def has_pictures_looked_at(request: ModelRequest) -> Step:
    """The planner, which has a picture looked at and asks the reader about it; and whoever sees the picture."""
    if any(block["type"] == "image" for block in request.news):
        return say(f"{CANARY} let until 2027-03-31")
    if found := re.search(r"shows \{(q\d+-1)\}", "\n".join(request.last_results.values())):
        return use_tool("read_outside", {"ids": [found[1]], "fields": [UNTIL]})
    if request.last_results:
        return say("\n".join(request.last_results.values()))
    (document,) = re.findall(r'document="(doc-\w+)"', last_words(request))
    return use_tool("analyze_image", {"document": document})


def test_a_picture_is_looked_at_by_a_model_that_has_no_tools() -> None:
    with post_office(ScriptedModel(rule=has_pictures_looked_at)) as office:
        bring(office, File(PICTURE, "sign.png", "image/png"))
        assert "until: 2027-03-31" in answer(office)
        (asked,) = [one for one in office.cloud.model.requests if any(b["type"] == "image" for b in one.news)]
        assert not asked.tool_names
        assert base64.b64decode(asked.news[0]["source"]["data"]) == PICTURE
        assert asked.news[0]["source"]["media_type"] == "image/png"
        planner = [one.body for one in office.cloud.model.requests if one is not asked]
        assert CANARY not in json.dumps(planner)
        assert 'what=\\"what a picture shows\\"' in json.dumps(planner)
        lines = office.cloud.wiring.ledger.read(office.account_id, utc_now() - timedelta(days=1))
        assert {line.tool for line in lines if isinstance(line, OutsideRead)} == {"analyze_image", "read_outside"}


@for_each(
    ("file", "said"),
    [
        (File(b"GIF8" + bytes(4_000_000), "a.gif", "image/gif"), "Not seen: It is too large"),
        (File(b"II*\0", "a.tiff", "image/tiff"), "Not seen: Only PNG, JPEG and GIF"),
        (File(LEASE), "Not seen: It is no picture"),
    ],
)
def test_attachment_that_cannot_be_shown_is_reported(file: File, said: str) -> None:
    with post_office(ScriptedModel(rule=has_pictures_looked_at)) as office:
        bring(office, file)
        assert said in answer(office)


def test_a_model_that_sees_no_pictures_stops_nothing() -> None:
    settings = {"STEWARD_MODEL_CAPABILITIES": '{"vision": ["prompt_caching"]}'}
    with post_office(ScriptedModel(rule=has_pictures_looked_at), settings) as office:
        bring(office, File(PICTURE, "sign.png", "image/png"))
        assert "Not seen: the model for vision sees no pictures: set STEWARD_MODEL_VISION" in answer(office)


def test_another_members_picture_is_not_looked_at() -> None:
    known: list[str] = []

    def asks_for_the_first(request: ModelRequest) -> Step:
        if request.last_results:
            return say("\n".join(request.last_results.values()))
        known.extend(re.findall(r'document="(doc-\w+)"', last_words(request)))
        return use_tool("analyze_image", {"document": known[0]}) if len(known) > 1 else say("Thanks.")

    with post_office(ScriptedModel(rule=asks_for_the_first)) as office:
        bring(office, File(PICTURE, "sign.png", "image/png"))
        bring(office, File(b"hello", "a.txt", "text/plain"), sender=SAMS)
        assert "Not seen: There is no such document, or it is another member's." in answer(office, SAMS)


def test_attachment_names_are_not_paths_and_may_repeat(office: PostOffice) -> None:
    bring(office, File(b"one", "../../etc/passwd", "text/plain"), File(b"two", "C:\\x\\passwd", "text/plain"))
    assert [one.name for one in documents(office)] == ["passwd", "passwd"]
    assert sorted(objects().values()) == [b"one", b"two"]
    assert all(re.fullmatch(r"accounts/acct-\w+/documents/doc-[a-z2-7]{16}", key) for key in objects())


def test_the_picture_in_a_signature_is_no_attachment(office: PostOffice) -> None:
    logo = File(b"\x89PNG\r\n\x1a\n", "logo.png", "image/png", content_id="<logo>")
    bring(office, logo, File(b"\x89PNG" * 50_000, "photo.png", "image/png", content_id="<photo>"), text="See below.")
    assert [one.name for one in documents(office)] == ["photo.png"]
    assert "[with an attachment]" in messages(office)[0].text


def test_more_than_is_kept_is_left_out_and_said(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("steward.memory.documents.service.MOST_BYTES", 300_000)
    bring(office, File(b"x" * 300_001, "huge.txt", "text/plain"), File(b"small", "a.txt", "text/plain"), text="Hi")
    assert [one.name for one in documents(office)] == ["a.txt"]
    assert sum("I left out one attachment of your mail" in words(mail) for mail in office.sent(MARIAS)) == 1
    assert "[with an attachment] [one more attachment was left out" in messages(office)[0].text


def test_mail_with_two_thousand_parts_stores_few_documents(office: PostOffice) -> None:
    bring(office, *(File(b"%d" % number, f"{number}.txt", "text/plain") for number in range(2_000)), text="Hi")
    assert len(objects()) == len(documents(office)) == 20
    assert sum("I left out 1980 attachments" in words(mail) for mail in office.sent(MARIAS)) == 1


def test_a_mail_taken_in_twice_is_kept_once(office: PostOffice) -> None:
    bring(office, File(LEASE))
    before = objects()
    port = next(port for port in office.cloud.wiring.channels if port.name == "email")
    now = office.cloud.wiring.clock()
    for message in port.received_between(now.replace(hour=0), now, lambda _: ()):
        assert isinstance(message, InboundMessage)
        office.cloud.wiring.inbound.receive(message)
    office.cloud.settle()
    assert objects() == before
    assert len(messages(office)) == 1
    versions = clients.s3().list_object_versions(Bucket="workspace", Prefix="accounts/")["Versions"]
    assert len([one for one in versions if "/documents/" in one["Key"]]) == 1


def test_kill_between_storing_and_posting_loses_nothing(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        """The process is gone."""

    def dies(*_: object) -> None:
        assert len(objects()) == 1, "kept before anything refers to it"
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(ActorService, "post", dies)
        with pytest.raises(Killed):
            bring(office, File(LEASE))
    assert messages(office) == []
    office.fetch()
    assert "until: 2027-03-31" in answer(office)
    assert len(objects()) == len(messages(office)) == 1


def test_when_it_cannot_be_kept_the_mail_waits(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ConnectionError("no S3")

    with monkeypatch.context() as patched:
        patched.setattr(DocumentService, "keep", fails)
        with pytest.raises(ConnectionError):
            bring(office, File(LEASE))
    assert messages(office) == []
    office.fetch()
    assert "until: 2027-03-31" in answer(office)


def test_attachment_is_read_unchanged_and_for_its_member_alone(office: PostOffice) -> None:
    bring(office, File(LEASE), text="Keep this.")
    (document,) = documents(office)
    store, account_id = office.cloud.wiring.documents, office.account_id
    (maria,) = {entry.sender_id for entry in messages(office)}
    assert store.read(account_id, document.document_id, maria)
    bring(office, File(b"until 2026-01-01", "a.txt", "text/plain"), sender=SAMS, text="Keep this.")
    sam = next(entry.sender_id for entry in messages(office) if entry.sender_id != maria)
    assert store.read(account_id, document.document_id, sam) is None
    assert store.read("acct-other", document.document_id, maria) is None
    # Nor is it read once it was changed in the bucket.
    (key,) = (one for one in objects() if one.endswith(document.document_id))
    s3 = clients.s3()
    facts = s3.head_object(Bucket="workspace", Key=key)["Metadata"]
    s3.put_object(Bucket="workspace", Key=key, Body=b"other", Metadata=facts)
    with pytest.raises(DocumentChangedError):
        office.cloud.wiring.documents.read(office.account_id, document.document_id, facts["member"])


@for_each("sender", [PETE.email, "jordan@example.org"], office=office)
def test_attachment_of_an_outsider_can_be_read_for_members(office: PostOffice, sender: str) -> None:
    bring(office, File(LEASE, f"{CANARY}.pdf"), sender=sender, text="The lease.")
    (entry,) = office.cloud.inbound_entries()
    assert [one.kind for one in entry.documents] == ["pdf"]
    (told,) = (text for text in office.cloud.texts_to(MARIA) if "[with an attachment]" in text)
    assert f'\nAttached: "{CANARY}.pdf" (PDF, 1 KB)\n' in told
    notes = [one for one in office.cloud.log(MARIA) if isinstance(one, NoteEntry) and one.documents]
    assert [one.documents for one in notes] == [entry.documents]
    office.cloud.text(MARIA, f'Until when does document="{entry.documents[0].document_id}" run?')
    office.cloud.settle()
    assert "until: 2027-03-31" in office.cloud.texts_to(MARIA)[-1]
    assert f'document=\\"{entry.documents[0].document_id}\\"' in shown(office)
    assert CANARY not in shown(office)


def test_nothing_of_a_blocked_sender_is_kept(office: PostOffice) -> None:
    people = office.cloud.wiring.people_store
    people.block(office.account_id, "jordan@example.org", "mbr-x", office.cloud.wiring.clock())
    bring(office, File(LEASE), sender="jordan@example.org")
    assert objects() == {}
    assert len(office.cloud.inbound_entries()) == 1


def test_a_forged_mail_of_a_members_carries_nothing_of_theirs(office: PostOffice) -> None:
    bring(office, File(LEASE), proved=False)
    assert messages(office) == []
    (entry,) = office.cloud.inbound_entries()
    assert len(entry.documents) == 1
    assert office.sent() == []
