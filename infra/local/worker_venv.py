"""Virtual environment of the local Lambda workers: only boto3 and what layers add, as on AWS.

AWS gives a Python function the standard library and boto3; the rest must come from its layers. The local workers get
the same, so a package missing from a layer fails here first.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import venv
from pathlib import Path

# Module by which workers follow the simulated clock.
_CLOCK = Path(__file__).with_name("follow_clock.py")
# boto3 and its dependencies, which the Lambda runtime for Python provides.
PROVIDED = ("boto3", "botocore", "s3transfer", "jmespath", "dateutil", "six", "urllib3")
# Packages that move the clock.
_MOVING = ("time_machine", "_time_machine")


def ensure_runtime(folder: Path) -> None:
    """Create the environment in `folder` for this interpreter, unless it exists."""
    marker = folder / "made-for"
    wanted = f"{sys.version}\n{sys.prefix}\n{PROVIDED}\n{_MOVING}\n{_CLOCK.read_text()}\n"
    if marker.is_file() and marker.read_text() == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, symlinks=True, with_pip=False)
    site = next((folder / "lib").glob("python*/site-packages"))
    for name in (*PROVIDED, *_MOVING):
        origin = _origin(name)
        (site / origin.name).symlink_to(origin)
    shutil.copy(_CLOCK, site)
    (site / "follow_clock.pth").write_text("import follow_clock\n")
    marker.write_text(wanted)


def _origin(name: str) -> Path:
    """Return the package's folder, or the module's file."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(name)
    path = Path(spec.origin)
    return path.parent if path.name == "__init__.py" else path
