"""IAM permissions of every function, listed by hand, so that a new grant is noticed in review."""

from __future__ import annotations

import json
from itertools import product

from tests.infra.templates import Resource, Templates, as_list
from tests.support.walks import for_each

FUNCTIONS = (
    "Webhook",
    "Turn",
    "ToolsPeople",
    "ToolsPortfolio",
    "ToolsMemory",
    "ToolsChannels",
    "ToolsApprovals",
    "ToolsSearch",
    "Delivery",
    "WorkspaceSync",
    "Scans",
    "Jobs",
    "ApprovalPage",
    "ReportPage",
    "Sweep",
    "MissedMessages",
    "SearchIndex",
    "DeadLetters",
    "LedgerCopy",
    "Erasure",
    "Sandbox",
    "Payments",
    "Bridges",
    "PaymentsDoor",
    "Connector",
    "Browsing",
    "WorkflowSteps",
    "Apps",
    "WebPages",
    "WebSocket",
)
SECRETS = {
    "Webhook": {"Twilio"},
    "Turn": {"Model"},
    "Jobs": {"Model"},
    "Browsing": {"Model"},
    "Delivery": {"Twilio", "Link"},
    "ApprovalPage": {"Link"},
    "WebPages": {"Link"},
    "WebSocket": {"Link"},
    "ToolsApprovals": {"Link"},
    "MissedMessages": {"Twilio"},
}
# Who may have a text sent, who may change people, who may see an account's files.
RINGS_DELIVERIES = {"Turn", "ToolsChannels", "Delivery", "Webhook", "ApprovalPage", "Sweep", "DeadLetters"}
# The web app writes sessions alone: see below.
WRITES_PEOPLE = {"Webhook", "MissedMessages", "ToolsApprovals", "ToolsPeople", "Erasure", "WebPages"}
DECIDES = {"ApprovalPage", "ToolsApprovals", "Sweep", "WebPages"}
EXECUTORS = {"ToolsPeople", "ToolsPortfolio", "ToolsMemory", "ToolsChannels", "ToolsApprovals", "ToolsSearch"}
NOTES_ADDRESSES = {"Webhook", "MissedMessages", "ToolsChannels", "ToolsPeople", "Delivery", "Erasure", "WebPages"}
# Of the executor of a landlord's tools: what came attached, nothing of the workspace itself.
READS_WORKSPACE = {"Turn", "ToolsPortfolio", "ToolsMemory", "Jobs", "Erasure", "WebPages"}
WRITES_WORKSPACE = {"MissedMessages", "ToolsMemory", "Jobs", "Erasure"}


@for_each("name", FUNCTIONS)
def test_a_function_reads_only_its_secrets(templates: Templates, name: str) -> None:
    """The function that talks to the model has the model's key and no other.

    Of the executors only the one that decides for members has any: a member's code is made with the links' key.
    """
    expected = {templates.output("Data", f"{secret}Secret").key for secret in SECRETS.get(name, set())}
    assert templates.reachable(templates.function(name), "secretsmanager:GetSecretValue") == expected


@for_each(
    ("action", "stack", "resource", "expected"),
    [
        ("sqs:SendMessage", "Core", "DeliveriesQueueUrl", RINGS_DELIVERIES),
        ("dynamodb:PutItem", "Data", "PeopleTable", WRITES_PEOPLE | {"WorkspaceSync"}),
        ("dynamodb:UpdateItem", "Data", "PeopleTable", NOTES_ADDRESSES),
        # Scans takes away what it has taken over, and who tells pages their sockets, in such partitions: see below.
        (
            "dynamodb:DeleteItem",
            "Data",
            "ConversationsTable",
            {"Turn", "DeadLetters", "Erasure", "Scans", "Delivery", "WebPages", "WebSocket"},
        ),
        ("dynamodb:DeleteItem", "Data", "InboundIdsTable", set()),
        # A turn, which puts the rows, also keeps with an approved one that nothing was done.
        ("dynamodb:UpdateItem", "Data", "ApprovalsTable", DECIDES | {"Erasure", "Turn"}),
        ("dynamodb:Scan", "Data", "ApprovalsTable", {"Erasure"}),
        (
            "dynamodb:PutItem",
            "Data",
            "LedgerTable",
            EXECUTORS | {"Turn", "Delivery", "Webhook", "MissedMessages", "DeadLetters", "Erasure"},
        ),
        ("dynamodb:UpdateItem", "Data", "LedgerTable", {"Erasure"}),
        ("dynamodb:DeleteItem", "Data", "LedgerTable", set()),
        ("dynamodb:BatchWriteItem", "Data", "LedgerTable", set()),
        ("s3:PutObject", "Data", "CopiesBucket", {"LedgerCopy"}),
        ("s3:PutObject", "Data", "ErasuresBucket", {"Erasure"}),
        ("s3:DeleteObjectVersion", "Data", "PayloadsBucket", {"Erasure"}),
        ("s3:DeleteObjectVersion", "Data", "WorkspaceBucket", {"Erasure"}),
        ("s3:DeleteObjectVersion", "Data", "ErasuresBucket", set()),
        ("s3:GetObject", "Data", "WorkspaceBucket", READS_WORKSPACE | {"WorkspaceSync"}),
        # What comes with a text or a chat is put by the door; which paths it may put is held below.
        ("s3:PutObject", "Data", "WorkspaceBucket", WRITES_WORKSPACE | {"WorkspaceSync", "Webhook", "WebPages"}),
        # A browser puts its files with the right of the pages.
        ("s3:PutObject", "Data", "UploadsBucket", {"WebPages"}),
        ("s3:GetObject", "Data", "UploadsBucket", {"WebPages"}),
        ("s3:DeleteObject", "Data", "UploadsBucket", {"Erasure"}),
        ("s3:GetObject", "Data", "SearchBucket", {"ToolsSearch", "SearchIndex"}),
        ("s3:PutObject", "Data", "SearchBucket", {"SearchIndex"}),
        ("s3:DeleteObject", "Data", "SearchBucket", {"SearchIndex"}),
        ("dynamodb:Query", "Data", "SearchTailTable", {"ToolsSearch", "SearchIndex", "Erasure"}),
        ("dynamodb:BatchWriteItem", "Data", "SearchTailTable", {"SearchIndex"}),
    ],
)
def test_only_these_may(templates: Templates, action: str, stack: str, resource: str, expected: set[str]) -> None:
    """The grants that matter, from the side of the resource."""
    target = templates.output(stack, resource).key
    allowed = {name for name in FUNCTIONS if target in templates.reachable(templates.function(name), action)}
    assert allowed == expected


def test_the_turn_sees_few_files_of_a_workspace(templates: Templates) -> None:
    """Its prompt needs MEMORY.md and what procedures there are; the other files go through the memory tools.

    What came attached lies beside the workspace: whoever sees pictures is asked by the turn.
    """
    workspace = templates.output("Data", "WorkspaceBucket").id
    turn = templates.function("Turn")
    resources = [
        json.dumps(arn)
        for statement in templates.statements(turn)
        for arn in as_list(statement["Resource"])
        if (found := templates.find(turn.stack, arn)) and found.id == workspace and "Fn::Join" in arn
    ]
    assert resources
    of_prompts = tuple(f'"/accounts/*/workspace/{path}"]]}}' for path in ("MEMORY.md", "skills/*/SKILL.md"))
    assert all(resource.endswith((*of_prompts, '"/accounts/*/documents/*"]]}')) for resource in resources)


_ABOUT_EVERYTHING = ("dynamodb:ListStreams", "cloudwatch:DescribeAlarms")


def test_webhook_function_may_write_only_attachments(templates: Templates) -> None:
    """And so do the pages; these read more."""
    workspace = templates.output("Data", "WorkspaceBucket").id
    for name in ("Webhook", "WebPages"):
        door = templates.function(name)
        there = [
            (action, json.dumps(arn))
            for statement in templates.statements(door)
            for action in as_list(statement["Action"])
            for arn in as_list(statement["Resource"])
            if (found := templates.find(door.stack, arn)) and found.id == workspace
        ]
        puts = [arn for action, arn in there if action == "s3:PutObject"]
        assert puts, name
        assert all(arn.endswith('"/accounts/*/documents/*"]]}') for arn in puts), name
        assert name == "WebPages" or len(puts) == len(there)


_OBJECT_ACTIONS = (
    "s3:GetObject",
    "s3:GetObjectVersion",
    "s3:PutObject",
    "s3:DeleteObject",
    "s3:DeleteObjectVersion",
)


def test_wildcards_only_where_there_is_no_other_way(templates: Templates) -> None:
    """No wildcard action, no managed policy; `*` for X-Ray, alarms and a list of streams, patterns for object keys."""
    backs_up = [role for role in templates.all("AWS::IAM::Role") if _assumed_by(role) == "backup.amazonaws.com"]
    roles = [role for role in templates.all("AWS::IAM::Role") if role not in backs_up]
    assert sum(_assumed_by(role) == "lambda.amazonaws.com" for role in roles) == len(FUNCTIONS)
    # AWS's own policies for AWS Backup, which nobody else has.
    assert [len(role.properties["ManagedPolicyArns"]) for role in backs_up] == [4]
    assert not templates.all("AWS::IAM::Policy", "AWS::IAM::ManagedPolicy")
    for role in roles:
        assert "ManagedPolicyArns" not in role.properties
        for policy in role.properties.get("Policies", []):
            for statement in policy["PolicyDocument"]["Statement"]:
                actions = as_list(statement["Action"])
                assert not [action for action in actions if "*" in action]
                for action, arn in product(actions, as_list(statement["Resource"])):
                    if "*" in json.dumps(arn):
                        if arn == "*":
                            assert action.startswith("xray:Put") or action in _ABOUT_EVERYTHING
                        else:
                            assert action in (*_OBJECT_ACTIONS, "ssm:GetParameter", "execute-api:ManageConnections")


def _assumed_by(role: Resource) -> str:
    (statement,) = role.properties["AssumeRolePolicyDocument"]["Statement"]
    return str(statement["Principal"]["Service"])


def test_program_sandbox_has_no_permissions(templates: Templates) -> None:
    """A program that broke out of the interpreter could do nothing in our name: no right, no variable, not even a log.

    What it may take is bounded from without, and one function alone may have it run.
    """
    sandbox = templates.function("Sandbox")
    assert [*templates.statements(sandbox)] == []
    assert not {"Environment", "VpcConfig", "LoggingConfig", "TracingConfig"} & sandbox.properties.keys()
    assert sandbox.properties["Timeout"] <= 20
    assert sandbox.properties["MemorySize"] <= 1024
    callers = {name for name in FUNCTIONS if templates.reachable(templates.function(name), "lambda:InvokeFunction")}
    assert callers == {"ToolsMemory", "ToolsPortfolio", "Turn"}
    of_landlords = templates.reachable(templates.function("ToolsPortfolio"), "lambda:InvokeFunction")
    assert of_landlords == {templates.function(name).key for name in ("Payments", "Bridges")}
    of_turn = templates.reachable(templates.function("Turn"), "lambda:InvokeFunction")
    assert of_turn == {templates.function("WorkflowSteps").key}
    invoked = templates.reachable(templates.function("ToolsMemory"), "lambda:InvokeFunction")
    others = (templates.function(name).key for name in ("Connector", "Browsing", "WorkspaceSync"))
    assert invoked == {sandbox.key, *others}


def test_one_function_drives_the_state_machines(templates: Templates) -> None:
    drivers = {
        name
        for name in FUNCTIONS
        for statement in templates.statements(templates.function(name))
        if any(action.startswith("states:") for action in as_list(statement["Action"]))
    }
    assert drivers == {"WorkflowSteps"}
    steps = templates.function("WorkflowSteps")
    (rights,) = (one for one in templates.statements(steps) if "states:StartExecution" in as_list(one["Action"]))
    assert {*as_list(rights["Action"])} == {"states:StartExecution", "states:SendTaskSuccess"}
    machines = list(templates.all("AWS::StepFunctions::StateMachine"))
    named = [json.dumps(arn) for arn in as_list(rights["Resource"])]
    assert len(named) == len(machines) > 0
    assert all(any(one.properties["StateMachineName"] + '"' in arn for arn in named) for one in machines)
    roles = [role for role in templates.all("AWS::IAM::Role") if _assumed_by(role) == "states.amazonaws.com"]
    assert len(roles) == len(machines)
    for role in roles:
        (policy,) = role.properties["Policies"]
        (statement,) = policy["PolicyDocument"]["Statement"]
        assert as_list(statement["Action"]) == ["lambda:InvokeFunction"]
        assert templates.find(role.stack, statement["Resource"]) == steps


def test_the_turn_reads_records_and_changes_none(templates: Templates) -> None:
    """What the rules of workflows look at; whoever changes records is an executor."""
    turn, records = templates.function("Turn"), templates.output("Data", "RecordsTable").key
    for action in ("PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "Scan"):
        assert records not in templates.reachable(turn, f"dynamodb:{action}")
    assert records in templates.reachable(turn, "dynamodb:Query")


def test_function_that_calls_others_reads_only_its_own_keys(templates: Templates) -> None:
    connector = templates.function("Connector")
    statements = list(templates.statements(connector))
    actions = {action for statement in statements for action in as_list(statement["Action"])}
    own = {action for action in actions if not action.startswith(("logs:", "xray:"))}
    assert own == {"ssm:GetParameter"}
    (keys,) = (statement for statement in statements if "ssm:GetParameter" in as_list(statement["Action"]))
    assert "parameter/steward-source-keys/*" in json.dumps(keys["Resource"])
    readers = {
        name
        for name in FUNCTIONS
        for statement in templates.statements(templates.function(name))
        if "ssm:GetParameter" in as_list(statement["Action"])
    }
    assert readers == {"Connector", "WorkspaceSync", "Payments", "Bridges", "PaymentsDoor"}
    variables = connector.properties["Environment"]["Variables"]
    assert not [name for name in variables if name.endswith(("_TABLE", "_BUCKET", "_SECRET_ID", "_QUEUE_PREFIX"))]


@for_each(("name", "path"), [("Payments", "payment-keys"), ("Bridges", "bridge-keys")])
def test_function_that_polls_providers_reads_only_its_own_keys(templates: Templates, name: str, path: str) -> None:
    """Nor has whoever knows the records a key: to have money moved takes both."""
    statements = list(templates.statements(templates.function(name)))
    actions = {action for statement in statements for action in as_list(statement["Action"])}
    assert {one for one in actions if not one.startswith(("logs:", "xray:"))} == {"ssm:GetParameter"}
    (keys,) = (one for one in statements if "ssm:GetParameter" in as_list(one["Action"]))
    assert f"parameter/steward-{path}/*" in json.dumps(keys["Resource"])
    variables = templates.function(name).properties["Environment"]["Variables"]
    assert not [name for name in variables if name.endswith(("_TABLE", "_BUCKET", "_SECRET_ID", "_QUEUE_PREFIX"))]


def test_payment_webhook_cannot_call_the_provider(templates: Templates) -> None:
    """It reads what webhooks are signed with and who is connected, and puts mail into mailboxes."""
    door = templates.function("PaymentsDoor")
    statements = list(templates.statements(door))
    (keys,) = (one for one in statements if "ssm:GetParameter" in as_list(one["Action"]))
    assert "parameter/steward-payment-signing-keys/*" in json.dumps(keys["Resource"])
    records = templates.output("Data", "RecordsTable").key
    for action in ("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"):
        assert records not in templates.reachable(door, f"dynamodb:{action}")
    people = templates.output("Data", "PeopleTable").key
    assert people not in templates.reachable(door, "dynamodb:PutItem")
    assert not templates.reachable(door, "lambda:InvokeFunction")
    assert not [one for one in statements if any(a.startswith("secretsmanager:") for a in as_list(one["Action"]))]


@for_each(
    ("name", "action", "table", "partitions"),
    [
        ("Scans", "DeleteItem", "Conversations", ["follow_ups"]),
        ("Delivery", "DeleteItem", "Conversations", ["sockets#*"]),
        ("WebSocket", "DeleteItem", "Conversations", ["sockets#*"]),
        ("WebSocket", "PutItem", "Conversations", ["sockets#*"]),
        ("WebPages", "DeleteItem", "Conversations", ["sockets#*"]),
        # Sessions, and whom a member is reached by.
        ("WebPages", "PutItem", "People", ["*#sessions", "*#devices", "*#standing"]),
        ("WebPages", "UpdateItem", "People", ["*#sessions", "*#devices", "*#standing"]),
        ("WebPages", "DeleteItem", "People", ["*#sessions", "*#devices", "*#standing"]),
    ],
)
def test_some_write_rows_of_their_own_alone(
    templates: Templates, name: str, action: str, table: str, partitions: list[str]
) -> None:
    target, function = templates.output("Data", f"{table}Table").key, templates.function(name)
    (bound,) = (
        one
        for one in templates.statements(function)
        if f"dynamodb:{action}" in as_list(one["Action"])
        and target in {found.key for arn in as_list(one["Resource"]) if (found := templates.find(function.stack, arn))}
    )
    assert bound["Condition"] == {
        "ForAllValues:StringLike": {"dynamodb:LeadingKeys": partitions},
        "Null": {"dynamodb:LeadingKeys": "false"},
    }


def test_sync_function_reads_its_own_keys_and_files_and_no_conversation(templates: Templates) -> None:
    """A repository that breaks it finds files and names, no conversation and no key to anything else."""
    statements = list(templates.statements(templates.function("WorkspaceSync")))
    (keys,) = (one for one in statements if "ssm:GetParameter" in as_list(one["Action"]))
    assert "parameter/steward-repository-keys/*" in json.dumps(keys["Resource"])
    actions = {action for one in statements for action in as_list(one["Action"])}
    assert not {action for action in actions if action.startswith("secretsmanager:")}
    reads = templates.reachable(templates.function("WorkspaceSync"), "dynamodb:Query")
    written = templates.reachable(templates.function("WorkspaceSync"), "dynamodb:PutItem")
    assert len(reads) == 1
    assert len(written - reads) == 1
    (people,) = (
        one
        for one in statements
        if "dynamodb:PutItem" in as_list(one["Action"])
        and {found.key for arn in as_list(one["Resource"]) if (found := templates.find("Core", arn))} & reads
    )
    assert as_list(people["Action"]) == ["dynamodb:PutItem"]
    assert people["Condition"] == {
        "ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["*#repository"]},
        "Null": {"dynamodb:LeadingKeys": "false"},
    }


def test_web_function_reads_the_models_key_and_nothing_else(templates: Templates) -> None:
    """No row, no file, no queue: what a page has brought about there reads one secret, and tells of itself."""
    actions = {
        action for one in templates.statements(templates.function("Browsing")) for action in as_list(one["Action"])
    }
    own = {"logs:CreateLogStream", "logs:PutLogEvents", "xray:PutTraceSegments", "xray:PutTelemetryRecords"}
    assert actions == {*own, "secretsmanager:GetSecretValue"}


def test_no_secret_is_in_a_template(templates: Templates) -> None:
    """Variables are literals we know or names of resources; no template resolves a secret's value."""
    literals = {"POWERTOOLS_LOG_LEVEL", "POWERTOOLS_SERVICE_NAME", "ANTHROPIC_OPEN_TELEMETRY"}
    literals |= {"STEWARD_TOOL_GROUP", "STEWARD_AWS_SECONDS", "STEWARD_SANDBOX_FUNCTION"}
    literals |= {
        "STEWARD_BROWSING_FUNCTION",
        "STEWARD_CONNECTOR_FUNCTION",
        "STEWARD_WORKFLOW_STEPS_FUNCTION",
        "STEWARD_SOURCE_KEYS_PATH",
        "STEWARD_WORKSPACE_SYNC_FUNCTION",
        "STEWARD_REPOSITORY_KEYS_PATH",
        "STEWARD_PAYMENTS_FUNCTION",
        "STEWARD_PAYMENT_KEYS_PATH",
        "STEWARD_BRIDGES_FUNCTION",
        "STEWARD_BRIDGE_KEYS_PATH",
        "STEWARD_PAYMENT_SIGNING_KEYS_PATH",
        "OTEL_SDK_DISABLED",
    }
    for name in FUNCTIONS:
        function = templates.function(name)
        for variable, value in function.properties.get("Environment", {"Variables": {}})["Variables"].items():
            # Empty where an environment has no such secret.
            assert isinstance(value, dict) or variable in literals or value == "", variable
            target = templates.find(function.stack, value)
            if target and target.type == "AWS::SecretsManager::Secret":
                assert variable.endswith("_SECRET_ID")
    for stack, template in templates.by_stack.items():
        assert "{{resolve:" not in json.dumps(template), stack
    for secret in templates.all("AWS::SecretsManager::Secret"):
        assert "SecretString" not in secret.properties


def test_only_scans_ask_what_is_due_over_all_accounts(templates: Templates) -> None:
    index = templates.output("Data", "RecordsTable").id
    asks = {
        name
        for name in FUNCTIONS
        for statement in templates.statements(templates.function(name))
        if "/index/" in json.dumps(statement) and index in json.dumps(statement)
    }
    assert asks == {"Scans"}
