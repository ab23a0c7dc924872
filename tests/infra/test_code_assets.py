"""Published code: a handler is a zip file of its own, and the product is a layer of each stack."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from infra.catalogue import EVERY_FUNCTION
from infra.code_version import is_current, write_inputs
from infra.layers.build import ROOT
from infra.layers.code_bundles import PRODUCT_LAYERS, CodeBundles, product_layer
from infra.layers.package_source import built
from steward.core.languages import NAMES
from tests.infra.templates import Json, Templates
from tests.support.sentences import SOURCE, calls
from tests.support.walks import for_each


def resources(template: Json) -> set[str]:
    """The resources of a template, each as text."""
    return {f"{name}: {made}" for name, made in template["Resources"].items()}


@pytest.mark.slow("synthesizes other templates")
def test_a_comment_in_a_room_changes_one_layer_of_a_stack(templates: Templates, commented: Templates) -> None:
    """Else nothing but what counts versions: the turn and the delivery are woken by one of theirs."""
    for stack, template in templates.by_stack.items():
        changed = resources(template) ^ resources(commented.by_stack[stack])
        of_functions = {line for line in changed if "'AWS::Lambda::Function'" in line}
        layers = {line for line in changed if "'AWS::Lambda::LayerVersion'" in line}
        versions = {line for line in changed - layers if "CurrentVersion" in line}
        assert of_functions == set(), stack
        assert changed == layers | versions, stack
        assert all(line.startswith("Product") for line in layers), stack
        assert bool(layers) == (stack not in ("Data", "Schedules", "Observability")), stack
        assert bool(versions) == (stack == "Core"), stack


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, to be edited."""
    folder = tmp_path_factory.mktemp("sources")
    for part in ("functions", "shared/steward"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@for_each(
    ("file", "changes"),
    [
        ("functions/webhook/handler.py", {"webhook"}),
        ("functions/mail/handler.py", {"mail_received", "mail_outcomes"}),
        ("shared/steward/memory/search/ranking.py", {*PRODUCT_LAYERS}),
        ("shared/steward/people/directory/tools/contacts/run.py", {"product_with_tools"}),
        ("shared/steward/channels/pages/templates/approval.html", {"product_with_pages"}),
        ("shared/steward/time/schedules/words/en.ftl", {*PRODUCT_LAYERS}),
        ("shared/steward/README.md", set()),
    ],
)
def test_an_edit_changes_what_contains_it_alone(copy: Path, file: str, changes: set[str]) -> None:
    before, source = packed(copy), (copy / file).read_text(encoding="utf-8")
    try:
        (copy / file).write_text(f"{source}\n# A comment.\n", encoding="utf-8")
        after = packed(copy)
    finally:
        (copy / file).write_text(source, encoding="utf-8")
    assert {name for name in before if before[name] != after[name]} == changes


def packed(root: Path) -> dict[str, Path]:
    """Each function's zip file and each layer of the product; the folder's name follows from what is in it."""
    sources = CodeBundles(root)
    handlers = {spec.name: sources.handler(spec) for spec in EVERY_FUNCTION}
    return {**handlers, **{layer: sources.product(layer) for layer in PRODUCT_LAYERS}}


def test_functions_with_pages_or_tools_have_their_templates() -> None:
    packages, pages, tools = built(CodeBundles()), set[str](), set[str]()
    for spec in EVERY_FUNCTION:
        product = packages.product(product_layer(spec)) / "python" / "steward"
        drawn = [*product.rglob("*.html"), *product.rglob("web_pages.py")]
        pages |= {spec.name} if drawn else set()
        tools |= {spec.name} if list(product.rglob("run.py")) else set()
    assert pages == {"approval_page", "report_page", "sign_in", "web_pages"}
    # Words of pages are said where the functions of pages alone get to.
    paged = [one for tag in NAMES for path in SOURCE.rglob(f"words/web_pages/{tag}.ftl") for one in ids_of(path)]
    shows = re.compile(r"web_pages|channels/(web|pages)/")
    assert [one for one in calls() if not shows.search(one.place) and {*paged}.intersection(one.ids)] == []
    assert tools == {spec.name for spec in EVERY_FUNCTION if spec.code == "tools"}


def ids_of(path: Path) -> list[str]:
    """The messages of a catalog."""
    return re.findall(r"^([a-z][\w-]*) =", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_an_assembly_is_made_anew_when_what_it_was_made_from_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not is_current(tmp_path, "local")
    write_inputs(tmp_path, "local")
    assert is_current(tmp_path, "local")
    assert not is_current(tmp_path, "lambda")
    monkeypatch.setattr("infra.code_version.digest_of", lambda path: "other" if path.name == "catalogue.py" else "")
    assert not is_current(tmp_path, "local")
