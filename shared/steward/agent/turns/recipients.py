"""Resolves the recipient of a call: a contact id, or an address that no contact has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from steward.channels.messaging.registry import UnknownChannelError
from steward.channels.messaging.routes import NoRouteError, Route, RouteService
from steward.core.threads import CHANNEL, THREAD, Thread
from steward.people.directory.emails import email_key
from steward.people.directory.models import Channel, Contact
from steward.people.directory.outside_addresses import can_be_answered, is_mail
from steward.people.directory.service import PeopleService
from steward.tools.declaration import Tool
from steward.tools.models import ExactCall
from steward.trust.approvals.look_alikes import found_alike


@dataclass(frozen=True)
class Outreach:
    """Ways to people outside: routes, and the mail thread that an address last wrote in.

    `goes_on` returns the call of a scheduled job that goes on after it is changed like this, if it makes one.
    """

    routes: RouteService
    thread_with: Callable[[str, str], Thread | None]
    goes_on: Callable[[str, Mapping[str, Any]], tuple[Tool, ExactCall] | None]


class RecipientError(Exception):
    """The recipient, or another thing that a call names, cannot be found or used; the message is for the model."""


@dataclass(frozen=True)
class Recipients:
    """Resolves recipients for the calls of one account."""

    people: PeopleService
    account_id: str
    outreach: Outreach

    def resolved(
        self, tool: Tool, arguments: dict[str, Any], template: Mapping[str, Any], kept: Channel = ""
    ) -> tuple[dict[str, Any], dict[str, str]]:
        """Return the arguments and the recipient's name, address, channel, thread and people with a similar name.

        `kept` is the channel of a scheduled message.

        Raises `RecipientError`, whose message repeats only what the model wrote (`template`), never the outside text
        behind its references.
        """
        new_name, named, to_them = tool.new_name(arguments), tool.reaches.contact, not tool.reaches.only_about
        if tool.carries.job:
            return arguments, self._of_job(arguments)
        if named is None:
            contacts = self.people.contacts_now(self.account_id) if new_name else []
            return arguments, found_alike(new_name, new_name, "", contacts)
        written, said = template.get(named), str(arguments.get(tool.reaches.channel or "", ""))
        if to_them and (address := self._as_address(arguments[named], written)):
            route = self.outreach.routes.to_address(self.account_id, address, said, kept)
            return {**arguments, named: address}, {**self._at(address), **self._by(tool, route)}
        contact, contacts = self.people.contact_among_all(self.account_id, arguments[named])
        if contact is None:
            raise RecipientError(f"{written} is not a contact of this team. Take an id from search_contacts.")
        alike = found_alike(new_name or contact.called, new_name or contact.name, contact.contact_id, contacts)
        way = self._by(tool, self._route_to(contact, said, kept)) if to_them else {"address": contact.phone or ""}
        return arguments, {"contact_name": contact.called, **alike, **way}

    def _of_job(self, arguments: Mapping[str, Any]) -> dict[str, str]:
        """Return the recipient of a scheduled job's call; nothing if it has none, or none that can be reached now."""
        found = self.outreach.goes_on(self.account_id, arguments)
        if found is None:
            return {}
        tool, call = found
        try:
            return self.resolved(tool, call.arguments, call.arguments, call.channel)[1]
        except RecipientError:
            return {}

    def reachable(self, contact_id: str) -> bool:
        """Tell if a contact has an address and has not opted out."""
        contact = self.people.contact(self.account_id, contact_id)
        if contact is None or not contact.live:
            return False
        try:
            route = self._route_to(contact, "")
        except RecipientError:
            return False
        return route.channel not in self.people.address(self.account_id, route.address).opted_out

    def _by(self, tool: Tool, route: Route) -> dict[str, str]:
        """Return the address, the channel and the mail thread to write into.

        Fixed now, so that the thread shown is the thread used, whatever is written meanwhile.
        """
        answers = is_mail(route.address) and not tool.reaches.fixed
        thread = self.outreach.thread_with(self.account_id, route.address) if answers else None
        in_thread = {THREAD: thread.model_dump_json()} if thread else {}
        return {"address": route.address, CHANNEL: route.channel, **in_thread}

    def _as_address(self, given: str, written: object) -> str:
        """Return the address given in place of a contact's id, or ""."""
        if given != written and (number := self.people.number_of(self.account_id, given)):
            # A number taken from a text can be written in any form.
            return number
        address = email_key(given) if is_mail(given) else given
        return address if can_be_answered(address) else ""

    def _at(self, address: str) -> dict[str, str]:
        known = self.people.contact_at(self.account_id, address)
        if known is None:
            return {"address": address}
        # A contact is named as such, also when the argument was the address that they wrote from.
        contacts = self.people.contacts_now(self.account_id)
        alike = found_alike(known.called, known.name, known.contact_id, contacts)
        return {"contact_name": known.called, "contact_id": known.contact_id, **alike, "address": address}

    def _route_to(self, contact: Contact, said: str, kept: Channel = "") -> Route:
        try:
            return self.outreach.routes.to_contact(self.account_id, contact, said, kept)
        except NoRouteError as error:
            raise RecipientError(
                f"{error}, so they cannot be reached like this. Ask the member for one and add it."
            ) from None
        except UnknownChannelError as error:
            raise RecipientError(str(error)) from None
