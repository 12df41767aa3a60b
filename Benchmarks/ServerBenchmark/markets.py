"""Markets of demo goods, servers for them, and what to ask of them."""

import contextlib
import http.client
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import threading
import time
import urllib.parse

import servers

NGINX = """
worker_processes 1; daemon off; pid {directory}/nginx.pid; error_log {directory}/nginx.log; worker_rlimit_nofile 20000;
events {{ worker_connections 8192; }}
http {{
  sendfile on; keepalive_requests 1000000000; default_type application/json;
  client_body_temp_path {directory}/body; proxy_temp_path {directory}/proxy;
  fastcgi_temp_path {directory}/f; uwsgi_temp_path {directory}/u; scgi_temp_path {directory}/s;
  access_log {directory}/access.log combined buffer=16k flush=1s;
  server {{
    listen 127.0.0.1:{port}; root {directory};
    location = /page {{ alias {directory}/page.json; }}
    location = /open-page {{ open_file_cache max=100; alias {directory}/page.json; }}
    location = /unlogged {{ access_log off; alias {directory}/page.json; }}
  }}
}}
"""


class Market:
    """A data folder of so many demo goods; made once, and used again."""

    def __init__(self, root, folder, goods):
        self.binary, self.path, self.goods = root / ".build/release/openmarket", folder / str(goods), goods
        if not (self.path / "market.sqlite").exists():
            making = folder / f"{goods}.making"
            shutil.rmtree(making, ignore_errors=True)
            folder.mkdir(parents=True, exist_ok=True)
            print(f"making a market of {goods:,} goods in {self.path}", file=sys.stderr)
            subprocess.run([self.binary, "demo", "--data", making, "--goods", str(goods)], check=True)
            making.rename(self.path)

    def command(self, port, loops=1, data=None, limits=("--search-time", "0", "--newcomers", "unlimited")):
        """One client asks for all of it, who may look for as much as there is, and is believed for whom."""
        return [str(self.binary), "serve", "--data", str(data or self.path), "--port", str(port), "--loops", str(loops),
                "--proxies", "127.0.0.1/32", *limits]

    def serve(self, directory, core="0", loops=1, data=None):
        """A server with its log in a file, as a service has it; `core` may name several."""
        port = servers.free_port()
        log = open(pathlib.Path(directory) / f"market-{self.goods}-{port}.log", "wb")
        with quietly(log):
            return servers.Server("market", self.command(port, loops, data), port, core=core)

    def copied(self, directory):
        path = pathlib.Path(directory) / f"market-{self.goods}"
        shutil.copytree(self.path, path)
        return path

    def start_seconds(self, directory):
        """From starting the process to having its first reply."""
        port = servers.free_port()
        log = open(pathlib.Path(directory) / "start.log", "wb")
        began = time.perf_counter()
        process = subprocess.Popen(self.command(port), stdout=log, stderr=log)
        try:
            while True:
                with contextlib.suppress(OSError):
                    ask(port, "/api/v2/products")
                    return time.perf_counter() - began
                if process.poll() is not None:
                    sys.exit("the market ended before it answered: see start.log")
                time.sleep(0.001)
        finally:
            process.terminate()
            process.wait()


@contextlib.contextmanager
def quietly(log):
    """What is started inside writes to `log`."""
    kept = os.dup(1), os.dup(2)
    os.dup2(log.fileno(), 1), os.dup2(log.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept[0], 1), os.dup2(kept[1], 2)
        os.close(kept[0]), os.close(kept[1])


def ask(port, path, method="GET", body=None, fields={}):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, body, fields)
    reply = connection.getresponse()
    text = reply.read()
    connection.close()
    if reply.status >= 300:
        sys.exit(f"{method} {path}: {reply.status} {text[:300]}")
    return text


def nginx(directory, page):
    port = servers.free_port()
    (pathlib.Path(directory) / "page.json").write_bytes(page)
    os.chmod(directory, 0o755)
    (pathlib.Path(directory) / "nginx.conf").write_text(NGINX.format(directory=directory, port=port))
    return servers.Server("nginx", ["nginx", "-e", "stderr", "-c", f"{directory}/nginx.conf"], port)


def fastapi(root, data):
    port = servers.free_port()
    command = [str(root / ".build/http-peers/bin/python"), "-m", "uvicorn", "market_app:app", "--app-dir",
               str(root / "Benchmarks/peers"), "--port", str(port), "--loop", "uvloop", "--http", "httptools",
               "--no-access-log", "--log-level", "warning"]
    return servers.Server("FastAPI", command, port, {"BENCH_DATABASE": str(data / "market.sqlite")})


def bare(root, data):
    port = servers.free_port()
    return servers.Server("bare", [str(root / ".build/http-peers/bin/bare"), str(data / "market.sqlite"), str(port)], port)


def cursors(port, goods):
    """The addresses of pages all over the list, found by walking it in hundreds."""
    places, cursor = [], None
    while True:
        page = json.loads(ask(port, "/api/v2/products?limit=100" + (f"&cursor={cursor}" if cursor else "")))
        cursor = page.get("next")
        if not cursor:
            return places
        places.append(f"/api/v2/products?cursor={cursor}")


def words(port, goods, count=600):
    """What people might look for: words of the names of goods from all over the market, one or two of them."""
    chance, texts = random.Random(3), set()
    while len(texts) < count:
        page = json.loads(ask(port, f"/api/v2/products?page={chance.randrange(1, goods // 20)}"))
        for product in page["items"]:
            some = product["name"].split()
            texts.add(" ".join(chance.sample(some, min(len(some), chance.choice([1, 1, 2])))))
    return sorted(texts)[:count]


def searches(texts):
    return [f"/api/v2/search?q={urllib.parse.quote(text)}" for text in texts]


def found(texts):
    return [f"/api/v2/products?q={urllib.parse.quote(text)}" for text in texts]


SCRIPT = """
local paths = {{}}
for line in io.lines("{paths}") do paths[#paths + 1] = line end
local seed = 0
function setup(thread) seed = seed + 1; thread:set("seed", seed) end
function init() math.randomseed(seed) end
function request() return wrk.format("GET", paths[math.random(#paths)]) end
"""

PEOPLE = """
function request()
  wrk.headers["X-Forwarded-For"] = "10." .. math.random({people}) .. ".0.1"
  return wrk.format("GET", paths[math.random(#paths)])
end
"""


def random_script(directory, name, paths, pause_ms=0, people=1):
    """A script that makes wrk ask for one of `paths` after the other, in no order; each connection pauses before it asks.

    `people` ask from addresses of their own, as a proxy names them.
    """
    file, script = pathlib.Path(directory) / f"{name}.paths", pathlib.Path(directory) / f"{name}.lua"
    file.write_text("\n".join(paths) + "\n")
    pause = f"function delay() return math.random(0, {2 * pause_ms}) end\n" if pause_ms else ""
    script.write_text(SCRIPT.format(paths=file) + pause + (PEOPLE.format(people=people) if people > 1 else ""))
    return str(script)


@contextlib.contextmanager
def repeatedly(work, pause):
    """Does `work`, where there is any, again and again for as long as the block runs."""
    over = threading.Event()

    def run():
        while not over.wait(pause):
            work()

    thread = threading.Thread(target=run)
    if work:
        thread.start()
    yield
    over.set()
    if work:
        thread.join()


class Seller:
    """Someone with an account of their own."""

    def __init__(self, server):
        self.port = server.port
        account = {"name": f"bench{time.time():.0f}", "password": "correct horse battery", "kind": "app"}
        reply = ask(self.port, "/api/v2/accounts", "POST", json.dumps(account), {"Content-Type": "application/json"})
        self.fields = {"Authorization": "Bearer " + json.loads(reply)["token"]}

    def ask(self, method, path, body, kind):
        return ask(self.port, path, method, body, {**self.fields, "Content-Type": kind})

    def offer(self, photos):
        """Offers a bicycle; gives its address, and how many seconds that took."""
        product = {"name": "a bicycle", "description": "As good as new.", "price": "150000", "stock": "1"}
        body = b'--benchmark\r\nContent-Disposition: form-data; name="product"\r\n\r\n' + json.dumps(product).encode() + b"\r\n"
        for photo in photos:
            body += (b'--benchmark\r\nContent-Disposition: form-data; name="photo"; filename="photo.jpg"\r\n'
                     b"Content-Type: image/jpeg\r\n\r\n") + photo.read_bytes() + b"\r\n"
        body += b"--benchmark--\r\n"
        began = time.perf_counter()
        made = self.ask("POST", "/api/v2/products", body, "multipart/form-data; boundary=benchmark")
        return f"/api/v2/products/{json.loads(made)['id']}", time.perf_counter() - began


class Changing:
    """Someone who offers a thing and keeps changing it."""

    def __init__(self, server, directory):
        self.seller, self.stock = Seller(server), 1
        self.product, _ = self.seller.offer(photos(directory, 1000)[:1])

    def __call__(self):
        self.stock += 1
        self.seller.ask("PATCH", self.product, json.dumps({"stock": str(self.stock)}), "application/json")

    def end(self):
        self.seller.ask("DELETE", self.product, None, "application/json")


def photos(directory, number):
    """Five JPEGs of about 200 KB, as phones make them when asked to send something small: 1600 by 1200 pixels."""
    made = []
    for index in range(5):
        path = pathlib.Path(directory) / f"photo-{number}-{index}.jpg"
        noise = pathlib.Path(directory) / "noise.v"
        subprocess.run(["vips", "gaussnoise", str(noise), "1600", "1200", "--mean", "128", "--sigma", "8.5",
                        "--seed", str(number * 5 + index)], check=True)
        subprocess.run(["vips", "cast", str(noise), f"{path}[Q=62]", "uchar"], check=True)
        made.append(path)
    return made
