"""News of outsiders: the words that the member reads, and the reference card that the model sees instead. Pure."""

from __future__ import annotations

from typing import Any

from steward.agent.conversations.decision_answers import choices
from steward.agent.conversations.events import CorrespondenceNews
from steward.agent.conversations.kept_back import offered, take_kept_back, with_text
from steward.agent.conversations.models import HeldMessage, HeldText
from steward.agent.conversations.quiet_hours import send_after_quiet_hours, tell_after_quiet_hours
from steward.agent.conversations.steps import Step
from steward.channels.messaging.events import OutsiderWrote, with_reach
from steward.channels.messaging.port import Keyword
from steward.core.documents import Document
from steward.core.provenance import Quote
from steward.core.sentences import Joined, Number, Quoted, Wording, lines, render, say, sentences, verbatim
from steward.core.text import shorten
from steward.people.directory.outside_addresses import can_be_answered, claimed_address, correspondence_id, is_mail
from steward.people.directory.phone_numbers import WITHHELD, shown_number
from steward.people.directory.quiet_hours import PendingNotice

# The length of a text message; a longer mail is read on request.
_TOLD = 1_200
_FILES_NAMED, _FILE_NAME = 4, 60


def outsider_wrote(step: Step, event: OutsiderWrote) -> Step:
    """Tell the member about an outsider's message, respecting quiet hours."""
    if event.keyword:
        return _keyword(step, event)
    text, then = _quoted(event)
    return tell_after_quiet_hours(
        step,
        "outsider_wrote",
        text,
        then=then,
        subject=event.message_id,
        for_model=True,
        provenance="outside",
        about=event.persons(),
        notice=PendingNotice("message", event.contact_id, event.channel),
        said=event.whole,
        matter=correspondence_id(event.party.account_id, event.address),
        message=_message(step, event),
        emergency=event.emergency,
        documents=event.documents,
        **_shown_as(event),
    )


def _shown_as(event: OutsiderWrote) -> dict[str, Any]:
    """Return the note's fields for the model.

    Of an emergency it knows the answer that the member is offered, which is Steward's own words. A stranger's mail
    address is as much their own words as the mail, so it has a card of its own.
    """
    what = "mail" if "@" in event.address else "text message"
    words = Quote(who=event.contact_name or "", said=event.whole, what=what, address=event.address)
    if event.offered:
        return {"quotes": (words,), "briefly": f"An emergency: {{1}} The member is offered to answer: {event.offered}"}
    if event.contact_name or not is_mail(event.address):
        return {"quoted": words}
    address = Quote(said=event.address, what="mail address", address=event.address)
    return {"quotes": (words, address), "briefly": "Somebody who is no contact mailed {1}; their address is {2}."}


def _quoted(event: OutsiderWrote) -> tuple[Wording, Wording]:
    """Return the text for the member, and what they can do about it."""
    wrote, then = _wrote(event)
    return _with_files(event, wrote), then


def _with_files(event: OutsiderWrote, wrote: Wording) -> Wording:
    files = Joined(tuple(map(_file, event.documents[:_FILES_NAMED])), ", ")
    return lines(wrote, say("attached-files", files=files)) if event.documents else wrote


def _message(step: Step, event: OutsiderWrote) -> HeldMessage | None:
    """Return a contact's message as it is told among others of theirs; an emergency is told for itself."""
    if not event.contact_name or event.emergency:
        return None
    said = _told(event)
    if is_mail(event.address) and event.subject:
        said = Joined((Quoted(event.subject), said), ": ")
    return HeldMessage(who=event.contact_name, said=step.words(_with_files(event, said)), at=event.received_at)


def _file(document: Document) -> Wording:
    """Return the name that its sender gave a file, if any, and what it is."""
    kind = say("kind-of-file", form=document.kind)
    size = Number(-(-document.size // 1_000))
    name = Quoted(shorten(document.name, _FILE_NAME))
    return say("file-of", name=name, kind=kind, size=size) if document.name else kind


def _told(event: OutsiderWrote) -> Wording:
    told = event.text if len(event.text) <= _TOLD else shorten(event.text, _TOLD)
    return Quoted(told) if told else say("empty-text")


def _wrote(event: OutsiderWrote) -> tuple[Wording, Wording]:
    said = _told(event)
    subject = Quoted(event.subject) if event.subject else say("no-subject")
    done: Wording = say("told-it-arrived") if event.acknowledged else say("not-answered")
    if len(event.text) > _TOLD:
        done = sentences(say("beginning-only"), done)
    if event.contact_name:
        who = with_reach(event.contact_name, event.reach)
        wrote = say("wrote", who=who, said=said)
        if is_mail(event.address):
            wrote = say("contact-mailed", who=who, subject=subject, said=said)
        reply = say("only-by-phone") if event.emergency else say("tell-me-to-reply")
        if event.otherwise and not event.emergency:
            reply = say("reply-after-stop", form=event.otherwise)
        if event.offered:
            reply = say("offered-answer", said=Quoted(event.offered))
        why = verbatim(event.why) if event.why else None
        return wrote, sentences(done, why, reply)
    if event.address == WITHHELD:
        return say("somebody-wrote", said=said), say("cannot-be-answered")
    if event.as_you:
        return say("in-your-name", said=said), say("if-it-was-you")
    if claimed := claimed_address(event.address):
        sender = say("unproved-sender", address=claimed)
        if event.claims:
            sender = say("unproved-sender-of-name", name=event.claims, address=claimed)
        return say("contact-mailed", who=sender, subject=subject, said=said), say("can-be-blocked")
    wrote = say("stranger-wrote", address=event.address, said=said)
    mailed = say("stranger-mailed", address=event.address, subject=subject, said=said)
    if event.former_member:
        former = say("former-colleague", who=event.former_member, address=event.address)
        wrote = say("wrote", who=former, said=said)
        mailed = say("contact-mailed", who=former, subject=subject, said=said)
    wrote = mailed if is_mail(event.address) else wrote
    if not can_be_answered(event.address):
        return wrote, say("can-be-blocked")
    return wrote, sentences(done, say("tell-me-about-them"))


def correspondence_news(step: Step, event: CorrespondenceNews) -> Step:
    """Tell the member the news of a correspondence."""
    return tell_after_quiet_hours(
        step,
        "outsider_wrote",
        verbatim(event.text),
        subject=event.conversation_id,
        for_model=True,
        provenance="outside",
        about=(event.address,),
        notice=PendingNotice("message", event.contact_id, event.channel),
        said=event.said or event.text,
        matter=event.conversation_id,
        emergency=event.emergency,
        quoted=Quote(who=event.contact_name or "", said=event.said or event.text, address=event.address),
    )


def _keyword(step: Step, event: OutsiderWrote) -> Step:
    """Tell that somebody stopped or resumed texts, or asked for help. The provider has answered them."""
    assert event.keyword is not None
    if event.if_kept and all(one.address != event.address for one in step.talk.kept_back):
        return step
    sent: tuple[str, ...] = ()
    text: Wording = say("keyword", form=event.keyword, who=event.contact_name or event.address)
    if event.emergency:
        text = lines(text, say("stopped-in-emergency", phone=shown_number(event.address)))
    # What was refused or is scheduled may repeat outside words.
    briefly = ""
    if event.keyword == "stop" and event.scheduled and not event.quiet:
        labels = ", ".join(f"the scheduled call {one.job_id}" for one in event.scheduled)
        briefly = f"{render(text)} The member is told which of theirs this will refuse: {labels}."
        what = Joined(tuple(with_text(verbatim(one.what), one.text) for one in event.scheduled), "; ")
        text = lines(text, say("scheduled-to-them", count=len(event.scheduled), what=what))
    if event.keyword == "start" and not event.quiet:
        step, kept = take_kept_back(step, event.address)
        if kept:
            labels = ", ".join(one.label for one in kept)
            briefly = f"{render(text)} The member is asked whether to make what was refused since their STOP: {labels}."
            what = Joined(tuple(offered(step, one) for one in kept), "; ")
            text = lines(text, say("kept-back", count=len(kept), what=what))
    if not event.quiet:
        held = HeldText(text=step.words(text), about=(event.address,))
        step, told = send_after_quiet_hours(step, text, held, emergency=event.emergency)
        sent = told.deliveries
    step = step.note(
        "outsider_wrote",
        text,
        subject=event.message_id,
        for_model=True,
        about=(event.address,),
        briefly=briefly,
        deliveries=sent,
    )
    own = event.address == event.party.address and event.keyword != "help"
    return _what_missed_them(step, event.keyword) if own else step


def _what_missed_them(step: Step, keyword: Keyword) -> Step:
    """Tell a member at their own START what was refused since their STOP, and what waits for them."""
    missed, queued = step.talk.missed, {one.approval_id for one in step.talk.to_ask}
    step = step.with_state(missed=0)
    if keyword == "stop" or not missed:
        return step
    asked = {
        key: found
        for key, found in step.talk.open_to_member.items()
        if found.purpose == "run" and key not in queued and step.talk.is_open(key, step.now)
    }
    waits = [say("missed-questions"), *choices(step, "approve", asked)] if asked else []
    briefly = f"The member was told that {missed} of your texts to them were refused while they had stopped them."
    return step.tell(
        "delivery_failed", lines(say("missed-texts", count=missed), *waits), for_model=True, briefly=briefly
    )
