"""What holds data or has a name of its own keeps its logical id: under another, CloudFormation makes it anew."""

from __future__ import annotations

from tests.infra.templates import Templates

HOLDS_DATA = (
    "AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::SecretsManager::Secret", "AWS::Backup::BackupVault",
)  # fmt: skip
NAMED = ("AWS::SQS::Queue", "AWS::SNS::Topic")
# Add what is new; change or take away none: a table would begin empty, and a name would be taken twice.
KEPT = {
    "Data": (
        "BackupsVault1F11AFCC",
        "BucketsAccessLogBE293891",
        "BucketsCopiesDF9398B9",
        "BucketsPayloads4A56A85A",
        "BucketsSearchC176A451",
        "BucketsWorkspace7EDF2DB3",
        "SecretsGoogle8DE40F2F",
        "SecretsGoogleClient8E60344A",
        "SecretsLink8BD13D43",
        "SecretsModelE17E15BC",
        "SecretsTwilio9D01B6F3",
        "TablesApprovalsAE375412",
        "TablesConversationsDFBD939C",
        "TablesGrantsA53A3550",
        "TablesInboundIdsBC6ACA30",
        "TablesLedgerF9806C8B",
        "TablesPeopleB2744939",
        "TablesSearchTail0CD89A30",
        "TablesTimers72A863AA",
    ),
    "Core": (
        "DeadLettersInOrderQueue0513AFB1",
        "DeadLettersQueue28674539",
        "DeliveriesQueueE511D65E",
        "JobsQueue16F310FA",
        "SearchQueueA64DEA15",
        "TurnsQueue136726D5",
    ),
    "ToolsApprovals": ("ToolsApprovalsQueueD255AF9E",),
    "ToolsChannels": ("ToolsChannelsQueue2D887942",),
    "ToolsGoogle": ("ToolsGoogleQueueCB1ACCC3",),
    "ToolsMemory": ("ToolsMemoryQueue65509C03",),
    "ToolsPeople": ("ToolsPeopleQueue173E3C2A",),
    "ToolsSearch": ("ToolsSearchQueue9E5DD935",),
    "Observability": ("Alarm7103F465",),
}


def test_nothing_that_lasts_is_made_anew(templates: Templates, with_google: Templates) -> None:
    for stack in with_google.by_stack:
        found = {made.id for made in with_google.all(*HOLDS_DATA, *NAMED) if made.stack == stack}
        assert found == set(KEPT.get(stack, ())), stack
    # What an environment with less has is called the same.
    assert {made.key for made in templates.all(*HOLDS_DATA, *NAMED)} <= {
        made.key for made in with_google.all(*HOLDS_DATA, *NAMED)
    }
