"""StewardSchedules: the clocks."""

from __future__ import annotations

from aws_cdk import Duration, Stack
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.capabilities.alarms import Alarms
from infra.capabilities.exceptions import accept
from infra.capabilities.placement import placed
from infra.environments import Environment


class SchedulesStack(Stack):
    """A rule a minute that runs the sweep, for which every other time is a row; others for what may have been lost.

    And one for what a provider forgets, where there is mail.
    """

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        environment: Environment,
        sweep: lambda_.IFunction,
        missed_messages: lambda_.IFunction,
        search_index: lambda_.IFunction,
        mail_watch: lambda_.IFunction | None,
    ) -> None:
        described = "Steward: the one-minute sweep, and what is looked for"
        super().__init__(scope, construct_id, env=placed(environment), description=described)
        rule = events.Rule(
            self,
            "EveryMinute",
            description="Steward: ring what waits and what is due",
            schedule=events.Schedule.rate(Duration.minutes(1)),
        )
        # A missed minute is not made up for: the next sweep reads the same rows and catches up.
        rule.add_target(targets.LambdaFunction(sweep, retry_attempts=0, max_event_age=Duration.minutes(1)))
        missed = events.Rule(
            self,
            "EveryFiveMinutes",
            description="Steward: fetch what the webhook missed",
            schedule=events.Schedule.rate(Duration.minutes(5)),
        )
        # The next run takes up where the last one that worked left off.
        missed.add_target(targets.LambdaFunction(missed_messages, retry_attempts=0, max_event_age=Duration.minutes(5)))
        recovery = events.Rule(
            self,
            "EveryDay",
            description="Steward: compare search with the logs",
            schedule=events.Schedule.rate(Duration.days(1)),
        )
        # It only rings, an account at a time; what a lost day leaves the next one finds.
        recovery.add_target(targets.LambdaFunction(search_index, retry_attempts=2, max_event_age=Duration.hours(1)))
        clocks = [rule, missed, recovery]
        if mail_watch:
            watch = events.Rule(
                self,
                "EveryHour",
                description="Steward: have Gmail go on telling of mail",
                schedule=events.Schedule.rate(Duration.hours(1)),
            )
            # Asked for again once a day, which lasts for seven: there is time for many more tries.
            watch.add_target(targets.LambdaFunction(mail_watch, retry_attempts=0, max_event_age=Duration.hours(1)))
            clocks.append(watch)
        for each in clocks:
            accept(each, "Serverless-EventBusDLQ", "A run that was missed is made up for by the next one.")
        Alarms(self, "Alarms", environment).watch_daily(recovery)
