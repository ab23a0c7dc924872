"""IAM permission scenario: a member signs in to the web app, returns later, and signs out everywhere."""

from __future__ import annotations

import re
from datetime import timedelta

from steward.channels.web.sessions import FORM_TOKEN, SIGN_OUT_EVERYWHERE
from tests.support.cloud import MARIA
from tests.support.web_app import WebApp


def signed_in_and_out(app: WebApp) -> None:
    """Sign in, be told of it, and sign out everywhere after a use that is written down."""
    browser = app.browser()
    assert browser.sign_in(MARIA, SIGN_OUT_EVERYWHERE).status == 303
    app.cloud.settle()
    app.cloud.clock.shift(timedelta(hours=2))
    page = browser.ask("GET", SIGN_OUT_EVERYWHERE)
    found = re.search(rf'name="{FORM_TOKEN}" value="(\w+)"', str(page.body))
    assert found
    assert browser.ask("POST", SIGN_OUT_EVERYWHERE, {FORM_TOKEN: found[1]}).status == 200
    assert app.sessions(MARIA) == []
