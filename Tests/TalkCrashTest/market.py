"""A server that is killed over and over, on a folder of its own."""

import http.client
import json
import pathlib
import random
import socket
import struct
import subprocess
import threading
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORD = "hunting strollers 42"
LOST = (OSError, http.client.HTTPException)


class Market:
    """A server on a folder of its own, which is started again wherever it has died."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = None
        self.start()

    def start(self):
        if self.process:
            self.process.wait()
        command = [self.binary, "serve", "--data", self.folder, "--port", str(self.port), "--quiet", "--newcomers", "unlimited"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                return self.ask("GET", "/categories")
            except LOST:
                if self.process.poll() is not None:
                    raise SystemExit("the market does not start")
                time.sleep(0.02)

    def check(self):
        """What `openmarket check` says of a market that nobody serves."""
        command = [self.binary, "check", "--data", self.folder]
        return subprocess.run(command, capture_output=True, text=True)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def ask(self, method, path, body=None, token=None, key=None, kind="application/json"):
        fields = {"Content-Type": kind}
        if token:
            fields["Authorization"] = f"Bearer {token}"
        if key:
            fields["Idempotency-Key"] = key
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            line.request(method, f"/api/v2{path}", body if isinstance(body, bytes) or body is None else json.dumps(body), fields)
            reply = line.getresponse()
            text = reply.read()
        finally:
            line.close()
        if reply.status >= 400:
            raise SystemExit(f"{method} {path}: {reply.status} {text[:300]}")
        return json.loads(text) if text else None

    def person(self, name):
        self.ask("POST", "/accounts", {"name": name, "password": PASSWORD})
        return self.ask("POST", "/sessions", {"name": name, "password": PASSWORD, "kind": "app"})["token"]

    def kill_soon(self):
        """While the next request is on its way."""
        threading.Timer(random.uniform(0, 0.02), self.process.kill).start()


def picture():
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes([200, 80, 40]) * 64 for _ in range(64))
    head = struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
