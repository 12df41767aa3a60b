"""Opens more event streams through a proxy than one client may have, as an attacker did.

The proxy runs with the sample from packaging/ in front of the market itself; only addresses, ports and the certificate
are replaced. One address opens 600 streams; another one still gets its pages and a stream of its own.

usage: limits_test.py nginx|caddy <openmarket>
"""
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile

HOST = "market.example"
STREAMS = 600
ROOT = pathlib.Path(__file__).resolve().parents[2]


def free_ports(count):
    return map(int, subprocess.check_output([ROOT / "Scripts/free-ports", str(count)]).split())


def certificate(work, host=HOST):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={host}",
         "-addext", f"subjectAltName=DNS:{host}", "-keyout", work / "key.pem", "-out", work / "cert.pem"],
        check=True, stderr=subprocess.DEVNULL)


def start_market(tool, work):
    market = subprocess.Popen(
        [tool, "serve", "--data", work / "data", "--port", "0", "--proxies", "127.0.0.1/32", "--quiet"],
        stdout=subprocess.PIPE, stderr=open(work / "log", "wb"), text=True)
    for line in market.stdout:
        if found := re.search(r"is open: http://\S+?:(\d+)/", line):
            return market, int(found[1])
    raise SystemExit("the market did not open")


def start_proxy(kind, work, market, plain, secure, change=lambda text: text):
    """The sample of `packaging/`, with addresses and certificate replaced, and what else `change` makes of it."""
    places = " ".join(f"{name}_temp_path {work}/{name};" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    if kind == "nginx":
        text = (ROOT / "packaging/nginx.conf").read_text()
        text = "\n".join(l for l in text.splitlines() if "listen [::]" not in l and not l.startswith("user "))
        for old, new in [
            ("include /etc/nginx/conf.d/*.conf;", f"access_log off; {places}"),
            ("127.0.0.1:8080", f"127.0.0.1:{market}"), ("listen 80", f"listen 127.0.0.1:{plain}"),
            ("listen 443", f"listen 127.0.0.1:{secure}"),
            ("/etc/letsencrypt/live/market.example/fullchain.pem", f"{work}/cert.pem"),
            ("/etc/letsencrypt/live/market.example/privkey.pem", f"{work}/key.pem"),
        ]:
            assert old in text, old
            text = text.replace(old, new)
        command = ["nginx", "-e", work / "errors", "-c", work / "settings", "-g",
                   f"daemon off; master_process off; pid {work}/pid;"]
    else:
        text = (ROOT / "packaging/Caddyfile").read_text()
        for old, new in [
            ("127.0.0.1:8080", f"127.0.0.1:{market}"),
            ("\n{\n", f"\n{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n"),
            ("\n:80 {", f"\n:{plain} {{"), ("\n:443 {", f"\n:{secure} {{"),
            (f"\n{HOST} {{", f"\n{HOST} {{\n\ttls {work}/cert.pem {work}/key.pem"),
        ]:
            assert old in text, old
            text = text.replace(old, new)
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", work / "settings"]
    (work / "settings").write_text(change(text))
    proxy = subprocess.Popen(command, env={"HOME": str(work), "PATH": "/usr/bin:/bin:/usr/sbin"},
                             stderr=open(work / "said", "wb"))
    while proxy.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", secure)).close()
            return proxy
        except ConnectionRefusedError:
            pass
    raise SystemExit(f"{kind} did not start: {(work / 'said').read_text()}")


class Client:
    """Someone at one address of this machine."""

    def __init__(self, address, port, work):
        self.address, self.port = address, port
        self.tls = ssl.create_default_context(cafile=work / "cert.pem")

    def connect(self):
        line = socket.create_connection(("127.0.0.1", self.port), source_address=(self.address, 0), timeout=20)
        return self.tls.wrap_socket(line, server_hostname=HOST)

    def ask(self, path):
        """The status of a reply, and the connection, on which a stream goes on."""
        line = self.connect()
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n\r\n".encode())
        head = b""
        while b"\r\n" not in head:
            more = line.recv(4096)
            if not more:
                return 0, line
            head += more
        return int(head.split()[1]), line


def main(kind, tool):
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
        proxy = start_proxy(kind, work, port, plain, secure)
        try:
            attacker, other = Client("127.0.0.2", secure, work), Client("127.0.0.3", secure, work)
            kept, statuses = [], []
            for _ in range(STREAMS):
                status, line = attacker.ask("/api/v2/events")
                statuses.append(status)
                kept.append(line)
            streams = statuses.count(200)
            print(f"     of {STREAMS} streams: " + ", ".join(f"{statuses.count(s)} got {s}" for s in sorted(set(statuses))))
            expect("one address has as many event streams as it may, and no more", streams == 128)
            expect("the others are told so", statuses.count(429) == STREAMS - streams)
            # The proxy's own limit of requests a second may hold the first ones back.
            pages = (attacker.ask("/api/v2/products")[0] for _ in range(400))
            expect("its pages are still there", any(status == 200 for status in pages))
            expect("another address has a stream of its own", other.ask("/api/v2/events")[0] == 200)
            expect("and its pages", other.ask("/api/v2/products")[0] == 200)
            for line in kept:
                line.close()
            tries = (attacker.ask("/api/v2/events")[0] for _ in range(200))
            expect("streams that ended make room", any(status == 200 for status in tries))
        finally:
            for program in [proxy, market]:
                program.send_signal(signal.SIGTERM)
                program.wait()
    return failures


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], sys.argv[2]) else 0)
