"""The logger has the same settings whatever is imported first."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.support.cloud import Cloud

# The product is imported before the environment is there, as by a test that only looks for its classes.
_IMPORTED_EARLY = """
import logging, os
import steward.wire
os.environ["POWERTOOLS_SERVICE_NAME"] = "tools_people"
import steward.tools.service
from steward.core.log import logger
logger.append_keys(function_request_id="request-1")
steward.tools.service.logger.info("tool failed")
for name in ("service_undefined", "tools_people"):
    assert name not in logging.root.manager.loggerDict, name
"""


def test_keys_a_handler_appends_are_in_the_products_log_lines() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("POWERTOOLS_")}
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _IMPORTED_EARLY], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert '"function_request_id":"request-1"' in done.stdout


def test_every_handler_has_the_logger_of_the_product(cloud: Cloud) -> None:
    from steward.core.log import logger

    # What runs programs of the model's writes no log.
    logging = {name: module for name, module in cloud.functions.items() if name != "sandbox"}
    assert {name for name, module in logging.items() if module.logger is not logger} == set()
