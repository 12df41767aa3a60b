"""The market under siege, the people in it, and what became of an attack."""

import contextlib
import http.client
import json
import pathlib
import re
import socket
import subprocess
import tempfile
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORD = "correct horse battery"


class Outcome(NamedTuple):
    tried: str
    came: str
    wanted: str
    holds: bool

    def __str__(self):
        return f"{'ok  ' if self.holds else 'FAIL'} {self.tried}: {self.came} (wanted: {self.wanted})"


class Reply(NamedTuple):
    status: int
    fields: http.client.HTTPMessage
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Market:
    """A market of its own folder. Each address of 127.0.0.0/8 is another client to it."""

    def __init__(self, binary, folder, *options):
        self.data = folder / "data"
        self.process = subprocess.Popen(
            [binary, "serve", "--data", self.data, "--port", "0", "--quiet", *options],
            stdout=subprocess.PIPE, stderr=open(folder / "market.log", "wb"), text=True)
        self.invitation = None
        for line in self.process.stdout:
            if found := re.search(r"/setup#(\S+)", line):
                self.invitation = found[1]
            if found := re.search(r"is open: http://\S+?:(\d+)/", line):
                self.port = int(found[1])
                return
        raise SystemExit(f"the market did not open: {(folder / 'market.log').read_text()}")

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def connect(self, address="127.0.0.1"):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(address, 0))

    def ask(self, method, path, body=None, fields={}, address="127.0.0.1"):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300, source_address=(address, 0))
        with contextlib.closing(line):
            line.request(method, path, body, fields)
            reply = line.getresponse()
            return Reply(reply.status, reply.headers, reply.read())

    def ask_json(self, method, path, value, fields={}, address="127.0.0.1"):
        return self.ask(method, path, json.dumps(value), {"Content-Type": "application/json", **fields}, address)

    def account(self, name, address="127.0.0.1"):
        """Makes an account, the first administrator's where the name is `operator`."""
        person = {"name": name, "password": PASSWORD, "kind": "app"}
        path = "/api/v2/accounts"
        if name == "operator":
            path, person["invitation"] = "/api/v2/administrator", self.invitation
        reply = self.ask_json("POST", path, person, address=address)
        if reply.status != 201:
            raise SystemExit(f"{name} got no account: {reply.status} {reply.body.decode()}")
        return Person(self, reply.json["token"], address)


class Person:
    def __init__(self, market, token, address):
        self.market, self.token, self.address = market, token, address
        self.fields = {"Authorization": f"Bearer {token}"}
        self.cookie = {"Cookie": f"openmarket_session={token}"}

    def ask(self, method, path, value=None):
        """Asks our own API, as they are."""
        if value is None and method != "POST":
            return self.market.ask(method, f"/api/v2{path}", None, self.fields, self.address)
        return self.market.ask_json(method, f"/api/v2{path}", value or {}, self.fields, self.address)

    def offer(self, name="자전거", description="", fields={}, **facts):
        product = {"name": name, "description": description, "price": "1000", "stock": "1", "currency": "KRW", **facts}
        photo = (ROOT / "Tests/MarketPhotosTests/Fixtures/quarters.jpg").read_bytes()
        body = (b'--x\r\nContent-Disposition: form-data; name="product"\r\n\r\n' + json.dumps(product).encode()
                + b'\r\n--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n'
                b"Content-Type: image/jpeg\r\n\r\n" + photo + b"\r\n--x--\r\n")
        fields = {**self.fields, "Content-Type": "multipart/form-data; boundary=x", **fields}
        reply = self.market.ask("POST", "/api/v2/products", body, fields, self.address)
        if reply.status != 201:
            raise SystemExit(f"nothing was offered: {reply.status} {reply.body.decode()}")
        return reply.json

    def seal(self):
        """What a form of theirs has to bring with it."""
        page = self.market.ask("GET", "/sell", None, {**self.cookie, "Accept": "text/html"}, self.address)
        return re.search(rb'name="seal" value="([^"]+)"', page.body)[1].decode()


@contextlib.contextmanager
def serving(binary, *options):
    with tempfile.TemporaryDirectory() as folder:
        market = Market(binary, pathlib.Path(folder), *options)
        try:
            yield market
        finally:
            market.stop()


def counted(things):
    """`3 × 200, 1 × 429`"""
    return ", ".join(f"{things.count(thing)} × {thing}" for thing in sorted(set(things), key=str)) or "nothing"
