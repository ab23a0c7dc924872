"""Exceptions from the cdk-nag rules, each with its reason, written where the resource is."""

from __future__ import annotations

from aws_cdk import Acknowledgment, Validations
from constructs import IConstruct


def accept(construct: IConstruct, rule: str, reason: str) -> None:
    """Accept the finding `rule` (`AwsSolutions-IAM5[Resource::*]`) on `construct` and below it, because of `reason`."""
    Validations.of(construct).acknowledge(Acknowledgment(id=rule, reason=reason))
