"""Sign-in provider of the web app: a Cognito user pool, or the OpenID Connect provider of the environment."""

from __future__ import annotations

from collections.abc import Mapping

from aws_cdk import Aws, CfnParameter, Duration, RemovalPolicy
from aws_cdk import aws_cognito as cognito
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.environments import Environment
from steward.channels.web.sign_in_pages import CALLBACK


class SignInProvider(Construct):
    """Sign-in provider; `variables` tell functions its address. By default it is a Cognito user pool.

    Locally the parameter OidcIssuer is the address of a fake provider.
    """

    def __init__(self, scope: Construct, construct_id: str, environment: Environment, public_url: str) -> None:
        super().__init__(scope, construct_id)
        if environment.oidc_issuer:
            issuer, client_id = self._own(environment.oidc_issuer), environment.oidc_client_id
        else:
            issuer, client_id = self._user_pool(environment, f"{public_url}{CALLBACK}")
        domains = {"STEWARD_OIDC_DOMAINS": ",".join(environment.oidc_domains)} if environment.oidc_domains else {}
        self.variables: Mapping[str, str] = {
            "STEWARD_OIDC_ISSUER": issuer,
            "STEWARD_OIDC_CLIENT_ID": client_id,
            **domains,
        }

    def _own(self, issuer: str) -> str:
        described = "Issuer of the OpenID Connect provider with which members sign in to the web app"
        parameter = CfnParameter(self, "OidcIssuer", type="String", default=issuer, description=described)
        parameter.override_logical_id("OidcIssuer")
        return parameter.value_as_string

    def _user_pool(self, environment: Environment, callback: str) -> tuple[str, str]:
        pool = cognito.UserPool(
            self,
            "Users",
            feature_plan=cognito.FeaturePlan.LITE,
            # Anybody may sign up, but only a confirmed address of a member gives access.
            self_sign_up_enabled=True,
            sign_in_aliases=cognito.SignInAliases(email=True),
            sign_in_case_sensitive=False,
            user_verification=cognito.UserVerificationConfig(
                email_subject="Steward: confirm your address", email_body="Your code for Steward is {####}."
            ),
            auto_verify=cognito.AutoVerifiedAttrs(email=True),
            keep_original=cognito.KeepOriginalAttrs(email=True),
            account_recovery=cognito.AccountRecovery.EMAIL_ONLY,
            mfa=cognito.Mfa.REQUIRED,
            mfa_second_factor=cognito.MfaSecondFactor(otp=True, sms=False),
            password_policy=cognito.PasswordPolicy(
                min_length=12,
                require_digits=True,
                require_lowercase=True,
                require_uppercase=True,
                require_symbols=True,
                temp_password_validity=Duration.days(3),
            ),
            # Members are rows of Steward; if the pool is lost, they sign up again.
            removal_policy=RemovalPolicy.DESTROY,
        )
        reason = "Threat protection takes the plan Plus; members are told of each sign-in by text."
        accept(pool, "AwsSolutions-COG8", reason)
        pool.add_domain(
            "Domain",
            # Must be unique in the region.
            cognito_domain=cognito.CognitoDomainOptions(domain_prefix=f"{environment.prefix}{Aws.ACCOUNT_ID}"),
        )
        client = pool.add_client(
            "WebApp",
            # A public client with PKCE: a code is useless without its verifier, which is in the member's browser.
            generate_secret=False,
            o_auth=cognito.OAuthSettings(
                flows=cognito.OAuthFlows(authorization_code_grant=True),
                scopes=[cognito.OAuthScope.OPENID, cognito.OAuthScope.EMAIL],
                callback_urls=[callback],
            ),
            supported_identity_providers=[cognito.UserPoolClientIdentityProvider.COGNITO],
            prevent_user_existence_errors=True,
            id_token_validity=Duration.minutes(5),
            access_token_validity=Duration.minutes(5),
            refresh_token_validity=Duration.hours(1),
        )
        return pool.user_pool_provider_url, client.user_pool_client_id
