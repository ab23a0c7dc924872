"""IAM roles allow exactly the AWS calls that the handlers make (slow).

No stand-in enforces IAM, so a missing right would first show on AWS. Here each call of a set of scenarios that reaches
every corner is recorded by function and held against `infra.catalogue`, both ways.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from infra.local.world.script import ScriptedModel
from steward.aws.schema import DEAD_LETTERS
from tests.support.cloud import (
    running_cloud,
)
from tests.support.git_server import git_server
from tests.support.google_cloud import google_cloud
from tests.support.lettings import working_landlord
from tests.support.mydeposits_setup import open_vault
from tests.support.permission_scenarios.day import every_corner
from tests.support.permission_scenarios.erasure import erased
from tests.support.permission_scenarios.letting import (
    checked,
    collected,
    decided_and_reminded,
    held,
    paid_by_link,
    seen_through,
)
from tests.support.permission_scenarios.mailing import fetched, mailed_by_ses, signed_in
from tests.support.permission_scenarios.pages import entered, looked_at, opened
from tests.support.permission_scenarios.web_sign_in import signed_in_and_out
from tests.support.permission_scenarios.working import synced
from tests.support.plumber import plumber_rule
from tests.support.post_office import post_office
from tests.support.rights import Used, granted, recording
from tests.support.ses_office import ses_office
from tests.support.singlekey_setup import open_bureau
from tests.support.stripe_setup import open_till
from tests.support.web_app import running_web_app

# Every text counts as long, so that each one takes the way through the payloads bucket.
EVERYTHING_LONG = {"STEWARD_INLINE_BYTES": "0"}


@pytest.mark.long
@pytest.mark.slow("plays every corner of the system")
def test_roles_allow_what_is_used_and_nothing_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    used: Used = defaultdict(set)
    with running_cloud(ScriptedModel(rule=plumber_rule), environment=EVERYTHING_LONG) as cloud, recording(used):
        every_corner(cloud, monkeypatch)
    with running_cloud(ScriptedModel(rule=plumber_rule), environment=EVERYTHING_LONG) as cloud, recording(used):
        erased(cloud)
    with post_office(ScriptedModel(rule=plumber_rule), EVERYTHING_LONG) as office, recording(used):
        fetched(office, monkeypatch)
    with google_cloud(EVERYTHING_LONG) as google, recording(used):
        signed_in(google)
        looked_at(google.cloud)
    with ses_office(ScriptedModel(rule=plumber_rule), EVERYTHING_LONG) as by_ses, recording(used):
        mailed_by_ses(by_ses)
    with git_server(tmp_path / "team.git", token="magpie") as server:
        hosts = {**EVERYTHING_LONG, "STEWARD_SOURCE_PRIVATE_HOSTS": server.host}
        with running_cloud(ScriptedModel(), environment=hosts) as cloud, recording(used):
            synced(cloud, server)
    with open_vault(EVERYTHING_LONG) as vault, recording(used):
        held(vault)
    with working_landlord(EVERYTHING_LONG) as cloud, recording(used):
        seen_through(cloud)
        looked_at(cloud)
    with working_landlord(EVERYTHING_LONG) as cloud, recording(used):
        decided_and_reminded(cloud)
    # What a session holds is always short.
    with running_web_app() as app, recording(used):
        entered(app)
        opened(app.cloud)
    with open_till(EVERYTHING_LONG) as till, recording(used):
        paid_by_link(till)
        collected(till)
    with open_bureau(EVERYTHING_LONG) as bureau, recording(used):
        checked(bureau)
    with running_web_app(inline_bytes="0") as app, recording(used):
        signed_in_and_out(app)
    allowed = granted()
    missing = {name: sorted(used[name] - rights) for name, rights in allowed.items() if used[name] - rights}
    # Whoever reads an object that may be missing needs the right to list, too, and never uses it.
    # What is no doorbell goes to the dead letters, in whichever queue it may come.
    reserve = {("sqs:SendMessage", dead.name) for dead in DEAD_LETTERS}
    unused = {name: {r for r in rights - used[name] if r[0] != "s3:ListBucket"} for name, rights in allowed.items()}
    needless = {name: sorted(rights - reserve) for name, rights in unused.items() if rights - reserve}
    assert missing == {}, "AWS would refuse these: allow them in infra/tool_groups.py or infra/catalogue.py"
    assert needless == {}, "no call here uses these: delete the right, or use it in tests/support/permission_scenarios"
