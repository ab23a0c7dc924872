"""Edge cases of mail: addresses, bounces, builders, quotations and parts."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from steward.channels.mail.addresses import EmailAddress
from steward.channels.mail.authentication import vouched_domain
from steward.channels.mail.bounces import BounceReport, read_bounce
from steward.channels.mail.html_text import text_of_html
from steward.channels.mail.mail_builder import OutgoingMail, composed, file_name
from steward.channels.mail.mail_parser import CHARACTERS, PARTS, SUBJECT_CHARACTERS, ReceivedMail, decoded, read_mail
from steward.channels.mail.quote_splitter import split_own_words
from steward.channels.mail.threads import abridged, answering, one_line
from steward.core.documents import Attachment
from tests.support.walks import for_each

ADDRESSES = TypeAdapter(EmailAddress)
LABEL = "a" * 63


@for_each(
    ("address", "is_one"),
    [
        ("pete.o'rossi+x_%&@rossi-x.example.com", True),
        (" pete@rossi.example ", True),
        (f"a@{LABEL}.example", True),
        (f"a@{LABEL}a.example", False),
        ("a@-x.example", False),
        ("a@x-.example", False),
        ("a@b.c1", True),
        ("a@localhost", False),
        (".a@x.example", False),
        ("a..b@x.example", False),
        ("=?a@x.example", False),
        (f"{'a' * 242}@x.example.eu", False),
        (f"{'a' * 241}@x.example.eu", True),
    ],
)
def test_an_address_is_taken_when_it_has_the_plain_form(address: str, is_one: bool) -> None:
    if is_one:
        assert ADDRESSES.validate_python(address) == address.strip()
    else:
        with pytest.raises(ValidationError):
            ADDRESSES.validate_python(address)


@for_each(
    ("report", "domain"),
    [
        ("mx; dmarc=pass header.from=X.example", "x.example"),
        ("mx 1; dmarc = pass (p=none) policy.p=none header.from = x.example", "x.example"),
        ("mx; dmarc=fail header.from=x.example", ""),
        ("mx; dmarc=pass", ""),
        ("mx; dmarc=pass header.from=x.example header.from=y.example", ""),
        ("mx; dmarc=pass header.from=x.example; dmarc=pass header.from=y.example", ""),
        ("other; dmarc=pass header.from=x.example", ""),
        ('mx; dmarc=pass "(" header.from=x.example', ""),
        ("mx; dmarc=pass (a (b) c) header.from=x.example", "x.example"),
        ("mx; dmarc=pass ) header.from=x.example", ""),
        ("mx; dmarc=pass ( header.from=x.example", ""),
        ('mx; dmarc=pass " header.from=x.example', ""),
        ('mx; dmarc=pass (\\)) "a" header.from=x.example', "x.example"),
        ('mx; dmarc=pass (") header.from=x.example', ""),
    ],
)
def test_a_domain_is_vouched_for_when_dmarc_passed_for_it_alone(report: str, domain: str) -> None:
    assert vouched_domain([report, "mx; dmarc=pass header.from=late.example"], "mx") == domain
    assert vouched_domain([], "mx") == ""


# Bounces.

RECIPIENT = "Final-Recipient: rfc822; Pete@Rossi.example\nAction: failed\nStatus: 5.1.1\n"
RETURNED = "Content-Type: message/rfc822\n\nMessage-ID: <m1@x.example>\nSubject: A\n b\n\nbody\n"


def report(*recipients: str, returned: str = RETURNED, head: str = "", kind: str = "delivery-status") -> bytes:
    """A report of failures as mail servers write them."""
    fields = "\n".join(["Reporting-MTA: dns; x.example\n", *recipients])
    parts = ["Content-Type: text/plain\n\nSorry.\n", f"Content-Type: message/delivery-status\n\n{fields}\n", returned]
    content = f"Content-Type: multipart/report; report-type={kind}; boundary=B\n"
    return (head + content + "\n" + "".join(f"--B\n{part}" for part in parts) + "--B--\n").encode()


def test_a_bounce_names_recipients_the_mail_and_what_it_is_about() -> None:
    head = (
        "In-Reply-To: <m1@x.example>\nReferences: <m0@x.example> <m1@x.example>\n"
        'Original-Message-ID: <m2@x.example> <not an id@x> <"q"@x.example>\n'
    )
    forwarded = f"Original-Recipient: rfc822;sam@lee.example\n{RECIPIENT}"
    assert read_bounce(report(RECIPIENT, forwarded, head=head)) == BounceReport(
        {"pete@rossi.example": "5.1.1", "sam@lee.example": "5.1.1"},
        {"message-id": "<m1@x.example>", "subject": "A b"},
        ("<m1@x.example>", "<m0@x.example>", "<m2@x.example>"),
    )


@for_each(
    ("fields", "failed"),
    [
        (RECIPIENT, {"pete@rossi.example": "5.1.1"}),
        (RECIPIENT.replace("failed", "FAILED "), {"pete@rossi.example": "5.1.1"}),
        (RECIPIENT.replace("failed", "delayed"), None),
        (RECIPIENT.replace("5.1.1", "4.1.1"), None),
        (RECIPIENT.replace("5.1.1", " 5.123.456 (gone)"), {"pete@rossi.example": "5.123.456"}),
        (RECIPIENT.replace("5.1.1", "5"), None),
        (RECIPIENT.replace("rfc822; Pete@Rossi.example", "<Pete@Rossi.example>"), {"pete@rossi.example": "5.1.1"}),
        (RECIPIENT.replace("Pete@Rossi.example", "two a@x.example"), None),
    ],
)
def test_a_recipient_failed_for_good_when_action_and_status_say_so(fields: str, failed: dict[str, str] | None) -> None:
    found = read_bounce(report(fields))
    assert (found.failed if found else None) == failed


def test_a_bounce_is_read_up_to_so_many_recipients_and_parts() -> None:
    many = [RECIPIENT.replace("Pete", f"p{number}") for number in range(21)]
    found = read_bounce(report(*many))
    assert found is not None
    assert len(found.failed) == 20
    for before, is_read in ((7, True), (9, False)):
        more = "--B\nContent-Type: text/plain\n\nx\n" * before
        crowded = report(RECIPIENT).replace(
            b"--B\nContent-Type: message/del", more.encode() + b"--B\nContent-Type: message/del"
        )
        found = read_bounce(crowded)
        assert (found is not None) is is_read
    headers = "Content-Type: text/rfc822-headers\n\nMessage-ID: <m1@x.example>\nX: " + "y" * 200_000 + "\n"
    found = read_bounce(report(RECIPIENT, returned=headers))
    assert found is not None
    assert found.headers["message-id"] == "<m1@x.example>"
    assert len(found.headers["x"]) == 100_000 - len("Message-ID: <m1@x.example>\nX: ")
    alone = read_bounce(report(RECIPIENT, returned="Content-Type: text/plain\n\nx\n"))
    assert alone == BounceReport({"pete@rossi.example": "5.1.1"}, {}, ())
    for other in (
        report(RECIPIENT, kind="disposition"),
        report(RECIPIENT).replace(b"multipart/report", b"multipart/mixed"),
        b"",
    ):
        assert read_bounce(other) is None


# Letters.


def read(letter: OutgoingMail) -> EmailMessage:
    mail = message_from_bytes(composed(letter), policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


PDF = Attachment(name="a/lease.pdf", media_type="application/pdf", content=b"%PDF")


def test_a_letter_has_its_head_both_its_forms_and_its_files() -> None:
    text = "Hi <Pete>,\n\n\nsee https://x.example/a?b=1&c=2 now\nBye\n"
    to, cc = ("pete@rossi.example", "sam@lee.example"), ("lena@park.example",)
    answers = ("<m1@x.example>", "<m2@x.example>")
    letter = OutgoingMail("s@x.example", to, "Re: Boiler", text, cc, answers, {"X-Ref": "c"}, (PDF,))
    mail = read(letter)
    assert {name: str(value) for name, value in mail.items() if not name.startswith("Content")} == {
        "From": "s@x.example",
        "To": "pete@rossi.example, sam@lee.example",
        "Cc": "lena@park.example",
        "Subject": "Re: Boiler",
        "In-Reply-To": "<m2@x.example>",
        "References": "<m1@x.example> <m2@x.example>",
        "X-Ref": "c",
        "MIME-Version": "1.0",
    }
    plain, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert plain is not None
    assert html is not None
    assert plain.get_content().replace("\r\n", "\n") == text
    page = "https://x.example/a?b=1&amp;c=2"
    assert html.get_content().replace("\r\n", "\n") == (
        f'<p>Hi &lt;Pete&gt;,</p><p>see <a href="{page}">{page}</a> now<br>\nBye</p>\n'
    )
    (part,) = mail.iter_attachments()
    assert {name: str(value) for name, value in part.items()} == {
        "Content-Type": "application/pdf",
        "Content-Transfer-Encoding": "base64",
        "Content-Disposition": 'attachment; filename="lease.pdf"',
    }
    assert part.get_content() == b"%PDF"
    bare = read(OutgoingMail("s@x.example", ("p@x.example",), "S", "x"))
    assert {"Cc", "In-Reply-To", "References"} & set(bare.keys()) == set()
    assert bare.get_content_type() == "multipart/alternative"


def test_references_keep_the_first_and_as_many_of_the_newest_as_fit_a_line() -> None:
    ids = tuple(f"<{number:03}{'x' * 94}>" for number in range(12))
    kept = str(read(OutgoingMail("s@x.example", ("p@x.example",), "S", "x", answers=ids))["References"]).split()
    # Nine of a hundred characters with blanks between them are 899, ten are 999; 940 have room.
    assert kept == [ids[0], *ids[-8:]]
    exact = tuple(f"<{number:02}{'x' * 89}>" for number in range(10))
    assert len(" ".join(exact)) == 939
    longer = (*exact[:-1], f"{exact[-1][:-1]}x>")
    assert [
        len(str(read(OutgoingMail("s@x.example", ("p@x.example",), "S", "x", answers=one))["References"]))
        for one in (exact, longer)
    ] == [939, 940]
    longest = (*exact[:-1], f"{exact[-1][:-1]}xx>")
    assert len(str(read(OutgoingMail("s@x.example", ("p@x.example",), "S", "x", answers=longest))["References"])) < 900


@for_each(
    ("given", "expected"),
    [
        (file_name(f"{'a' * 160}.pdf"), f"{'a' * 146}.pdf"),
        (file_name(" .lease. "), "lease"),
        (abridged(("1", "2", "3"), 3), ("1", "2", "3")),
        (abridged(("1", "2", "3", "4"), 3), ("1", "3", "4")),
        (abridged(("1", "2", "3"), 1), ("1",)),
        (answering("Boiler"), "Re: Boiler"),
        (answering("RE: Boiler"), "RE: Boiler"),
        (answering(""), "Re:"),
        (one_line("a\r\n b\x00=?c"), "a b = ?c"),
        (decoded("=?utf-8?q?Mar=C3=ADa?= x"), "María x"),
        (decoded("=?utf-8?b?x?="), "=?utf-8?b?x?="),
    ],
)
def test_names_subjects_and_threads_are_plain_lines(given: Any, expected: Any) -> None:
    assert given == expected


# Words in HTML.


@for_each("tag", ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "li", "td", "th"])
def test_a_tag_that_makes_lines_keeps_words_apart(tag: str) -> None:
    source = f"one<{tag}>two</{tag}>three"
    if tag in ("td", "th"):
        source = f"<table><tr><td>one</td><{tag}>two</{tag}><td>three</td></tr></table>"
    assert [line.strip(" #*") for line in text_of_html(source).splitlines() if line.strip()] == ["one", "two", "three"]


def test_html_keeps_quotes_and_breaks_and_leaves_markup_out() -> None:
    source = (
        'a<br>b<hr>c<blockquote>d</blockquote><a href="https://x.example">link</a> <b>bold</b><img src="x" alt="pic">'
    )
    lines = [line.strip() for line in text_of_html(source).splitlines() if line.strip()]
    assert lines == ["a", "b", "* * *", "c", "> d", "link bold"]
    bill = "one<table><caption>two</caption><tr><td>three</td></tr><tr><td>four</td></tr></table>five"
    assert text_of_html(bill).split() == ["one", "two", "three", "four", "five"]
    long = "word " * 100
    assert text_of_html(f"<p>{long}</p>").strip() == long.strip()


# Own words.


@for_each(
    ("text", "own", "carried"),
    [
        ("Yes\n> No", "Yes", "> No"),
        ("Yes\n   > No", "Yes", "> No"),
        ("Yes\n    > No", "Yes\n    > No", ""),
        ("Yes\n| No", "Yes", "| No"),
        ("Yes\n-- \nMaria", "Yes", "-- \nMaria"),
        ("Yes\n---- Original ----\nNo", "Yes", "---- Original ----\nNo"),
        ("Yes\n--- Original\nNo", "Yes", "--- Original\nNo"),
        ("Yes\n_ _ _\nNo", "Yes", "_ _ _\nNo"),
        ("Yes\n__\nNo", "Yes\n__\nNo", ""),
        ("Yes\n\nMaria <m@x.example> wrote:\n\nNo", "Yes", "Maria <m@x.example> wrote:\n\nNo"),
        ("Yes\n\nThey said:\n> No", "Yes", "They said:\n> No"),
        ("Yes\n\nThey said\n> No", "Yes\n\nThey said", "> No"),
        ("Yes\n\nMaria (m@x.example)\n\n> No", "Yes", "Maria (m@x.example)\n\n> No"),
        ("Yes\n\nMaria\n\n<m@x.example> wrote:\nNo", "Yes", "Maria\n\n<m@x.example> wrote:\nNo"),
        ("> No", "", "> No"),
        ("From: a@x\nTo: b\nNo", "", "From: a@x\nTo: b\nNo"),
        ("Yes\nFrom: a\n\nTo: b\n\nSent: c", "Yes", "From: a\n\nTo: b\n\nSent: c"),
        ("Milk: two\nEggs: six\nthen home", "Milk: two\nEggs: six\nthen home", ""),
        ("Milk: two\nthen\nEggs: six\nTea: a@x", "Milk: two\nthen", "Eggs: six\nTea: a@x"),
        ("Maria m@x.example\n20.11.2026 14:02\nNo", "", "Maria m@x.example\n20.11.2026 14:02\nNo"),
        ("Maria\n20.11.2026 14:02\nNo", "Maria\n20.11.2026 14:02\nNo", ""),
        ("a\nb\nc\nd\ne [m@x.example]\nf:\n> No", "", "a\nb\nc\nd\ne [m@x.example]\nf:\n> No"),
    ],
)
def test_words_are_the_authors_up_to_the_first_sign(text: str, own: str, carried: str) -> None:
    assert split_own_words(text) == (own, carried)


@for_each(
    ("text", "own"),
    [
        ("Yes\n> No", "Yes"),
        ("Yes\n---- Original\nNo", "Yes"),
        ("Yes\n| No", "Yes\n| No"),
        ("Yes\n* * *\nNo", "Yes\n* * *\nNo"),
        ("From: a@x\nTo: b", "From: a@x\nTo: b"),
        ("Yes\n\nMaria <m@x.example> wrote:\nNo", "Yes"),
    ],
)
def test_quoted_section_ends_only_at_a_line_no_person_types(text: str, own: str) -> None:
    assert split_own_words(text, begins=True)[0] == own


def test_an_introduction_is_looked_for_in_five_lines_above() -> None:
    for between, own in ((4, ""), (5, "no")):
        text = "\n".join(["On Friday [m@x.example]", *["and so on"] * between, "wrote:", "No"])
        assert bool(split_own_words(text)[0]) is bool(own), between


# Whole mails.

HEAD = {
    "Authentication-Results": "mx; dmarc=pass header.from=x.example",
    "From": "Maria <Maria@x.example>",
    "To": "s@x.example, S@x.example, no address",
    "Cc": "Pete <pete@rossi.example>",
    "Delivered-To": "s+1@x.example",
    "Subject": "  Pipes \r\n in 4B ",
    "Message-ID": "<m3@x.example> <m4@x.example>",
}


def mail(body: str = "Yes.", kind: str = "text/plain", **more: str) -> ReceivedMail:
    given = {**HEAD, "Content-Type": kind, **{name.replace("_", "-"): value for name, value in more.items()}}
    head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
    return read_mail(f"{head}\r\n{body}".encode(), "mx")


WHOLE = ReceivedMail(
    author="maria@x.example",
    vouched=True,
    recipients=("s@x.example", "pete@rossi.example"),
    brought_to=("s+1@x.example",),
    subject="Pipes in 4B",
    message_id="<m3@x.example>",
    answers=(),
    fresh=True,
    own="Yes.",
    carried="",
    cut=False,
    attachments=(),
    automatic=False,
    left_out=0,
)


def changed(read_: ReceivedMail) -> dict[str, Any]:
    """What differs from a plain mail."""
    return {name: value for name, value in vars(read_).items() if value != getattr(WHOLE, name)}


LOCAL = "a" * (254 - len("@x.example"))


def test_a_mail_is_read_up_to_so_many_parts_and_characters() -> None:
    assert (PARTS, CHARACTERS, SUBJECT_CHARACTERS) == (200, 20_000, 500)


@for_each(
    ("given", "expected"),
    [
        ({}, {}),
        ({"Authentication_Results": "mx; dmarc=pass header.from=y.example"}, {"vouched": False}),
        ({"From": f"{LOCAL}@x.example"}, {"author": f"{LOCAL}@x.example"}),
        ({"From": f"a{LOCAL}@x.example"}, {"author": "", "vouched": False}),
        (
            {"To": f"{LOCAL}@x.example, a{LOCAL}@x.example"},
            {"recipients": (f"{LOCAL}@x.example", "pete@rossi.example")},
        ),
        ({"Subject": "x" * 501}, {"subject": "x" * 500}),
        ({"Subject": "WG: Pipes"}, {"subject": "WG: Pipes", "fresh": False}),
        ({"Subject": "Reminders: Pipes"}, {"subject": "Reminders: Pipes"}),
        (
            {"In_Reply_To": "<m2@x.example>", "References": "<m1@x.example> <m2@x.example>"},
            {"answers": ("<m1@x.example>", "<m2@x.example>"), "fresh": False},
        ),
        (
            {"References": " ".join(f"<{number}@x.example>" for number in range(21))},
            {"answers": ("<0@x.example>", *(f"<{n}@x.example>" for n in range(2, 21))), "fresh": False},
        ),
        ({"Message_ID": f"<{'x' * 250}>"}, {"message_id": f"<{'x' * 250}>"}),
        ({"Message_ID": f"<{'x' * 251}>"}, {"message_id": ""}),
        ({"body": "Yes.\n> No"}, {"carried": "> No", "fresh": False}),
        ({"body": "x" * (CHARACTERS + 1)}, {"own": "x" * CHARACTERS, "cut": True}),
        ({"body": "x" * CHARACTERS}, {"own": "x" * CHARACTERS}),
        (
            {"body": "Yes.\n> " + "x" * CHARACTERS},
            {"carried": "> " + "x" * (CHARACTERS - 2), "cut": True, "fresh": False},
        ),
        ({"Auto_Submitted": "no"}, {}),
        ({"Auto_Submitted": "auto-replied; x"}, {"automatic": True}),
        ({"Precedence": " Bulk "}, {"automatic": True}),
        ({"Precedence": "list"}, {"automatic": True}),
        ({"Precedence": "junk"}, {"automatic": True}),
        ({"Precedence": "auto_reply"}, {"automatic": True}),
        ({"Precedence": "first-class"}, {}),
        ({"Return_Path": " <> "}, {"automatic": True}),
        ({"List_Id": "x"}, {"automatic": True}),
        ({"List_Unsubscribe": "x"}, {"automatic": True}),
        ({"List_Post": "x"}, {"automatic": True}),
        ({"X_Autoreply": "x"}, {"automatic": True}),
        ({"X_Autorespond": "x"}, {"automatic": True}),
        (
            {"kind": "text/plain; format=Flowed", "body": "one \r\ntwo\r\n> q \r\nthree\r\n"},
            {"own": "one two", "carried": "> q \nthree", "fresh": False},
        ),
        ({"kind": "text/html", "body": "<p>Yes.</p>"}, {}),
        (
            {"kind": "text/html", "body": "<p>Yes.</p>", "Subject": "Re: x"},
            {"subject": "Re: x", "own": "", "carried": "Yes.", "fresh": False},
        ),
        ({"kind": "text/plain; charset=iso-8859-1", "body": "Yes."}, {}),
    ],
)
def test_a_mail_is_read_as_its_head_and_words_say(given: dict[str, str], expected: dict[str, Any]) -> None:
    assert changed(mail(**given)) == expected


def mixed(*parts: str, kind: str = "multipart/mixed") -> ReceivedMail:
    body = "".join(f"--B\r\n{part}\r\n" for part in parts)
    return mail(f"{body}--B--\r\n", f"{kind}; boundary=B")


PLAIN, HTML = "Content-Type: text/plain\r\n\r\nYes.", "Content-Type: text/html\r\n\r\n<p>Oui.</p>"
SIGNATURE = "Content-Type: image/png\r\nContent-ID: <i>\r\n\r\n"


@for_each(
    ("parts", "kind", "expected"),
    [
        ((PLAIN, "Content-Type: text/plain\r\n\r\nfooter"), "mixed", {"carried": "footer", "fresh": False}),
        ((PLAIN, HTML), "alternative", {}),
        ((HTML, "Content-Type: text/plain\r\n\r\n "), "alternative", {"own": ""}),
        (("Content-Type: text/enriched\r\n\r\nx", HTML), "alternative", {"own": "Oui."}),
        (
            (PLAIN, 'Content-Type: text/plain; name="a/b c.txt"\r\n\r\nnote'),
            "mixed",
            {"attachments": (Attachment("b c.txt", "text/plain", b"note"),), "fresh": False},
        ),
        (
            (PLAIN, "Content-Type: text/plain\r\nContent-Disposition: attachment\r\n\r\nnote"),
            "mixed",
            {"attachments": (Attachment("", "text/plain", b"note"),), "fresh": False},
        ),
        (
            (PLAIN, "Content-Type: text/plain\r\nContent-Disposition: attachment; filename*;filename*0\r\n\r\nnote"),
            "mixed",
            {"attachments": (Attachment("unnamed", "text/plain", b"note"),), "fresh": False},
        ),
        ((PLAIN, f"{SIGNATURE}{'x' * 100_000}"), "mixed", {}),
        (
            (PLAIN, f"{SIGNATURE}{'x' * 100_001}"),
            "mixed",
            {"attachments": (Attachment("", "image/png", b"x" * 100_001),), "fresh": False},
        ),
        (
            (PLAIN, "Content-Type: image/png\r\n\r\nx"),
            "mixed",
            {"attachments": (Attachment("", "image/png", b"x"),), "fresh": False},
        ),
        (
            (PLAIN, "Content-Type: text/calendar\r\n\r\nBEGIN"),
            "alternative",
            {
                "own": "",
                "carried": "Yes.",
                "fresh": False,
                "attachments": (Attachment("", "text/calendar", b"BEGIN"),),
            },
        ),
        ((PLAIN, *["Content-Type: image/gif\r\nContent-ID: <i>\r\n\r\nx"] * (PARTS - 2)), "mixed", {}),
        ((PLAIN, *["Content-Type: image/gif\r\nContent-ID: <i>\r\n\r\nx"] * (PARTS - 1)), "mixed", {"left_out": 1}),
    ],
)
def test_parts_of_a_mail_are_words_files_or_decoration(
    parts: tuple[str, ...], kind: str, expected: dict[str, Any]
) -> None:
    assert changed(mixed(*parts, kind=f"multipart/{kind}")) == expected
