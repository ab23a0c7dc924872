"""Stack StewardSchedules: EventBridge rules that run functions by the clock."""

from __future__ import annotations

from aws_cdk import Duration, Stack
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.capabilities.exceptions import accept
from infra.capabilities.placement import placed
from infra.environments import Environment


class SchedulesStack(Stack):
    """A rule that runs the sweep every minute, and slower ones that recover what may have been lost.

    Every other time is a row that the sweep reads. Where there is mail, one rule renews what providers let expire.
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
        described = "Steward: the one-minute sweep, and what is looked for"
        super().__init__(scope, construct_id, env=placed(environment), description=described)
        # A missed minute is not made up for: the next sweep reads the same rows and catches up.
        self._run(sweep, "EveryMinute", "ring what waits and what is due", Duration.minutes(1))
        # The next run takes up where the last one that worked left off.
        self._run(missed_messages, "EveryFiveMinutes", "fetch what the webhook missed", Duration.minutes(5))
        # What it is in the middle of, its rows tell.
        self._run(erasure, "EveryFiveMinutesErasing", "go on erasing whom an owner wants erased", Duration.minutes(5))
        # What was changed meanwhile it finds by comparing.
        self._run(workspace_sync, "EveryFiveMinutesSyncing", "sync workspaces with repositories", Duration.minutes(5))
        # A row that is due stays so until it was looked at.
        self._run(scans, "EveryQuarterOfAnHour", "look at records that are due", Duration.minutes(15))
        if mail_watch:
            # Asked for again once a day, which lasts for seven: there is time for many more tries.
            self._run(mail_watch, "EveryHour", "have Gmail go on telling of mail", Duration.hours(1))
        # It only rings, an account at a time; what a lost day leaves the next one finds.
        self._run(search_index, "EveryDay", "compare search with the logs", Duration.days(1), retries=2)

    def _run(
        self, function: lambda_.IFunction, construct_id: str, does: str, every: Duration, retries: int = 0
    ) -> None:
        """Run `function` at this interval.

        EventBridge drops an event it could not deliver in that time, or in an hour.
        """
        rule = events.Rule(self, construct_id, description=f"Steward: {does}", schedule=events.Schedule.rate(every))
        age = Duration.minutes(min(every.to_minutes(), 60))
        rule.add_target(targets.LambdaFunction(function, retry_attempts=retries, max_event_age=age))
        accept(rule, "Serverless-EventBusDLQ", "A run that was missed is made up for by the next one.")
