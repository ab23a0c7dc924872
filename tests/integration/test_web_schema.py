"""Generated requests: the web app's JSON API answers as its OpenAPI document says."""

from __future__ import annotations

import pytest

from steward.channels.web.page_index import PAGES
from tests.integration.test_web_attacks import EVE_PHONE, SECRET, keep_secrets, keys_of, two_teams
from tests.support.cloud import DANA, MARIA
from tests.support.web import signed_in


@pytest.mark.slow("asks many hundred generated requests")
def test_programs_find_what_the_document_says_and_nothing_of_others() -> None:
    # Imports the generator, for which collecting all tests should not wait.
    from tests.support.generated_requests import walk

    with two_teams() as team:
        keep_secrets(team)
        known = {page.name: keys_of(signed_in(team.cloud, MARIA), page) for page in PAGES}
        foreign = {page.name: keys_of(signed_in(team.cloud, EVE_PHONE), page) for page in PAGES}
        keys = {name: [*known[name], *foreign[name]] for name in known}
        problems = [*walk(team, MARIA, keys, team.eve.account_id), *walk(team, DANA, keys, SECRET)]
    assert not problems, "\n\n".join(problems)
