"""Those who use the market: people with browsers, sellers with phones, apps that listen."""

import asyncio
import collections
import json
import random
import re
import time
from urllib.parse import quote

from wire import Line, Refused, form

WORDS = ["자전거", "ㅈㅈㄱ", "의자", "카메라", "책상", "유모차", "키보드", "텐트", "dmlwk", "노트북", "화분", "가방"]
PASSWORD = "a password for the soak"


class Crowd:
    """What all of them have seen together."""

    def __init__(self, port, goods):
        self.port, self.goods = port, goods
        # When each question of a kind was asked, and answered.
        self.times = collections.defaultdict(list)
        self.failures = collections.Counter()
        self.acknowledged = {}
        self.photos = []
        self.is_over = False
        self.began = time.monotonic()

    def note(self, kind, reply, expected=(200,)):
        self.times[kind].append((reply.began, reply.ended))
        if reply.status not in expected:
            self.failures[f"{kind}: {reply.status} {reply.body[:120]!r}"] += 1
            raise Refused(kind)
        return reply

    async def live(self, person):
        """A person's whole stay; what goes wrong is counted, and the person comes back."""
        while not self.is_over:
            try:
                await person.step()
            except Refused:
                pass
            except Exception as error:
                if not self.is_over:
                    self.failures[f"{type(person).__name__}: {type(error).__name__} {error}"[:160]] += 1
                person.line.close()
            await asyncio.sleep(random.uniform(*person.pause))
        person.line.close()


class Browser:
    """Looks around: the first page and further ones, goods, their photos, searches."""

    pause = (0.5, 2.5)

    def __init__(self, crowd, number):
        self.crowd = crowd
        self.line = Line(crowd.port, f"127.1.{number // 250}.{number % 250 + 1}")
        self.fields = {
            "Accept-Language": random.choice(["ko", "en"]),
            "Accept-Encoding": "gzip",
            "Accept": "text/html",
            "User-Agent": "soak",
        }

    async def step(self):
        await random.choices([self.front, self.deep, self.product, self.photo, self.search, self.api], [4, 2, 4, 4, 1, 2])[0]()

    async def look(self, kind, path, fields=None):
        return self.crowd.note(kind, await self.line.ask("GET", path, fields or self.fields))

    async def front(self):
        await self.look("first page", "/")

    async def deep(self):
        await self.look("further page", f"/?page={random.randint(2, 50)}")

    async def product(self):
        # Goods that are deleted meanwhile say so.
        path = f"/products/{random.randint(1, self.crowd.goods)}"
        self.crowd.note("product", await self.line.ask("GET", path, self.fields), (200, 404, 410))

    async def photo(self):
        if photos := self.crowd.photos:
            await self.look("photo", random.choice(photos), {})

    async def search(self):
        await self.look("search", f"/search?q={quote(random.choice(WORDS))}")

    async def api(self):
        page = await self.look("list of the API", f"/api/v2/products?limit=20&page={random.randint(1, 50)}", {})
        self.crowd.photos = re.findall(r'"thumbnail":"(/media/[^"]+)"', page.body.decode()) or self.crowd.photos


class Seller:
    """Signs up, then puts goods on the market, changes them and takes them off again."""

    pause = (2, 6)

    def __init__(self, crowd, number, photos):
        self.crowd, self.number, self.files = crowd, number, photos
        self.line = Line(crowd.port, f"127.2.0.{number + 1}")
        self.token, self.mine, self.count = None, [], 0

    async def step(self):
        if self.token is None:
            return await self.sign_up()
        choice = random.random()
        if choice < 0.5 or len(self.mine) < 3:
            await self.create()
        elif choice < 0.75:
            await self.edit()
        elif choice < 0.85:
            await self.reserve()
        else:
            await self.delete()

    def fields(self, **more):
        return {"Authorization": f"Bearer {self.token}", **{name.replace("_", "-"): value for name, value in more.items()}}

    async def sign_up(self):
        body = json.dumps({"name": f"s{self.number}x{time.time_ns() % 10**9}", "password": PASSWORD, "kind": "app"}).encode()
        reply = await self.line.ask("POST", "/api/v2/accounts", {"Content-Type": "application/json"}, body)
        self.token = json.loads(self.crowd.note("sign up", reply, (201,)).body)["token"]

    async def create(self):
        self.count += 1
        draft = {"name": f"{random.choice(WORDS)} {self.number}-{self.count}", "price": str(random.randint(1, 900) * 1000),
                 "currency": "KRW", "stock": "1", "description": "담금질 시험에서 내놓은 물건입니다."}
        parts = [("product", json.dumps(draft))]
        parts += [("photos", (f"{n}.jpg", random.choice(self.files))) for n in range(random.randint(1, 3))]
        kind, body = form(parts)
        key = f"soak-{self.number}-{self.count}-{random.getrandbits(48)}"
        reply = await self.line.ask("POST", "/api/v2/products", self.fields(Content_Type=kind, Idempotency_Key=key), body)
        product = json.loads(self.crowd.note("create with photos", reply, (201,)).body)
        self.mine.append(product["id"])
        self.crowd.acknowledged[product["id"]] = draft["price"]

    async def edit(self):
        id, price = random.choice(self.mine), str(random.randint(1, 900) * 1000)
        body = json.dumps({"price": price}).encode()
        reply = await self.line.ask("PATCH", f"/api/v2/products/{id}", self.fields(Content_Type="application/json"), body)
        self.crowd.note("edit", reply)
        self.crowd.acknowledged[id] = price

    async def reserve(self):
        id = random.choice(self.mine)
        body = json.dumps({"state": random.choice(["reserved", "selling"])}).encode()
        fields = self.fields(Content_Type="application/json")
        self.crowd.note("change of state", await self.line.ask("PUT", f"/api/v2/products/{id}/state", fields, body))

    async def delete(self):
        id = self.mine.pop(random.randrange(len(self.mine)))
        self.crowd.note("delete", await self.line.ask("DELETE", f"/api/v2/products/{id}", self.fields()), (200, 204))
        self.crowd.acknowledged[id] = None


class Listener:
    """An app that listens to changes."""

    pause = (0.1, 0.5)

    def __init__(self, crowd, number):
        self.crowd = crowd
        self.line = Line(crowd.port, f"127.3.{number // 250}.{number % 250 + 1}")
        self.last = None
        self.ids = set()
        self.is_connected = asyncio.Event()

    async def step(self):
        await self.line.open()
        resuming = {"Last-Event-ID": self.last} if self.last else {}
        await self.line.send("GET", "/api/v2/events", {"Accept": "text/event-stream", **resuming})
        status, fields = await self.line.head()
        if status != 200:
            raise ValueError(f"events answered {status}")
        self.is_connected.set()
        events = self.line.reader
        while not self.crowd.is_over:
            line = (await events.readline()).decode().rstrip("\r\n")
            if not line and events.at_eof():
                raise ValueError("the events ended")
            if line.startswith("id:"):
                self.last = line[3:].strip()
            if line.startswith("data:") and (product := re.search(r'"id":(\d+)', line)):
                self.ids.add(int(product[1]))
