"""A market on several servers, those who sell and look there, and what it stands on."""

import argparse
import contextlib
import http.client
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

    def __init__(self, addresses=()):
        """With addresses of this machine, it is reached over the network there, too."""
        # Its socket's path may have 107 bytes.
        self.place = tempfile.TemporaryDirectory(prefix="market-cluster-", dir="/tmp")
        self.folder = f"{self.place.name}/postgres"
        pathlib.Path(self.place.name).chmod(0o755)
        self("start", "durable")
        self.url = f"postgres://market@/postgres?host={self.folder}&schema=public"
        if addresses:
            self("stop")
            with open(f"{self.folder}/postgresql.conf", "a") as settings, open(f"{self.folder}/pg_hba.conf", "a") as doors:
                settings.write(f"listen_addresses = '{','.join(addresses)}'\n")
                doors.write("host all all 198.18.0.0/15 trust\n")
            self("start", "durable")

    def __call__(self, command, *words):
        subprocess.run([POSTGRES, command, self.folder, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self):
        self("kill")
        self.place.cleanup()


class Server(BucketMarket):
    def __init__(self, binary, folder, name, settings, through=()):
        (pathlib.Path(folder) / name).mkdir()
        super().__init__(binary, f"{folder}/{name}", settings, through)

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
    """People who put up goods, each at any server, and again under the same key until that is acknowledged.

    As many as are `settled` stay at one server each.
    """

    def __init__(self, servers, token, era, count=SELLERS, settled=0):
        self.servers, self.token, self.era, self.settled = servers, token, era, settled
        self.acknowledged, self.told_to_wait, self.others = [], 0, []
        # When that was asked which each server has acknowledged last, and how long anybody waited for anything.
        self.heard, self.longest = {}, Longest()
        self.is_over = False
        self.threads = [threading.Thread(target=self.run, args=(number,), daemon=True) for number in range(count)]
        for thread in self.threads:
            thread.start()

    def run(self, number):
        chance, turn = random.Random(number), 0
        while not self.is_over:
            file, key = picture(number * 1000 + turn), self.key("photo", number, turn)
            photo = self.until_done(number, chance, "/api/v2/uploads", file, key, "image/png")
            if photo is None:
                return
            name = f"의자 {self.era}-{number}-{turn}"
            product = {"name": name, "price": "1000", "currency": "KRW", "stock": 1, "photos": [{"id": photo["photo"]["id"]}]}
            key = self.key("sell", number, turn)
            made = self.until_done(number, chance, "/api/v2/products", product, key, "application/json")
            if made is None:
                return
            self.acknowledged.append((made["id"], name))
            turn += 1

    def key(self, what, number, turn):
        """Of no other round: what was acknowledged then is answered again, though it has been taken away."""
        return f"{what}-{self.era}-{number}-{turn}"

    def until_done(self, number, chance, path, body, key, kind):
        """Returns the reply that acknowledges it; `None` where the round is over, or a client got another reply."""
        while not self.is_over:
            is_settled, began = number < self.settled, time.monotonic()
            server = self.servers[number % len(self.servers)] if is_settled else chance.choice(self.servers)
            try:
                status, reply, fields = server.ask("POST", path, body, self.token, key, kind)
            except TimeoutError as error:
                self.others.append((path, server.origin, f"no answer: {error}"))
                return None
            except (OSError, http.client.HTTPException):
                # That server is not there just now, or ended in the middle of its answer.
                time.sleep(0.05)
                continue
            finally:
                self.longest.note(began, f"POST {path} at {server.origin}")
            if status == 201:
                self.heard[server] = max(self.heard.get(server, 0), began)
                return json.loads(reply)
            if not says_to_wait(status, reply, fields):
                self.others.append((path, status, reply[:300]))
                return None
            self.told_to_wait += 1
            time.sleep(0.1)
        return None

    def end(self):
        self.is_over = True
        for thread in self.threads:
            thread.join()


def says_to_wait(status, reply, fields):
    """Whether that is a sentence for people, with when to come again."""
    if status != 503 or not (fields["Retry-After"] or "").isdigit():
        return False
    if "json" in fields["Content-Type"]:
        return len(json.loads(reply)["title"]) > 5
    return "<h1" in reply.decode()


class Longest:
    """The longest that anybody waited for an answer, and for which."""

    def __init__(self):
        self.seconds, self.what, self.ended = 0, None, 0

    def note(self, began, what):
        self.ended = time.monotonic()
        if self.ended - began > self.seconds:
            self.seconds, self.what = self.ended - began, what

    def __str__(self):
        return f"{self.seconds:.1f} s ({self.what})"


class Readers:
    """A client at each server that reads lists all the while; an unanswered list is noted.

    What a server that is `away` does not answer is nobody's fault.
    """

    def __init__(self, servers):
        self.refused, self.answered, self.longest, self.away, self.is_over = [], 0, Longest(), set(), False
        self.threads = [threading.Thread(target=self.run, args=(server,), daemon=True) for server in servers]
        for thread in self.threads:
            thread.start()

    def run(self, server):
        paths = ["/api/v2/products", "/api/v2/search?q=%EC%9D%98%EC%9E%90", "/", "/search?q=%EC%9D%98%EC%9E%90"]
        for path in itertools.cycle(paths):
            if self.is_over:
                return
            was_away, began = server in self.away, time.monotonic()
            try:
                status, body, _ = server.ask("GET", path)
            except (OSError, http.client.HTTPException) as error:
                status, body = 0, str(error)
            is_excused = was_away or server in self.away
            if status == 200:
                self.answered += 1
            elif not is_excused:
                self.refused.append((server.origin, path, status, body[:200]))
            if not is_excused:
                self.longest.note(began, f"GET {path} at {server.origin}")
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


def signed_up(server, name="seller"):
    """Returns the token of a new account that can sell."""
    body = {"name": name, "password": "correct horse battery", "kind": "app"}
    status, reply, _ = server.ask("POST", "/api/v2/accounts", body)
    need(status == 201, f"an account: {status} {reply[:200]}")
    return json.loads(reply)["token"]


def checked(servers):
    """Stops them, and finds nothing wrong with any."""
    for server in servers:
        server.stop()
        check = server.command("check")
        need(check.returncode == 0, f"a check found {check.stdout[-500:]}{check.stderr[-500:]}")


def listed_once(servers, sellers, text="의자"):
    """What every server finds by the text: all that was acknowledged, and nothing twice."""
    need(not sellers.others, f"somebody was told {sellers.others[:2]}")
    listed = alike(servers, text, sellers.acknowledged)
    names = [name for _, name in listed]
    need(len(names) == len(set(names)), "something was put up twice")
    return listed


def options(doc):
    """Of every test here; each may add its own."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--binary", default=str(ROOT / ".build/release/openmarket"))
    return parser


@contextlib.contextmanager
def serving(binary, count, database, network=None, has_store=True):
    """Servers of one market on a database, with a store for their photos; all of it ends with the test.

    Each is at the other end of lines where there is a network of them. Without a store photos are in its folder.
    """
    began = time.monotonic()
    # On the disk of the repository, since temporary folders may lie in memory, which has no user attributes.
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as folder:
        store, servers = Store(f"{folder}/store") if has_store else None, []
        settings = {**(store.settings if store else {}), "OPENMARKET_DATABASE": database.url}
        try:
            for number in range(count):
                name, through = f"server{number + 1}", ()
                if network:
                    settings, through = {**settings, **network.settings(number, store.port)}, network.through(number)
                servers.append(Server(binary, folder, name, settings, through))
                servers[-1].store = store
            yield servers
        finally:
            for server in servers:
                server.process.kill()
            if store:
                store("kill")
            database.end()
    print(f"{pathlib.Path(sys.argv[0]).stem}: {time.monotonic() - began:.0f} s")
