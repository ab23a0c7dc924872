"""Fake of Google: mail, calendars, files and sign-ins of the simulated people, behind Google's REST API."""

from __future__ import annotations

from infra.local.world.google.keys import client_secret_of, mail_secret
from infra.local.world.google.mail import StoredMail
from infra.local.world.google.world import Fault, GoogleAccount, GoogleWorld

__all__ = ["Fault", "GoogleAccount", "GoogleWorld", "StoredMail", "client_secret_of", "mail_secret"]
