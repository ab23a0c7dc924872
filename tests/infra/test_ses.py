"""Resources and permissions of mail by Amazon SES: absent without its setting, minimal with it."""

from __future__ import annotations

import json

import pytest

from infra.catalogue import functions
from infra.environments import named
from infra.function_spec import pascal
from infra.template_summary import at_rest
from steward.channels.messaging.email.ses import RECEIVED, SENT
from tests.infra.templates import Json, Templates, as_list
from tests.support.walks import for_each

pytestmark = pytest.mark.slow("synthesizes other templates")
ALL = tuple(pascal(spec.name) for spec in functions(("ses",)))
SENDS = {"ses:SendEmail", "ses:SendRawEmail"}


def test_without_it_there_is_nothing_of_it(templates: Templates) -> None:
    assert "Mail" not in templates.by_stack
    assert "MailBucket" not in templates.by_stack["Data"]["Outputs"]
    assert not [name for stack in templates.by_stack.values() for name in stack["Outputs"] if "MailReceived" in name]
    for name in ("Delivery", "MissedMessages"):
        variables = templates.function(name).properties["Environment"]["Variables"]
        assert not [variable for variable in variables if "SES" in variable or "MAIL_BUCKET" in variable]
    assert "ses:" not in json.dumps(templates.by_stack)


def test_it_costs_an_alarm_and_nothing_else_at_rest(templates: Templates, with_ses: Templates) -> None:
    without, with_it = (at_rest(list(each.by_stack.values())) for each in (templates, with_ses))
    assert with_it == {**without, "alarms": pytest.approx(without["alarms"] + 0.10)}
    assert sum(without.values()) <= 10


@for_each(
    ("action", "prefix", "expected"),
    [
        ("s3:GetObject", RECEIVED, {"MailReceived", "MissedMessages"}),
        ("s3:PutObject", SENT, {"MailOutcomes"}),
        ("s3:ListBucket", SENT, {"Delivery"}),
        ("s3:ListBucket", RECEIVED, {"MailReceived", "MissedMessages"}),
        ("s3:DeleteObject", "", set()),
    ],
)
def test_only_these_may_use_the_bucket(with_ses: Templates, action: str, prefix: str, expected: set[str]) -> None:
    """Each only below its prefix: what comes in is told apart from what is noted of what went out."""
    bucket = with_ses.output("Data", "MailBucket").key
    found = set[str]()
    for name in ALL:
        function = with_ses.function(name)
        for statement in with_ses.statements(function):
            arns = [arn for arn in as_list(statement["Resource"]) if _is(with_ses, function.stack, arn, bucket)]
            if arns and action in as_list(statement["Action"]):
                if action == "s3:ListBucket":
                    listed = statement["Condition"]["StringLike"]["s3:prefix"]
                    found |= {name} if listed == f"{prefix}*" else set()
                elif all(json.dumps(arn).endswith(f'"/{prefix}*"]]}}') for arn in arns):
                    found.add(name)
    assert found == expected


def _is(templates: Templates, stack: str, arn: object, key: str) -> bool:
    found = templates.find(stack, arn)
    return found is not None and found.key == key


def test_only_the_delivery_function_sends_from_the_domain(with_ses: Templates) -> None:
    allowed = {
        name: statement
        for name in ALL
        for statement in with_ses.statements(with_ses.function(name))
        if SENDS & {*as_list(statement["Action"])}
    }
    assert allowed.keys() == {"Delivery"}
    statement = allowed["Delivery"]
    assert set(statement["Action"]) == SENDS
    ends = {json.dumps(arn).rpartition(":")[2].split('"')[0] for arn in statement["Resource"]}
    assert ends == {"identity/mail.example.com", "configuration-set/steward-mail"}
    variables = with_ses.function("Delivery").properties["Environment"]["Variables"]
    assert variables["STEWARD_SES_CONFIGURATION_SET"] == _only(with_ses, "AWS::SES::ConfigurationSet")["Name"]


def _only(templates: Templates, kind: str) -> Json:
    (made,) = templates.all(kind)
    return made.properties


def test_ses_may_put_mails_there_by_our_rules_alone(with_ses: Templates) -> None:
    bucket = with_ses.output("Data", "MailBucket")
    policies = [each.properties for each in with_ses.all("AWS::S3::BucketPolicy")]
    (allowed,) = (
        statement
        for policy in policies
        for statement in policy["PolicyDocument"]["Statement"]
        if statement.get("Principal") == {"Service": "ses.amazonaws.com"}
    )
    assert allowed["Action"] == "s3:PutObject"
    assert json.dumps(allowed["Resource"]).endswith(f'"/{RECEIVED}*"]]}}')
    assert allowed["Condition"]["StringEquals"] == {"aws:SourceAccount": {"Ref": "AWS::AccountId"}}
    assert "receipt-rule-set/steward-mail:receipt-rule/*" in json.dumps(allowed["Condition"]["ArnLike"])
    rule = _only(with_ses, "AWS::SES::ReceiptRule")["Rule"]
    assert (rule["Recipients"], rule["ScanEnabled"], rule["Enabled"]) == (["mail.example.com"], True, True)
    (action,) = rule["Actions"]
    assert action["S3Action"]["ObjectKeyPrefix"] == RECEIVED
    assert with_ses.find("Mail", action["S3Action"]["BucketName"]) == bucket


def test_mails_are_deleted_after_two_weeks(with_ses: Templates) -> None:
    (rule,) = with_ses.output("Data", "MailBucket").properties["LifecycleConfiguration"]["Rules"]
    assert (rule["ExpirationInDays"], rule["Status"]) == (14, "Enabled")
    assert "Prefix" not in rule


def test_events_wake_the_function_they_are_for_and_no_other(with_ses: Templates) -> None:
    told = {}
    for rule in with_ses.all("AWS::Events::Rule"):
        if pattern := rule.properties.get("EventPattern"):
            (target,) = rule.properties["Targets"]
            found = with_ses.find(rule.stack, target["Arn"])
            assert found
            told[pattern["source"][0]] = found.key, pattern["detail"]
    functions_ = {name: with_ses.function(name).key for name in ("MailReceived", "MailOutcomes")}
    assert told["aws.s3"][0] == functions_["MailReceived"]
    assert told["aws.ses"][0] == functions_["MailOutcomes"]
    assert told["aws.s3"][1]["object"] == {"key": [{"prefix": RECEIVED}]}
    assert told["aws.ses"][1] == {"mail": {"tags": {"ses:configuration-set": ["steward-mail"]}}}
    notified = with_ses.output("Data", "MailBucket").properties["NotificationConfiguration"]
    assert notified == {"EventBridgeConfiguration": {"EventBridgeEnabled": True}}


def test_two_environments_have_rules_of_their_own() -> None:
    from infra.environments import mail_name

    assert {mail_name(named(each)) for each in ("prod", "dev")} == {"steward-mail", "steward-dev-mail"}
