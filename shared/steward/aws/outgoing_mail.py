"""Sends mail by Amazon SES: one attempt, with a known outcome.

https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    ConnectTimeoutError,
    CredentialRetrievalError,
    EndpointConnectionError,
    NoCredentialsError,
    PartialCredentialsError,
    ProxyConnectionError,
)
from botocore.parsers import ResponseParserError

if TYPE_CHECKING:
    from mypy_boto3_sesv2 import SESV2Client

_FOR_GOOD = ("MessageRejected", "BadRequestException", "AccountSuspendedException")
# Errors before any byte of the mail was sent. After any other error, the outcome is unknown.
_NOTHING_LEFT = (
    ConnectTimeoutError,
    CredentialRetrievalError,
    EndpointConnectionError,
    NoCredentialsError,
    PartialCredentialsError,
    ProxyConnectionError,
)


@dataclass(frozen=True)
class MailTaken:
    """SES accepted the mail under this id."""

    message_id: str


@dataclass(frozen=True)
class MailRefused:
    """SES refused the mail, `for_good` or for now. `why` is its code, or the reason why it could not be asked."""

    why: str
    for_good: bool


@dataclass(frozen=True)
class MailUnclear:
    """It is unknown whether SES accepted the mail."""

    why: str


class MailSender:
    """Sends mails. `client` is called on first use. It must not retry by itself, since that would send twice."""

    def __init__(self, client: Callable[[], SESV2Client]) -> None:
        self._client = client

    def ready(self) -> None:
        """Make the client."""
        self._client()

    def send(
        self, content: bytes, *, sender: str, to: str, configuration_set: str, tags: Mapping[str, str]
    ) -> MailTaken | MailRefused | MailUnclear:
        """Send the bytes of a mail from `sender` to `to`. SES reports about it with `tags`."""
        try:
            answer = self._client().send_email(
                FromEmailAddress=sender,
                Destination={"ToAddresses": [to]},
                Content={"Raw": {"Data": content}},
                ConfigurationSetName=configuration_set,
                EmailTags=[{"Name": name, "Value": value} for name, value in tags.items()],
            )
        except ClientError as error:
            return _answered(error)
        except _NOTHING_LEFT as error:
            return MailRefused(type(error).__name__, for_good=False)
        except (BotoCoreError, ResponseParserError) as error:
            return MailUnclear(type(error).__name__)
        message_id = answer.get("MessageId")
        return MailTaken(message_id) if message_id else MailUnclear("an answer without an id")


def _answered(error: ClientError) -> MailRefused | MailUnclear:
    code = str(error.response["Error"]["Code"])
    if error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 500) >= 500:
        return MailUnclear(code)
    return MailRefused(code, for_good=code in _FOR_GOOD)
