"""Layers: pinned like the project, hashed, complete for each function's imports, and small."""

from __future__ import annotations

import importlib.metadata
import os
import re
import site
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from infra.catalogue import EVERY_FUNCTION, FUNCTIONS
from infra.function_spec import Architecture, FunctionSpec
from infra.layers.build import (
    BASE,
    GROUPS,
    LAMBDA_PYTHON,
    LAYERS,
    MODEL,
    ROOT,
    build,
    constraints,
    directory_bytes,
    pins,
    runtime_python,
)
from infra.layers.code_bundles import CodeBundles, product_layer, unzipped_bytes
from infra.tool_groups import SEARCHES_ON
from tests.support.layered_imports import RUNTIME_PACKAGES
from tests.support.walks import for_each

MEGABYTE = 1_000_000
ELF: dict[Architecture, int] = {"arm64": 183, "x86_64": 62}
# Every layer with packages, by the machines it is built for.
USED = sorted({(group, spec.architecture) for spec in FUNCTIONS for group in spec.layers if group != MODEL})
# All of 3.13, by CPython's list in Include/internal/pycore_magic_number.h.
MAGIC_OF_313 = (3571).to_bytes(2, "little") + b"\r\n"


def _project_pins() -> dict[str, str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return dict(line.split("==") for line in project["project"]["dependencies"])


@for_each("group", GROUPS)
def test_pins(group: str) -> None:
    """A layer has the versions of pyproject.toml, which are the ones the tests ran with, and nothing base has."""
    project = _project_pins()
    asked = (LAYERS / group / "requirements.in").read_text(encoding="utf-8").splitlines()
    wanted = dict(line.split("==") for line in asked if line and not line.startswith("#"))
    locked = pins(group)
    assert wanted
    assert wanted.items() <= project.items()
    assert wanted.items() <= locked.items()
    installed = {name: importlib.metadata.version(name) for name in locked if name != "httpx2-jsfetch"}
    assert installed.items() <= locked.items()
    assert not {"boto3", "botocore"} & locked.keys()
    if group != BASE:
        assert not locked.keys() & pins(BASE).keys()


def test_an_index_that_shows_more_changes_nothing() -> None:
    """What a layer has beyond the project's own pins is a constraint of the project: an index may be behind."""
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tool["uv"]["constraint-dependencies"] == constraints()


@for_each("group", GROUPS)
def test_every_requirement_is_hashed_and_names_no_address(group: str) -> None:
    """Each package carries SHA-256 sums; no index, no download address and no path of a machine is in the file."""
    text = (LAYERS / group / "requirements.txt").read_text(encoding="utf-8")
    requirements = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert len(requirements) == len(pins(group))
    assert all("--hash=sha256:" in requirement for requirement in requirements)
    assert not re.search(r"://|--index|--find-links|(^|\s)/", text)


@pytest.mark.slow("builds layers")
@pytest.mark.parametrize(("name", "megabytes"), [("webhook", 15), ("turn", 60), ("delivery", 60)])
def test_unzipped_size(name: str, megabytes: int) -> None:
    """A function people wait on stays light; boto3 is the runtime's."""
    assert MEGABYTE < unzipped_bytes(name) <= megabytes * MEGABYTE


@pytest.mark.slow("builds layers")
@for_each(("group", "architecture"), USED)
def test_a_layer_for_lambda_is_for_its_architecture_and_python_313(group: str, architecture: Architecture) -> None:
    """No wheel of the building machine gets in."""
    libraries = list(build(group, "lambda", architecture).rglob("*.so*"))
    assert all(_machine(library) == ELF[architecture] for library in libraries)
    assert all("cpython-313" in library.name for library in libraries if "cpython-" in library.name)
    compiled = (
        "base",
        "people",
        "model",
        "web",
        "delivery",
        "search",
        "reading",
        "dates",
        "sandbox",
        "connector",
        "sign_in",
    )
    assert bool(libraries) == (group in (*compiled, "repository", "sign_in"))


@pytest.mark.slow("builds layers")
@for_each(("group", "architecture"), USED)
def test_a_layer_for_lambda_is_compiled_by_the_runtimes_python(group: str, architecture: Architecture) -> None:
    """Else every cold start compiles what it imports. The first bytes of a compiled file name the version."""
    if not runtime_python():
        pytest.skip(f"there is no Python {LAMBDA_PYTHON} here, and uv could not get one: layers go without bytecode")
    python = build(group, "lambda", architecture) / "python"
    sources = [path for path in python.rglob("*.py") if path.read_bytes().strip()]
    assert bool(sources) == (group != BASE), "only the base, which every function loads, goes without its sources"
    compiled = [path.parent / "__pycache__" / f"{path.stem}.cpython-313.pyc" for path in sources]
    for content in (path.read_bytes() for path in compiled or python.rglob("*.pyc")):
        assert content[:4] == MAGIC_OF_313
        assert content[4:8] == (1).to_bytes(4, "little"), "used without a look at the source"


@pytest.mark.slow("builds layers")
def test_search_fits_a_function() -> None:
    """Lambda takes 250 MB with the runtime's boto3 aside; a function that searches leaves room for its own code."""
    layers = ("base", "search", MODEL)
    assert sum(directory_bytes(build(group, "lambda", SEARCHES_ON)) for group in layers) <= 200 * MEGABYTE


@pytest.mark.slow("builds layers")
@for_each(
    ("groups", "code"),
    [
        ("base", "import ulid; from pydantic import BaseModel; from aws_lambda_powertools import Logger; Logger()"),
        (
            "base",
            "from datetime import datetime as d; from steward.core import locale_formats as f;"
            "from steward.core.languages import NAMES; from steward.core.sentences import render, say;"
            "at = d(2026, 12, 20, 15);"
            "assert len({render(say('every-days', count=2), tag) for tag in NAMES}) == len(NAMES);"
            "assert len({f.moment(at, d(2026, 11, 1), tag) + f.money(1, tag) for tag in NAMES}) == len(NAMES)",
        ),
        ("base", "import zoneinfo as z; z.reset_tzpath(to=[]); z.ZoneInfo('America/New_York')"),
        ("base webhook", "import twilio.request_validator; import twilio.twiml.messaging_response"),
        ("base delivery", "from twilio.rest import Client; Client('AC0', 'x').messages.list"),
        ("base model", "import anthropic; anthropic.Anthropic(api_key='x').messages.create"),
        ("base connector", "import steward.integrations.connectors.source_calls"),
        (
            "base repository",
            "from steward.memory.sync import git_objects, remote_repository, text_merge",
        ),
        ("base people", "from rapidfuzz import fuzz, process; assert fuzz.WRatio('Pete', 'pete') > 50"),
        (
            f"base search {MODEL}",
            "from steward.memory.search import search_index;"
            "from steward.memory.search.embeddings import OnnxEmbedder, installed_model;"
            "assert OnnxEmbedder(installed_model()).embed(['hello', 'hi there'])[0].shape == (384,)",
        ),
        ("base people", "import phonenumbers as p; assert p.is_valid_number(p.parse('020 7946 0018', 'GB'))"),
        ("base people", "import email_validator as e; e.validate_email('a@example.com', check_deliverability=False)"),
        (
            "base pdf",
            "from steward.trades.portfolio.reports.report_view import ReportView;"
            "from steward.trades.portfolio.reports.pdf_export import as_pdf;"
            "assert as_pdf(ReportView('en', 'Ñ', 'Ж', '', '', (), (('A', 'words'),), (), (), ()), 'Ü')[:4] == b'%PDF'",
        ),
        ("base web", "import jinja2; jinja2.Environment(autoescape=True).from_string('{{ 1 }}').render()"),
    ],
)
def test_a_pruned_layer_still_does_its_work(tmp_path: Path, groups: str, code: str) -> None:
    """What was left out of a layer is missed by nothing we import: only the runtime's boto3 is there besides."""
    layers = [build(group, "local") / "python" for group in groups.split()]
    _run_alone([*layers, ROOT / "shared", _runtime(tmp_path / "runtime")], code, tmp_path / "bytecode")


@pytest.mark.slow("builds layers")
@for_each("spec", EVERY_FUNCTION)
def test_a_handler_imports_with_its_layers_alone(spec: FunctionSpec, tmp_path: Path) -> None:
    """Its zip file, its layers and the runtime's boto3 are all a handler needs."""
    sources, runtime = CodeBundles(), _runtime(tmp_path / "runtime")
    code, product = sources.handler(spec), sources.product(product_layer(spec)) / "python"
    layers = [build(group, "local") / "python" for group in spec.layers]
    _run_alone(
        [code, product, *layers, runtime],
        f"import functions.{spec.code}.handler as m; assert callable(m.handler)",
        tmp_path / "bytecode",
    )


def _runtime(folder: Path) -> Path:
    """What Lambda's runtime has of the project's environment."""
    if not folder.is_dir():
        folder.mkdir()
        installed = Path(site.getsitepackages()[0])
        for module in RUNTIME_PACKAGES:
            package = installed / module if (installed / module).is_dir() else installed / f"{module}.py"
            (folder / package.name).symlink_to(package)
    return folder


def _machine(library: Path) -> int:
    return int.from_bytes(library.read_bytes()[18:20], "little")


def _run_alone(paths: list[Path], code: str, bytecode: Path) -> None:
    # What is imported here is what is uploaded, so bytecode is written elsewhere, and once for all handlers.
    elsewhere = {"PYTHONPYCACHEPREFIX": str(bytecode), "PYTHONPATH": os.pathsep.join(map(str, paths))}
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, "-P", "-S", "-c", code],
        env={**elsewhere, "AWS_DEFAULT_REGION": "us-east-1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
