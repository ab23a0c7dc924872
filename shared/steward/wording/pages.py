"""The pages behind the links, and what a call's arguments are called where people see them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from steward.wording.sentence import Moment, Number, Sentence

_AT = datetime(2026, 11, 20, 15, 5, tzinfo=UTC)
_WHEN = Moment(_AT, _AT, "UTC")

# How a visit ends when there is nothing to decide.
Ending = Literal[
    "nothing_here",
    "no_form",
    "no_button",
    "approved",
    "rejected",
    "expired",
    "taken_back",
    "kept",
    "undo_expired",
    "went_out",
    "did_not_arrive",
    "sent_again",
    "not_known_yet",
    "paused",
    "signed_in",
    "allowed_less",
    "sign_in_over",
    "sign_in_declined",
    "sign_in_failed",
    "too_many",
    "report_over",
]


class PageHeadline(Sentence, example={"form": "approved"}):
    """At the head of a page that tells how something ended."""

    form: Ending


class PageEnding(Sentence, example={"form": "approved"}):
    """Under that headline."""

    form: Ending


class DecidedBy(Sentence, example={"who": "Maria Gomez", "when": _WHEN}):
    """Before how it ended."""

    who: str
    when: Moment


class MailToWhom(Sentence, example={"who": "Pete Rossi (plumber), pete@rossi-plumbing.example"}):
    """At the head of the page on which a mail is decided."""

    who: str


class TextTo(Sentence, example={"who": "Pete Rossi (plumber)"}):
    """At the head of the page on which a text is decided."""

    who: str


class SendAgainTo(Sentence, example={"who": "Pete Rossi"}):
    """At the head of the page on which a text is sent again."""

    who: str


class MayHaveArrived(Sentence, segments=2):
    """Under the text that may be sent again."""


class AskedBy(Sentence, example={"who": "Maria Gomez", "when": _WHEN}):
    """Whose request it is."""

    who: str
    when: Moment


class OpenUntil(Sentence, example={"when": _WHEN}):
    """How long a decision may take."""

    when: Moment


class OnPage(Sentence, example={"form": "approve"}):
    """What stands beside the fields and on the buttons."""

    form: Literal[
        "text",
        "kept",
        "text_hint",
        "marked",
        "outside",
        "asked_by",
        "why",
        "careful",
        "open_until",
        "code",
        "number",
        "note",
        "note_hint",
        "approve",
        "approve_text",
        "reject",
        "undo",
        "keep",
        "send_again",
        "sign_in_hint",
        "continue_to_google",
    ]


class ShownBefore(Sentence):
    """The page was open while what it shows has changed."""


class TextEmpty(Sentence):
    """An edit that leaves nothing to send."""


class TextTooLong(Sentence, example={"count": 12, "limit": Number(1_600)}):
    """An edit that is longer than a text may be, by `count` characters."""

    count: int
    limit: Number


class TextUnusable(Sentence):
    """An edit that cannot be sent for any other reason."""


class YesOrNo(Sentence, example={"form": "yes"}):
    """A setting that is on or off."""

    form: Literal["yes", "no"]


class LevelOf(Sentence, example={"form": "draft"}):
    """How far an action goes by itself, by the level's name; `usual` is its own level."""

    form: Literal["inform", "suggest", "draft", "execute", "silent", "usual"]


class SomeContact(Sentence):
    """A contact whose name is not known any more."""


class Span(Sentence, example={"first": "2026-11-20", "last": "2026-11-21"}):
    """From one to another, both included."""

    first: str
    last: str


# The arguments of tools that a person may be shown, by their names.
Argument = Literal[
    "about",
    "account",
    "acknowledge_strangers",
    "acknowledgement",
    "action",
    "add",
    "add_email",
    "add_phone",
    "after",
    "from",
    "glob",
    "new",
    "old",
    "again_at",
    "allowed",
    "attachments",
    "attendees",
    "also_needs",
    "before",
    "body",
    "calendar",
    "call",
    "catch_up",
    "category",
    "confidence",
    "cc",
    "channel",
    "code",
    "confirm_name",
    "contact_id",
    "contact_ids",
    "contact_name",
    "content",
    "constraints",
    "date_range",
    "goal",
    "decision",
    "email",
    "email_id",
    "end",
    "event_id",
    "header",
    "include_members",
    "member_id",
    "purpose",
    "told",
    "onboarding",
    "onboarded",
    "months",
    "draft",
    "start_date",
    "re_list",
    "units",
    "about_days",
    "urgent",
    "inputs",
    "keep_id",
    "keep_name",
    "kind",
    "level",
    "limit",
    "location",
    "mailbox",
    "name",
    "note",
    "notes",
    "on",
    "pages",
    "path",
    "phone",
    "query",
    "question",
    "range",
    "reason",
    "remove",
    "rows",
    "rrule",
    "sender",
    "service",
    "shared",
    "sheet",
    "source",
    "start",
    "subject",
    "text",
    "thread_id",
    "title",
    "to",
    "tools",
    "turn_range",
    "url",
    "domains",
    "what",
    "why",
    "words",
    "zone",
    "when",
    "past",
    "place",
    "mode",
    "extract",
    "match",
    "description",
    "language",
    "quiet_hours",
    "digest_at",
    "silent_until",
    "wakes",
    "quote",
    "address",
    "locality",
    "region",
    "postcode",
    "country",
    "currency",
    "jurisdiction",
    "owner_ids",
    "owner_id",
    "unit",
    "bedrooms",
    "bathrooms",
    "area_m2",
    "features",
    "market_rent",
    "rent",
    "per",
    "due_day",
    "deposit",
    "to_tenant",
    "to_owner",
    "evidence",
    "rollover",
    "opening_balance",
    "tenant_ids",
    "event",
    "day",
    "by",
    "amount",
    "due_on",
    "received_on",
    "method",
    "reference",
    "another",
    "effective_on",
    "urgency",
    "appointment",
    "vendor_id",
    "role",
    "trades",
    "on_hold",
    "waive_insurance",
    "share_percent",
    "statement_day",
    "reserve",
    "fee_percent",
    "scanner",
    "offsets",
    "limits",
    "weekdays",
    "people",
    "days",
    "finding_id",
    "until",
    "cover",
    "insurer",
    "policy_no",
    "expires_on",
    "above_limit",
    "worth",
    "large_expense",
    "instalments",
    "proposed",
    "at",
    "items",
    "outcome",
    "first",
    "last",
    "not_applicable",
    "done_on",
    "next_due_on",
    "waive",
    "due_within_days",
    "rule",
    "value",
    "every",
    "applies_to",
    "source_url",
    "checked",
    "given_on",
    "served_on",
    "way",
    "vacate_on",
    "agreed",
    "starts",
    "expires",
    "valid_until",
    "market_state",
    "archived",
    "include",
    "period",
    "status",
    "min_days_overdue",
    "key",
    "scope",
    "filter",
    "rating",
    "feedback",
    "tool",
    "situation",
    "turn",
    "reminder",
    "state",
    "headline",
    "available_from",
    "term_months",
    "photos",
    "portals",
    "highlight_features",
    "audience",
    "applicants",
    "applicant",
    "checks",
    "income",
    "income_per",
    "household",
    "move_in",
    "docs",
    "consent",
    "wording",
    "withdrawn",
    "reasons",
    "top_n",
    "radius_km",
    "distance_m",
    "include_comparables",
    "handover_days",
    "ahead_days",
    "close_days",
    "building_days",
    "before_days",
    "answer_hours",
    "silent_hours",
    "silent_again_hours",
    "urgent_hours",
    "every_months",
    "first_months",
    "after_months",
    "first_percent",
    "next_percent",
    "enquiries",
]


class Label(Sentence, example={"form": "name"}):
    """What an argument is called."""

    form: Argument
