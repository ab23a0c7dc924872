"""CloudWatch alarms and dashboard of a deployment."""

from __future__ import annotations

from collections.abc import Mapping

from aws_cdk import Aws, Duration
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.environments import Environment
from infra.function_spec import FunctionSpec, pascal
from steward.core import alerts

# In seconds: longer than the longest step (180 s for a turn), and short enough for a person who waits.
OLDEST_SECONDS = 300
PERIOD = Duration.minutes(1)
# The sweep watches everything else, so an alarm watches the sweep: minutes without a run.
SWEEP_SILENT_MINUTES = 5
# The renewal runs once an hour, and a watch lasts for days without it.
WATCH_SILENT_HOURS = 6
# The next run does the work of a failed one.
TOLERATED_ERRORS = 2
# Maximum age of a ledger line that waits to be copied, in milliseconds.
COPIED_AFTER = 15 * 60 * 1_000
# Invocations of all functions of the AWS account in an hour; several thousand texts cause as many.
MOST_RUNS_AN_HOUR = 50_000
TURNED_AWAY_A_MINUTE = 20
# Limit for the median page; the first page after a pause takes about two seconds.
SLOW_PAGE_MILLISECONDS = 3_000
_ALERTS: Mapping[str, str] = {
    alerts.WORK_WAITS: "Work has waited for more than fifteen minutes, although its queue was rung repeatedly",
    alerts.DEFECT: "a tool or the telling of a finding raised, which is a defect: the line beside the count says which",
    alerts.DELIVERY_UNKNOWN: ("It is unknown whether a text was sent: look it up at the provider by the id in the log"),
    alerts.SEARCH_TROUBLE: "Search works with less than it should: the log line beside the count says what it does",
}


def topic_name(environment: Environment) -> str:
    """Return the name of the SNS topic that receives all alarms of a deployment."""
    return f"{environment.prefix}alarms"


class Alarms(Construct):
    """Alarms of one stack, sent to the topic of the deployment."""

    def __init__(self, scope: Construct, construct_id: str, environment: Environment) -> None:
        super().__init__(scope, construct_id)
        # By name, so that no stack depends on the one with the topic.
        arn = f"arn:{Aws.PARTITION}:sns:{Aws.REGION}:{Aws.ACCOUNT_ID}:{topic_name(environment)}"
        self._action = actions.SnsAction(sns.Topic.from_topic_arn(self, "Topic", arn))

    def watch_queue(self, name: str, queue: sqs.Queue) -> None:
        """Add an alarm for messages that wait too long, whatever the reason."""
        self._alarm(
            f"{pascal(name)}Waits",
            queue.metric_approximate_age_of_oldest_message(period=PERIOD, statistic="Maximum"),
            f"The oldest message of {name} waits too long",
            above=OLDEST_SECONDS,
            periods=3,
        )

    def watch_version(self, spec: FunctionSpec, alias: lambda_.Alias) -> cloudwatch.Alarm:
        """Return an alarm for errors of the version that is being deployed.

        It notifies nobody; the deployment rolls back on it.

        Each version has an alarm of its own, so that one in alarm does not hold up the version that repairs it.
        """
        errors = alias.metric_errors(
            period=PERIOD,
            dimensions_map={
                "FunctionName": alias.lambda_.function_name,
                "Resource": f"{alias.lambda_.function_name}:{alias.alias_name}",
                "ExecutedVersion": alias.version.version,
            },
        )
        return cloudwatch.Alarm(
            self,
            f"{pascal(spec.name)}NewFails",
            alarm_name=f"{alias.lambda_.function_name}-{alias.version.version}-fails",
            alarm_description=f"Steward: a new version of {spec.name} fails and is rolled back",
            metric=errors,
            threshold=spec.errors_by_design,
            evaluation_periods=1,
            comparison_operator=cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
            treat_missing_data=cloudwatch.TreatMissingData.NOT_BREACHING,
        )

    def watch_work(self, functions: Mapping[str, lambda_.IFunction], ledger: str) -> None:
        """Add alarms for faults that do not heal by themselves.

        They are a silent sweep, dead letters, failing schedules, and the counts of `steward.core.alerts`. An
        error that a retry repairs is on the dashboard and alarms nobody.
        """
        dead = functions["dead_letters"].metric_invocations(period=PERIOD)
        self._alarm("DeadLettersHandled", dead, "Dead letters were turned into results: see the log for which")
        minutes = SWEEP_SILENT_MINUTES
        runs = functions["sweep"].metric_invocations(period=PERIOD)
        self._silent("sweep", runs, minutes, f"the sweep has not run for {minutes} minutes")
        errors = functions["sweep"].metric_errors(period=Duration.minutes(minutes))
        self._alarm("SweepFails", errors, "the sweep fails run after run", above=TOLERATED_ERRORS)
        self._watch_stream(functions["ledger_copy"], ledger)
        every_run = cloudwatch.Metric(
            namespace="AWS/Lambda", metric_name="Invocations", period=Duration.hours(1), statistic="Sum"
        )
        about = "functions of this AWS account run far too often: something may ring itself again and again"
        self._alarm("RunawayInvocations", every_run, about, above=MOST_RUNS_AN_HOUR)
        about = "a scheduled function stands still, or fails run after run: the sweep's log says which"
        self._alarm(alerts.HEARTBEAT_MISSED, counted(alerts.HEARTBEAT_MISSED), about)
        for metric, description in _ALERTS.items():
            self._alarm(metric, counted(metric), description)

    def _watch_stream(self, copying: lambda_.IFunction, ledger: str) -> None:
        """Add alarms for lines of the table `ledger` that are copied late or not at all.

        A consumer that is deleted or switched off reports no age. It shows in hours in which lines were written and the
        consumer did not run. One such hour may be a line of its last second.
        """
        hour = Duration.hours(1)
        written = cloudwatch.Metric(
            namespace="AWS/DynamoDB",
            metric_name="ConsumedWriteCapacityUnits",
            dimensions_map={"TableName": ledger},
            period=hour,
            statistic="Sum",
        )
        age = copying.metric("IteratorAge", period=hour, statistic="Maximum")
        late = cloudwatch.MathExpression(
            expression=f"IF(FILL(written, 0) > 0, FILL(age, {2 * COPIED_AFTER}), FILL(age, 0))",
            using_metrics={"written": written, "age": age},
            period=hour,
        )
        self._alarm(
            "LedgerCopyWaits",
            late,
            "Ledger lines wait to be copied, and expire from the stream after a day",
            above=COPIED_AFTER,
            periods=12,
            to_alarm=2,
        )

    def watch_web_app(self, pages: lambda_.IFunction, sockets: lambda_.IFunction) -> None:
        """Add alarms for pages that members wait for, and for live pages: `watch_door` covers failing pages."""
        errors = sockets.metric_errors(period=Duration.minutes(5))
        self._alarm(
            "SocketsFail",
            errors,
            "pages of the web app cannot open a WebSocket, so they show no live updates",
            above=TOLERATED_ERRORS,
        )
        # A click waits for the result of its tool call, so a page may take half a minute.
        usual = pages.metric_duration(period=Duration.minutes(5), statistic="p50")
        about = "pages of the web app are slow for a quarter of an hour"
        self._alarm("WebAppSlow", usual, about, above=SLOW_PAGE_MILLISECONDS, periods=3)

    def watch_mail(self, renewing: lambda_.IFunction) -> None:
        """Add alarms for Gmail notices that are about to expire, and for a renewal that does not run."""
        about = "a Gmail watch could not be renewed, or ends within two days: new mail is then found minutes later"
        self._alarm(alerts.WATCH_TROUBLE, counted(alerts.WATCH_TROUBLE), about)
        runs, hours = renewing.metric_invocations(period=Duration.hours(1)), WATCH_SILENT_HOURS
        self._silent("mail_watch", runs, hours, f"mail_watch has not run for {hours} hours")

    def watch_door(self, api: apigateway.HttpApi) -> None:
        """Add alarms for server errors of the HTTP API, and for callers rejected by its throttle."""
        self._alarm("ServerErrors", api.metric_server_error(period=PERIOD, statistic="Sum"), "The HTTP API answers 5xx")
        self._alarm(
            "TurnedAway",
            counted(TURNED_AWAY),
            "Callers are rejected (429): the HTTP API gets too many requests",
            above=TURNED_AWAY_A_MINUTE,
        )

    def watch_outcomes(self, outcomes: lambda_.IFunction) -> None:
        """Add an alarm for SES reports that were not processed: no later poll finds them."""
        given_up = outcomes.metric("AsyncEventsDropped", period=PERIOD, statistic="Sum")
        self._alarm("MailOutcomesFail", given_up, "SES reports about sent mails could not be processed: see the log")

    def _silent(self, name: str, runs: cloudwatch.IMetric, periods: int, description: str) -> None:
        self._alarm(
            f"{pascal(name)}Silent",
            runs,
            description,
            operator=cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
            above=1,
            periods=periods,
            missing=cloudwatch.TreatMissingData.BREACHING,
        )

    def _alarm(
        self,
        name: str,
        metric: cloudwatch.IMetric,
        description: str,
        *,
        above: float = 0,
        periods: int = 1,
        to_alarm: int | None = None,
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
            datapoints_to_alarm=to_alarm,
            comparison_operator=operator,
            treat_missing_data=missing,
        )
        alarm.add_alarm_action(self._action)


# Counted from the API's access log: the API has no metric for them.
TURNED_AWAY = "TurnedAway"


def counted(name: str, dimensions: Mapping[str, str] | None = None) -> cloudwatch.Metric:
    """Return a metric that Steward counts itself."""
    return cloudwatch.Metric(
        namespace=alerts.NAMESPACE,
        metric_name=name,
        dimensions_map=dict(dimensions) if dimensions else None,
        period=PERIOD,
        statistic="Sum",
    )


# Functions left out of the errors: they report failures to owners, or their caller fails or retries, or the sweep
# counts the failure.
_TOLD = (
    "missed_messages",
    "workspace_sync",
    "workflow_steps",
    "report_page",
    "payments",
    "bridges",
    "payments_door",
    "web_pages",
    "web_socket",
    "sandbox",
)
# Functions left out of the durations: nobody waits for them, or they mostly wait themselves. More than 50 metrics on a
# page would cost.
_UNWAITED = (
    "erasure",
    "ledger_copy",
    "dead_letters",
    "missed_messages",
    "jobs",
    "sweep",
    "sandbox",
    "connector",
    "browsing",
    "apps",
    "report_page",
    "workspace_sync",
    "search_index",
    "scans",
    "workflow_steps",
    "payments",
    "bridges",
    "payments_door",
    "web_pages",
    "web_socket",
)


def dashboard(
    scope: Construct, queues: Mapping[str, sqs.Queue], functions: Mapping[str, lambda_.Function]
) -> cloudwatch.Dashboard:
    """Return a dashboard with waiting times, failures and durations. Three with up to 50 metrics are free."""
    ages = [queue.metric_approximate_age_of_oldest_message(label=name) for name, queue in queues.items()]
    errors = [function.metric_errors(label=name) for name, function in functions.items() if name not in _TOLD]
    work = [
        *(counted(name) for name in (*_ALERTS, alerts.REPLY_CORRECTED)),
        *(counted(alerts.BUDGET_REACHED, {"scope": scope}) for scope in alerts.BUDGET_SCOPES),
    ]
    durations = [
        function.metric_duration(label=name, statistic="p95")
        for name, function in functions.items()
        if name not in _UNWAITED
    ]
    made = cloudwatch.Dashboard(scope, "Dashboard", default_interval=Duration.hours(12))
    shown = {"Oldest message": ages, "Errors": errors, "Work": work, "Duration, p95": durations}
    for title, metrics in shown.items():
        made.add_widgets(
            cloudwatch.GraphWidget(title=title, left=list[cloudwatch.IMetric](metrics), width=24, height=6)
        )
    return made
