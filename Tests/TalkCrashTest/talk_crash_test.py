"""Kills the server over and over while two people write to each other, and looks for what was lost, doubled or mixed up.

A person without a reply sends the same message with the same key, as apps do.
"""

import argparse
import random
import sys
import tempfile

from market import LOST, ROOT, Market, picture


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--binary", default=ROOT / ".build/debug/openmarket")
    options = options.parse_args()
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        market = Market(options.binary, folder)
        seller, buyer = market.person("seller"), market.person("buyer")
        photo = market.ask("POST", "/uploads", picture(), seller, kind="image/png")["photo"]["id"]
        product = {"name": "chair", "price": "1000", "currency": "KRW", "stock": 1, "photos": [{"id": photo}]}
        product = market.ask("POST", "/products", product, seller)["id"]
        talk = market.ask("POST", f"/products/{product}/conversation", {"text": "0"}, buyer, "0")["id"]
        sent, kills, due = 1, 0, 0
        while kills < options.kills:
            if sent >= due:
                market.kill_soon()
                kills, due = kills + 1, sent + random.randint(20, 200)
            try:
                market.ask("POST", f"/conversations/{talk}/messages", {"text": f"{sent}"}, [buyer, seller][sent % 2], f"{sent}")
                sent += 1
            except LOST:
                market.start()
        market.process.kill()
        market.start()
        kept = []
        while items := market.ask("GET", f"/conversations/{talk}/messages?after={len(kept)}&limit=100", token=buyer)["items"]:
            kept += [item["text"] for item in items]
        unread = market.ask("GET", f"/conversations/{talk}", token=buyer)["unread"]
        market.stop()
        check = market.check()
        print(f"{kills} kills, {sent} messages sent, {len(kept)} kept, {unread} unread; check: {check.stdout.strip()}")
        is_whole = kept == [f"{number}" for number in range(sent)] and unread == sent // 2 and check.returncode == 0
        sys.exit(0 if is_whole else "something was lost, doubled or mixed up")


if __name__ == "__main__":
    main()
