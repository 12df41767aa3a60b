"""What a moderator hid, asked for behind a proxy that keeps what it passes on."""

import json
import pathlib
import re
import shutil
import sys
import tempfile
import time

from market import ROOT, Market, Outcome, counted

sys.path.append(str(ROOT / "Tests/Proxy"))
import limits_test

SECONDS = 120


def caching(text, work):
    """The sample of nginx with a cache, as an operator might add one."""
    text = text.replace("upstream market {", f"proxy_cache_path {work}/cache keys_zone=media:1m;\n    upstream market {{")
    return text.replace("proxy_pass http://market;", "proxy_pass http://market; proxy_cache media; proxy_cache_revalidate on;"
                        " add_header X-Cache $upstream_cache_status always;")


def behind_a_cache(binary):
    tried = "photos of a hidden product behind nginx's proxy_cache"
    if not shutil.which("nginx"):
        yield Outcome(tried, "nginx is not installed", "a proxy", False)
        return
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        limits_test.certificate(work)
        market = Market(binary, work, "--proxies", "127.0.0.1/32")
        plain, secure = limits_test.free_ports(2)
        proxy = limits_test.start_proxy("nginx", work, market.port, plain, secure, lambda text: caching(text, work))
        stranger = limits_test.Client("127.0.0.2", secure, work)

        def look(path):
            line = stranger.connect()
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: {limits_test.HOST}:{secure}\r\nConnection: close\r\n\r\n".encode())
            head = line.makefile("rb").read().split(b"\r\n\r\n")[0]
            return int(head.split()[1]), re.search(rb"X-Cache: (\w+)", head)[1].decode()

        try:
            moderator, seller = market.account("operator"), market.account("seller")
            product = seller.offer()
            media = sorted(set(re.findall(r'/media/[^"]+\.jpg', json.dumps(product))))
            media += [path.replace(".jpg", ".webp") for path in media]
            for path in media:
                look(path)
            before = [look(path) for path in media]
            hidden = market.ask_json("PUT", f"/api/v2/products/{product['id']}/moderation", {"reason": "siege"}, moderator.fields)
            began, gone = time.monotonic(), {}
            while len(gone) < len(media) and time.monotonic() < began + SECONDS + 30:
                for path in media:
                    # As often as others look, which must not keep it alive.
                    if path not in gone and look(path)[0] == 410:
                        gone[path] = time.monotonic() - began
                time.sleep(1)
        finally:
            proxy.terminate()
            proxy.wait()
            market.stop()
    last = max(gone.values(), default=0)
    yield Outcome(
        tried, f"{counted([f'{status} {cache}' for status, cache in before])} before; hidden ({hidden.status}), "
        f"{len(gone)} of {len(media)} were 410, the last after {last:.0f} s",
        f"all from the cache before, and 410 within {SECONDS} s",
        set(before) == {(200, "HIT")} and hidden.status == 200 and len(gone) == len(media) > 0 and last <= SECONDS)
