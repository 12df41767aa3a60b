"""Renews the servers of one market one after the other, as its program is renewed, while people sell and look.

Servers of the old program go on beside those of the new one, on a schema that the new one has brought up to date, and the
old program may come back. What was acknowledged has to be there afterwards, once, at every server.
"""

import argparse
import tempfile
import time

from cluster import ROOT, Database, Readers, Sellers, Server, alike, checked, selling, signed_up
from bucket_test import Store, need


def renew(server, binary, beside, sellers, when):
    """Puts another program in a server's place; whoever looks meanwhile is served by those beside it."""
    readers = Readers(beside)
    server.stop()
    server.binary = binary
    server.start()
    selling(sellers, when)
    readers.end()
    need(readers.answered and not readers.refused, f"{when}, {readers.refused[:3]}")


def hold(first, second, old, new):
    token = signed_up(first)
    sellers = Sellers([first, second], token, "upgrade")
    selling(sellers, "with two of the old program")
    renew(second, new, [first], sellers, "with one of each program")
    renew(first, new, [second], sellers, "with two of the new program")
    renew(second, old, [first], sellers, "with the old program again")
    sellers.end()
    need(not sellers.others, f"somebody was told {sellers.others[:2]}")
    listed = alike([first, second], "의자", sellers.acknowledged)
    names = [name for _, name in listed]
    need(len(names) == len(set(names)), "something was put up twice")
    print(f"{len(sellers.acknowledged)} goods acknowledged, {sellers.told_to_wait} times told to wait", flush=True)
    checked([first, second])


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("old", help="the program from before the last step of the schema")
    options.add_argument("--binary", default=str(ROOT / ".build/release/openmarket"))
    options = options.parse_args()
    began = time.monotonic()
    # On the disk of the repository, since temporary folders may lie in memory, which has no user attributes.
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as folder:
        database, store, servers = Database(), Store(f"{folder}/store"), []
        settings = {**store.settings, "OPENMARKET_DATABASE": database.url}
        try:
            for name in ["first", "second"]:
                servers.append(Server(options.old, folder, name, settings))
            hold(*servers, options.old, options.binary)
        finally:
            for server in servers:
                server.process.kill()
            store("kill")
            database.end()
    print(f"upgrade test: {time.monotonic() - began:.0f} s")


main()
