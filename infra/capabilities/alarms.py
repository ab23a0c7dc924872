"""Alarms and a dashboard: what a person must hear about, and where they look next."""

from __future__ import annotations

from collections.abc import Mapping

from aws_cdk import Duration
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.catalogue import TOOL_GROUPS, pascal
from steward.core import alerts

# Longer than the longest step (the turn's 180 s) and short enough that a person has not given up (seconds).
OLDEST_SECONDS = 300
PERIOD = Duration.minutes(1)


class Alarms(Construct):
    """Alarms that tell `topic`, over dead letters, ages, errors, throttles and a sweep that has stopped."""

    def __init__(self, scope: Construct, construct_id: str, *, topic: sns.ITopic) -> None:
        super().__init__(scope, construct_id)
        self._action = actions.SnsAction(topic)

    def watch_queues(self, queues: Mapping[str, sqs.Queue], dead_letters: Mapping[str, sqs.Queue]) -> None:
        """Any dead letter, and a message that waits too long."""
        for name, queue in dead_letters.items():
            self._alarm(
                f"{pascal(name)}DeadLetters",
                queue.metric_approximate_number_of_messages_visible(period=PERIOD, statistic="Maximum"),
                f"A message of {name} failed five times",
            )
        for name, queue in queues.items():
            self._alarm(
                f"{pascal(name)}Age",
                queue.metric_approximate_age_of_oldest_message(period=PERIOD, statistic="Maximum"),
                f"The oldest message of {name} waits too long",
                above=OLDEST_SECONDS,
                periods=3,
            )

    def watch_functions(self, functions: Mapping[str, lambda_.Function]) -> None:
        """Errors and throttles of every function, dead letters handled, and a sweep that is silent."""
        for name, function in functions.items():
            self._alarm(f"{pascal(name)}Errors", function.metric_errors(period=PERIOD), f"{name} fails")
            self._alarm(f"{pascal(name)}Throttles", function.metric_throttles(period=PERIOD), f"{name} is throttled")
        dead = functions["dead_letters"].metric_invocations(period=PERIOD)
        self._alarm("DeadLettersHandled", dead, "Dead letters were turned into results: see the log for which")
        self._alarm(
            "SweepSilent",
            functions["sweep"].metric_invocations(period=PERIOD),
            "The sweep has not run for five minutes: timers stand still",
            operator=cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
            above=1,
            periods=5,
            missing=cloudwatch.TreatMissingData.BREACHING,
        )

    def watch_work(self) -> None:
        """What went wrong inside a function that itself went well: the metrics of `steward.core.alerts`."""
        for group in TOOL_GROUPS:
            self._alarm(
                f"Tools{pascal(group)}Failed",
                _counted(alerts.TOOL_FAILED, {"group": group}),
                f"A tool of {group} raised: the log line 'tool failed' has the trace and the call's ids",
            )
        self._alarm(
            "DeliveryUnknown",
            _counted(alerts.DELIVERY_UNKNOWN, {}),
            "Nobody can tell whether a text went out: look it up at the provider by the id in the log",
        )
        for part in alerts.SEARCH_PARTS:
            self._alarm(
                f"Search{pascal(part)}Trouble",
                _counted(alerts.SEARCH_TROUBLE, {"part": part}),
                f"Search works with less than it should ({part}): the log line beside the count says what it does",
            )

    def _alarm(
        self,
        name: str,
        metric: cloudwatch.IMetric,
        description: str,
        *,
        above: float = 0,
        periods: int = 1,
        operator: cloudwatch.ComparisonOperator = cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
        missing: cloudwatch.TreatMissingData = cloudwatch.TreatMissingData.NOT_BREACHING,
    ) -> None:
        alarm = cloudwatch.Alarm(
            self,
            name,
            metric=metric,
            alarm_description=f"Steward: {description}",
            threshold=above,
            evaluation_periods=periods,
            comparison_operator=operator,
            treat_missing_data=missing,
        )
        alarm.add_alarm_action(self._action)


def _counted(name: str, dimensions: Mapping[str, str]) -> cloudwatch.Metric:
    return cloudwatch.Metric(
        namespace=alerts.NAMESPACE,
        metric_name=name,
        dimensions_map=dict(dimensions) or None,
        period=PERIOD,
        statistic="Sum",
    )


def dashboard(
    scope: Construct, queues: Mapping[str, sqs.Queue], functions: Mapping[str, lambda_.Function]
) -> cloudwatch.Dashboard:
    """One page: how long messages wait, what fails, how long steps take."""
    ages = [queue.metric_approximate_age_of_oldest_message(label=name) for name, queue in queues.items()]
    errors = [function.metric_errors(label=name) for name, function in functions.items()]
    work = [
        *(_counted(alerts.TOOL_FAILED, {"group": group}).with_(label=f"{group} tool failed") for group in TOOL_GROUPS),
        *(_counted(name, {}) for name in (alerts.DELIVERY_UNKNOWN, alerts.REPLY_CORRECTED)),
        *(_counted(alerts.BUDGET_REACHED, {"scope": scope}) for scope in alerts.BUDGET_SCOPES),
    ]
    durations = [function.metric_duration(label=name, statistic="p95") for name, function in functions.items()]
    made = cloudwatch.Dashboard(scope, "Dashboard", default_interval=Duration.hours(12))
    for title, metrics in (("Oldest message", ages), ("Errors", errors), ("Work", work), ("Duration, p95", durations)):
        made.add_widgets(
            cloudwatch.GraphWidget(title=title, left=list[cloudwatch.IMetric](metrics), width=24, height=6)
        )
    return made
