"""StewardApi: the address the outside world knows."""

from __future__ import annotations

from aws_cdk import Stack
from constructs import Construct

from infra.capabilities.http_api import HttpApi
from infra.stacks.outputs import put_output


class ApiStack(Stack):
    """The HTTP API and its stage. Outputs: `ApiId`, `ApiUrl` (no trailing slash).

    Its own stack, because Twilio is configured with its address and people hold links to it.
    """

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id, description="Steward: HTTP API")
        self.api = HttpApi(self, "Http").api
        put_output(self, "ApiId", self.api.api_id, "Id of the HTTP API")
        put_output(self, "ApiUrl", self.api.api_endpoint, "Where the HTTP API answers")
