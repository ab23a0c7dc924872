"""Typer commands `steward account`, `member`, `contact` and `people`, which `people.py` and `erasures.py` run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

account_app = typer.Typer(no_args_is_help=True, help="Accounts: the teams that Steward works for.")
member_app = typer.Typer(no_args_is_help=True, help="Members: the people of an account, who ask and decide.")
contact_app = typer.Typer(no_args_is_help=True, help="The people an account deals with.")
people_app = typer.Typer(no_args_is_help=True, help="Erasure of people: members, contacts and strangers.")

_Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
_Name = Annotated[str | None, typer.Option(help="Their name.")]
_Zone = Annotated[str | None, typer.Option(help="An IANA time zone, such as America/New_York.")]
_Role = Annotated[str | None, typer.Option(help="owner, approver or member.")]
_Email = Annotated[list[str] | None, typer.Option(help="An email address; may be given again, '' for none.")]
_Language = Annotated[str | None, typer.Option(help="A language by its tag or its own name: en, Deutsch, pt-BR.")]
_Channel = Annotated[str | None, typer.Option(help="The channel they prefer: sms.")]
_Confirmed = Annotated[bool, typer.Option("--confirmed", help="You vouch that the number is theirs.")]
_Quiet = Annotated[str | None, typer.Option(help="22:00-07:00 in their zone, or none.")]
_Digest = Annotated[str | None, typer.Option(help="Time of the daily digest in their zone, such as 18:00; or none.")]
_About = Annotated[str | None, typer.Option(help="A description: trade, unit or street.")]
_Phones = Annotated[
    list[str] | None, typer.Option("--phone", help="A number in any format; may be given again, '' for none.")
]
_Who = Annotated[str, typer.Argument(help="An id, a number, an email address or the whole name.")]


@account_app.command("create")
def account_create(
    name: Annotated[str, typer.Option(help="The team's name.")],
    number: Annotated[str, typer.Option(help="Steward's number for this account, with + and country code.")],
    owner_name: Annotated[str, typer.Option(help="The first owner.")],
    owner_phone: Annotated[str, typer.Option(help="The first owner's phone.")],
    region: Annotated[str, typer.Option(help="The region of numbers without a country code, such as US.")] = "",
    zone: Annotated[
        str,
        typer.Option(
            help="The account's time zone, such as America/New_York; not needed if the owner's country has only one."
        ),
    ] = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Create an account with its first owner. Repeating it changes nothing."""
    from infra.cli.people import create_account

    say(on_this_machine, lambda w: create_account(w, name, number, region, zone, owner_name, owner_phone))


@account_app.command("list")
def account_list(as_json: _Json = False, on_this_machine: OnThisMachine = False) -> None:
    """List the accounts."""
    from infra.cli.people import list_accounts

    say(on_this_machine, lambda wiring: list_accounts(wiring, as_json=as_json))


@account_app.command("show")
def account_show(account: AccountNumber = "", as_json: _Json = False, on_this_machine: OnThisMachine = False) -> None:
    """Show one account."""
    from infra.cli.people import show_account

    say(on_this_machine, lambda wiring: show_account(wiring, account, as_json=as_json))


@account_app.command("set")
def account_set(
    account: AccountNumber = "",
    name: _Name = None,
    region: Annotated[str | None, typer.Option(help="Two letters, such as US.")] = None,
    zone: _Zone = None,
    language: _Language = None,
    sign_texts: Annotated[
        bool | None, typer.Option("--sign-texts/--no-sign-texts", help="The team's name before every text to contacts.")
    ] = None,
    bare_answers: Annotated[
        bool | None,
        typer.Option("--bare-answers/--no-bare-answers", help="YES or NO alone decides the only open request."),
    ] = None,
    contact_country: Annotated[
        list[str] | None, typer.Option(help="Two letters; strangers from there hear that their text arrived.")
    ] = None,
    web_domain: Annotated[
        list[str] | None, typer.Option(help="A web domain that Steward may read; repeat it for each; empty for none.")
    ] = None,
    mailbox: Annotated[
        str | None, typer.Option(help="The mail address of Steward for this account; empty for none.")
    ] = None,
    trade: Annotated[
        str | None, typer.Option(help="The trade whose records it keeps: portfolio, or empty for none.")
    ] = None,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Change an account. Members keep their own time zones and languages."""
    from infra.cli.people import set_account

    given = {"name": name, "region": region, "zone": zone, "language": language, "sign_texts": sign_texts}
    doors = {"bare_answers": bare_answers, "contact_countries": contact_country or None, "mailbox": mailbox}
    doors |= {"web_domains": web_domain or None, "trade": trade}
    say(on_this_machine, lambda wiring: set_account(wiring, account, **given, **doors))


@member_app.command("add")
def member_add(
    name: Annotated[str, typer.Option(help="Their name.")],
    phone: Annotated[str, typer.Option(help="Their number, in any format.")],
    account: AccountNumber = "",
    role: _Role = None,
    zone: _Zone = None,
    email: _Email = None,
    channel: _Channel = None,
    language: _Language = None,
    quiet_hours: _Quiet = None,
    digest: _Digest = None,
    confirmed: _Confirmed = False,
    added_by: Annotated[str, typer.Option(help="The member who adds them: an id, a number or the whole name.")] = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Add or reactivate a member. Steward texts them a welcome with a code that confirms their number."""
    from infra.cli.people import add_member

    given = {"name": name, "phone": phone, "role": role, "zone": zone, "emails": email, "channel": channel}
    given |= {"language": language, "quiet_hours": quiet_hours, "digest_at": digest}
    say(on_this_machine, lambda wiring: add_member(wiring, account, given, added_by, vouched=confirmed))


@member_app.command("list")
def member_list(account: AccountNumber = "", as_json: _Json = False, on_this_machine: OnThisMachine = False) -> None:
    """List the members of an account."""
    from infra.cli.people import list_members

    say(on_this_machine, lambda wiring: list_members(wiring, account, as_json=as_json))


@member_app.command("set")
def member_set(
    who: _Who,
    account: AccountNumber = "",
    name: _Name = None,
    phone: Annotated[str | None, typer.Option(help="Their new number; the old one is removed.")] = None,
    role: _Role = None,
    zone: _Zone = None,
    email: _Email = None,
    channel: _Channel = None,
    language: _Language = None,
    quiet_hours: _Quiet = None,
    digest: _Digest = None,
    confirmed: _Confirmed = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Change the given values of a member. A new number must be confirmed again."""
    from infra.cli.people import set_member

    given = {"name": name, "phone": phone, "role": role, "zone": zone, "emails": email, "channel": channel}
    given |= {"language": language, "quiet_hours": quiet_hours, "digest_at": digest}
    say(on_this_machine, lambda wiring: set_member(wiring, account, who, given, vouched=confirmed))


@member_app.command("invite")
def member_invite(who: _Who, account: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Send a member a new code that confirms their number. The previous code becomes void."""
    from infra.cli.people import invite_member

    say(on_this_machine, lambda wiring: invite_member(wiring, account, who))


@member_app.command("deactivate")
def member_deactivate(who: _Who, account: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Deactivate a member: Steward treats their messages as a stranger's."""
    from infra.cli.people import set_member

    say(on_this_machine, lambda wiring: set_member(wiring, account, who, {"active": False}))


@contact_app.command("add")
def contact_add(
    name: Annotated[str, typer.Option(help="Their name.")],
    account: AccountNumber = "",
    about: _About = None,
    phone: _Phones = None,
    email: _Email = None,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Add a contact. Texts go to the first number."""
    from infra.cli.people import add_contact

    say(on_this_machine, lambda wiring: add_contact(wiring, account, name, about, phone, email))


@contact_app.command("list")
def contact_list(account: AccountNumber = "", as_json: _Json = False, on_this_machine: OnThisMachine = False) -> None:
    """List the contacts of an account."""
    from infra.cli.people import list_contacts

    say(on_this_machine, lambda wiring: list_contacts(wiring, account, as_json=as_json))


@contact_app.command("set")
def contact_set(
    who: _Who,
    account: AccountNumber = "",
    name: _Name = None,
    about: _About = None,
    phone: _Phones = None,
    email: _Email = None,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Change the given values of a contact. Given numbers or emails replace all earlier ones."""
    from infra.cli.people import set_contact

    say(on_this_machine, lambda wiring: set_contact(wiring, account, who, name, about, phone, email))


@contact_app.command("remove")
def contact_remove(who: _Who, account: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Remove a contact."""
    from infra.cli.people import remove_contact

    say(on_this_machine, lambda wiring: remove_contact(wiring, account, who))


@contact_app.command("find")
def contact_find(
    query: Annotated[str, typer.Argument(help="A name, a trade, a unit, a number; typos are fine.")],
    account: AccountNumber = "",
    members: Annotated[bool, typer.Option("--members", help="Also search members.")] = False,
    as_json: _Json = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Find people by the search that Steward uses."""
    from infra.cli.people import find_people

    say(on_this_machine, lambda wiring: find_people(wiring, account, query, members=members, as_json=as_json))


@contact_app.command("merge")
def contact_merge(
    keep: Annotated[
        str, typer.Argument(help="The contact to keep: an id, a number, an email address or the whole name.")
    ],
    other: Annotated[str, typer.Argument(help="The duplicate to remove.")],
    account: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Merge two contacts for good. Everything about the other contact then refers to the kept one."""
    from infra.cli.people import merge_contacts

    say(on_this_machine, lambda wiring: merge_contacts(wiring, account, keep, other))


@contact_app.command("duplicates")
def contact_duplicates(
    account: AccountNumber = "", as_json: _Json = False, on_this_machine: OnThisMachine = False
) -> None:
    """List contacts that may be one person entered twice."""
    from infra.cli.people import list_duplicates

    say(on_this_machine, lambda wiring: list_duplicates(wiring, account, as_json=as_json))


@contact_app.command("import")
def contact_import(
    file: Annotated[Path, typer.Argument(help="CSV with the columns name, about, phone and email; several by ;")],
    account: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Add the contacts of a file. Repeating it adds nobody twice."""
    from infra.cli.people_import import import_contacts

    say(on_this_machine, lambda wiring: import_contacts(wiring, account, file))


@people_app.command("erase")
def people_erase(
    who: Annotated[str, typer.Argument(help="An id, a number, an email address or the whole name.")],
    account: AccountNumber = "",
    yes: Annotated[bool, typer.Option("--yes", help="Erase them; this cannot be undone.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Erase a member, a contact or a stranger everywhere. Without --yes, only print who it would be."""
    from infra.cli.erasures import erase

    say(on_this_machine, lambda wiring: erase(wiring, account, who, yes=yes))


@people_app.command("erasures")
def people_erasures(account: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Print the progress of every erasure, and repeat those that a restore has undone."""
    from infra.cli.erasures import erasures

    say(on_this_machine, lambda wiring: erasures(wiring, account))
