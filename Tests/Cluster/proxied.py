"""A market of three servers behind nginx, which sends each request to the next one: nobody comes to the same twice."""

import contextlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

from cluster import ROOT, Database, Server

sys.path.append(str(ROOT / "Tests/Proxy"))

from bucket_test import BucketMarket, Store, need, within
from limits_test import HOST, certificate, free_ports, start_proxy
from photos_test import with_cache

SERVERS = 3
#: Programs other than browsers and curl look names up, and know this one.
NAME = "localhost"


class Ground:
    """A PostgreSQL and a store for photos, which markets share: each has a schema and a prefix of its own."""

    def __init__(self, folder):
        self.folder, self.database, self.store = pathlib.Path(folder), Database(), Store(f"{folder}/store")
        #: What has to end, however a test does.
        self.markets = []

    def database_of(self, name):
        words = ["psql", "-q", "-h", self.database.folder, "-U", "market", "-c", f"CREATE SCHEMA {name}", "postgres"]
        subprocess.run(words, check=True)
        return self.database.url.replace("schema=public", f"schema={name}")

    def end(self):
        for market in self.markets:
            market.kill()
        self.store("kill")
        self.database.end()


@contextlib.contextmanager
def standing():
    # On the disk of the repository, since temporary folders may lie in memory, which has no user attributes.
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as folder:
        ground = Ground(folder)
        try:
            yield ground
        finally:
            ground.end()


class ProxiedMarket:
    """The market of the folder `seed`, moved to a cluster: its photos to the bucket first, and then all else."""

    def __init__(self, binary, ground, name, seed, more=None):
        folder = ground.folder / name
        self.servers, self.proxy = [], None
        ground.markets.append(self)
        shutil.copytree(seed, folder / "server1/data", symlinks=True)
        self.plain, self.secure, self.open = free_ports(3)
        #: By TLS and HTTP/2, and without, for those who do not know the certificate.
        self.url, self.open_url = f"https://{NAME}:{self.secure}", f"http://127.0.0.1:{self.open}"
        database = ground.database_of(name)
        settings = {
            **ground.store.settings, "OPENMARKET_PHOTOS": f"s3://photos/{name}",
            "OPENMARKET_HOSTS": f"{NAME}:{self.secure}", "OPENMARKET_PROXIES": "127.0.0.1/32", **(more or {}),
        }
        photos = [path for path in pathlib.Path(f"{seed}/photos").rglob("*") if path.is_file()]
        self.servers.append(BucketMarket(binary, f"{folder}/server1", settings))
        move(self.servers[0], database, len(photos))
        for number in range(2, SERVERS + 1):
            self.servers.append(Server(binary, folder, f"server{number}", self.servers[0].environment))
        #: Commands are carried out by the server of a folder; any will do.
        self.folder = folder / "server1"
        for server in self.servers:
            # Where nginx finds it again.
            server.port = urllib.parse.urlsplit(server.origin).port
        self.work = folder / "proxy"
        self.work.mkdir()
        certificate(self.work, NAME)
        self.certificate = self.work / "cert.pem"
        self.start_proxy()

    def start_proxy(self):
        self.proxy = start_proxy("nginx", self.work, self.servers[0].port, self.plain, self.secure, self.change)

    def change(self, text):
        """The samples for one server, with as many as there are, none of which anybody is bound to."""
        lines = [f"server 127.0.0.1:{server.port} fail_timeout=2s;" for server in self.servers]
        for old, new in [
            (lines[0], " ".join(lines)),
            (HOST, NAME),
            (f"listen 127.0.0.1:{self.secure} ssl http2;", f"listen 127.0.0.1:{self.secure} ssl http2; listen 127.0.0.1:{self.open};"),
        ]:
            need(old in text, f"nginx's sample has no {old}")
            text = text.replace(old, new)
        return with_cache(self.work)(text)

    def text(self):
        """All that the servers said."""
        return "".join(
            pathlib.Path(name).read_text(errors="replace")
            for server in self.servers for name in (f"{server.data}.said", server.log)
        )

    @staticmethod
    def count(server):
        """How many requests came to it."""
        return open(server.log).read().count("event=request ")

    @property
    def invitation(self):
        return re.search(r"/setup#([A-Za-z0-9_-]{43})", self.text())[1]

    def start(self):
        for server in self.servers:
            server.start()
        self.start_proxy()

    def stop(self):
        self.proxy.terminate()
        self.proxy.wait(20)
        for server in self.servers:
            server.process.terminate()
        for server in self.servers:
            need(server.process.wait(60) == 0, f"a server did not end well: {open(server.log).read()[-500:]}")

    def kill(self):
        for program in [*([self.proxy] if self.proxy else []), *(server.process for server in self.servers)]:
            program.kill()


def move(server, database, photos):
    """As docs/scaling.md says: photos are carried to the bucket while it serves, and then all else moves."""
    if photos:
        within(120, "carrying photos to the bucket", lambda: "photos_carried_over" in open(server.log).read())
    server.stop()
    done = server.command("move", "--to", database)
    need(done.returncode == 0, f"move: {done.stdout[-500:]}{done.stderr[-500:]}")
    server.environment["OPENMARKET_DATABASE"] = database
    server.start()
