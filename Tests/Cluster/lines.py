"""Links between the servers of a market and what it stands on, which can be cut without a signal to either side.

Everything runs in a network of its own, which no other program sees. Each server is in a namespace further on, at the ends
of three lines: to people, to the database and to the store of photos. The last two pass through a router, which says
nothing of what it does not carry on. Laying lines is for root.
"""

import contextlib
import os
import pathlib
import subprocess
import sys

LINES = ["database", "bucket"]
# The interfaces of the router that carry nothing on; a packet comes in at the side of its sender.
WAYS = {"both ways": ["far", "near"], "what the server says": ["far"], "what the server hears": ["near"]}
OWN = "OPENMARKET_TEST_NETWORK"


def in_a_network_of_its_own():
    """Starts the program again, in a network that has nothing yet; returns there."""
    if os.environ.pop(OWN, None):
        return ip("link", "set", "lo", "up")
    if os.getuid() != 0:
        sys.exit("lines: laying lines of the network is for root")
    os.environ[OWN] = "1"
    os.execvp("unshare", ["unshare", "--net", sys.executable, *sys.argv])


def ip(*words):
    done = subprocess.run(["/usr/sbin/ip", *words], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"ip {' '.join(words)}: {done.stderr}")


def lay(name, near, near_address, other, far, far_address):
    """A line from one namespace to another; `None` is where this program runs."""
    inside = ["-n", name] if name else []
    ip(*inside, "link", "add", near, "type", "veth", "peer", "name", far, "netns", other)
    ip(*inside, "addr", "add", f"{near_address}/30", "dev", near)
    ip(*inside, "link", "set", near, "up")
    ip("-n", other, "addr", "add", f"{far_address}/30", "dev", far)
    ip("-n", other, "link", "set", far, "up")


class Network:
    """The lines of so many servers."""

    def __init__(self, count):
        self.router = f"openmarket-{os.getpid()}-router"
        self.servers = [f"openmarket-{os.getpid()}-{number}" for number in range(count)]

    def lay(self):
        for name in [self.router, *self.servers]:
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        for number, name in enumerate(self.servers):
            lay(None, f"people{number}", f"198.18.{number}.1", name, "people", self.address(number))
            for line in LINES:
                net = self.net(number, line)
                lay(None, self.near(number, line), f"{net}.1", self.router, self.near(number, line), f"{net}.2")
                lay(self.router, self.far(number, line), f"{net}.5", name, line, f"{net}.6")
                ip("-n", name, "route", "add", f"{net}.0/30", "via", f"{net}.5")
                ip("route", "add", f"{net}.4/30", "via", f"{net}.2")
        self.carry("all", True)

    def remove(self):
        for name in [self.router, *self.servers]:
            with contextlib.suppress(SystemExit):
                ip("netns", "del", name)

    def address(self, number):
        """Where people find a server."""
        return f"198.18.{number}.2"

    def behind(self, number, line):
        """Where a server finds what is at the other end of a line."""
        return f"{self.net(number, line)}.1"

    def settings(self, number, bucket_port):
        """Returns a server's settings about its own address, its database and its bucket."""
        return {
            "OPENMARKET_HOST": self.address(number),
            "OPENMARKET_DATABASE": f"postgres://market@{self.behind(number, 'database')}/postgres?schema=public",
            "OPENMARKET_PHOTOS_ENDPOINT": f"http://{self.behind(number, 'bucket')}:{bucket_port}",
        }

    def through(self, number):
        """The words that start a program where a server is."""
        return ["/usr/sbin/ip", "netns", "exec", self.servers[number]]

    def cut(self, number, line, way):
        for side in WAYS[way]:
            self.carry(getattr(self, side)(number, line), False)

    def mend(self, number, line):
        for side in ["far", "near"]:
            self.carry(getattr(self, side)(number, line), True)

    def carry(self, interface, is_so):
        switch = pathlib.Path(f"/proc/sys/net/ipv4/conf/{interface}/forwarding")
        subprocess.run(
            ["/usr/sbin/ip", "netns", "exec", self.router, "tee", switch],
            input=b"1" if is_so else b"0", stdout=subprocess.DEVNULL, check=True,
        )

    def net(self, number, line):
        return f"198.18.{10 * (1 + number) + LINES.index(line)}"

    def near(self, number, line):
        return f"{line}{number}"

    def far(self, number, line):
        return f"far-{line}{number}"
