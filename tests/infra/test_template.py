"""Guarantees of the CloudFormation templates: settings, alarms, encryption and throttles."""

from __future__ import annotations

import json
import re

import pytest

from infra.catalogue import FUNCTIONS
from infra.function_spec import pascal
from infra.queues import QUEUES
from steward.actors.function_heartbeats import ALLOWED_SILENCE
from steward.aws.schema import TABLES, TableSchema
from steward.core import alerts
from tests.infra.templates import Json, Resource, Templates
from tests.support.local_process import local_assembly
from tests.support.walks import for_each

QUEUE_NAMES = [pascal(queue.name) for queue in QUEUES]
FUNCTION_NAMES = [pascal(spec.name) for spec in FUNCTIONS]


@for_each("schema", TABLES)
def test_table(templates: Templates, schema: TableSchema) -> None:
    """A table has the schema's keys, grows on demand, can be restored and outlives the stack."""
    table = templates.output("Data", f"{pascal(schema.name)}Table")
    keys = [part["AttributeName"] for part in table.properties["KeySchema"]]
    assert keys == [key for key in (schema.partition, schema.sort) if key]
    assert table.properties["BillingMode"] == "PAY_PER_REQUEST"
    assert table.properties["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"] is True
    assert table.properties["DeletionProtectionEnabled"] is True
    assert table.declaration["DeletionPolicy"] == table.declaration["UpdateReplacePolicy"] == "Retain"
    assert table.properties.get("TimeToLiveSpecification", {}).get("AttributeName") == schema.ttl
    indexes = table.properties.get("GlobalSecondaryIndexes", [])
    shown = {index["IndexName"]: {*index["Projection"].get("NonKeyAttributes", ())} for index in indexes}
    assert shown == {index.name: {*index.attributes} for index in schema.indexes}


def test_buckets(templates: Templates) -> None:
    """Private, TLS only, encrypted, kept; what members' files and payloads were can be had back for 35 days."""
    # Files of the web app are in the repository: their bucket goes with its stack.
    files = templates.output("Edge", "AppFilesBucket")
    assert _denies_plain_http(templates, files)
    buckets = [bucket for bucket in templates.all("AWS::S3::Bucket") if bucket.id != files.id]
    kept = {templates.output("Data", f"{name}Bucket").id for name in ("Workspace", "Payloads")}
    for bucket in buckets:
        assert set(bucket.properties["PublicAccessBlockConfiguration"].values()) == {True}
        assert bucket.properties["BucketEncryption"]
        assert bucket.declaration["DeletionPolicy"] == "Retain"
        assert _denies_plain_http(templates, bucket)
        if bucket.id in kept:
            assert bucket.properties["VersioningConfiguration"] == {"Status": "Enabled"}
            rule = bucket.properties["LifecycleConfiguration"]["Rules"][0]
            assert rule["NoncurrentVersionExpiration"] == {"NoncurrentDays": 35}
            assert "ExpirationInDays" not in rule
    # What is derived leaves nothing behind when it is deleted.
    assert "VersioningConfiguration" not in templates.output("Data", "SearchBucket").properties


@for_each("name", QUEUE_NAMES)
def test_queue(templates: Templates, name: str) -> None:
    """Dead letters after five receives, hidden longer than a run may take, FIFO groups that do not wait for others."""
    queue = templates.queue(name)
    redrive = queue.properties["RedrivePolicy"]
    dead = templates.find(queue.stack, redrive["deadLetterTargetArn"])
    assert dead
    assert dead.properties.get("FifoQueue") == queue.properties.get("FifoQueue"), "SQS takes no other"
    assert redrive["maxReceiveCount"] == 100
    assert dead.properties["MessageRetentionPeriod"] > queue.properties["MessageRetentionPeriod"]
    for each in (queue, dead):
        assert each.properties["SqsManagedSseEnabled"] is True
        assert _denies_plain_http(templates, each)
        assert each.properties["VisibilityTimeout"] == _consumer_timeout(templates, each) + 30
        if name in ("Turns", "Deliveries", "Search"):
            assert each.properties["FifoQueue"] is True
            assert each.properties["FifoThroughputLimit"] == "perMessageGroupId"
            assert each.properties["DeduplicationScope"] == "messageGroup"
            assert each.properties["ContentBasedDeduplication"] is False


def test_event_sources(templates: Templates) -> None:
    """Every queue wakes exactly one function, a message at a time, up to a maximum."""
    everything = templates.all("AWS::Lambda::EventSourceMapping")
    # The ledger's stream is followed from its beginning; tests/infra/test_ledger_copies.py looks at it.
    mappings = [mapping for mapping in everything if "StartingPosition" not in mapping.properties]
    woken = [templates.find(mapping.stack, mapping.properties["EventSourceArn"]) for mapping in mappings]
    assert sorted(queue.key for queue in woken if queue) == sorted(
        queue.key for queue in templates.all("AWS::SQS::Queue")
    )
    for mapping in mappings:
        assert mapping.properties["BatchSize"] == 1
        assert mapping.properties["ScalingConfig"]["MaximumConcurrency"] >= 2


# What a clock or another function alone begins has no request that somebody would follow.
UNTRACED = {
    "Sweep",
    "MissedMessages",
    "Sandbox",
    "Connector",
    "Browsing",
    "Erasure",
    "WorkspaceSync",
    "Scans",
    "WorkflowSteps",
    "Payments",
    "Bridges",
}


@for_each("name", FUNCTION_NAMES)
def test_function(templates: Templates, name: str) -> None:
    """Python 3.13 on arm64 (search on what it was measured on), traced, with a log that ends.

    It is spared Lambda's loop breaker only when a queue wakes it.
    """
    function = templates.function(name)
    assert function.properties["Runtime"] == "python3.13"
    searches = name in ("ToolsSearch", "SearchIndex")
    assert function.properties["Architectures"] == ["x86_64" if searches else "arm64"]
    for layer in function.properties["Layers"]:
        found = templates.find(function.stack, layer)
        assert found
        assert {*function.properties["Architectures"]} <= {*found.properties["CompatibleArchitectures"]}
    assert function.properties.get("TracingConfig") == (None if name in UNTRACED else {"Mode": "Active"})
    # Where programs run nothing may be written: tests/infra/test_least_privilege.py looks at it.
    if name != "Sandbox":
        log = templates.find(function.stack, function.properties["LoggingConfig"]["LogGroup"])
        assert log
        assert log.properties["RetentionInDays"] == 30
    mappings = templates.all("AWS::Lambda::EventSourceMapping")
    by_queue = any(
        _woken_function(templates, mapping) == function
        for mapping in mappings
        if "StartingPosition" not in mapping.properties
    )
    assert function.properties.get("RecursiveLoop") == ("Allow" if by_queue else None)


def test_the_turn_runs_from_a_snapshot(templates: Templates) -> None:
    """SnapStart serves published versions only."""
    assert templates.function("Turn").properties["SnapStart"] == {"ApplyOn": "PublishedVersions"}


@for_each(("name", "queue"), [("Turn", "Turns"), ("Delivery", "Deliveries")])
def test_a_new_version_comes_in_gradually_and_goes_when_it_fails(templates: Templates, name: str, queue: str) -> None:
    """The queue wakes the alias, which gives a new version a tenth; an alarm about that version takes it back.

    An alarm about the one before would stop the deployment that mends it.
    """
    alias = templates.output("Core", f"{name}Alias")
    assert (alias.type, alias.properties["Name"]) == ("AWS::Lambda::Alias", "live")
    version = templates.find("Core", alias.properties["FunctionVersion"])
    assert version
    assert templates.find("Core", version.properties["FunctionName"]) == templates.function(name)
    assert "DeletionPolicy" not in version.declaration, "the one before is paid for until it is gone"
    update = alias.declaration["UpdatePolicy"]["CodeDeployLambdaAliasUpdate"]
    group = templates.find("Core", update["DeploymentGroupName"])
    assert group
    assert group.properties["DeploymentConfigName"] == "CodeDeployDefault.LambdaCanary10Percent5Minutes"
    assert "DEPLOYMENT_STOP_ON_ALARM" in group.properties["AutoRollbackConfiguration"]["Events"]
    (named,) = group.properties["AlarmConfiguration"]["Alarms"]
    alarm = templates.find("Core", named["Name"])
    assert alarm
    (metric,) = templates.metrics(alarm)
    assert metric["MetricName"] == "Errors"
    assert templates.find("Core", metric["Dimensions"]["ExecutedVersion"]) == version
    assert alarm.properties["EvaluationPeriods"] == 1
    # Another version has another: one that rings does not hold up its repair.
    assert templates.find("Core", alarm.properties["AlarmName"]["Fn::Join"][1][2]) == version
    role = templates.find("Core", group.properties["ServiceRoleArn"])
    assert role
    assert "ManagedPolicyArns" not in role.properties
    described = json.dumps(version.properties["Description"])
    parameters = {"PublicUrl", "TwilioApiUrl", "ModelBaseUrl", "ModelId"}
    assert all(f'{{"Ref": "{parameter}"}}' in described for parameter in parameters)
    lengths = [templates.by_stack["Core"]["Parameters"][parameter]["MaxLength"] for parameter in parameters]
    assert sum(lengths) + len(lengths) - 1 <= 256
    rung = templates.queue(queue)
    woken = [
        templates.find(mapping.stack, mapping.properties["FunctionName"])
        for mapping in templates.all("AWS::Lambda::EventSourceMapping")
        if templates.find(mapping.stack, mapping.properties["EventSourceArn"]) == rung
    ]
    assert woken == [alias]


def test_the_door(templates: Templates) -> None:
    """The routes the contract names, throttled, logged without the path: a link's token is in it."""
    routes = {route.properties["RouteKey"] for route in templates.all("AWS::ApiGatewayV2::Route")}
    # The one route of pages' WebSockets is at an API of its own.
    routes.remove("$connect")
    assert routes == {
        "POST /webhooks/twilio/messages",
        "POST /webhooks/twilio/status",
        "POST /webhooks/payments/{account}",
        "POST /webhooks/screening/{account}",
        "GET /paid",
        *(f"{method} /{page}/{{token}}" for method in ("GET", "HEAD", "POST") for page in ("a", "s")),
        *(f"{method} /r/{{token}}{file}" for method in ("GET", "HEAD") for file in ("", "/{file}")),
        "GET /app",
        *(f"{method} /app/{{path+}}" for method in ("GET", "HEAD", "POST")),
        *(f"{method} /mcp" for method in ("GET", "POST", "DELETE")),
    }
    stages = {stage.properties["StageName"]: stage for stage in templates.all("AWS::ApiGatewayV2::Stage")}
    live = stages["live"].properties["DefaultRouteSettings"]
    assert (live["ThrottlingRateLimit"], live["ThrottlingBurstLimit"]) == (10, 20)
    stage = stages["$default"]
    throttles = stage.properties["RouteSettings"]
    assert throttles.keys() == routes
    # However many open links, a provider's messages get in.
    webhooks = {throttle["ThrottlingRateLimit"] for route, throttle in throttles.items() if "webhooks" in route}
    pages = {throttle["ThrottlingRateLimit"] for route, throttle in throttles.items() if "webhooks" not in route}
    app = {(one["ThrottlingRateLimit"], one["ThrottlingBurstLimit"]) for key, one in throttles.items() if "/app" in key}
    assert (webhooks, pages, app) == ({50}, {10, 50}, {(50, 200)})
    # A thousand posts that nobody signed, at once, leave room for those of Twilio.
    bursts = {throttle["ThrottlingBurstLimit"] for route, throttle in throttles.items() if "webhooks" in route}
    assert bursts == {2_000}
    known = set(stage.declaration["DependsOn"])
    made = templates.all("AWS::ApiGatewayV2::Route")
    assert known >= {route.id for route in made if route.properties["RouteKey"] in routes}, "it speaks of what is there"
    log_format = stage.properties["AccessLogSettings"]["Format"]
    assert "$context.routeKey" in log_format
    assert not re.search(r"\$context\.(path|.*authorizer|.*query)", log_format)


def test_web_app_has_one_address_for_uncached_pages_and_bucket_files(templates: Templates) -> None:
    (made,) = templates.all("AWS::CloudFront::Distribution")
    settings = made.properties["DistributionConfig"]
    origins = {one["Id"]: one for one in settings["Origins"]}
    usual, (files,) = settings["DefaultCacheBehavior"], settings["CacheBehaviors"]
    # AWS's own policies "CachingDisabled" and "AllViewerExceptHostHeader": what a member sends comes through, a cookie
    # and a key included, and no answer stays.
    assert usual["CachePolicyId"] == "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"
    assert usual["OriginRequestPolicyId"] == "b689b0a8-53d0-40ab-baf2-68738e2966ac"
    assert "POST" in usual["AllowedMethods"]
    api = origins[usual["TargetOriginId"]]["CustomOriginConfig"]
    assert (api["OriginProtocolPolicy"], api["OriginSSLProtocols"]) == ("https-only", ["TLSv1.2"])
    assert files["PathPattern"] == "/app/assets/*"
    assert "OriginRequestPolicyId" not in files
    assert {one["ViewerProtocolPolicy"] for one in (usual, files)} == {"redirect-to-https"}
    (group,) = settings["OriginGroups"]["Items"]
    bucket, function = (origins[one["OriginId"]] for one in group["Members"]["Items"])
    assert (group["Id"], function["DomainName"]) == (
        files["TargetOriginId"],
        origins[usual["TargetOriginId"]]["DomainName"],
    )
    assert bucket["OriginAccessControlId"]
    # It reads, and nobody else does.
    (policy,) = (one for one in templates.all("AWS::S3::BucketPolicy") if one.stack == "Edge")
    (allowed,) = (one for one in policy.properties["PolicyDocument"]["Statement"] if one["Effect"] == "Allow")
    assert allowed["Action"] == "s3:GetObject"
    assert allowed["Principal"] == {"Service": "cloudfront.amazonaws.com"}
    assert made.id in json.dumps(allowed["Condition"]["StringEquals"]["AWS:SourceArn"])
    # What the function sends with a file, S3 does not.
    (headers,) = templates.all("AWS::CloudFront::ResponseHeadersPolicy")
    given = headers.properties["ResponseHeadersPolicyConfig"]
    words = given["SecurityHeadersConfig"]["ContentSecurityPolicy"]["ContentSecurityPolicy"]
    assert words.startswith("default-src 'none'")
    assert [one["Header"] for one in given["CustomHeadersConfig"]["Items"]] == ["service-worker-allowed"]
    # Whoever makes its links and cookies, and lets in its sockets, knows where it is.
    address = templates.by_stack["Edge"]["Outputs"]["AppUrl"]["Value"]
    told = {
        one.key
        for one in templates.all("AWS::Lambda::Function")
        if one.properties.get("Environment", {}).get("Variables", {}).get("STEWARD_APP_URL") == address
    }
    assert told == {templates.function(name).key for name in ("WebPages", "WebSocket")}


def test_the_clock(templates: Templates) -> None:
    """One rule a minute runs the sweep, others what may have been lost: texts, and documents of search."""
    found = []
    clocks = [rule for rule in templates.all("AWS::Events::Rule") if "ScheduleExpression" in rule.properties]
    for rule in clocks:
        (target,) = rule.properties["Targets"]
        run = templates.find(rule.stack, target["Arn"])
        found += [
            (rule.properties["ScheduleExpression"], name)
            for name in ("Sweep", "MissedMessages", "Erasure", "SearchIndex", "WorkspaceSync", "Scans")
            if run == templates.function(name)
        ]
    assert sorted(found) == [
        ("rate(1 day)", "SearchIndex"),
        ("rate(1 minute)", "Sweep"),
        ("rate(15 minutes)", "Scans"),
        ("rate(5 minutes)", "Erasure"),
        ("rate(5 minutes)", "MissedMessages"),
        ("rate(5 minutes)", "WorkspaceSync"),
    ]
    assert len(clocks) == len(found)


def test_alarms(templates: Templates) -> None:
    """What does not heal by itself reaches the topic, which CloudWatch may publish to."""
    topic = templates.output("Observability", "AlarmTopic")
    watched = set()
    for alarm in templates.all("AWS::CloudWatch::Alarm"):
        told = [templates.find(alarm.stack, action) for action in alarm.properties.get("AlarmActions", ())]
        # Of a new version that fails the deployment alone is told.
        assert told == ([] if "NewFails" in alarm.id else [topic])
        for metric in templates.metrics(alarm):
            if metric["Namespace"] in ("AWS/Lambda", "AWS/SQS", "AWS/DynamoDB") and metric["Dimensions"]:
                targets = [templates.find(alarm.stack, dimension) for dimension in metric["Dimensions"].values()]
                (key,) = {one.key for one in targets if one and one.type != "AWS::Lambda::Version"}
                watched.add((metric["MetricName"], key))
    # Dead letters of whatever queue wake a function, which is an alarm; what other queues ring for are rows, and the
    # sweep counts those that wait too long.
    aged = {key for metric, key in watched if metric == "ApproximateAgeOfOldestMessage"}
    assert aged == {templates.queue("Search").key}
    assert watched >= {("Invocations", templates.function(name).key) for name in ("DeadLetters", "Sweep")}
    assert watched >= {("Errors", templates.function(name).key) for name in ("Turn", "Delivery", "Sweep")}
    assert len(templates.all("AWS::CloudWatch::Alarm")) <= 40
    (policy,) = templates.all("AWS::SNS::TopicPolicy")
    allowed = [s["Principal"] for s in policy.properties["PolicyDocument"]["Statement"] if s["Effect"] == "Allow"]
    # Failed executions and failed backups are events of AWS's own.
    assert allowed == [{"Service": "cloudwatch.amazonaws.com"}, {"Service": "events.amazonaws.com"}]


def test_stream_is_watched_whether_its_consumer_is_late_or_gone(templates: Templates) -> None:
    """One that is gone has no age: it shows where lines were written and nobody came for them."""
    (stream,) = [
        mapping
        for mapping in templates.all("AWS::Lambda::EventSourceMapping")
        if "StreamArn" in json.dumps(mapping.properties["EventSourceArn"])
    ]
    copying = templates.find(stream.stack, stream.properties["FunctionName"])
    (alarm,) = [
        one
        for one in templates.all("AWS::CloudWatch::Alarm")
        if "IteratorAge" in [metric["MetricName"] for metric in templates.metrics(one)]
    ]
    age, written = sorted(templates.metrics(alarm), key=lambda metric: metric["Namespace"], reverse=True)
    assert templates.find(alarm.stack, age["Dimensions"]["FunctionName"]) == copying
    assert templates.find(alarm.stack, written["Dimensions"]["TableName"]) == templates.output("Data", "LedgerTable")
    (math,) = [part["Expression"] for part in alarm.properties["Metrics"] if "Expression" in part]

    def rings(written: int, age: int | None) -> bool:
        told = {
            "IF": lambda yes, one, other: one if yes else other,
            "FILL": lambda value, other: other if value is None else value,
        }
        late = eval(math, {}, {**told, "written": written, "age": age})  # noqa: S307 - our own template
        return bool(late > alarm.properties["Threshold"])

    assert not rings(0, None)
    assert not rings(5, 2_000)
    assert rings(5, None)
    assert rings(0, 20 * 60 * 1_000)
    # Twice within a day, after which the stream has forgotten.
    hours = alarm.properties["EvaluationPeriods"] * age["Period"] / 3_600
    assert (alarm.properties["DatapointsToAlarm"], hours) == (2, 12)


def test_functions_that_run_far_too_often_ring_an_alarm(templates: Templates) -> None:
    (metric,) = [
        metric
        for alarm in templates.all("AWS::CloudWatch::Alarm")
        for metric in templates.metrics(alarm)
        if metric["MetricName"] == "Invocations" and not metric["Dimensions"]
    ]
    assert (metric["Stat"], metric["Period"]) == ("Sum", 3_600)


def test_every_function_that_a_clock_runs_is_missed_when_it_is_silent(templates: Templates) -> None:
    silent = {
        watched.key
        for alarm in templates.all("AWS::CloudWatch::Alarm")
        if alarm.properties["TreatMissingData"] == "breaching"
        for metric in templates.metrics(alarm)
        for dimension in metric["Dimensions"].values()
        if (watched := templates.find(alarm.stack, dimension))
    }
    # The sweep counts these (`steward.actors.function_heartbeats`).
    silent |= {templates.function(pascal(name)).key for name in ALLOWED_SILENCE}
    for rule in templates.all("AWS::Events::Rule"):
        if "ScheduleExpression" in rule.properties:
            (target,) = rule.properties["Targets"]
            run = templates.find(rule.stack, target["Arn"])
            assert run
            assert {run.key, rule.key} & silent, rule.properties["Description"]


def test_failed_executions_and_backups_tell_the_topic(templates: Templates) -> None:
    topic = templates.output("Observability", "AlarmTopic")
    told = {
        rule.properties["EventPattern"]["source"][0]
        for rule in templates.all("AWS::Events::Rule")
        for target in rule.properties["Targets"]
        if templates.find(rule.stack, target["Arn"]) == topic
    }
    assert told == {"aws.states", "aws.backup"}
    (pattern,) = [
        rule.properties["EventPattern"]["detail"]["stateMachineArn"][0]["prefix"]
        for rule in templates.all("AWS::Events::Rule")
        if "aws.states" in rule.properties.get("EventPattern", {}).get("source", ())
    ]
    prefix = pattern["Fn::Join"][1][-1].rpartition(":")[2]
    machines = [machine.properties["StateMachineName"] for machine in templates.all("AWS::StepFunctions::StateMachine")]
    assert machines
    assert all(name.startswith(prefix) for name in machines)


def test_alarms_about_work_watch_what_is_counted(templates: Templates, capsys: pytest.CaptureFixture[str]) -> None:
    """An alarm hears a count only when it names the same namespace, metric and dimensions to the letter."""
    # Here, since to import the CDK takes seconds, and every run collects this file.
    from infra.capabilities.alarms import TURNED_AWAY

    ids = {"conversation_id": "c", "account_id": "a"}
    alerts.tool_failed("people", tool="t", call_id="x", **ids)
    alerts.delivery_unknown(delivery_id="d", **ids)
    alerts.search_trouble("log", account_id="a")
    alerts.heartbeat_missed("scans")
    alerts.work_waits("turns", conversation_id="c", row="mail#1")
    counted = sorted(_counted_as(json.loads(line)) for line in capsys.readouterr().out.splitlines())
    ours = [
        (alarm.properties, metric)
        for alarm in templates.all("AWS::CloudWatch::Alarm")
        for metric in templates.metrics(alarm)
        if metric["Namespace"] == alerts.NAMESPACE and metric["MetricName"] != TURNED_AWAY
    ]
    watched = sorted((metric["MetricName"], tuple(sorted(metric["Dimensions"].items()))) for _, metric in ours)
    assert watched == counted
    assert {(metric["Stat"], alarm["Threshold"], alarm["ComparisonOperator"]) for alarm, metric in ours} == {
        ("Sum", 0, "GreaterThanThreshold")
    }


@pytest.mark.slow("synthesizes other templates")
def test_local_template_differs_from_aws_only_by_code_hashes(with_google: Templates) -> None:
    """The local template differs from one with Google only by code hashes and names derived from them."""
    local = Templates(local_assembly())
    assert local.by_stack.keys() == with_google.by_stack.keys()
    for stack, template in with_google.by_stack.items():
        assert json.loads(_without_hashes(local.by_stack[stack])) == json.loads(_without_hashes(template))


def test_everything_that_is_kept_is_backed_up(templates: Templates) -> None:
    """Every table, and every bucket that keeps what people wrote."""
    (selection,) = templates.all("AWS::Backup::BackupSelection")
    copied = [templates.find("Data", arn) for arn in selection.properties["BackupSelection"]["Resources"]]
    kept = [templates.output("Data", f"{name}Bucket") for name in ("Workspace", "Payloads")]
    assert {made.key for made in copied if made} == {
        made.key for made in (*templates.all("AWS::DynamoDB::Table"), *kept)
    }


def test_the_dashboard_is_one_of_those_that_are_free(templates: Templates) -> None:
    """AWS charges for one with more than fifty metrics."""
    (made,) = templates.all("AWS::CloudWatch::Dashboard")
    body = "".join(part for part in made.properties["DashboardBody"]["Fn::Join"][1] if isinstance(part, str))
    shown = sum(widget.count("],[") + 1 for widget in re.findall(r'"metrics":\[\[(.*?)\]\]', body))
    assert 30 < shown <= 50


def test_no_docker(templates: Templates) -> None:
    """Nothing is built into an image, and no function runs from one."""
    manifests = list(templates.outdir.glob("*.assets.json"))
    assert manifests
    for manifest in manifests:
        assert not json.loads(manifest.read_text(encoding="utf-8")).get("dockerImages")
    assert all(made.properties.get("PackageType", "Zip") == "Zip" for made in templates.all("AWS::Lambda::Function"))


def _counted_as(line: Json) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Metric and dimensions of a line in the embedded metric format."""
    (directive,) = line["_aws"]["CloudWatchMetrics"]
    (metric,), (names,) = directive["Metrics"], directive["Dimensions"]
    assert directive["Namespace"] == alerts.NAMESPACE
    assert line[metric["Name"]] == [1.0]
    return metric["Name"], tuple(sorted((name, line[name]) for name in names))


def _denies_plain_http(templates: Templates, resource: Resource) -> bool:
    for policy in templates.all("AWS::S3::BucketPolicy", "AWS::SQS::QueuePolicy"):
        targets = policy.properties.get("Queues") or [policy.properties["Bucket"]]
        if policy.stack == resource.stack and {"Ref": resource.id} in targets:
            statements: list[Json] = policy.properties["PolicyDocument"]["Statement"]
            return any(
                statement["Effect"] == "Deny"
                and statement["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}
                and statement["Principal"] in ("*", {"AWS": "*"})
                for statement in statements
            )
    return False


def _woken_function(templates: Templates, mapping: Resource) -> Resource:
    woken = templates.find(mapping.stack, mapping.properties["FunctionName"])
    while woken and woken.type != "AWS::Lambda::Function":
        woken = templates.find(woken.stack, woken.properties["FunctionName"])
    assert woken
    return woken


def _consumer_timeout(templates: Templates, queue: Resource) -> int:
    for mapping in templates.all("AWS::Lambda::EventSourceMapping"):
        if templates.find(mapping.stack, mapping.properties["EventSourceArn"]) == queue:
            return int(_woken_function(templates, mapping).properties["Timeout"])
    raise AssertionError(f"nothing consumes {queue.key}")


def _without_hashes(template: Json) -> str:
    version = template["Outputs"]["CodeVersion"]["Value"]
    text = re.sub(r"[0-9a-f]{64}", "ASSET", json.dumps(template).replace(version, "VERSION"))
    return re.sub(r"(Layer|CurrentVersion)[0-9A-Fa-f]{8,64}", r"\1", text)
