"""A market on several servers, those who sell and look there, and what it stands on."""

import argparse
import contextlib
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Bucket"))

from bucket_test import BucketMarket, Store, need, picture, within

POSTGRES = ROOT / "packaging/cluster/postgres"
SELLERS = 6


class Database:
    """A PostgreSQL that survives being killed."""

    def __init__(self):
        # Its socket's path may have 107 bytes.
        self.place = tempfile.TemporaryDirectory(prefix="market-cluster-", dir="/tmp")
        self.folder = f"{self.place.name}/postgres"
        pathlib.Path(self.place.name).chmod(0o755)
        self("start", "durable")
        self.url = f"postgres://market@/postgres?host={self.folder}&schema=public"

    def __call__(self, command, *words):
        subprocess.run([POSTGRES, command, self.folder, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self):
        self("kill")
        self.place.cleanup()


class Server(BucketMarket):
    def __init__(self, binary, folder, name, settings):
        (pathlib.Path(folder) / name).mkdir()
        super().__init__(binary, f"{folder}/{name}", settings)

    def names(self, text):
        """All goods that a search finds, as they are listed."""
        found, address = [], f"/api/v2/products?limit=100&q={urllib.parse.quote(text)}"
        cursor = ""
        while cursor is not None:
            status, body, _ = self.ask("GET", address + (f"&cursor={cursor}" if cursor else ""))
            need(status == 200, f"a list was answered by {status}: {body[:200]}")
            page = json.loads(body)
            found += [(product["id"], product["name"]) for product in page["items"]]
            cursor = page.get("next")
        return found


class Sellers:
    """People who put up goods, each at any server, and again under the same key until that is acknowledged."""

    def __init__(self, servers, token, era):
        self.servers, self.token, self.era = servers, token, era
        self.acknowledged, self.told_to_wait, self.others = [], 0, []
        self.is_over = False
        self.threads = [threading.Thread(target=self.run, args=(number,), daemon=True) for number in range(SELLERS)]
        for thread in self.threads:
            thread.start()

    def run(self, number):
        chance, turn = random.Random(number), 0
        while not self.is_over:
            photo = self.until_done(chance, "/api/v2/uploads", picture(number * 1000 + turn), self.key("photo", number, turn), "image/png")
            if photo is None:
                return
            name = f"의자 {self.era}-{number}-{turn}"
            product = {"name": name, "price": "1000", "currency": "KRW", "stock": 1, "photos": [{"id": photo["photo"]["id"]}]}
            made = self.until_done(chance, "/api/v2/products", product, self.key("sell", number, turn), "application/json")
            if made is None:
                return
            self.acknowledged.append((made["id"], name))
            turn += 1

    def key(self, what, number, turn):
        """Of no other round: what was acknowledged then is answered again, though it has been taken away."""
        return f"{what}-{self.era}-{number}-{turn}"

    def until_done(self, chance, path, body, key, kind):
        """The reply that acknowledges it; `None` where that is over, or somebody was told something else."""
        while not self.is_over:
            try:
                status, reply, fields = chance.choice(self.servers).ask("POST", path, body, self.token, key, kind)
            except OSError:
                # That server is not there just now.
                time.sleep(0.05)
                continue
            if status == 201:
                return json.loads(reply)
            if status != 503 or not fields["Retry-After"]:
                self.others.append((path, status, reply[:300]))
                return None
            self.told_to_wait += 1
            time.sleep(0.1)
        return None

    def end(self):
        self.is_over = True
        for thread in self.threads:
            thread.join()


class Readers:
    """Somebody at each server who looks at lists all the while; a list that is not answered is noted."""

    def __init__(self, servers):
        self.refused, self.answered, self.is_over = [], 0, False
        self.threads = [threading.Thread(target=self.run, args=(server,), daemon=True) for server in servers]
        for thread in self.threads:
            thread.start()

    def run(self, server):
        paths = ["/api/v2/products", "/api/v2/search?q=%EC%9D%98%EC%9E%90", "/", "/search?q=%EC%9D%98%EC%9E%90"]
        for path in itertools.cycle(paths):
            if self.is_over:
                return
            try:
                status, body, _ = server.ask("GET", path)
            except OSError as error:
                status, body = 0, str(error)
            self.answered += status == 200
            if status != 200:
                self.refused.append((path, status, body[:200]))
            time.sleep(0.02)

    def end(self):
        self.is_over = True
        for thread in self.threads:
            thread.join()


def alike(servers, text, wanted):
    """Waits until every server lists the same, of which `wanted` is a part."""
    lists = []

    def are():
        lists[:] = [server.names(text) for server in servers]
        return all(found == lists[0] for found in lists) and set(wanted) <= set(lists[0])

    try:
        within(30, "listing alike at all servers", are)
    except SystemExit:
        missing = [sorted(set(wanted) - set(found))[:3] for found in lists]
        for server, found, gone in zip(servers, lists, missing):
            said = [line for line in open(server.log).read().splitlines() if "event=request" not in line]
            print(f"{server.origin} lists {len(found)}, lacks {gone}; it said: {said[-3:]}", flush=True)
        raise
    return lists[0]


def selling(sellers, when):
    """Waits until some more goods were put up."""
    count = len(sellers.acknowledged)
    within(60, f"selling {when}", lambda: len(sellers.acknowledged) > count + 20 or sellers.others)
    need(not sellers.others, f"{when}, somebody was told {sellers.others[:2]}")


def signed_up(server):
    """The token of somebody who can sell."""
    body = {"name": "seller", "password": "correct horse battery", "kind": "app"}
    status, reply, _ = server.ask("POST", "/api/v2/accounts", body)
    need(status == 201, f"an account: {status} {reply[:200]}")
    return json.loads(reply)["token"]


def checked(servers):
    """Stops them, and finds nothing wrong with any."""
    for server in servers:
        server.stop()
        check = server.command("check")
        need(check.returncode == 0, f"a check found {check.stdout[-500:]}{check.stderr[-500:]}")


def listed_once(servers, sellers):
    """What every server lists: all that was acknowledged, and nothing twice."""
    need(not sellers.others, f"somebody was told {sellers.others[:2]}")
    listed = alike(servers, "의자", sellers.acknowledged)
    names = [name for _, name in listed]
    need(len(names) == len(set(names)), "something was put up twice")
    return listed


def options(doc):
    """Of every test here; each may add its own."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--binary", default=str(ROOT / ".build/release/openmarket"))
    return parser


@contextlib.contextmanager
def serving(binary, count, database):
    """Servers of one market on a database, with a store for their photos; all of it ends with the test."""
    began = time.monotonic()
    # On the disk of the repository, since temporary folders may lie in memory, which has no user attributes.
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as folder:
        store, servers = Store(f"{folder}/store"), []
        settings = {**store.settings, "OPENMARKET_DATABASE": database.url}
        try:
            for number in range(count):
                servers.append(Server(binary, folder, f"server{number + 1}", settings))
            yield servers
        finally:
            for server in servers:
                server.process.kill()
            store("kill")
            database.end()
    print(f"{pathlib.Path(sys.argv[0]).stem}: {time.monotonic() - began:.0f} s")
