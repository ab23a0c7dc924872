"""Details of a tenancy for a scheme: from records and contacts, never from a model."""

from __future__ import annotations

from steward.integrations.bridges.deposits import (
    DepositAddress,
    DepositParty,
    RegisterDeposit,
    RegisterHome,
    RegisterLandlord,
)
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.trades.portfolio.deposit_protection import may_be_lodged, nation_of, year_of
from steward.trades.portfolio.deposit_records import SchemeDeposit
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.records.service import Book

_LINES = 4


class TenancyDetails:
    """Everything a scheme needs, complete before the first request.

    Raises `PortfolioRuleError` if anything is missing.
    """

    def __init__(self, call: ToolCall, people: PeopleService, book: Book, tenancy: Tenancy) -> None:
        self._people = people
        self._account_id = call.account_id
        self._tenancy = tenancy
        place = book.need(tenancy.property_id, Property)
        self._nation = nation_of(place)
        self._address = _address(place, book.need(tenancy.unit_id, Unit))
        self._owner_id = place.owners[0] if place.owners else call.member_id
        self._landlord = self._person(self._owner_id, "the landlord")
        others = [one.contact_id for one in tenancy.tenants if one.contact_id != tenancy.lead]
        self._tenants = tuple(self._person(one, "each tenant") for one in (tenancy.lead, *others))

    @property
    def landlord(self) -> RegisterLandlord:
        """Return the landlord: the property's first owner, otherwise the member who asks."""
        return RegisterLandlord(reference=self._owner_id, landlord=self._landlord)

    @property
    def home(self) -> RegisterHome:
        """Return the home."""
        return RegisterHome(reference=self._tenancy.unit_id, address=self._address)

    def deposit(self, book: Book, scheme: SchemeDeposit) -> RegisterDeposit:
        """Return the deposit, for a landlord and home that the scheme knows."""
        tenancy = self._tenancy
        assert tenancy.deposit
        assert tenancy.end
        amount = tenancy.deposit.amount
        return RegisterDeposit(
            request_id=tenancy.record_id,
            minor=amount.minor,
            currency=amount.currency,
            paid_on=may_be_lodged(book, tenancy, amount, scheme.provider),
            start=tenancy.start,
            end=tenancy.end,
            nation=self._nation,
            year_minor=year_of(tenancy).minor,
            landlord_ref=scheme.landlord_ref,
            home_ref=scheme.home_ref,
            address=self._address,
            tenants=self._tenants,
        )

    def _person(self, person_id: str, who: str) -> DepositParty:
        member = self._people.member_now(self._account_id, person_id)
        if member and member.emails:
            return DepositParty(name=member.name, email=member.emails[0], phone=member.phone)
        contact = self._people.contact(self._account_id, person_id)
        if contact is None or not contact.live or not contact.emails or not contact.phones or "name" in contact.outside:
            raise PortfolioRuleError(
                f"the scheme needs a name, an email address and a phone number of {who}: put them on record",
                "details_missing",
            )
        return DepositParty(name=contact.name, email=contact.emails[0], phone=contact.phones[0])


def _address(place: Property, unit: Unit) -> DepositAddress:
    """Return the postal address: a house needs no unit, and a flat's number comes first."""
    address = place.address
    first, *others = address.lines
    lines = [first if place.type == "house" else f"{unit.label}, {first}", *others, *filter(None, (address.locality,))]
    if not address.postcode:
        raise PortfolioRuleError(
            "the scheme needs the postcode: put it on record with update_property", "details_missing"
        )
    return DepositAddress(lines=tuple(lines[:_LINES]), postcode=address.postcode, country=address.country)
