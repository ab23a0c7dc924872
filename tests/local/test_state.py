"""State folder of `steward local`: its lock, its ports, and the choice of the model."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from infra.cli.deployment import source_hosts
from infra.local import ports
from infra.local.aws import SOURCE_HOSTS, isolate_environment
from infra.local.errors import LaunchError
from infra.local.ministack import Ministack
from infra.local.model_choice import choose_model
from infra.local.ready_message import RunningSystem
from infra.local.state_folder import STATE_VARIABLE, StatePaths, hold
from tests.support.walks import for_each


def test_only_one_launcher_at_a_time(tmp_path: Path) -> None:
    paths = StatePaths(tmp_path / "state")
    with hold(paths) as first:
        assert not first.unclean
        with pytest.raises(LaunchError, match=f"process {os.getpid()}"), hold(paths):
            pass
    with hold(paths) as next_one:
        assert not next_one.unclean


def test_a_killed_launcher_leaves_no_lock_but_a_trace(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from infra.local.state_folder import StatePaths, hold\n"
        "with hold(StatePaths(Path(sys.argv[1]))): print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE) as holder:  # noqa: S603
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        holder.send_signal(signal.SIGKILL)
    with hold(StatePaths(tmp_path)) as lock:
        assert lock.unclean


def test_reset_forgets_data_and_keeps_what_the_code_makes(tmp_path: Path) -> None:
    paths = StatePaths(tmp_path)
    paths.prepare()
    paths.assembly.mkdir()
    (paths.aws / "dynamodb.json").write_text("{}")
    (tmp_path / "messages.jsonl").write_text("{}")
    paths.link_key.write_text("key")
    paths.clear()
    assert {entry.name for entry in tmp_path.iterdir()} == {"cdk.out"}


def test_the_logs_of_the_last_run_are_kept_once(tmp_path: Path) -> None:
    paths = StatePaths(tmp_path)
    for run in ("first", "second", "third"):
        paths.prepare()
        (paths.logs / "ministack.log").write_text(run)
    assert (tmp_path / "logs.before" / "ministack.log").read_text() == "second"


def test_a_taken_port_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(LaunchError, match=f"Port {port} cannot be used"), ports.reserve(port):
            pass
        with pytest.raises(LaunchError, match=f"Port {port} cannot be used"):
            ports.wait_until_free(port, seconds=0)
    with pytest.raises(LaunchError, match="between 1 and 65534"), ports.reserve(65_535):
        pass


@for_each(
    ("env", "base_url", "key", "label"),
    [
        ({}, "http://127.0.0.1:8700/model", "no-key-needed", "rehearsal"),
        ({"ANTHROPIC_API_KEY": " "}, "http://127.0.0.1:8700/model", "no-key-needed", "rehearsal"),
        ({"ANTHROPIC_API_KEY": "k"}, "https://api.anthropic.com", "k", "https://api.anthropic.com"),
        ({"ANTHROPIC_BASE_URL": "http://m/"}, "http://m", "no-key-needed", "http://m"),
        ({"ANTHROPIC_API_KEY": "k", "ANTHROPIC_BASE_URL": "http://m"}, "http://m", "k", "http://m"),
    ],
)
def test_which_model(env: dict[str, str], base_url: str, key: str, label: str) -> None:
    choice = choose_model(env, "http://127.0.0.1:8700")
    assert (choice.base_url, choice.api_key, choice.label) == (base_url, key, label)
    assert choice.is_rehearsal == (label == "rehearsal")


def test_the_ready_line_has_everything_another_client_needs() -> None:
    said = RunningSystem(8700, "http://127.0.0.1:8701", "abc", "rehearsal").as_json()
    assert said["phone_url"] == "http://127.0.0.1:8700/"
    assert said["webhooks"] == {"twilio": "http://127.0.0.1:8700/webhooks/twilio/messages"}
    assert {"api_url", "account_sid", "auth_token", "number", "members", "contacts"} <= said["twilio"].keys()
    assert said["twilio"]["api_url"] == "http://127.0.0.1:8700/twilio"
    assert said["members"][0] == {
        "name": "Maria Gomez",
        "phone": "+15550100001",
        "role": "owner",
        "email": "maria@oakstreet.example",
    }
    assert said["contacts"][0] == {
        "name": "Pete Rossi",
        "phone": "+15550100101",
        "role": "plumber",
        "email": "pete@rossi-plumbing.example",
    }
    assert said["aws_endpoint_url"] == "http://127.0.0.1:8701"


def test_the_command_says_one_sentence_and_exits_with_2(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "infra.cli.main", "local", "--json", "--port", port],
            env={**os.environ, "STEWARD_LOCAL_STATE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"steward: Port {port} cannot be used")
    assert len(done.stderr.splitlines()) == 1


def test_nothing_of_the_persons_own_set_up_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        os, "environ", own := {"AWS_PROFILE": "work", "ANTHROPIC_API_KEY": "k", "HTTP_PROXY": "http://p"}
    )
    isolate_environment("http://127.0.0.1:8701")
    assert "AWS_PROFILE" not in own
    assert "ANTHROPIC_API_KEY" not in own
    assert own["AWS_ENDPOINT_URL"] == "http://127.0.0.1:8701"
    assert own["AWS_CONFIG_FILE"] == os.devnull
    assert (own["HTTP_PROXY"], own["NO_PROXY"]) == ("http://p", "127.0.0.1,localhost")


def test_functions_and_commands_know_where_sources_may_be_on_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of nobody's own shell: only what was asked for when it was started."""
    monkeypatch.setenv(SOURCE_HOSTS, "10.0.0.1:80")
    paths = StatePaths(tmp_path)
    assert Ministack(paths, 1, source_hosts=("127.0.0.1:9000", "127.0.0.1:9001"))._environment()[SOURCE_HOSTS] == (
        "127.0.0.1:9000,127.0.0.1:9001"
    )
    assert Ministack(paths, 1)._environment()[SOURCE_HOSTS] == ""
    env = {STATE_VARIABLE: str(tmp_path)}
    assert source_hosts(env) == ""
    paths.source_hosts.write_text("127.0.0.1:9000")
    assert source_hosts(env) == "127.0.0.1:9000"
