"""Reads Parameter Store, where operators store third-party keys, encrypted, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

if TYPE_CHECKING:
    from mypy_boto3_ssm import SSMClient


class Parameters:
    """Encrypted parameters below `path`. `client` and `path` are called on first use."""

    def __init__(self, client: Callable[[], SSMClient], path: Callable[[], str]) -> None:
        self._client = client
        self._path = path

    def read(self, name: str) -> str:
        """Return the parameter's present value. Raises botocore errors, also for a missing one."""
        found = self._client().get_parameter(Name=self._named(name), WithDecryption=True)
        return found["Parameter"]["Value"]

    def put(self, name: str, value: str) -> None:
        """Write the parameter, replacing an earlier value."""
        self._client().put_parameter(Name=self._named(name), Value=value, Type="SecureString", Overwrite=True)

    def delete(self, name: str) -> None:
        """Delete the parameter if it exists."""
        try:
            self._client().delete_parameter(Name=self._named(name))
        except ClientError as error:
            if error.response["Error"]["Code"] != "ParameterNotFound":
                raise

    def _named(self, name: str) -> str:
        return f"{self._path()}/{name}"
