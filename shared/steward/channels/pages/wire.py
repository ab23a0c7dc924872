"""Factories for the objects of pages."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.aws.wire import AwsWire

if TYPE_CHECKING:
    from steward.channels.pages.approval_links import LinkSigner


class WebWire(AwsWire):
    """Links."""

    @cached_property
    def links(self) -> LinkSigner:
        """The signer of links for approvers."""
        from steward.channels.pages.approval_links import LinkSigner

        return LinkSigner(
            lambda: self.secrets.read(self.settings.required("link_secret_id"))["key"],
            self.settings.required("public_url"),
        )
