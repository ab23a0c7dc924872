"""Lambda functions of Steward, one folder each: a handler parses the event and calls the product."""

from __future__ import annotations

import gc

# Imports make a hundred thousand objects that stay. By Python's own threshold the collector walks them again and again
# meanwhile, which is a tenth of a cold start.
gc.set_threshold(50_000)
