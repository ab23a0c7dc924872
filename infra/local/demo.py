"""Demo account: the people and phone numbers of a local start. All numbers are fictional."""

from __future__ import annotations

from dataclasses import asdict, dataclass

# A number from Twilio's own test range.
NUMBER = "+15005550006"
MAILBOX = "steward@oakstreet.example"
ACCOUNT_NAME = "Oak Street Homes"
ZONE = "America/New_York"
# Fictional credentials of the fake Twilio, in the shape of real ones.
TWILIO_ACCOUNT_SID = "AC" + "0" * 31 + "1"
TWILIO_AUTH_TOKEN = "local-demo-auth-token"  # noqa: S105 - opens nothing but the fake
STRIPE_KEY = "sk_test_local_demo"
STRIPE_SIGNING = "whsec_local_demo"
SINGLEKEY_KEY = "singlekey-local-demo"
SINGLEKEY_SIGNING = "handshake-local-demo"
DOMAIN_CLIENT, DOMAIN_SECRET, DOMAIN_AGENCY = "client_local_demo", "secret_local_demo", 31447
MYDEPOSITS_KEY = (
    '{"scheme": "custodial", "region": "eng", "client_id": "steward", "client_secret": "local-demo", '
    '"username": "member", "password": "local-demo", "private_key": "local-demo"}'
)


@dataclass(frozen=True)
class Person:
    """Person of the demo account, with phone (E.164) and mail address.

    `role` is a member's role, or a contact's relation to the account.
    """

    name: str
    phone: str
    role: str
    email: str = ""

    def as_json(self) -> dict[str, str]:
        """`{"name", "phone", "role", "email"}`."""
        return asdict(self)


MEMBERS = (
    Person("Maria Gomez", "+15550100001", "owner", "maria@oakstreet.example"),
    Person("Sam Lee", "+15550100002", "approver", "sam@oakstreet.example"),
    Person("Dana Cruz", "+15550100003", "member", "dana@oakstreet.example"),
)
CONTACTS = (
    Person("Pete Rossi", "+15550100101", "plumber", "pete@rossi-plumbing.example"),
    Person("Lena Park", "+15550100102", "electrician", "lena@park-electric.example"),
    Person("Jordan Wells", "+15550100103", "tenant, unit 4B", "jordan.wells@mail.example"),
    Person("Priya Shah", "+15550100104", "tenant, unit 12", "priya.shah@mail.example"),
    Person("Tom Baker", "+15550100105", "roofer", "tom@baker-roofs.example"),
)
STRANGER = Person("A stranger", "+15550100999", "stranger", "somebody@elsewhere.example")
