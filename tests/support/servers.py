"""Serves an ASGI application on a random loopback port, in a thread."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import uvicorn
from starlette.types import ASGIApp

from tests.support.wait_until import PATIENCE, wait_until


@dataclass(frozen=True)
class Served:
    """Where the application answers."""

    url: str
    port: int


class _Server(uvicorn.Server):
    """Looks for its end every `tick` seconds."""

    def __init__(self, config: uvicorn.Config, tick: float) -> None:
        super().__init__(config)
        self.tick = tick

    async def main_loop(self) -> None:
        counter = 0
        while not await self.on_tick(counter):
            counter = (counter + 1) % 864_000
            await asyncio.sleep(self.tick)


@contextmanager
def serve(app: ASGIApp, *, port: int = 0, tick: float = 0.01) -> Iterator[Served]:
    """Run `app` on loopback until the context ends; port 0 picks a free one. Yields its address.

    Every `tick` seconds it looks whether that has come: soon, as a test suite starts and stops hundreds.
    """
    # Of a socket that does not name TCP asyncio leaves Nagle's algorithm on: an answer in two parts would take 40 ms.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(128)
        config = uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1, ws="none")
        server = _Server(config, tick)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        wait_until(lambda: server.started or not thread.is_alive(), "the test server started", every=0.005)
        if not server.started:
            raise RuntimeError("the test server did not start")
        bound = int(listener.getsockname()[1])
        try:
            yield Served(url=f"http://127.0.0.1:{bound}", port=bound)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
