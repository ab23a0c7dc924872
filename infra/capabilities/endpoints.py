"""CloudFormation parameters for external addresses, which differ between AWS and the local system."""

from __future__ import annotations

from aws_cdk import CfnCondition, CfnParameter, Fn
from constructs import Construct

from steward.channels.messaging.twilio.settings import TwilioSettings
from steward.core.settings import Settings


class Endpoints(Construct):
    """The CloudFormation parameters PublicUrl, TwilioApiUrl, ModelBaseUrl and ModelId.

    `environment` holds the variables that every function gets from them. `public_url` is the base of links and
    webhooks, without a trailing slash: the parameter, or `api_endpoint` if it is empty.
    """

    def __init__(self, scope: Construct, construct_id: str, *, api_endpoint: str) -> None:
        super().__init__(scope, construct_id)
        defaults = Settings()
        given = self._parameter("PublicUrl", 80, "", "Base URL for people and Twilio, empty for the HTTP API's own")
        twilio = self._parameter("TwilioApiUrl", 40, TwilioSettings().twilio_api_url, "Base URL of Twilio's REST API")
        model_base = self._parameter("ModelBaseUrl", 80, defaults.model_base_url, "Base URL of the Messages API")
        model_id = self._parameter("ModelId", 40, defaults.model_id, "Id of the main model")
        self._given = given
        self._is_given = CfnCondition(self, "HasPublicUrl", expression=Fn.condition_not(Fn.condition_equals(given, "")))
        self.public_url = self.given_or(api_endpoint)
        self.environment = {
            "STEWARD_PUBLIC_URL": self.public_url,
            "STEWARD_TWILIO_API_URL": twilio,
            "STEWARD_MODEL_BASE_URL": model_base,
            "STEWARD_MODEL_ID": model_id,
        }

    def given_or(self, address: str) -> str:
        """Return the parameter PublicUrl, or `address` if it is empty."""
        return Fn.condition_if(self._is_given.logical_id, self._given, address).to_string()

    def _parameter(self, name: str, max_length: int, default: str, description: str) -> str:
        # Together they have to fit into the 256 characters of a version's description: see StewardFunction.
        parameter = CfnParameter(
            self, name, type="String", max_length=max_length, default=default, description=description
        )
        parameter.override_logical_id(name)
        return parameter.value_as_string
