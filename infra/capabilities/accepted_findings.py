"""Accepts findings of cdk-nag and checkov at a resource, each with its reason."""

from __future__ import annotations

from aws_cdk import Acknowledgment, CfnResource, Validations
from constructs import IConstruct


def accept(construct: IConstruct, rule: str, reason: str) -> None:
    """Accept the finding `rule` on `construct` and below it, because of `reason`.

    `rule` is one of cdk-nag's, `AwsSolutions-IAM5[Resource::*]`, or of checkov's, `CKV_AWS_158`.
    """
    if not rule.startswith("CKV_"):
        Validations.of(construct).acknowledge(Acknowledgment(id=rule, reason=reason))
        return
    made = construct if isinstance(construct, CfnResource) else construct.node.default_child
    assert isinstance(made, CfnResource)
    skipped = (made.get_metadata("checkov") or {"skip": []})["skip"]
    made.add_metadata("checkov", {"skip": [*skipped, {"id": rule, "comment": reason}]})
