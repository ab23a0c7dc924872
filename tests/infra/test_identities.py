"""Resources that hold data keep their logical ids, so that CloudFormation never recreates them."""

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
        "BucketsErasures2AC78EA8",
        "BucketsMail2C747969",
        "BucketsPayloads4A56A85A",
        "BucketsSearchC176A451",
        "BucketsUploadsDA8F1F54",
        "BucketsWorkspace7EDF2DB3",
        "SecretsGoogle8DE40F2F",
        "SecretsGoogleClient8E60344A",
        "SecretsLink8BD13D43",
        "SecretsModelE17E15BC",
        "SecretsOidcClientD9EA572D",
        "SecretsTwilio9D01B6F3",
        "TablesApprovalsAE375412",
        "TablesConversationsDFBD939C",
        "TablesFacts1AD15576",
        "TablesGrantsA53A3550",
        "TablesInboundIdsBC6ACA30",
        "TablesLedgerF9806C8B",
        "TablesPeopleB2744939",
        "TablesRecords353FBC94",
        "TablesSearchTail0CD89A30",
        "TablesTimers72A863AA",
    ),
    "Core": (
        "DeadLettersInOrderQueue0513AFB1",
        "DeadLettersQueue28674539",
        "DeliveriesQueueE511D65E",
        "JobsQueue16F310FA",
        "InboxesQueueFFF6DB61",
        "LooksQueueE671B093",
        "SearchQueueA64DEA15",
        "TurnsQueue136726D5",
    ),
    "ToolsApprovals": ("ToolsApprovalsQueueD255AF9E",),
    "ToolsChannels": ("ToolsChannelsQueue2D887942",),
    "ToolsGoogle": ("ToolsGoogleQueueCB1ACCC3",),
    "ToolsMemory": ("ToolsMemoryQueue65509C03",),
    "ToolsPeople": ("ToolsPeopleQueue173E3C2A",),
    "ToolsPortfolio": ("ToolsPortfolioQueueE62F8528",),
    "ToolsSearch": ("ToolsSearchQueue9E5DD935",),
    "Edge": ("WebFrontFiles00335EFF",),
    "Observability": ("Alarm7103F465",),
}


def test_resources_with_data_keep_their_logical_ids(
    templates: Templates, with_google: Templates, with_ses: Templates
) -> None:
    # What an environment with less has is called the same.
    every = {made.key for one in (templates, with_google, with_ses) for made in one.all(*HOLDS_DATA, *NAMED)}
    assert every == {f"{stack}/{name}" for stack, names in KEPT.items() for name in names}
