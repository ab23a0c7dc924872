"""Stack StewardEdge: the HTTP API and the functions behind it."""

from __future__ import annotations

from constructs import Construct

from infra.capabilities.http_api import HttpApi
from infra.capabilities.resources import Resources
from infra.catalogue import functions
from infra.layers.package_source import Packages
from infra.stacks.functions import FunctionsStack
from infra.stacks.outputs import put_output


class EdgeStack(FunctionsStack):
    """The HTTP API and the functions of its routes. Outputs: `ApiId`, `ApiUrl` (no trailing slash), `PublicUrl`."""

    def __init__(self, scope: Construct, construct_id: str, *, resources: Resources, packages: Packages) -> None:
        super().__init__(scope, construct_id, description="HTTP API", resources=resources, packages=packages)
        door = HttpApi(self, "Http", resources.environment)
        self.api = door.api
        self.url = door.url
        self.reach(self.url)
        routes = [
            route
            for spec in functions(resources.environment.services)
            if spec.stack == "edge"
            for route in self.add_function(spec).add_routes(self.api)
        ]
        door.open(routes)
        self.alarms.watch_door(self.api)
        put_output(self, "ApiId", self.api.api_id, "Id of the HTTP API")
        put_output(self, "ApiUrl", self.url, "Where the HTTP API answers")
        if resources.environment.domain:
            put_output(self, "DomainTarget", door.points_to, "Where the domain's own record in DNS must point")
        put_output(self, "PublicUrl", self.addresses.public_url, "Base URL of webhooks and links")
