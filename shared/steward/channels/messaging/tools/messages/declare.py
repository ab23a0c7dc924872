"""Declarations of the tools that write to contacts and to members of the team."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from steward.channels.messaging.channel_argument import CHANNEL_SAID, PREFERRED, way_in_words
from steward.core.sentences import Sentence, say
from steward.core.threads import CHANNEL
from steward.people.directory.outside_addresses import is_mail
from steward.tools.arguments import ContactId, Reason, RightUntil
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Decides,
    Reaches,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
    Words,
)

_tool = partial(Tool, group="channels")


class SendMessageInput(ToolInput):
    """Arguments of `send_message`."""

    contact_id: ContactId = Field(
        description="The contact's id as search_contacts gave it, such as ctc-01J…; or, to answer somebody who has "
        "written and is no contact, their number as it was shown, such as +15550100999; for a mail the reference of "
        "their address, such as {q7-2}."
    )
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1_600)] = Field(
        description="Exactly what the contact will read, written on the member's behalf and signed as they would. The "
        "team's name is put before it where it is needed.",
    )
    reason: Reason = Field(description="Why, in one sentence, for the person who decides whether it is sent.")
    wants_answer: Annotated[bool, ArgumentMeaning.MACHINE, Decides.NOTHING] = Field(
        default=False,
        description="Whether the text asks them for an answer, rather than only telling them something: if none comes, "
        "they are asked again.",
    )
    right_until: RightUntil = None
    # The question to the approver names the channel.
    channel: Annotated[str, ArgumentMeaning.MACHINE, Decides.WHERE] = Field(
        default=PREFERRED, max_length=20, description=CHANNEL_SAID
    )


def _tells(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    member_id = arguments.get("member_id")
    name = resolved.get("names", {}).get(member_id)
    return (
        say("tell-member", who=str(name))
        if name
        else say("act", form="notify_member")
        if member_id
        else say("tell-team")
    )


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    # Before it is proposed nobody knows which way it goes.
    by_mail, form = is_mail(resolved.get("address", "")), way_in_words(resolved.get(CHANNEL, ""))
    if "contact_name" in resolved:
        who = resolved["contact_name"]
        if by_mail:
            return say("mail-contact", who=who, address=resolved["address"])
        return say("text-contact", form=form, who=who)
    if by_mail:
        return say("mail-stranger", address=resolved["address"])
    return say("text-number", form=form, number=resolved["address"])


SEND_MESSAGE = _tool(
    name="send_message",
    description=(
        "Draft a message to a contact: a text, or a mail from the team's mailbox. A person sees the draft and decides "
        "before anything is sent; the result says so at once, and the outcome follows later. Never say a message was "
        "sent before it is reported."
    ),
    input=SendMessageInput,
    category="action",
    autonomy=Autonomy.DRAFT,
    risk="medium",
    effect=ToolEffect.ONCE,
    reaches=Reaches(hands_over=True, contact="contact_id", channel="channel"),
    words=Words(editable="text", signs=True, reason="reason"),
    acts=say("act", form="send_message"),
    preview=_preview,
    returns={"result": ResultOrigin.ACCOUNT},
)


class NotifyMemberInput(ToolInput):
    """Arguments of `notify_member`."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1_000)] = Field(
        description="What they read, after the name of whoever has them told."
    )
    member_id: Annotated[str | None, ArgumentMeaning.CONTACT, Decides.WHOM] = Field(
        default=None,
        description="A member's id as search_contacts gave it with include_members, mbr-…; without it, the whole team.",
    )
    urgent: Annotated[bool, Decides.WHAT] = Field(
        default=False, description="Only if it cannot wait until their quiet hours are over."
    )


NOTIFY_MEMBER = _tool(
    name="notify_member",
    description="Tell another member of the team something, or all of them, each in their own conversation.",
    input=NotifyMemberInput,
    category="communication",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.ONCE,
    reaches=Reaches(hands_over=True),
    words=Words(editable="text"),
    acts=say("act", form="notify_member"),
    preview=_tells,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (SEND_MESSAGE, NOTIFY_MEMBER)
