"""Stack StewardCore: the functions that every conversation needs, without tools."""

from __future__ import annotations

from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.capabilities.resources import Resources
from infra.capabilities.state_machines import make_machine
from infra.catalogue import functions
from infra.layers.package_source import Packages
from infra.permissions import MAIL
from infra.stacks.functions import FunctionsStack
from infra.stacks.outputs import put_output
from steward.aws.schema import DEAD_LETTERS, INBOXES, LOOKS, ROOM_QUEUES
from steward.trades.portfolio.workflows import WORKFLOWS


class CoreStack(FunctionsStack):
    """Steps, deliveries, jobs, the sweep and dead letters, with their queues.

    Output: `QueuePrefix`.

    A deleted queue loses no work: the work lies in rows, and the sweep rings again.
    """

    def __init__(
        self, scope: Construct, construct_id: str, *, resources: Resources, api_endpoint: str, packages: Packages
    ) -> None:
        super().__init__(scope, construct_id, description="conversations", resources=resources, packages=packages)
        self.reach(api_endpoint)
        services = resources.environment.services
        of_services = {MAIL: LOOKS, "google": INBOXES}
        there = [schema for service, schema in of_services.items() if service in services]
        for schema in (*DEAD_LETTERS, *ROOM_QUEUES, *there):
            self.add_queue(schema)
        accept(
            self.queues["dead-letters"], "AwsSolutions-SQS3", "It takes the dead letters of the tool groups' queues."
        )
        for spec in functions(services):
            if spec.stack == "core":
                self.add_function(spec)
        for workflow in WORKFLOWS.values():
            make_machine(self, workflow, resources, self.functions["workflow_steps"])
        self.alarms.watch_work({name: made.invoked for name, made in self.functions.items()}, resources.table("ledger"))
        if MAIL in services:
            self.alarms.watch_mail(self.functions["mail_watch"].invoked)
        put_output(self, "QueuePrefix", resources.queue_prefix, "URL of every queue up to its name")
