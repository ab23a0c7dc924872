"""Choice of the AWS region in operator commands."""

from __future__ import annotations

import os
from unittest import mock

import boto3

from infra.cli.deployment import NAMED_BY_HAND, operator_wiring


def test_operator_command_asks_the_region_of_aws_region() -> None:
    env = {"AWS_REGION": "ap-southeast-2", "AWS_DEFAULT_REGION": "us-east-1", NAMED_BY_HAND: "conversations"}
    with mock.patch.dict(os.environ, env):
        operator_wiring(local=False, env=dict(os.environ))
        assert boto3.session.Session().client("sqs").meta.region_name == "ap-southeast-2"
