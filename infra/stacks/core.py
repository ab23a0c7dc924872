"""StewardCore: what every conversation needs, whichever tools there are."""

from __future__ import annotations

from constructs import Construct

from infra.capabilities.resources import Resources
from infra.catalogue import FUNCTIONS
from infra.layers.build import Target
from infra.stacks.functions import FunctionsStack
from infra.stacks.outputs import put_output
from steward.aws.schema import ROOM_QUEUES


class CoreStack(FunctionsStack):
    """Steps, deliveries, jobs, the sweep and what is left over, with their queues. Output: `QueuePrefix`.

    Nothing is lost with a queue: the work lies in rows, and the sweep rings again.
    """

    def __init__(
        self, scope: Construct, construct_id: str, *, resources: Resources, api_endpoint: str, layer_target: Target
    ) -> None:
        super().__init__(
            scope, construct_id, description="conversations", resources=resources, layer_target=layer_target
        )
        self.reach(api_endpoint)
        pairs = [self.add_queue(schema) for schema in ROOM_QUEUES]
        for spec in FUNCTIONS:
            if spec.stack == "core":
                self.add_function(spec)
        for schema, pair in zip(ROOM_QUEUES, pairs, strict=True):
            self.functions["dead_letters"].consume(self, f"{schema.name.capitalize()}DeadLetters", pair.dead_letters)
        self.alarms.watch_work({name: made.function for name, made in self.functions.items()})
        put_output(self, "QueuePrefix", resources.queue_prefix, "URL of every queue up to its name")
