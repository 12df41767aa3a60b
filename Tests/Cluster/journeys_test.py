"""Goes the journeys of our own API and of all old editions against three servers behind nginx.

Each call comes to the next server, over a connection of its own, and has to find what the calls before it did.
"""

import os
import subprocess
import tempfile
import time

from cluster import ROOT, options
from bucket_test import need
from proxied import ProxiedMarket, standing
from transcript import Replay

PASSWORD = "correct horse battery staple 9"
# As Tests/Support/LiveMarket/Vendor.swift has them.
VENDORS = [
    ("Vendor2", "C4B2F0A6-9D2B-11EC-8F55-0B6D3C1E7A01", "hunter two 비밀"),
    ("sampleVendor", "d7a1e2b8-9d2b-11ec-8f55-0b6d3c1e7a02", "swordfish-7Kq2"),
]
JOURNEYS = {
    "journey": "", "edition-2022": "/editions/2022", "edition-2023": "/editions/2023", "edition-2021": "",
    "edition-naver": "", "edition-mommytalk": "", "root": "",
}
EDITIONS = {"OPENMARKET_EDITIONS": "2022,2023,2021,naver,mommytalk"}


def seed(binary, folder):
    """A market with two sellers of old apps."""
    for name, identifier, secret in VENDORS:
        words = ["vendor", "add", "--data", folder, "--name", name, "--identifier", identifier]
        subprocess.run([binary, *words], env={**os.environ, "OPENMARKET_SECRET": secret}, check=True, stdout=subprocess.DEVNULL)
    return folder


def as_the_library(change):
    """Our own client brings the number of the last change along as a field."""
    return ["-H", f"Market-Change: {change}"] if change else []


def as_a_browser(change):
    """Old apps know of no such field; what keeps their cookies brings it, as Apple's URLSession does by itself."""
    return ["-b", f"__Host-openmarket_change={change}"] if change else []


def play(name, prefix, market):
    # Not from where the proxy is, which is trusted.
    curl = ["--http2", "--cacert", market.certificate, "--interface", "127.0.0.2"]
    values = {
        "vendor": VENDORS[0][1], "secret": VENDORS[0][2], "other": VENDORS[1][1], "otherSecret": VENDORS[1][2],
        "password": PASSWORD, "otherPassword": f"{PASSWORD}-2", "wrongPassword": "tr0ub4dor&3-tr0ub4dor",
        "invitation": market.invitation, "origin": market.url, "prefix": prefix, "edition": market.url + prefix,
        "api": f"{market.url}/api/v2", "session": "__Host-openmarket_session", "secure": "; Secure", "date": ".00",
        "beforeTheFirst": "500",
    }
    brings = as_the_library if name == "journey" else as_a_browser
    replay = Replay(curl, ROOT / "Tests/MarketPhotosTests/Fixtures", values, brings)
    trouble = replay.play((ROOT / f"Tests/EndToEnd/Transcripts/{name}.txt").read_text())
    need(not trouble, f"{name}, {trouble}")
    return replay.calls


def main():
    chosen = options(__doc__)
    chosen.add_argument("journeys", nargs="*", help=", ".join(JOURNEYS))
    chosen = chosen.parse_args()
    began = time.monotonic()
    with standing() as ground, tempfile.TemporaryDirectory() as folder:
        data = seed(chosen.binary, f"{folder}/data")
        for name in chosen.journeys or JOURNEYS:
            market = ProxiedMarket(chosen.binary, ground, name.replace("-", ""), data, EDITIONS)
            calls = play(name, JOURNEYS[name], market)
            market.stop()
            shares = [market.count(server) for server in market.servers]
            need(max(shares) - min(shares) <= 1, f"{name}: the servers had {shares} of {calls} requests")
            for server in market.servers:
                check = server.command("check")
                need(check.returncode == 0, f"a check found {check.stdout[-500:]}{check.stderr[-500:]}")
            print(f"{name}: {calls} calls went well", flush=True)
    print(f"journeys: {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
