"""A market of the journey's own, which can be away for a while."""

import os
import pathlib
import socket
import subprocess
import time


class Market:
    def __init__(self, program, folder):
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.program, self.folder = program, pathlib.Path(folder)
        self.address = f"http://127.0.0.1:{self.port}"
        self.open()

    def open(self):
        self.log = self.folder / f"market-{time.monotonic_ns()}.log"
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", self.folder / "data", "--port", str(self.port), "--quiet"],
            stdout=open(self.log, "w"), stderr=subprocess.STDOUT,
        )
        end = time.monotonic() + 60
        while "is open" not in self.log.read_text():
            assert self.process.poll() is None and time.monotonic() < end, self.log.read_text()
            time.sleep(0.05)

    def close(self):
        self.process.terminate()
        self.process.wait(30)
