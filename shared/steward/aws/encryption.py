"""Encryption of short secrets by KMS, each for one owner."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_boto3_kms import KMSClient


class EncryptionKey:
    """Encrypts and decrypts with one key. A secret encrypted for an owner (`whose`) opens for nobody else."""

    def __init__(self, client: Callable[[], KMSClient], key_id: str) -> None:
        self._client = client
        self._key_id = key_id

    def encrypted(self, secret: str, whose: Mapping[str, str]) -> str:
        """Return `secret` (at most 4 KB) encrypted, in base64."""
        answer = self._client().encrypt(KeyId=self._key_id, Plaintext=secret.encode(), EncryptionContext=whose)
        return base64.b64encode(answer["CiphertextBlob"]).decode()

    def decrypted(self, encrypted: str, whose: Mapping[str, str]) -> str:
        """Return the secret of this owner. Raises botocore's `ClientError` for another's."""
        blob = base64.b64decode(encrypted)
        answer = self._client().decrypt(KeyId=self._key_id, CiphertextBlob=blob, EncryptionContext=whose)
        return answer["Plaintext"].decode()
