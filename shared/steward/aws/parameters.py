"""Parameter Store: keys of others that operators put down by name, encrypted, at no cost while they lie there."""

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
        """The parameter's value as it is now; botocore's errors, also for one that is not there."""
        found = self._client().get_parameter(Name=self._named(name), WithDecryption=True)
        return found["Parameter"]["Value"]

    def put(self, name: str, value: str) -> None:
        """Put it down, or in place of what was there."""
        self._client().put_parameter(Name=self._named(name), Value=value, Type="SecureString", Overwrite=True)

    def delete(self, name: str) -> None:
        """Take it away, if it is there."""
        try:
            self._client().delete_parameter(Name=self._named(name))
        except ClientError as error:
            if error.response["Error"]["Code"] != "ParameterNotFound":
                raise

    def _named(self, name: str) -> str:
        return f"{self._path()}/{name}"
