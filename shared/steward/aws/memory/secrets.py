"""Secrets Manager, Parameter Store and KMS in memory, as far as names, values and encryption contexts go."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from steward.aws.memory.service import ACCOUNT, REGION, Answer, refusal


class _Values:
    """Base of services that hold texts by name."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}

    def state(self) -> dict[str, str]:
        """Return a copy of all values."""
        return dict(self._values)

    def restore(self, state: Mapping[str, str]) -> None:
        """Have the values of `state`."""
        self._values = dict(state)


class MemorySecrets(_Values):
    """Secrets by name."""

    def CreateSecret(self, *, Name: str, SecretString: str, **_: object) -> Answer:
        """Keep a new secret."""
        if Name in self._values:
            raise refusal("ResourceExistsException", "CreateSecret")
        self._values[Name] = SecretString
        return {"ARN": f"arn:aws:secretsmanager:{REGION}:{ACCOUNT}:secret:{Name}", "Name": Name}

    def PutSecretValue(self, *, SecretId: str, SecretString: str, **_: object) -> Answer:
        """Replace a secret's value."""
        self.GetSecretValue(SecretId=SecretId)
        self._values[SecretId] = SecretString
        return {"Name": SecretId}

    def GetSecretValue(self, *, SecretId: str, **_: object) -> Answer:
        """Read a secret."""
        if SecretId not in self._values:
            raise refusal("ResourceNotFoundException", "GetSecretValue")
        return {"Name": SecretId, "SecretString": self._values[SecretId]}


class MemoryParameters(_Values):
    """Parameters by name."""

    def PutParameter(self, *, Name: str, Value: str, Overwrite: bool = False, **_: object) -> Answer:
        """Keep a parameter."""
        if Name in self._values and not Overwrite:
            raise refusal("ParameterAlreadyExists", "PutParameter")
        self._values[Name] = Value
        return {"Version": 1}

    def GetParameter(self, *, Name: str, **_: object) -> Answer:
        """Read a parameter."""
        if Name not in self._values:
            raise refusal("ParameterNotFound", "GetParameter")
        return {"Parameter": {"Name": Name, "Value": self._values[Name]}}

    def DeleteParameter(self, *, Name: str) -> Answer:
        """Delete a parameter."""
        if self._values.pop(Name, None) is None:
            raise refusal("ParameterNotFound", "DeleteParameter")
        return {}


class MemoryKeys:
    """Keys. A ciphertext opens only with the same key and context."""

    def __init__(self) -> None:
        self._keys: dict[str, str] = {}
        # Blob → key, context and plain text. The blob reveals nothing of the secret.
        self._blobs: dict[bytes, tuple[str, Mapping[str, str], bytes]] = {}

    def state(self) -> Any:
        """Return a copy of all keys and ciphertexts."""
        return dict(self._keys), dict(self._blobs)

    def restore(self, state: Any) -> None:
        """Have the keys of `state`."""
        keys, blobs = state
        self._keys, self._blobs = dict(keys), dict(blobs)

    def CreateKey(self, **_: object) -> Answer:
        """Make a key."""
        key_id = str(uuid.uuid4())
        self._keys[key_id] = key_id
        return {"KeyMetadata": {"KeyId": key_id, "Arn": f"arn:aws:kms:{REGION}:{ACCOUNT}:key/{key_id}"}}

    def CreateAlias(self, *, AliasName: str, TargetKeyId: str) -> Answer:
        """Give a key a name."""
        self._keys[AliasName] = self._key(TargetKeyId, "CreateAlias")
        return {}

    def Encrypt(
        self, *, KeyId: str, Plaintext: bytes, EncryptionContext: Mapping[str, str] | None = None, **_: object
    ) -> Answer:
        """Encrypt up to 4 KB."""
        key = self._key(KeyId, "Encrypt")
        if not 0 < len(Plaintext) <= 4096:
            raise refusal("ValidationException", "Encrypt", "1 to 4096 bytes can be encrypted")
        blob = uuid.uuid4().bytes
        self._blobs[blob] = (key, dict(EncryptionContext or {}), Plaintext)
        return {"CiphertextBlob": blob, "KeyId": key}

    def Decrypt(
        self,
        *,
        CiphertextBlob: bytes,
        KeyId: str | None = None,
        EncryptionContext: Mapping[str, str] | None = None,
        **_: object,
    ) -> Answer:
        """Decrypt a ciphertext of the same context."""
        key, context, plain = self._blobs.get(CiphertextBlob, ("", {}, b""))
        if not key or dict(EncryptionContext or {}) != context:
            raise refusal("InvalidCiphertextException", "Decrypt")
        if KeyId is not None and self._key(KeyId, "Decrypt") != key:
            raise refusal("IncorrectKeyException", "Decrypt")
        return {"Plaintext": plain, "KeyId": key}

    def _key(self, name: str, operation: str) -> str:
        if name not in self._keys:
            raise refusal("NotFoundException", operation)
        return self._keys[name]
