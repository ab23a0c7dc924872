"""Client of API Gateway's WebSockets, which browsers hold.

https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient

# The one stage of the WebSocket API.
STAGE = "live"
_GONE = 410


class Sockets:
    """Sends to WebSockets and closes them. `client` is called on first use; botocore errors are raised."""

    def __init__(self, client: Callable[[], ApiGatewayManagementApiClient]) -> None:
        self._client = client

    def send(self, connection_id: str, message: str) -> bool:
        """Send a message of at most 128 KB; return False if nobody holds the connection any more."""
        try:
            self._client().post_to_connection(ConnectionId=connection_id, Data=message.encode())
        except ClientError as error:
            if error.response["ResponseMetadata"]["HTTPStatusCode"] != _GONE:
                raise
            return False
        return True

    def close(self, connection_id: str) -> None:
        """Close a connection; one that is gone stays so."""
        try:
            self._client().delete_connection(ConnectionId=connection_id)
        except ClientError as error:
            if error.response["ResponseMetadata"]["HTTPStatusCode"] != _GONE:
                raise


def socket_address(api_id: str, environment: Mapping[str, str]) -> str:
    """Return the address at which pages open a WebSocket of this API."""
    return _base(api_id, environment).replace("http", "ws", 1)


def management_address(api_id: str, environment: Mapping[str, str]) -> str:
    """Return the address at which messages are sent to them."""
    return _base(api_id, environment)


def _base(api_id: str, environment: Mapping[str, str]) -> str:
    # Host names of a stand-in for AWS on one machine do not resolve: there the API is part of the path.
    if stand_in := environment.get("AWS_ENDPOINT_URL"):
        return f"{stand_in}/_aws/execute-api/{api_id}/{STAGE}"
    return f"https://{api_id}.execute-api.{environment.get('AWS_REGION', '')}.amazonaws.com/{STAGE}"
