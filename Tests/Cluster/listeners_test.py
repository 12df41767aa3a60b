"""Has 500 listen to the changes of one market at three servers on a PostgreSQL, while 20 sell at any of them.

A stream tells of each product that changed, as it is then, under the change's number: where a product changes again before a
server has passed that on, the later change alone is sent. So each listener has to hear numbers that only grow, each once,
and of every product the last; who stays at a server hears what all others there hear; and a number that is heard at another
server may be missing only where a later one of the same product was heard. Some go to another server now and then, and say
there what they heard last: after what they missed, that server may tell some of it again, as it passes that on to all; and
where an event says to reload everything, they do. What servers list as changes at the end has to be what sellers were
acknowledged.
"""

import asyncio
import json
import pathlib
import random
import re
import sys
import time

from cluster import ROOT, Database, checked, options, serving
from bucket_test import need, picture

sys.path.append(str(ROOT / "Benchmarks/Soak"))
from wire import Line

EVENT = re.compile(rb'(?:id: (\d+)\n)?event: (\w+)\n(?:retry: \d+\n)?data: (.*)', re.DOTALL)
# What an event says is the same for all who hear it; each is read once.
SUBJECT = re.compile(rb'\{"number":\d+,(?:"product":\{"id":(\d+),"version":(\d+)|"removed":(\d+))')


def port(server):
    return int(server.origin.rsplit(":", 1)[1])


class Market:
    """What all have heard together."""

    def __init__(self, servers):
        self.ports = [port(server) for server in servers]
        # What each number says: a product and its version, which is none where the product has gone.
        self.said = {}
        self.faults = []
        # Products with their versions.
        self.acknowledged = set()

    def hear(self, number, data):
        product, version, removed = SUBJECT.match(data).groups()
        subject = (int(removed), None) if removed else (int(product), int(version))
        if self.said.setdefault(number, (subject, data)) != (subject, data):
            self.faults.append(f"change {number} is told as {data[:200]} and as {self.said[number][1][:200]}")
        return subject[0]


class Listener(asyncio.Protocol):
    """One who listens, at one server at a time."""

    def __init__(self, market, number):
        self.market, self.address = market, f"127.3.{number // 250}.{number % 250 + 1}"
        self.place, self.name = number % len(market.ports), f"listener {number}"
        # In their order, with repeated ones; what a reload brought counts as heard.
        self.numbers, self.last_of, self.loaded, self.reloads, self.again = [], {}, 0, 0, 0
        self.last, self.before, self.is_leaving, self.steps_back = None, 0, False, 0
        self.ears, self.may_step_back = None, False

    async def arrive(self):
        self.raw, self.text, self.has_head, self.before, self.steps_back = b"", b"", False, 0, 0
        self.ears = asyncio.get_running_loop().create_future()
        self.transport, _ = await asyncio.get_running_loop().create_connection(
            lambda: self, "127.0.0.1", self.market.ports[self.place], local_addr=(self.address, 0)
        )
        resuming = f"Last-Event-ID: {self.last}\r\n" if self.last is not None else ""
        self.transport.write(f"GET /api/v2/events HTTP/1.1\r\nHost: market\r\n{resuming}\r\n".encode())
        await asyncio.wait_for(self.ears, 60)

    def leave(self):
        self.is_leaving = True
        self.transport.close()

    async def wander(self):
        """Goes to another server, and says there what was heard last."""
        self.leave()
        while self.is_leaving:
            await asyncio.sleep(0.01)
        self.place, self.may_step_back = random.randrange(len(self.market.ports)), True
        await self.arrive()

    def connection_lost(self, error):
        if not self.is_leaving:
            self.market.faults.append(f"{self.name} was cut off: {error}")
        self.is_leaving = False

    def data_received(self, data):
        if self.is_leaving:
            return
        self.raw += data
        if not self.has_head:
            head, found, rest = self.raw.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 200 "):
                self.market.faults.append(f"{self.name} was told {head[:80]}")
            self.has_head, self.raw = True, rest
        while (end := self.raw.find(b"\r\n")) >= 0:
            length = int(self.raw[:end], 16)
            if len(self.raw) < end + 2 + length + 2:
                break
            self.text += self.raw[end + 2:end + 2 + length]
            self.raw = self.raw[end + 2 + length + 2:]
        *events, self.text = self.text.split(b"\n\n")
        for event in events:
            self.hear(event)
        if self.last is not None or self.has_head:
            self.ears.done() or self.ears.set_result(None)

    def hear(self, event):
        found = EVENT.fullmatch(event)
        if not found:
            if event != b":":
                self.market.faults.append(f"{self.name} heard {event[:100]}")
            return
        number, kind, data = int(found[1]), found[2], found[3]
        if kind == b"reload":
            self.loaded, self.reloads = max(self.loaded, number), self.reloads + 1
        elif kind == b"current":
            self.loaded = number
        else:
            product = self.market.hear(number, data)
            self.again += self.last is not None and number <= self.last
            # Once, from what was missed to what is passed on to all.
            self.steps_back += number <= self.before
            if self.steps_back > self.may_step_back:
                self.market.faults.append(f"{self.name} heard {number} after {self.before}")
            self.before = number
            self.numbers.append(number)
            self.last_of[product] = max(number, self.last_of.get(product, 0))
        self.last = number if self.last is None or kind == b"reload" else max(self.last, number)


class Seller:
    """Puts up goods, changes them, takes them away and brings them back, each time at any server."""

    def __init__(self, market, number):
        self.market, self.number, self.chance = market, number, random.Random(number)
        self.lines = [Line(port, f"127.2.0.{number + 1}") for port in market.ports]
        self.token, self.mine, self.count = None, {}, 0

    async def ask(self, method, path, expected, body=None, **fields):
        kind = "image/png" if isinstance(body, bytes) else "application/json"
        content = body if isinstance(body, bytes) else json.dumps(body).encode() if body else b""
        if self.token:
            fields["Authorization"] = f"Bearer {self.token}"
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        reply = await self.line.ask(method, f"/api/v2{path}", {"Content-Type": kind, **fields}, content)
        need(reply.status == expected, f"{method} {path} was answered by {reply.status}: {reply.body[:200]}")
        return json.loads(reply.body) if reply.body else None

    async def sign_up(self):
        self.line = self.chance.choice(self.lines)
        body = {"name": f"seller{self.number}", "password": "correct horse battery", "kind": "app"}
        self.token = (await self.ask("POST", "/accounts", 201, body))["token"]

    async def sell(self):
        self.count += 1
        photo = await self.ask("POST", "/uploads", 201, picture(self.number), Idempotency_Key=f"photo-{self.count}")
        product = {"name": f"나무 의자 {self.number}-{self.count}", "price": "1000", "currency": "KRW", "stock": 1,
                   "photos": [{"id": photo["photo"]["id"]}]}
        self.keep(await self.ask("POST", "/products", 201, product, Idempotency_Key=f"sell-{self.count}"))

    def keep(self, product):
        self.mine[product["id"]] = product
        self.market.acknowledged.add((product["id"], product["version"]))

    async def step(self):
        self.line = self.chance.choice(self.lines)
        if len(self.mine) < 3 or self.chance.random() < 0.1:
            return await self.sell()
        product = self.chance.choice(list(self.mine.values()))
        path = f"/products/{product['id']}"
        if product["state"] == "deleted":
            return self.keep(await self.ask("POST", f"{path}/undelete", 200))
        choice = self.chance.random()
        if choice < 0.6:
            self.keep(await self.ask("PATCH", path, 200, {"price": str(self.chance.randint(1, 9999) * 100)}))
        elif choice < 0.8:
            state = "selling" if product["state"] == "reserved" else "reserved"
            self.keep(await self.ask("PUT", f"{path}/state", 200, {"state": state}))
        else:
            await self.ask("DELETE", path, 204)
            self.keep({**product, "version": product["version"] + 1, "state": "deleted"})

    async def live(self, seconds, pause):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self.step()
            await asyncio.sleep(self.chance.uniform(0, 2 * pause))


async def changes(market, place):
    """All that a server lists, each product's last number and what it says."""
    line, since, found = Line(market.ports[place], "127.4.0.1"), 0, {}
    while True:
        reply = await line.ask("GET", f"/api/v2/changes?since={since}&limit=1000")
        need(reply.status == 200, f"changes were answered by {reply.status}: {reply.body[:200]}")
        page = json.loads(reply.body)
        for change in page["changes"]:
            product = change.get("product") or {"id": change["removed"], "state": "deleted"}
            found[product["id"]] = (change["number"], product)
        since = page["latest"]
        if not page["hasMore"]:
            return since, found


async def run(servers, count, sellers_count, seconds, pause, wanderers_count):
    market = Market(servers)
    sellers = [Seller(market, number) for number in range(sellers_count)]
    for seller in sellers:
        await seller.sign_up()
        await seller.sell()
    listeners = [Listener(market, number) for number in range(count)]
    for listener in listeners:
        await listener.arrive()
    begun = max(listener.loaded for listener in listeners)
    print(f"{count} listen, from change {begun} on", flush=True)

    is_over = False

    async def wander(listener):
        while not is_over:
            await asyncio.sleep(random.uniform(1, 4))
            await listener.wander()

    wanderers = listeners[:wanderers_count]
    walks = [asyncio.create_task(wander(listener)) for listener in wanderers]
    await asyncio.gather(*(seller.live(seconds, pause) for seller in sellers))
    is_over = True
    await asyncio.gather(*walks)
    # Behind it there is nothing more to come.
    await sellers[0].sell()
    last = max(sellers[0].mine)
    ended = time.monotonic()
    while not all(last in listener.last_of or listener.loaded and listener.reloads for listener in listeners):
        deaf = sum(last not in listener.last_of for listener in listeners)
        need(time.monotonic() < ended + 30, f"{deaf} did not hear of the last product")
        await asyncio.sleep(0.05)
    seconds_behind = time.monotonic() - ended

    lists = [await changes(market, place) for place in range(len(servers))]
    need(all(found == lists[0] for found in lists), "servers list other changes")
    latest, found = lists[0]
    for seller in sellers:
        for product in seller.mine.values():
            number, listed = found[product["id"]]
            is_alike = all(listed.get(field) == product[field] for field in ["version", "price", "state"])
            is_gone = product["state"] == "deleted" == listed["state"]
            need(is_gone or is_alike, f"acknowledged as {product}, listed as {listed}")

    heard_by_any = {number for listener in listeners for number in listener.numbers if number > begun}
    told, skipped, stayed = 0, 0, {}
    for listener in listeners:
        heard = set(listener.numbers)
        if listener not in wanderers:
            need(listener.again == 0 and listener.reloads == 0, f"{listener.name} heard {listener.again} again")
            need(len(heard) == len(listener.numbers), f"{listener.name} heard something twice")
            # What a server passes on, it passes on to all who are there.
            others = set(stayed.setdefault(listener.place, listener.numbers)) ^ heard
            need(not others, f"{listener.name} and others at its server did not both hear of changes {sorted(others)[:5]}")
        told += len(heard)
        for product, (number, _) in found.items():
            is_known = number <= listener.loaded or listener.last_of.get(product) == number
            need(is_known, f"{listener.name} did not hear of change {number}, the last of product {product}")
        for number in heard_by_any - heard:
            product = market.said[number][0][0]
            skipped += 1
            is_later = listener.last_of.get(product, 0) > number or number <= listener.loaded
            need(is_later, f"{listener.name} missed change {number} of product {product}")
    need(not market.faults, f"{len(market.faults)} faults: {market.faults[:3]}")
    need(told > 0 and len(heard_by_any) > seconds, "hardly anything happened")
    print(
        f"{latest - begun} changes by {sellers_count} sellers, {len(market.acknowledged)} acknowledged in all; "
        f"{told} events heard by {count}, {skipped} left out for a later one of the same product; "
        f"{wanderers_count} went to another server {sum(listener.again for listener in wanderers)} events heard again, "
        f"{sum(listener.reloads for listener in wanderers)} times told to load anew; "
        f"the last was heard by all {seconds_behind * 1000:.0f} ms after it was acknowledged", flush=True
    )


def main():
    parser = options(__doc__)
    parser.add_argument("--listeners", type=int, default=500)
    parser.add_argument("--sellers", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between what a seller does, on average")
    chosen, database = parser.parse_args(), Database()
    with serving(chosen.binary, 3, database, has_store=False) as servers:
        asyncio.run(run(servers, chosen.listeners, chosen.sellers, chosen.seconds, chosen.pause, chosen.listeners // 10))
        checked(servers)


main()
