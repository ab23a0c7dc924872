"""Declarations of the contact tools."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from steward.core.languages import LanguageTag
from steward.core.sentences import Sentence, say
from steward.people.directory.models import FIRST_CHANNEL
from steward.tools.arguments import ContactId
from steward.tools.declaration import (
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Decides,
    Reaches,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
    read_tool,
)

_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
_About = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
_Address = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=254), Decides.WHOM]
_CONTACT_ID = "The contact's id as search_contacts gave it, such as ctc-01J…"
_PHONE = "A phone number as the member gave it, in any format; or of somebody who wrote, their number as it was shown."
_Language = Literal["as_written", LanguageTag]
_LANGUAGE = "Language of the messages that Steward words to them; as_written: the one they write in."
_SENDER = "The sender as they were shown: a number, a short code or a sender's name."
# In place of a language: nobody has chosen one for them.
AS_WRITTEN: Literal["as_written"] = "as_written"
# Every change of contacts asks a person until an owner says otherwise; a number decides where the next texts go.
_tool = partial(Tool, group="people")
_reads = partial(read_tool, group="people")


class SearchContactsInput(ToolInput):
    """Arguments of `search_contacts`."""

    query: str = Field(
        min_length=1,
        max_length=200,
        description="Who to look for: a name or part of one, a trade, a unit number, a phone number, an email address. "
        "Typos are fine.",
    )
    include_members: bool = Field(default=False, description="Whether to look among the team's own members as well.")


class AddContactInput(ToolInput):
    """Arguments of `add_contact`."""

    name: Annotated[_Name, ArgumentMeaning.NEW_NAME] = Field(description="What the member calls them.")
    about: _About = Field(default="", description="What else they are known by: a trade, a unit, a street.")
    phone: _Address | None = Field(default=None, description=_PHONE)
    email: _Address | None = Field(default=None, description="An email address, if one was given.")
    language: Annotated[_Language, ArgumentMeaning.LANGUAGE, Decides.NOTHING] = Field(
        default=AS_WRITTEN, description=_LANGUAGE
    )


class UpdateContactInput(ToolInput):
    """Arguments of `update_contact`: fields left out stay unchanged."""

    contact_id: ContactId = Field(description=_CONTACT_ID)
    name: Annotated[_Name | None, ArgumentMeaning.NEW_NAME] = Field(default=None, description="The new name.")
    about: _About | None = Field(default=None, description="What else they are known by from now on.")
    phone: _Address | None = Field(default=None, description=f"The number texts go to from now on. {_PHONE}")
    add_phone: _Address | None = Field(default=None, description=f"One more number they write from. {_PHONE}")
    add_email: _Address | None = Field(default=None, description="One more email address of theirs.")
    channel: Annotated[str | None, Decides.WHERE] = Field(
        default=None,
        max_length=60,
        description="The channels they want to be written to on: the preferred one, then those to fall back on, such "
        f"as email, {FIRST_CHANNEL}; none: where they wrote last.",
    )
    language: Annotated[_Language | None, ArgumentMeaning.LANGUAGE, Decides.NOTHING] = Field(
        default=None, description=_LANGUAGE
    )
    remove: _Address | None = Field(default=None, description="A number or email address that is theirs no longer.")


class ContactInput(ToolInput):
    """Arguments of a tool about one contact."""

    contact_id: ContactId = Field(description=_CONTACT_ID)


class MergeContactsInput(ToolInput):
    """Arguments of `merge_contacts`."""

    contact_id: ContactId = Field(description=f"The contact entered twice, who goes. {_CONTACT_ID}")
    keep_id: ContactId = Field(description=f"The contact who stays. {_CONTACT_ID}")
    keep_name: _Name = Field(description="The name of the contact who stays, as search_contacts gave it.")


class SenderInput(ToolInput):
    """Arguments of a tool about a sender."""

    sender: _Address = Field(description=_SENDER)


class ContactBefore(ToolInput):
    """Earlier state of a contact, kept by `update_contact`."""

    earlier: Annotated[dict[str, Any], ArgumentMeaning.MACHINE] = Field(description="The contact before the change.")
    written: Annotated[int, ArgumentMeaning.MACHINE] = Field(description="The revision the change was written as.")


def _adds(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    who = f"{arguments['name']} ({arguments['about']})" if arguments.get("about") else arguments["name"]
    where = [arguments[field] for field in ("phone", "email") if arguments.get(field)]
    return say("add-contact", who=", ".join([who, *where]))


def _updates(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("change-contact", who=resolved["contact_name"])


def _removes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("remove-contact", who=resolved["contact_name"])


def _merges(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("merge-contacts", who=resolved["contact_name"], into=arguments["keep_name"])


def _blocks(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("block-sender", who=str(resolved.get("who") or arguments["sender"]))


def _unblocks(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("unblock-sender", who=str(resolved.get("who") or arguments["sender"]))


SEARCH_CONTACTS = _reads(
    name="search_contacts",
    description=(
        "Find people in the account's contacts by whatever the member calls them. "
        "Returns the best matches with their contact ids. Use it before sending anything to anybody."
    ),
    input=SearchContactsInput,
    category="query",
    acts=say("act", form="search_contacts"),
    returns={"people": ResultOrigin.RECORDED},
)

ADD_CONTACT = _tool(
    name="add_contact",
    description="Add somebody to the account's contacts, when a member asks for it. A number may be left out.",
    input=AddContactInput,
    category="action",
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Take out a contact that was just added.", keeps=ContactInput),
    acts=say("act", form="add_contact"),
    preview=_adds,
    returns={"contact": ResultOrigin.RECORDED, "duplicates": ResultOrigin.RECORDED},
)

UPDATE_CONTACT = _tool(
    name="update_contact",
    description="Change a contact's name, what they are known by, their numbers, emails, channels or language.",
    input=UpdateContactInput,
    category="action",
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(contact="contact_id", only_about=True),
    undo=Reversal("Make a contact what they were before they were just changed.", keeps=ContactBefore),
    acts=say("act", form="update_contact"),
    preview=_updates,
    returns={"contact": ResultOrigin.RECORDED},
)

MERGE_CONTACTS = _tool(
    name="merge_contacts",
    description="Make two entries of the same person one contact: numbers and emails of both are kept.",
    input=MergeContactsInput,
    category="action",
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(contact="contact_id", only_about=True),
    acts=say("act", form="merge_contacts"),
    preview=_merges,
    returns={"contact": ResultOrigin.RECORDED},
)

REMOVE_CONTACT = _tool(
    name="remove_contact",
    description="Take somebody out of the contacts. What they wrote stays on record.",
    input=ContactInput,
    category="action",
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(contact="contact_id", only_about=True),
    undo=Reversal("Bring back a contact that was just removed.", keeps=ContactInput),
    acts=say("act", form="remove_contact"),
    preview=_removes,
    returns={"result": ResultOrigin.ACCOUNT},
)

BLOCK_SENDER = _tool(
    name="block_sender",
    description=(
        "Block a sender. Their messages are stored, but not shown to anybody and not answered. "
        "Not possible for a member."
    ),
    input=SenderInput,
    category="action",
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Let a sender through who was just blocked.", keeps=SenderInput),
    approval=ApprovalRule(sender="sender"),
    acts=say("act", form="block_sender"),
    preview=_blocks,
    returns={"result": ResultOrigin.ACCOUNT},
)

UNBLOCK_SENDER = _tool(
    name="unblock_sender",
    description="Let a blocked sender through again.",
    input=SenderInput,
    category="action",
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Block a sender again who was just let through.", keeps=SenderInput),
    acts=say("act", form="unblock_sender"),
    preview=_unblocks,
    returns={"result": ResultOrigin.ACCOUNT},
)


TOOLS = (
    SEARCH_CONTACTS,
    ADD_CONTACT,
    UPDATE_CONTACT,
    MERGE_CONTACTS,
    REMOVE_CONTACT,
    BLOCK_SENDER,
    UNBLOCK_SENDER,
)
