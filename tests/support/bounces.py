"""Builds bounce reports for Steward's mails, and a Steward that writes to contacts by mail."""

from __future__ import annotations

import functools
from email.message import EmailMessage
from typing import Any

import pytest

from infra.local.demo import MAILBOX
from steward.channels.messaging import delegated_sends
from steward.channels.messaging.models import Delivery
from tests.support.cloud import PETE
from tests.support.post_office import PostOffice


def to_contacts_by_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to contacts goes to the plumber by mail: no tool does that yet, so its delivery is made one."""
    make: Any = delegated_sends._delivery

    @functools.wraps(make)
    def by_mail(*given: Any, **named: Any) -> Delivery:
        made: Delivery = make(*given, **named)
        return made.model_copy(update={"channel": "email", "to_address": PETE.email})

    monkeypatch.setattr(delegated_sends, "_delivery", by_mail)


def report(
    office: PostOffice,
    *,
    reference: str | None = None,
    recipient: str = PETE.email,
    status: str = "5.1.1",
    action: str = "failed",
    returned: str = "message/rfc822",
    about: str = "",
) -> None:
    """A mail server tells of a mail of ours, and everything comes to rest."""
    sent = office.sent(PETE.email)[-1]
    named = sent["X-Steward-Delivery"] if reference is None else reference
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "MAILER-DAEMON@plumbers.example", MAILBOX, "Undelivered Mail"
    mail["Return-Path"], mail["Auto-Submitted"] = "<>", "auto-replied"
    if about:
        mail["In-Reply-To"] = about
    mail.set_type("multipart/report")
    mail.set_param("report-type", "delivery-status")
    words, states, back = EmailMessage(), EmailMessage(), EmailMessage()
    words.set_content("It could not be delivered.")
    states.set_type("message/delivery-status")
    server, fields = EmailMessage(), EmailMessage()
    server["Reporting-MTA"] = "dns; mx.plumbers.example"
    fields["Final-Recipient"] = f"rfc822; {recipient}"
    fields["Action"], fields["Status"] = action, status
    states.set_payload([server, fields])
    head = EmailMessage()
    head["Subject"], head["X-Steward-Delivery"] = "Hello", named
    if returned == "message/rfc822":
        head.set_content("Hi Pete")
        back.set_content(head)
    elif returned:
        back.set_content(f"Subject: Hello\nX-Steward-Delivery: {named}\n")
        back.set_type(returned)
    mail.set_payload([words, states, *([back] if returned else [])])
    office.google.bring(mail.as_bytes())
    office.fetch()
