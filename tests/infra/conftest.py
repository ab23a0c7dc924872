"""Fixtures of the infrastructure tests: the synthesized CDK assemblies (see `tests.infra.synthesis`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.infra.synthesis import synthesized
from tests.infra.templates import Templates, Unaccepted


@pytest.fixture(scope="session")
def assembly() -> Path:
    """The folder of the assembly for AWS."""
    return synthesized("plain") / "production"


@pytest.fixture(scope="session")
def templates(assembly: Path) -> Templates:
    """The templates for AWS."""
    return Templates(assembly)


@pytest.fixture(scope="session")
def commented() -> Templates:
    """The templates for AWS after a comment was added to one room."""
    return Templates(synthesized("environments") / "commented")


@pytest.fixture(scope="session")
def with_google() -> Templates:
    """The templates of an environment with everything that one may have of Google."""
    return Templates(synthesized("environments") / "google")


@pytest.fixture(scope="session")
def with_ses() -> Templates:
    """The templates of an environment whose mail goes by Amazon SES, and nothing else it need not have."""
    return Templates(synthesized("environments") / "ses")


@pytest.fixture(scope="session")
def with_bedrock() -> Templates:
    """The templates of an environment whose models are Bedrock's, and nothing else it need not have."""
    return Templates(synthesized("environments") / "bedrock")


@pytest.fixture(scope="session")
def dev() -> Path:
    """The assembly of `dev`, with everything set that can be."""
    return synthesized("checked") / "dev"


@pytest.fixture(scope="session")
def without_a_room() -> Path:
    """The next version, in which the memory tools are gone."""
    return synthesized("environments") / "without_a_room"


@pytest.fixture(scope="session")
def made_again() -> Path:
    """The assembly for AWS, made by another process than `assembly`."""
    return synthesized("checked") / "production"


@pytest.fixture(scope="session")
def unaccepted() -> Unaccepted:
    """The assembly with all there may be, Bedrock for embeddings, and without an exception from cdk-nag."""
    folder = synthesized("checked")
    return Unaccepted(folder / "unaccepted", json.loads((folder / "accepted.json").read_text(encoding="utf-8")))
