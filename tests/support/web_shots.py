"""Command that takes screenshots of web app pages: `python -m tests.support.web_shots <folder> <path> …`.

Each path, such as `files?open=MEMORY.md`, is drawn as a phone and as a desk show it. `KEY` stands for the key of the
list's first row.
"""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from infra.local.world.script import ScriptedModel, say
from tests.support.apps import goes_on
from tests.support.cloud import MARIA, running_cloud
from tests.support.web import signed_in

_WIDTHS = (390, 1280)


def drawn(folder: Path, paths: list[str], fill: str) -> list[Path]:
    """Write each page as HTML beside the style sheet; `fill` is a function (`module:name`) that puts data there."""
    with running_cloud(ScriptedModel(rule=lambda _: say("-"))) as cloud:
        goes_on(cloud)
        if fill:
            module, _, name = fill.partition(":")
            getattr(importlib.import_module(module), name)(cloud)
        maria = signed_in(cloud, MARIA)
        (folder / "app.css").write_text(maria.get("/app/assets/app.css").text)
        made = []
        for path in paths:
            page = path.partition("?")[0]
            key = maria.get(f"/app/{page}").text.partition(f"/app/{page}?open=")[2].partition('"')[0]
            text = maria.get(f"/app/{path.replace('KEY', key)}").text
            file = folder / f"{quote(path, safe='').replace('%', '_')}.html"
            file.write_text(re.sub(r"/app/assets/[0-9a-f]+/app\.css", "app.css", text))
            made.append(file)
        return made


def main() -> None:
    """Draw the pages named on the command line."""
    folder, fill, *paths = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    files = drawn(Path(folder), paths, "" if fill == "-" else fill)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for file in files:
            for width in _WIDTHS:
                page = browser.new_page(viewport={"width": width, "height": 900})
                page.goto(file.as_uri())
                wide = page.evaluate("document.documentElement.scrollWidth")
                picture = file.with_suffix(f".{width}.png")
                page.screenshot(path=picture, full_page=True)
                print(picture, "" if wide <= width else f"TOO WIDE: {wide}")
        browser.close()


if __name__ == "__main__":
    main()
