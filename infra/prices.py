"""AWS list prices of us-east-1 in dollars, without any free tier, as of November 2026.

Look them up where it matters.
"""

from __future__ import annotations

# A month of each.
ALARM_METRIC, SECRET, KEY = 0.10, 0.40, 1.00
# One request each.
FIFO_REQUEST, STANDARD_REQUEST = 0.50e-6, 0.40e-6
HTTP_REQUEST = 1e-6
S3_PUT, S3_GET = 5e-6, 0.4e-6
SECRET_READ = 5e-6
RUN, TRACE = 0.20e-6, 5e-6
# A function's memory while it runs; ARM. What is x86-64 costs a quarter more.
GIGABYTE_SECOND, X86_64 = 13.3334e-6, 1.25
# A version that SnapStart serves keeps its memory in a cache, and reads it back for each environment.
KEPT_GIGABYTE_SECOND, RESTORED_GIGABYTE = 1.5046e-6, 1.397998e-4
# DynamoDB on demand.
WRITE_UNIT, READ_UNIT = 0.625e-6, 0.125e-6
LOG_BYTE = 0.50 / 1_000_000_000
STORED_GIGABYTE_MONTH = 0.023
