"""AWS contract of Secrets Manager, SSM parameters and KMS keys, and of the client's retries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from botocore.config import Config
from botocore.exceptions import ClientError

from steward.aws import clients
from steward.aws.encryption import EncryptionKey
from steward.aws.memory.service import Answer, MemoryAws, Request, refusal
from steward.aws.parameters import Parameters
from steward.aws.secrets import Secrets
from steward.core.clock import utc_now
from tests.aws.contract import on_both
from tests.support.shared_resources import client_of


@on_both()
def test_secret_is_read_again_when_the_kept_one_is_too_old(aws: str, clock: time_machine.Traveller) -> None:
    service = clients.secretsmanager()
    service.create_secret(Name="model", SecretString=json.dumps({"api_key": "first"}))
    secrets = Secrets(clients.secretsmanager, utc_now)
    assert secrets.read("model") == {"api_key": "first"}
    service.put_secret_value(SecretId="model", SecretString=json.dumps({"api_key": "second"}))
    assert secrets.read("model") == {"api_key": "first"}
    clock.shift(timedelta(minutes=15))
    assert secrets.read("model") == {"api_key": "second"}
    with pytest.raises(ClientError) as error:
        secrets.read("nothing")
    assert error.value.response["Error"]["Code"] == "ResourceNotFoundException"


@on_both()
def test_parameter_is_put_replaced_and_taken_away(aws: str) -> None:
    parameters = Parameters(clients.ssm, lambda: "/steward/keys")
    parameters.put("quo", "first")
    parameters.put("quo", "second")
    assert parameters.read("quo") == "second"
    parameters.delete("quo")
    parameters.delete("quo")
    with pytest.raises(ClientError) as error:
        parameters.read("quo")
    assert error.value.response["Error"]["Code"] == "ParameterNotFound"


@on_both()
def test_encrypted_secret_opens_for_its_owner_alone(aws: str) -> None:
    key = clients.kms().create_key()["KeyMetadata"]["KeyId"]
    clients.kms().create_alias(AliasName="alias/grants", TargetKeyId=key)
    keys = EncryptionKey(clients.kms, "alias/grants")
    encrypted = keys.encrypted("refresh token", {"member": "a"})
    assert "refresh" not in encrypted
    assert keys.decrypted(encrypted, {"member": "a"}) == "refresh token"
    for owner in ({"member": "b"}, {}):
        with pytest.raises(ClientError):
            keys.decrypted(encrypted, owner)


def test_throttled_request_is_retried_as_often_as_configured(memory: MemoryAws) -> None:
    tried = []

    def busy(service: str, operation: str, _: Mapping[str, Any], request: Request) -> Answer:
        tried.append(operation)
        if len(tried) < 3:
            raise refusal("ThrottlingException", operation)
        return request()

    def asked(attempts: int) -> None:
        tried.clear()
        config = Config(retries={"mode": "standard", "total_max_attempts": attempts})
        client_of(memory)("sqs", config).list_queues()

    with memory.watched(busy):
        asked(3)
        with pytest.raises(ClientError):
            asked(2)
    assert tried == ["ListQueues"] * 2


def test_restored_state_equals_its_snapshot(memory: MemoryAws) -> None:
    clients.s3().create_bucket(Bucket="files")
    clients.s3().put_object(Bucket="files", Key="kept", Body=b"before")
    clients.secretsmanager().create_secret(Name="model", SecretString="before")
    state = memory.state()
    for _ in range(2):
        clients.s3().put_object(Bucket="files", Key="kept", Body=b"after")
        clients.s3().put_object(Bucket="files", Key="new", Body=b"after")
        clients.secretsmanager().put_secret_value(SecretId="model", SecretString="after")
        memory.restore(state)
        assert clients.s3().get_object(Bucket="files", Key="kept")["Body"].read() == b"before"
        assert [one["Key"] for one in clients.s3().list_objects_v2(Bucket="files")["Contents"]] == ["kept"]
        assert clients.secretsmanager().get_secret_value(SecretId="model")["SecretString"] == "before"
