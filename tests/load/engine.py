"""Process of the load test: runs the real handlers on messages of shared queues.

`python -m tests.load.engine [--sweep]`, resources named by the environment. Each consumer thread stands for one Lambda
execution environment: it has handlers of its own, takes one message at a time and deletes it when it is done. SQS keeps
a FIFO group with one taker until then, so different conversations go on in parallel, across engines too, and none twice
at once. The webhooks are served over HTTP. The first line on standard output says where, the last one, after standard
input has ended, what was done.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import sys
import threading
import time
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from infra.tool_groups import TOOL_QUEUES
from steward.aws import clients
from steward.aws.schema import DELIVERIES, JOBS, TURNS, queue_name
from tests.load.report import EngineReport, Run
from tests.support.cloud import Context, consumer_of, load_function

# Execution environments of each function; the template allows 50 turns and 10 of the others.
ENVIRONMENTS = {TURNS.name: 4, DELIVERIES.name: 4, JOBS.name: 1} | {tools.name: 1 for tools in TOOL_QUEUES}
WEBHOOKS = 4
SWEEP_SECONDS = 60.0


class Engine:
    """The threads of one process, and what they have done."""

    def __init__(self) -> None:
        self.stopping = threading.Event()
        self.runs: list[Run] = []
        self.failures: list[str] = []

        self._threads: list[threading.Thread] = []

    def start(self, *, sweeping: bool) -> None:
        """Load every environment, one after the other, then let them all run."""
        for name, count in ENVIRONMENTS.items():
            function = consumer_of(name)
            for _ in range(count):
                self._add(self._consume, name, load_function(function), Context(function))
        if sweeping:
            self._add(self._sweep, load_function("sweep"))
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Let every thread finish what it is doing."""
        self.stopping.set()
        for thread in self._threads:
            thread.join(30)

    def _add(self, work: Any, *arguments: Any) -> None:
        self._threads.append(threading.Thread(target=work, args=arguments, daemon=True))

    def _consume(self, name: str, function: ModuleType, context: Context) -> None:
        sqs, url = clients.sqs(), f"{os.environ['STEWARD_QUEUE_PREFIX']}{queue_name(name)}"
        while not self.stopping.is_set():
            try:
                answer = sqs.receive_message(
                    QueueUrl=url, MaxNumberOfMessages=1, WaitTimeSeconds=1, AttributeNames=["All"]
                )
                for message in answer.get("Messages", []):
                    self._handle(name, function, context, message)
                    sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
            except Exception as error:
                # Not deleted, as Lambda's poller would not: it comes back.
                self.failures.append(f"{name}: {error!r}")

    def _handle(self, name: str, function: ModuleType, context: Context, message: Any) -> None:
        record = {
            "messageId": message["MessageId"],
            "receiptHandle": message["ReceiptHandle"],
            "body": message["Body"],
            "attributes": message["Attributes"],
            "eventSourceARN": f"arn:aws:sqs:us-east-1:000000000000:{name}",
        }
        began = time.time()
        try:
            function.handler({"Records": [record]}, context)
        finally:
            self.runs.append(Run(name, message["Attributes"].get("MessageGroupId", ""), began, time.time()))

    def _sweep(self, function: ModuleType) -> None:
        while not self.stopping.wait(SWEEP_SECONDS):
            try:
                function.handler({}, Context("sweep"))
            except Exception as error:
                self.failures.append(f"sweep: {error!r}")


class _Webhooks(ThreadingHTTPServer):
    """The HTTP API: each request borrows an execution environment of the webhook function."""

    daemon_threads = True
    # Two hundred people may press "send" in the same moment.
    request_queue_size = 512

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self.environments: queue.Queue[ModuleType] = queue.Queue()
        for _ in range(WEBHOOKS):
            self.environments.put(load_function("webhook"))


class _Request(BaseHTTPRequestHandler):
    server: _Webhooks

    def do_POST(self) -> None:
        """Hand the request to the function as API Gateway does."""
        parts = urlsplit(self.path)
        event = {
            "rawPath": parts.path,
            "rawQueryString": parts.query,
            "headers": {name.lower(): value for name, value in self.headers.items()},
            "requestContext": {"stage": "$default", "http": {"method": "POST"}},
            "body": self.rfile.read(int(self.headers["content-length"])).decode(),
            "isBase64Encoded": False,
        }
        function = self.server.environments.get()
        try:
            answer = function.handler(event, Context("webhook"))
        except Exception:
            answer = {"statusCode": 500, "headers": {"content-type": "application/json"}, "body": "{}"}
        finally:
            self.server.environments.put(function)
        self.send_response(answer["statusCode"])
        for name, value in answer["headers"].items():
            self.send_header(name, value)
        body = answer["body"].encode()
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run until standard input ends."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.engine", description=__doc__)
    parser.add_argument("--sweep", action="store_true", help="run the one-minute sweep in this process, too")
    options = parser.parse_args(arguments)
    engine, webhooks = Engine(), _Webhooks()
    threading.Thread(target=webhooks.serve_forever, daemon=True).start()
    engine.start(sweeping=options.sweep)
    print(json.dumps({"port": webhooks.server_address[1]}), flush=True)
    sys.stdin.read()
    webhooks.shutdown()
    engine.stop()
    print(EngineReport(runs=engine.runs, failures=engine.failures).model_dump_json(), flush=True)


if __name__ == "__main__":
    main()
