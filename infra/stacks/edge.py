"""Stack StewardEdge: the HTTP API and the functions behind it."""

from __future__ import annotations

from dataclasses import replace

from constructs import Construct

from infra.capabilities.http_api import HttpApi
from infra.capabilities.resources import Resources
from infra.capabilities.socket_api import SocketApi
from infra.capabilities.user_pool import SignInProvider
from infra.capabilities.web_front import WebFront
from infra.catalogue import function_spec, functions
from infra.layers.package_source import Packages
from infra.stacks.functions import FunctionsStack
from infra.stacks.outputs import put_output


class EdgeStack(FunctionsStack):
    """The HTTP API and the functions of its routes. The addresses in its outputs end without a slash."""

    def __init__(self, scope: Construct, construct_id: str, *, resources: Resources, packages: Packages) -> None:
        super().__init__(scope, construct_id, description="HTTP API", resources=resources, packages=packages)
        door = HttpApi(self, "Http", resources.environment)
        self.sockets = SocketApi(self, "Sockets", resources.environment)
        self.api = door.api
        self.url = door.url
        self.reach(self.url)
        front = WebFront(self, "WebFront", resources.environment, door.host)
        app_url = self.addresses.given_or(front.url)
        provider = SignInProvider(self, "Provider", resources.environment, app_url)
        # Functions that send to pages need the WebSocket API, and the web app needs the sign-in provider.
        self._resources = replace(resources, socket_api=self.sockets.id, provider=provider.variables, app_url=app_url)
        self.add_function(function_spec("web_socket"))
        routes = [
            route
            for spec in functions(resources.environment.services)
            if spec.stack == "edge" and spec.routes
            for route in self.add_function(spec).add_routes(self.api)
        ]
        door.open(routes)
        self.sockets.open(self.functions["web_socket"].invoked)
        self.alarms.watch_door(self.api)
        self.alarms.watch_web_app(self.functions["web_pages"].invoked, self.functions["web_socket"].invoked)
        put_output(self, "ApiId", self.api.api_id, "Id of the HTTP API")
        put_output(self, "SocketApi", self.sockets.id, "Id of the WebSocket API")
        put_output(self, "ApiUrl", self.url, "Address of the HTTP API")
        if resources.environment.domain:
            put_output(self, "DomainTarget", door.points_to, "Target of the domain's DNS record")
        put_output(self, "PublicUrl", self.addresses.public_url, "Base URL of webhooks and links")
        put_output(self, "AppUrl", app_url, "Base URL of the web app, which is at /app")
        put_output(self, "AppFilesBucket", front.files.bucket_name, "Bucket of the web app's files")
        if resources.environment.app_domain:
            put_output(self, "AppDomainTarget", front.points_to, "Target of the app domain's DNS record")
