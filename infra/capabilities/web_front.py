"""CloudFront distribution of the web app: one address for pages (HTTP API) and files (S3)."""

from __future__ import annotations

from aws_cdk import Duration, RemovalPolicy
from aws_cdk import aws_certificatemanager as acm
from aws_cdk import aws_cloudfront as cloudfront
from aws_cdk import aws_cloudfront_origins as origins
from aws_cdk import aws_s3 as s3
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.environments import Environment
from steward.channels.web.shell import PagePlaces

# S3 answers 403 for a missing file to callers that may not list the bucket.
_MISSING = (403, 404)


class WebFront(Construct):
    """The distribution; `url` is the web app's address, without a trailing slash. `files` is the bucket of its files.

    `steward deploy` fills the bucket. A file that is missing there comes from the function, as without a distribution.
    """

    def __init__(self, scope: Construct, construct_id: str, environment: Environment, api_host: str) -> None:
        super().__init__(scope, construct_id)
        self.files = self._bucket()
        pages = origins.HttpOrigin(
            api_host,
            protocol_policy=cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
            origin_ssl_protocols=[cloudfront.OriginSslPolicy.TLS_V1_2],
        )
        domain = environment.app_domain
        certificate = (
            acm.Certificate.from_certificate_arn(self, "Certificate", environment.app_certificate_arn)
            if domain
            else None
        )
        made = cloudfront.Distribution(
            self,
            "Distribution",
            comment=f"Steward: web app of {environment.name}",
            # North America and Europe: the cheapest class, and every edge of it is near enough to the rest.
            price_class=cloudfront.PriceClass.PRICE_CLASS_100,
            http_version=cloudfront.HttpVersion.HTTP2_AND_3,
            minimum_protocol_version=cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
            domain_names=[domain] if domain else None,
            certificate=certificate,
            # Pages forbid caching themselves, and send their own headers.
            default_behavior=cloudfront.BehaviorOptions(
                origin=pages,
                allowed_methods=cloudfront.AllowedMethods.ALLOW_ALL,
                viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
                cache_policy=cloudfront.CachePolicy.CACHING_DISABLED,
                origin_request_policy=cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
            ),
            additional_behaviors={
                "/app/assets/*": cloudfront.BehaviorOptions(
                    origin=origins.OriginGroup(
                        primary_origin=origins.S3BucketOrigin.with_origin_access_control(self.files),
                        fallback_origin=pages,
                        fallback_status_codes=list(_MISSING),
                    ),
                    viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
                    # Cached for as long as each file's own header says.
                    cache_policy=cloudfront.CachePolicy.CACHING_OPTIMIZED,
                    response_headers_policy=self._headers_of_files(environment),
                )
            },
        )
        for rule, reason in (
            ("AwsSolutions-CFR1", "Members sign in from wherever they are; outsiders reach nothing but the sign-in."),
            ("AwsSolutions-CFR2", "A firewall costs six dollars a month; each route of the API has its throttle."),
            ("AwsSolutions-CFR3", "The API behind it logs every page, and files are the same for everybody."),
            ("CKV_AWS_86", "The API behind it logs every page, and files are the same for everybody."),
            ("CKV_AWS_68", "A firewall costs six dollars a month; each route of the API has its throttle."),
        ):
            accept(made, rule, reason)
        if not domain:
            reason = "CloudFront fixes the versions of its own domain; with `app_domain` they are 1.2 and later."
            accept(made, "AwsSolutions-CFR4", reason)
            accept(made, "CKV_AWS_174", reason)
        self.url = f"https://{domain or made.distribution_domain_name}"
        # Target of the domain's DNS record.
        self.points_to = made.distribution_domain_name

    def _bucket(self) -> s3.Bucket:
        made = s3.Bucket(
            self,
            "Files",
            block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
            object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
            enforce_ssl=True,
            minimum_tls_version=1.2,
            encryption=s3.BucketEncryption.S3_MANAGED,
            # Deletes files of earlier versions, which no open page needs any more.
            lifecycle_rules=[
                s3.LifecycleRule(
                    expiration=Duration.days(365), abort_incomplete_multipart_upload_after=Duration.days(1)
                )
            ],
            removal_policy=RemovalPolicy.DESTROY,
        )
        for rule in ("AwsSolutions-S1", "CKV_AWS_18"):
            accept(made, rule, "Only the distribution reads it, and what it holds is the same for everybody.")
        accept(
            made, "CKV_AWS_21", "Each version of a file has its own name, and every deployment uploads the files again."
        )
        return made

    def _headers_of_files(self, environment: Environment) -> cloudfront.ResponseHeadersPolicy:
        """Return the headers that the function gives its files, too (`steward.channels.web.assets`)."""
        behavior = cloudfront.ResponseSecurityHeadersBehavior(
            content_type_options=cloudfront.ResponseHeadersContentTypeOptions(override=True),
            content_security_policy=cloudfront.ResponseHeadersContentSecurityPolicy(
                content_security_policy=PagePlaces().policy(with_files=False), override=True
            ),
            referrer_policy=cloudfront.ResponseHeadersReferrerPolicy(
                referrer_policy=cloudfront.HeadersReferrerPolicy.NO_REFERRER, override=True
            ),
            strict_transport_security=cloudfront.ResponseHeadersStrictTransportSecurity(
                access_control_max_age=Duration.days(365), override=True
            ),
        )
        worker = cloudfront.ResponseCustomHeader(header="service-worker-allowed", value="/app", override=True)
        return cloudfront.ResponseHeadersPolicy(
            self,
            "Headers",
            response_headers_policy_name=f"{environment.prefix}web-files",
            security_headers_behavior=behavior,
            custom_headers_behavior=cloudfront.ResponseCustomHeadersBehavior(custom_headers=[worker]),
        )
