"""A deployment never regenerates a secret that an operator has filled in."""

from __future__ import annotations

from tests.infra.templates import Templates

# CloudFormation regenerates a secret when its GenerateSecretString changes, and overwrites what an operator stored.
# These templates must never change.
GENERATED = {
    "Twilio": ("SecretsTwilio9D01B6F3", "auth_token", '{"account_sid": "set me"}'),
    "Model": ("SecretsModelE17E15BC", "api_key", "{}"),
    "Link": ("SecretsLink8BD13D43", "key", "{}"),
}


def test_generated_secrets_keep_their_templates(templates: Templates) -> None:
    assert len(templates.all("AWS::SecretsManager::Secret")) == len(GENERATED)
    for name, (logical_id, key, template) in GENERATED.items():
        secret = templates.output("Data", f"{name}Secret")
        assert secret.id == logical_id
        assert secret.properties["GenerateSecretString"] == {
            "ExcludePunctuation": True,
            "GenerateStringKey": key,
            "PasswordLength": 48,
            "SecretStringTemplate": template,
        }
        assert secret.properties.keys() <= {"Description", "GenerateSecretString", "Tags"}
        assert secret.declaration["DeletionPolicy"] == secret.declaration["UpdateReplacePolicy"] == "Retain"
