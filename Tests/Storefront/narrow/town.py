"""The market that the narrow eye looks at, and its people."""

import http.client
import itertools
import json

from conftest import PASSWORD, Market


class Town(Market):
    """An empty market behind a proxy, so that each person comes from an address of their own: what one address may do is
    limited."""

    def __init__(self, folder):
        super().__init__(folder, options=["--proxies", "127.0.0.1"], is_empty=True)
        self.addresses = (f"198.51.100.{number}" for number in range(1, 255))
        self.keys = itertools.count(1)
        #: What the visits call things by: {"chair": 3}.
        self.ids = {}
        self.people = {}

    def join(self, key, name, program=None, roles=None, **agreed):
        """Makes an account; one with roles is made by an operator, and others may agree to a version of the terms."""
        address = next(self.addresses)
        person = Person(self, name, address)
        if roles:
            data = str(self.folder / "data")
            program("account", "create", "--data", data, "--name", name, "--roles", roles, "--any-name", input=PASSWORD + "\n")
        else:
            made = person.post("/accounts", {"name": name, "password": PASSWORD} | agreed)
            self.ids[key] = (made.get("account") or made)["id"]
        person.token = person.post("/sessions", {"name": name, "password": PASSWORD, "kind": "app"})["token"]
        self.people[key] = person
        return person


class Person:
    """Talks to the API as an app does."""

    def __init__(self, town, name, address):
        self.town, self.name, self.address, self.token = town, name, address, None

    def ask(self, method, path, body=None, kind="application/json"):
        fields = {"Content-Type": kind, "X-Forwarded-For": self.address, "Idempotency-Key": f"n{next(self.town.keys)}"}
        if self.token:
            fields["Authorization"] = f"Bearer {self.token}"
        line = http.client.HTTPConnection("127.0.0.1", self.town.port, timeout=120)
        try:
            sent = body if isinstance(body, bytes) or body is None else json.dumps(body)
            line.request(method, f"/api/v2{path}", sent, fields)
            reply = line.getresponse()
            text = reply.read()
        finally:
            line.close()
        assert reply.status < 400, (self.name, method, path, reply.status, text.decode()[:600])
        return json.loads(text) if text else None

    def post(self, path, body=None):
        return self.ask("POST", path, {} if body is None else body)

    def put(self, path, body=None):
        return self.ask("PUT", path, body)

    def upload(self, picture):
        with open(picture, "rb") as file:
            return self.ask("POST", "/uploads", file.read(), "image/jpeg")["photo"]["id"]

    def offer_goods(self, name, pictures, **facts):
        goods = {"name": name, "price": "34000", "currency": "KRW", "stock": 1, "ways": ["meeting", "parcel"]}
        photos = [{"id": self.upload(picture)} for picture in pictures]
        return self.post("/products", goods | facts | {"photos": photos})["id"]

    def talk(self, product, text="안녕하세요, 아직 있나요?"):
        return self.post(f"/products/{product}/conversation", {"text": text})["id"]
