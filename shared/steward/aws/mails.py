"""Mail that goes out by Amazon SES: one attempt, and what is known of it afterwards.

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
# Not a byte of the mail has left; of everything else nobody can be sure.
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
    """SES has the mail, under this id."""

    message_id: str


@dataclass(frozen=True)
class MailRefused:
    """SES has taken nothing: nor will it, if that is `for_good`; `why` is its code, or what kept us from asking."""

    why: str
    for_good: bool


@dataclass(frozen=True)
class MailUnclear:
    """Nobody can tell whether SES has taken it."""

    why: str


class MailSender:
    """Sends mails. `client` is called on first use, and must make no second attempt by itself: it would send twice."""

    def __init__(self, client: Callable[[], SESV2Client]) -> None:
        self._client = client

    def ready(self) -> None:
        """Have the client made."""
        self._client()

    def send(
        self, content: bytes, *, sender: str, to: str, configuration_set: str, tags: Mapping[str, str]
    ) -> MailTaken | MailRefused | MailUnclear:
        """Send the bytes of a mail from `sender` to `to`; what SES reports of it names `tags`."""
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
