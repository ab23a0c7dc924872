"""S3 buckets: workspaces, values too large for a row, search snapshots, locked ledger copies and access logs."""

from __future__ import annotations

from aws_cdk import Aws, Duration
from aws_cdk import aws_iam as iam
from aws_cdk import aws_s3 as s3
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.capabilities.placement import removal_of
from infra.environments import Environment, mail_name
from infra.function_spec import pascal
from infra.permissions import (
    DERIVED_BUCKETS,
    KEPT_BUCKETS,
    LOCKED_BUCKETS,
    MAIL_BUCKET,
    OLD_VERSIONS_DAYS,
    UPLOADS_BUCKET,
)

ACCESS_LOG_DAYS = 90
LOCKED_DAYS = 365
MAIL_DAYS = 14
UPLOAD_DAYS = 1
# Prefix of mails that SES receives; `steward.channels.messaging.email.ses` reads them there.
RECEIVED = "in/"


class Buckets(Construct):
    """Every bucket: private, TLS only, encrypted. Old versions are kept for 35 days; buckets of derived data keep none.

    Objects of a locked bucket stay for a year, and no role of ours may change that. Mails received by SES are deleted
    after two weeks; their content is in rows by then. Pages of the web app upload into a bucket that keeps a day.

    `by_name` maps the names of `infra.permissions.BUCKETS`, and `MAIL_BUCKET` where there is SES, to the buckets.
    """

    def __init__(self, scope: Construct, construct_id: str, environment: Environment) -> None:
        super().__init__(scope, construct_id)
        self._removal = removal_of(environment)
        access_log = self._bucket(
            "AccessLog", lifecycle=s3.LifecycleRule(expiration=Duration.days(ACCESS_LOG_DAYS)), versioned=False
        )
        old_versions = s3.LifecycleRule(
            noncurrent_version_expiration=Duration.days(OLD_VERSIONS_DAYS),
            abort_incomplete_multipart_upload_after=Duration.days(1),
        )
        self.by_name = {
            name: self._bucket(pascal(name), lifecycle=old_versions, versioned=True, access_log=access_log)
            for name in KEPT_BUCKETS
        }
        uploads = s3.LifecycleRule(abort_incomplete_multipart_upload_after=Duration.days(1))
        for name in DERIVED_BUCKETS:
            self.by_name[name] = self._bucket(pascal(name), lifecycle=uploads, versioned=False, access_log=access_log)
        for name in LOCKED_BUCKETS:
            lock = s3.ObjectLockRetention.governance(Duration.days(LOCKED_DAYS))
            self.by_name[name] = self._bucket(
                pascal(name), lifecycle=uploads, versioned=True, access_log=access_log, lock=lock
            )
        self.by_name[UPLOADS_BUCKET] = self._bucket(
            pascal(UPLOADS_BUCKET),
            lifecycle=s3.LifecycleRule(
                expiration=Duration.days(UPLOAD_DAYS), abort_incomplete_multipart_upload_after=Duration.days(1)
            ),
            versioned=False,
            access_log=access_log,
            # Uploads need a presigned form, which only our pages get; the pages' address is not known here.
            cors=s3.CorsRule(allowed_methods=[s3.HttpMethods.POST], allowed_origins=["*"], max_age=3600),
        )
        if environment.ses_domain:
            passing = s3.LifecycleRule(
                expiration=Duration.days(MAIL_DAYS), abort_incomplete_multipart_upload_after=Duration.days(1)
            )
            mail = self._bucket(pascal(MAIL_BUCKET), lifecycle=passing, versioned=False, access_log=access_log)
            self.by_name[MAIL_BUCKET] = mail
            _let_ses_in(mail, environment)

    def _bucket(
        self,
        construct_id: str,
        *,
        lifecycle: s3.LifecycleRule,
        versioned: bool,
        access_log: s3.Bucket | None = None,
        lock: s3.ObjectLockRetention | None = None,
        cors: s3.CorsRule | None = None,
    ) -> s3.Bucket:
        made = s3.Bucket(
            self,
            construct_id,
            block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
            object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
            enforce_ssl=True,
            minimum_tls_version=1.2,
            encryption=s3.BucketEncryption.S3_MANAGED,
            versioned=versioned,
            object_lock_enabled=True if lock else None,
            object_lock_default_retention=lock,
            lifecycle_rules=[lifecycle],
            cors=[cors] if cors else None,
            server_access_logs_bucket=access_log,
            server_access_logs_prefix=f"{construct_id.lower()}/" if access_log else None,
            removal_policy=self._removal,
        )
        if not versioned:
            accept(
                made,
                "CKV_AWS_21",
                "It holds derived data or logs: nothing is overwritten, and a deletion must be final.",
            )
        if not access_log:
            accept(made, "CKV_AWS_18", "It holds the access logs: a log of it would be about itself.")
        return made


def _let_ses_in(bucket: s3.Bucket, environment: Environment) -> None:
    """Allow the receipt rules of this environment to store mails, and report each to EventBridge."""
    rules = f"receipt-rule-set/{mail_name(environment)}:receipt-rule/*"
    bucket.add_to_resource_policy(
        iam.PolicyStatement(
            principals=[iam.ServicePrincipal("ses.amazonaws.com")],
            actions=["s3:PutObject"],
            resources=[bucket.arn_for_objects(f"{RECEIVED}*")],
            conditions={
                "StringEquals": {"aws:SourceAccount": Aws.ACCOUNT_ID},
                "ArnLike": {"aws:SourceArn": f"arn:{Aws.PARTITION}:ses:{Aws.REGION}:{Aws.ACCOUNT_ID}:{rules}"},
            },
        )
    )
    made = bucket.node.default_child
    assert isinstance(made, s3.CfnBucket)
    # Set here, since CDK would add a custom-resource function for it.
    made.notification_configuration = s3.CfnBucket.NotificationConfigurationProperty(
        event_bridge_configuration=s3.CfnBucket.EventBridgeConfigurationProperty(event_bridge_enabled=True)
    )
