"""Holds nginx, with the sample cache of photos from packaging/, to what it may keep: what everybody may see, and no more.

The market is taken away, so that what still comes is the proxy's own.

usage: photos_test.py <openmarket>
"""
import json
import pathlib
import signal
import sys
import tempfile
import urllib.error
import urllib.request

from limits_test import HOST, ROOT, Client, certificate, free_ports, start_market, start_proxy

sys.path.append(str(ROOT / "Tests/Bucket"))

from bucket_test import addresses, picture


def ask(port, path, body=None, token=None, kind="application/json"):
    """Of the market itself."""
    fields = {"Content-Type": kind, "Host": HOST} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = json.dumps(body).encode() if isinstance(body, dict) else body
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, fields)
    try:
        with urllib.request.urlopen(request, timeout=60) as reply:
            return json.loads(reply.read())
    except urllib.error.HTTPError as refusal:
        raise SystemExit(f"{path}: {refusal.code} {refusal.read()[:500]}")


def upload(port, token, number):
    return ask(port, "/api/v2/uploads", picture(number), token, "image/png")["photo"]


def with_cache(work):
    """The sample as its own comments say it belongs in."""
    sample = ROOT / "packaging/cluster/nginx-photos.conf"
    path = next(line.split("#", 1)[1].strip() for line in sample.read_text().splitlines() if "proxy_cache_path" in line)
    path = path.replace("/var/cache/nginx/photos", f"{work}/photos").replace("max_size=50g", "max_size=50m")

    def change(text):
        assert "http {" in text and "location / {" in text
        text = text.replace("http {", f"http {{\n{path}", 1)
        return text.replace("location / {", f"include {sample};\n    location / {{", 1)

    return change


def main(tool):
    failures = 0

    def expect(what, holds):
        nonlocal failures
        print("ok  " if holds else "FAIL", what)
        failures += not holds

    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        certificate(work)
        market, port = start_market(tool, work)
        plain, secure = free_ports(2)
        proxy = start_proxy("nginx", work, port, plain, secure, with_cache(work))
        try:
            seller = {"name": "seller", "password": "correct horse battery", "kind": "app"}
            token = ask(port, "/api/v2/accounts", seller)["token"]
            shown, hidden, late = (upload(port, token, number) for number in range(3))
            product = {"name": "나무 의자", "price": "1000", "currency": "KRW", "stock": 1,
                       "photos": [{"id": photo["id"]} for photo in (shown, late)]}
            ask(port, "/api/v2/products", product, token)
            someone = Client("127.0.0.2", secure, work)
            files = addresses(shown)
            expect("a photo on sale comes through", all(someone.ask(path)[0] == 200 for path in files))
            expect("one that no product shows does not", all(someone.ask(path)[0] == 404 for path in addresses(hidden)))
            market.send_signal(signal.SIGTERM)
            market.wait()
            expect("it is the proxy's now", all(someone.ask(path)[0] == 200 for path in files))
            expect("nothing else is", all(someone.ask(path)[0] in (502, 504) for path in addresses(hidden) + addresses(late)))
        finally:
            for program in [proxy, market]:
                program.send_signal(signal.SIGTERM)
                program.wait()
    return failures


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1]) else 0)
