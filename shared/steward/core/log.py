"""The one logger.

Keys a handler appends stand in every line the product writes meanwhile, because both write through the same object: its
name is given here, so that neither the environment nor what is imported first can part them.
"""

from __future__ import annotations

from aws_lambda_powertools import Logger

logger = Logger(service="steward")
