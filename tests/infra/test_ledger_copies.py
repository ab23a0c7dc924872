"""Ledger copies are locked for a year, and only a function without other permissions writes them."""

from __future__ import annotations

from tests.infra.templates import Templates, as_list

_TAKES_AWAY = ("s3:DeleteObject", "s3:DeleteObjectVersion", "s3:PutObjectRetention", "s3:BypassGovernanceRetention")


def test_every_copy_is_locked_when_it_is_put(templates: Templates) -> None:
    bucket = templates.output("Data", "CopiesBucket").properties
    assert bucket["ObjectLockEnabled"] is True
    retention = bucket["ObjectLockConfiguration"]["Rule"]["DefaultRetention"]
    assert retention == {"Days": 365, "Mode": "GOVERNANCE"}
    assert bucket["VersioningConfiguration"] == {"Status": "Enabled"}


def test_every_write_to_the_ledger_reaches_the_function_that_copies(templates: Templates) -> None:
    ledger = templates.output("Data", "LedgerTable").properties
    assert ledger["StreamSpecification"]["StreamViewType"] == "NEW_IMAGE"
    (mapping,) = (
        one for one in templates.all("AWS::Lambda::EventSourceMapping") if "StartingPosition" in one.properties
    )
    assert mapping.properties["StartingPosition"] == "TRIM_HORIZON"
    assert templates.find(mapping.stack, mapping.properties["FunctionName"]) == templates.function("LedgerCopy")


def test_it_may_only_put_and_nobody_else_may_even_that(templates: Templates) -> None:
    bucket = templates.output("Data", "CopiesBucket").key
    copier = templates.function("LedgerCopy")
    actions = {a for statement in templates.statements(copier) for a in as_list(statement["Action"])}
    assert {action for action in actions if action.startswith("s3:")} == {"s3:PutObject"}
    assert {action for action in actions if action.startswith("dynamodb:")} == {
        "dynamodb:DescribeStream",
        "dynamodb:GetRecords",
        "dynamodb:GetShardIterator",
        "dynamodb:ListStreams",
    }
    for function in templates.all("AWS::Lambda::Function"):
        everything = {a for statement in templates.statements(function) for a in as_list(statement["Action"])}
        assert not everything & {"s3:PutObjectRetention", "s3:BypassGovernanceRetention"}
        if function.id != copier.id:
            for action in ("s3:PutObject", *_TAKES_AWAY):
                assert bucket not in templates.reachable(function, action)
