"""Static files of the web app: written into the assembly at synthesis, and uploaded to S3 by `steward deploy`.

So a rollback uploads those of its own revision, with its templates.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client

FOLDER = "web-files"
_INDEX = "index.json"


def write(outdir: Path) -> None:
    """Write every file into an assembly, with an index of the headers that each is uploaded with."""
    from steward.channels.web.assets import asset_objects

    folder, index = outdir / FOLDER, {}
    for path, content_type, made in asset_objects():
        key = path.removeprefix("/")
        (folder / key).parent.mkdir(parents=True, exist_ok=True)
        (folder / key).write_bytes(made.content)
        index[key] = {"ContentType": content_type, "CacheControl": made.headers["cache-control"]}
    (folder / _INDEX).write_text(json.dumps(index, indent=1), encoding="utf-8")


def upload(s3: S3Client, bucket: str, assembly: Path) -> int:
    """Put the files of an assembly into their bucket, and return how many; an earlier revision may have none."""
    folder = assembly / FOLDER
    index = json.loads((folder / _INDEX).read_text(encoding="utf-8")) if folder.is_dir() else {}
    for key, headers in index.items():
        s3.put_object(Bucket=bucket, Key=key, Body=(folder / key).read_bytes(), **headers)
    return len(index)
