"""Deployments never replace secrets that an operator has filled in."""

from __future__ import annotations

from tests.infra.templates import Templates

# CloudFormation generates a secret again when what it is generated from changes, and whatever was written into it is
# gone. So these stay as they are for ever, letter by letter: a secret of another shape is another secret.
GENERATED = {
    "Twilio": ("SecretsTwilio9D01B6F3", "auth_token", '{"account_sid": "set me"}'),
    "Model": ("SecretsModelE17E15BC", "api_key", "{}"),
    "Link": ("SecretsLink8BD13D43", "key", "{}"),
}


def test_no_secret_is_generated_anew(templates: Templates) -> None:
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
