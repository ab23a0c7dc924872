"""Stack StewardSchedules: EventBridge rules that run functions by the clock."""

from __future__ import annotations

from aws_cdk import Duration, Stack
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.capabilities.placement import placed
from infra.environments import Environment


class SchedulesStack(Stack):
    """A rule that runs the sweep every minute, and slower ones that recover what may have been lost.

    Every other time is a row that the sweep reads. With mail, one more rule renews Gmail's push notifications.
    """

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        environment: Environment,
        sweep: lambda_.IFunction,
        missed_messages: lambda_.IFunction,
        erasure: lambda_.IFunction,
        workspace_sync: lambda_.IFunction,
        scans: lambda_.IFunction,
        search_index: lambda_.IFunction,
        mail_watch: lambda_.IFunction | None,
    ) -> None:
        described = "Steward: the one-minute sweep and the slower recovery runs"
        super().__init__(scope, construct_id, env=placed(environment), description=described)
        # A missed minute needs no retry: the next sweep reads the same rows and catches up.
        self._run(sweep, "EveryMinute", "ring waiting work and due timers", Duration.minutes(1))
        # The next run continues where the last successful one stopped.
        self._run(missed_messages, "EveryFiveMinutes", "fetch messages that the webhook missed", Duration.minutes(5))
        # Its rows record how far it got; the next run continues there.
        self._run(erasure, "EveryFiveMinutesErasing", "continue erasures that an owner requested", Duration.minutes(5))
        # It compares both sides, so the next run finds what a missed run left.
        self._run(workspace_sync, "EveryFiveMinutesSyncing", "sync workspaces with repositories", Duration.minutes(5))
        # A due row stays due until a scan has handled it.
        self._run(scans, "EveryQuarterOfAnHour", "scan records that are due", Duration.minutes(15))
        if mail_watch:
            # A Gmail watch lasts seven days and is renewed daily, so several renewals may fail.
            self._run(mail_watch, "EveryHour", "renew Gmail's push notifications", Duration.hours(1))
        # It only rings, once for each account. After a missed day the next run finds the rest.
        self._run(search_index, "EveryDay", "compare the search index with the logs", Duration.days(1), retries=2)

    def _run(
        self, function: lambda_.IFunction, construct_id: str, does: str, every: Duration, retries: int = 0
    ) -> None:
        """Run `function` at this interval.

        EventBridge drops an event that it could not deliver within the interval, or within an hour.
        """
        rule = events.Rule(self, construct_id, description=f"Steward: {does}", schedule=events.Schedule.rate(every))
        age = Duration.minutes(min(every.to_minutes(), 60))
        rule.add_target(targets.LambdaFunction(function, retry_attempts=retries, max_event_age=age))
        accept(rule, "Serverless-EventBusDLQ", "The next run does the work of a missed one.")
