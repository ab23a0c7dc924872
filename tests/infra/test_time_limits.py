"""Time limits fit together: function time-outs, queue visibility, loop detection and alarms."""

from __future__ import annotations

from typing import Any

from infra.catalogue import FUNCTIONS
from infra.function_spec import FunctionSpec
from infra.queues import QUEUES
from infra.tool_groups import TOOL_QUEUES
from steward.aws import clients
from steward.aws.schema import DEAD_LETTERS, DELIVERIES, SEARCH, TURNS
from steward.channels.messaging.twilio.client import _TIMEOUT_SECONDS as TWILIO_SECONDS
from steward.core.settings import Settings
from steward.integrations.bridges import json_http
from steward.integrations.bridges.domain.api import SEND_READ, TOKEN_READ
from steward.integrations.connectors.call_messages import SECONDS as CALL_SECONDS
from tests.infra.templates import Resource, Templates
from tests.support.walks import for_each

# What loading, committing and ringing may take beside a model call or a send (seconds).
AWS_SECONDS = 20
# Runs are counted by whoever runs (`steward.aws.doorbells`): a receive may have been one without capacity.
RECEIVES = 100
# What is left to a function whose call of AWS has failed, to say so.
LEFT_SECONDS = 2
# How long a function waits for others at most.
WAITS = {
    "turn": Settings().model_call_seconds + Settings().model_silence_seconds + Settings().judge_seconds,
    "jobs": Settings().model_call_seconds,
    "delivery": 2 * TWILIO_SECONDS,
    "connector": CALL_SECONDS,
    # Three requests, one after the other.
    "payments": 3 * (json_http.CONNECT + json_http.READ),
    "bridges": max(
        3 * (json_http.CONNECT + json_http.READ),
        json_http.CONNECT + json_http.READ_ONCE,
        # A token, and then two look-ups or one upload.
        json_http.CONNECT + TOKEN_READ + max(2 * (json_http.CONNECT + json_http.READ), json_http.CONNECT + SEND_READ),
    ),
    "browsing": 2 * Settings().browsing_seconds,
    "tools_memory": clients.SLOW_ANSWER_SECONDS,
}
# For how long a function is waited for.
_USUAL = clients.ANSWER_SECONDS
WAITED_FOR = {
    "sandbox": _USUAL,
    "connector": _USUAL,
    "payments": _USUAL,
    "bridges": _USUAL,
    "browsing": clients.SLOW_ANSWER_SECONDS,
    "workflow_steps": _USUAL,
}


def pascal(name: str) -> str:
    """As outputs are spelt; written again, so that the catalogue's own spelling is checked."""
    return "".join(part.capitalize() for part in name.split("-"))


def queue(templates: Templates, name: str) -> Resource:
    """A queue of the schema."""
    return templates.queue(pascal(name))


def dead_letters(templates: Templates, made: Resource) -> Resource:
    """Where the dead letters of a queue go."""
    found = templates.find(made.stack, made.properties["RedrivePolicy"]["deadLetterTargetArn"])
    assert found
    return found


def consumer(templates: Templates, woken_by: Resource) -> tuple[Resource, Resource]:
    """The mapping of a queue, and the function behind it, through its alias and version."""
    (mapping,) = (
        mapping
        for mapping in templates.all("AWS::Lambda::EventSourceMapping")
        if templates.find(mapping.stack, mapping.properties["EventSourceArn"]) == woken_by
    )
    found = templates.find(mapping.stack, mapping.properties["FunctionName"])
    while found and found.type != "AWS::Lambda::Function":
        found = templates.find(found.stack, found.properties["FunctionName"])
    assert found
    return mapping, found


@for_each("spec", [spec for spec in FUNCTIONS if spec.asks])
def test_function_waits_longer_than_the_one_it_calls_may_run(templates: Templates, spec: FunctionSpec) -> None:
    for name in spec.asks:
        asked = templates.function(pascal(name.replace("_", "-")))
        assert asked.properties["Timeout"] + 5 <= WAITED_FOR[name] <= spec.timeout - AWS_SECONDS


@for_each("spec", [spec for spec in FUNCTIONS if not spec.powerless])
def test_a_call_of_aws_fails_inside_the_function_that_makes_it(templates: Templates, spec: FunctionSpec) -> None:
    """Whatever AWS does, there is time left to say so, beside the longest that the function waits for others."""
    function = templates.function(pascal(spec.name.replace("_", "-")))
    seconds = float(function.properties["Environment"]["Variables"]["STEWARD_AWS_SECONDS"])
    config: Any = clients.within(seconds)
    attempts = config.retries["total_max_attempts"]
    assert config.retries["mode"] == "standard"
    # botocore's standard mode waits up to 1, 2, 4 … seconds before each further attempt.
    longest = attempts * (config.connect_timeout + config.read_timeout) + sum(2**n for n in range(attempts - 1))
    assert attempts >= 2
    assert config.read_timeout >= 1.5
    assert longest <= seconds + 0.1
    assert longest + LEFT_SECONDS + WAITS.get(spec.name, 0) <= function.properties["Timeout"]


def test_model_call_ends_before_its_function_and_that_before_its_message(templates: Templates) -> None:
    """Otherwise a slow answer would be cut off with nothing committed, or asked for twice at once."""
    settings = Settings()
    turns = queue(templates, TURNS.name)
    _, turn = consumer(templates, turns)
    model = settings.model_call_seconds + settings.model_silence_seconds
    assert model + AWS_SECONDS <= turn.properties["Timeout"]
    assert turn.properties["Timeout"] + 30 <= turns.properties["VisibilityTimeout"]


def test_a_send_ends_before_its_function(templates: Templates) -> None:
    """A send and a look-up fit one run."""
    deliveries = queue(templates, DELIVERIES.name)
    _, delivery = consumer(templates, deliveries)
    assert delivery.properties["Timeout"] >= 2 * TWILIO_SECONDS + AWS_SECONDS
    assert delivery.properties["Timeout"] + 30 <= deliveries.properties["VisibilityTimeout"]


def test_a_crashed_tool_run_is_redelivered_before_the_model_stops_waiting(templates: Templates) -> None:
    """One crash costs a visibility time-out; the second run must still fit into what the model waits."""
    settings = Settings()
    for schema in TOOL_QUEUES:
        tools = queue(templates, schema.name)
        _, function = consumer(templates, tools)
        assert settings.tool_call_seconds <= function.properties["Timeout"]
        assert function.properties["Timeout"] + 30 <= tools.properties["VisibilityTimeout"]
        assert tools.properties["VisibilityTimeout"] + settings.tool_call_seconds < settings.tool_answer_seconds


def test_every_function_on_a_circle_of_queues_is_spared_the_loop_breaker(templates: Templates) -> None:
    """Lambda stops a chain of 16 queue hops: circles are found from what roles may send to, not from the catalogue."""
    functions = templates.all("AWS::Lambda::Function")
    wakes = {
        woken.key: consumer(templates, woken)[1].key
        for schema in (*QUEUES, *DEAD_LETTERS)
        for woken in (queue(templates, schema.name),)
    }
    after = {made.key: {wakes[sent] for sent in templates.reachable(made, "sqs:SendMessage")} for made in functions}
    # A queue whose messages die goes on in whoever takes its dead letters.
    for schema in QUEUES:
        made = queue(templates, schema.name)
        after[wakes[made.key]].add(wakes[dead_letters(templates, made).key])
    circling = {name for name in after if name in _reached(after, name)}
    assert {made.key for made in functions if made.properties.get("RecursiveLoop") == "Allow"} == circling
    names = {"Turn", "Delivery", "Jobs", "DeadLetters", "SearchIndex", *(pascal(tools.name) for tools in TOOL_QUEUES)}
    assert circling == {templates.function(name).key for name in names}


def _reached(after: dict[str, set[str]], start: str) -> set[str]:
    reached: set[str] = set()
    ahead = [*after[start]]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += after[name]
    return reached


def test_conversations_do_not_wait_for_each_other(templates: Templates) -> None:
    """One message a run, and queues that are fast for many groups."""
    turns = queue(templates, TURNS.name)
    mapping, _ = consumer(templates, turns)
    assert mapping.properties["BatchSize"] == 1
    for schema in (TURNS, DELIVERIES, SEARCH):
        for made in (queue(templates, schema.name), dead_letters(templates, queue(templates, schema.name))):
            assert made.properties["FifoQueue"] is True
            assert made.properties["FifoThroughputLimit"] == "perMessageGroupId"
            assert made.properties["DeduplicationScope"] == "messageGroup"


def test_every_dead_letter_raises_an_alarm(templates: Templates) -> None:
    """Every queue has a dead-letter queue, which wakes a function and raises an alarm at the first message."""
    sources = {queue(templates, schema.name).key for schema in QUEUES}
    assert {made.key for made in templates.all("AWS::SQS::Queue") if "RedrivePolicy" in made.properties} == sources
    for schema in QUEUES:
        made = queue(templates, schema.name)
        assert made.properties["RedrivePolicy"]["maxReceiveCount"] == RECEIVES
        _, woken = consumer(templates, dead_letters(templates, made))
        assert woken == templates.function("DeadLetters")
    (found,) = (
        (alarm, metric)
        for alarm in templates.all("AWS::CloudWatch::Alarm")
        for metric in templates.metrics(alarm)
        if templates.find(alarm.stack, metric["Dimensions"].get("FunctionName")) == templates.function("DeadLetters")
    )
    alarm, metric = found
    assert (metric["MetricName"], metric["Stat"], metric["Period"]) == ("Invocations", "Sum", 60)
    assert (alarm.properties["Threshold"], alarm.properties["ComparisonOperator"]) == (0, "GreaterThanThreshold")
    assert alarm.properties["EvaluationPeriods"] == 1
    assert alarm.properties["AlarmActions"]


def test_everything_that_holds_data_can_be_restored(templates: Templates) -> None:
    """Whatever table is there, to any second of 35 days; secrets and buckets stay when their stack goes."""
    tables = templates.all("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable")
    assert tables
    for table in tables:
        assert table.properties["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
        assert table.properties["DeletionProtectionEnabled"] is True
    for made in (*tables, *templates.all("AWS::S3::Bucket", "AWS::SecretsManager::Secret")):
        # Files of the web app hold nobody's data, and a deployment puts them there anew.
        stays = not made.key.startswith("Edge/WebFrontFiles")
        assert made.declaration["DeletionPolicy"] == ("Retain" if stays else "Delete")
    for name in ("Workspace", "Payloads"):
        bucket = templates.output("Data", f"{name}Bucket")
        assert bucket.properties["VersioningConfiguration"] == {"Status": "Enabled"}
