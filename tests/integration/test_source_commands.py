"""Command `steward tools`: an owner reviews a third-party tool server, registers it and removes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.cli.lookups import CommandError
from infra.cli.tool_sources import ToolSourceRequest, run_add, run_list, run_remove
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.integrations.connectors.models import Kind
from steward.integrations.connectors.offered_tools import SourceRefusedError
from tests.support.cloud import MARIA, Cloud, running_cloud
from tests.support.plumber import decide
from tests.support.tool_servers import Rooms, Tickets
from tests.support.walks import for_each

DOCUMENTS = Path(__file__).parent.parent / "fixtures" / "openapi"


@pytest.fixture
def tickets() -> Tickets:
    return Tickets()


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


@pytest.fixture
def cloud(tickets: Tickets, rooms: Rooms) -> Iterator[Cloud]:
    with tickets.serving() as mcp, rooms.serving() as http:
        hosts = f"127.0.0.1:{mcp.port},127.0.0.1:{http.port}"
        with running_cloud(
            ScriptedModel(rule=lambda _: say("-")), environment={"STEWARD_SOURCE_PRIVATE_HOSTS": hosts}
        ) as running:
            yield running


def mcp_of(cloud: Cloud) -> str:
    return f"http://{cloud.wiring.settings.source_private_hosts.split(',')[0]}/mcp"


def http_of(cloud: Cloud) -> str:
    return f"http://{cloud.wiring.settings.source_private_hosts.split(',')[1]}"


def add(cloud: Cloud, kind: Kind, wanted: ToolSourceRequest, *, agreed: bool = True) -> list[str]:
    return list(run_add(cloud.wiring, "", MARIA.name, kind, wanted, lambda _: agreed))


def registered(cloud: Cloud) -> list[str]:
    return list(run_list(cloud.wiring, ""))


def test_a_server_is_shown_registered_listed_and_removed_with_its_key(cloud: Cloud, tickets: Tickets) -> None:
    wanted = ToolSourceRequest(
        "tickets", mcp_of(cloud), "Tickets of the buildings.", reads=["list*"], key="Bearer magpie"
    )
    shown = add(cloud, "mcp", wanted)
    assert "tickets_list_tickets (reads; level 4: do it and only keep a record)" in shown
    assert "  Lists the open tickets of a building." in shown
    assert "tickets_create_ticket (does something; level 1: ask yes or no)" in shown
    assert "magpie" not in "\n".join(shown)
    assert tickets.keys == {"Bearer magpie"}
    assert registered(cloud)[0].endswith("/mcp, outside, with a key): Tickets of the buildings.")
    assert list(run_remove(cloud.wiring, "", MARIA.name, "tickets")) == ["tickets is removed, with its key."]
    assert registered(cloud) == ["There are no third-party tools: add some with `steward tools add`."]
    account_id = cloud.wiring.accounts.every()[0].account_id
    with pytest.raises(Exception, match="ParameterNotFound"):
        cloud.wiring.parameters.read(f"{account_id}/tickets")


@for_each("descriptions", [False, True], tickets=tickets, rooms=rooms, cloud=cloud)
def test_source_descriptions_reach_the_model_once_accepted(cloud: Cloud, *, descriptions: bool) -> None:
    shown = add(cloud, "mcp", ToolSourceRequest("tickets", mcp_of(cloud), "Tickets.", descriptions=descriptions))
    assert "    building: Which building." in shown
    cloud.text(MARIA, "Hello")
    cloud.settle()
    asked = json.dumps(cloud.model.requests[-1].body)
    assert "tickets_list_tickets" in asked
    assert ("Which building." in asked, "Lists the open tickets" in asked) == (descriptions, descriptions)


def test_source_nobody_agreed_to_is_not_registered(cloud: Cloud) -> None:
    with pytest.raises(CommandError, match="Nothing was registered"):
        add(cloud, "mcp", ToolSourceRequest("tickets", mcp_of(cloud), "Tickets."), agreed=False)
    assert registered(cloud) == ["There are no third-party tools: add some with `steward tools add`."]


def test_a_document_is_registered_and_its_operations_are_called(cloud: Cloud, rooms: Rooms) -> None:
    file = str(DOCUMENTS / "jupyterlab_server.yml")
    add(
        cloud,
        "openapi",
        ToolSourceRequest("lab", file, "Workspaces of the lab.", server=http_of(cloud), only=["* /lab/api/work*"]),
    )
    listed, changed = "lab_get_lab_api_workspaces", "lab_put_lab_api_workspaces_space_name"
    cloud.model.add(
        use_tool(listed, {}), use_tool(changed, {"space_name": "4B", "body": {"a": 1, "to": "x"}}), say("-")
    )
    cloud.text(MARIA, "Change the workspace")
    cloud.settle()
    assert rooms.requests == [("GET", "/lab/api/workspaces/", b"")]
    page = cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text
    assert "{&#34;a&#34;: 1, &#34;to&#34;: &#34;x&#34;}" in page, "all that would be sent is shown"
    rooms.status = 503
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert not cloud.failures
    assert rooms.requests[1:] == [("PUT", "/lab/api/workspaces/4B", b'{"a":1,"to":"x"}')]
    assert "it is unknown whether this was done" in json.dumps(cloud.model.requests[-1].body)


def test_a_document_with_a_key_and_a_server_of_its_own(cloud: Cloud, rooms: Rooms) -> None:
    """The other published one, found at an address."""
    document = json.loads((DOCUMENTS / "azure_openai.json").read_text(encoding="utf-8"))
    rooms.body = json.dumps({**document, "servers": [{"url": "/openai"}]}).encode()
    wanted = ToolSourceRequest(
        "azure", f"{http_of(cloud)}/openapi.json", "Embeddings.", only=["emb*"], header="api-key", key="magpie"
    )
    add(cloud, "openapi", wanted)
    rooms.body = b'{"data": []}'
    cloud.model.add(
        use_tool("azure_embeddings_create", {"deployment-id": "ada", "api-version": "1", "body": {"input": "hello"}}),
        say("-"),
    )
    cloud.text(MARIA, "Embed hello")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    target = "/openai/deployments/ada/embeddings?api-version=1"
    assert rooms.requests[1:] == [("POST", target, b'{"input":"hello"}')]
    assert rooms.got[-1]["api-key"] == "magpie"


@for_each("server", ["https://10.0.0.7/v1", "https://localhost/v1"], tickets=tickets, rooms=rooms, cloud=cloud)
def test_a_document_with_a_private_server_is_refused_in_words(cloud: Cloud, server: str) -> None:
    file = str(DOCUMENTS / "jupyterlab_server.yml")
    with pytest.raises(CommandError, match="is not a public address"):
        add(cloud, "openapi", ToolSourceRequest("lab", file, "The lab.", server=server))
    assert registered(cloud) == ["There are no third-party tools: add some with `steward tools add`."]


@for_each(
    ("name", "at", "about", "why"),
    [
        ("files", "https://a.example/mcp", "x", "no topic of tools"),
        ("Tickets", "https://a.example/mcp", "x", "small letters"),
        ("tickets", "http://a.example/mcp", "x", "https://"),
        ("tickets", "https://a.example/mcp", " ", "--about"),
    ],
)
def test_source_that_cannot_be_registered_is_refused_with_the_reason(
    cloud: Cloud, name: str, at: str, about: str, why: str
) -> None:
    with pytest.raises(SourceRefusedError, match=why):
        add(cloud, "mcp", ToolSourceRequest(name, at, about))


def test_a_server_that_is_not_there_is_refused_in_words(cloud: Cloud) -> None:
    with pytest.raises(CommandError, match="could not be read"):
        add(cloud, "mcp", ToolSourceRequest("tickets", f"{http_of(cloud)}/nothing", "Tickets."))


def test_a_level_is_for_the_very_tool_it_was_set_for(cloud: Cloud, tickets: Tickets) -> None:
    wanted = ToolSourceRequest("tickets", mcp_of(cloud), "Tickets of the buildings.")
    add(cloud, "mcp", wanted)
    account_id = cloud.wiring.accounts.every()[0].account_id
    (owner, *_) = cloud.wiring.people.owners(account_id)
    for tool in ("tickets_create_ticket", "tickets_list_tickets"):
        assert "level 4" in cloud.wiring.autonomy.set_level(account_id, tool, 4, owner)
    tickets.offered[1] = tickets.offered[1].model_copy(update={"description": "Opens a ticket and pays for it."})
    add(cloud, "mcp", wanted)
    assert set(cloud.wiring.autonomy_store.read(account_id).overrides) == {"tickets_list_tickets"}
