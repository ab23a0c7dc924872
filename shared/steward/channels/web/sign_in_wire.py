from functools import cached_property
from types import SimpleNamespace

from steward.people.directory.wire import PeopleWire


class SignInWire(PeopleWire):
    @cached_property
    def sessions(self):
        def known(cookie):
            account, _, member = cookie.partition("/")
            return SimpleNamespace(account_id=account, member_id=member) if member else None

        return SimpleNamespace(known=known, form_token=lambda cookie: "tok")

    @cached_property
    def sign_in_pages(self):
        return None
