"""Serves one market by three servers, and takes away by turns what they stand on, while people sell and look.

A server is killed, PostgreSQL is stopped at once and killed with all its processes, the store of photos is killed, and the
lines from one server to the database and to the store are cut without a word to either side: both ways, or one of them; each
fifth time for longer than a server waits. What was acknowledged has to be there afterwards, once, at every server; lists
have to be answered all the while; who can't be served has to be told to try again, in a sentence; nobody may wait without
end. For root, who alone can lay lines.
"""

import collections
import http.client
import itertools
import os
import random
import shutil
import threading
import time

from cluster import Database, Longest, Readers, Sellers, checked, listed_once, options, says_to_wait, serving, signed_up
from lines import LINES, WAYS, Network, in_a_network_of_its_own
from bucket_test import need, within

SERVERS = 3
# A list waits for nothing that may be away. This is for a machine with much else to do.
LONGEST_LIST = 10
# A line that says nothing is given up after 15 seconds; a database that restarts is tried for half a minute before a last try.
LONGEST_WAIT = 60
# Longer than a line is waited for.
LONG_CUT = 18
# Many who ask at a server whose line says nothing wait no longer than one does: 15 seconds, and what the machine adds.
CROWD, CROWDED_CUT, LONGEST_IN_A_CROWD = 64, 40, 25


class Members:
    """A client at each server that reads its own data, which no replica has."""

    def __init__(self, servers, token, each=2):
        self.token, self.longest, self.others, self.told_to_wait, self.is_over = token, Longest(), [], 0, False
        self.threads = [threading.Thread(target=self.run, args=(server,), daemon=True) for server in each * servers]
        for thread in self.threads:
            thread.start()

    def run(self, server):
        for path in itertools.cycle(["/api/v2/account", "/api/v2/account/products"]):
            if self.is_over:
                return
            began = time.monotonic()
            try:
                status, reply, fields = server.ask("GET", path, None, self.token)
                if says_to_wait(status, reply, fields):
                    self.told_to_wait += 1
                elif status != 200:
                    self.others.append((path, status, reply[:200]))
            except TimeoutError as error:
                self.others.append((path, server.origin, f"no answer: {error}"))
            except (OSError, http.client.HTTPException):
                pass
            self.longest.note(began, f"GET {path} at {server.origin}")
            time.sleep(0.1)

    def end(self):
        self.is_over = True
        for thread in self.threads:
            thread.join()


class Scene:
    """Three servers, what they stand on, and all who are there; each fault says who has to go on after it, since when."""

    def __init__(self, servers, database, network, seed):
        self.servers, self.database, self.network = servers, database, network
        self.chance, self.counts = random.Random(seed), collections.Counter()

    def begin(self, turn):
        # Unused photos of one account would be too many in the end.
        token = signed_up(self.servers[turn % SERVERS], f"seller{turn}")
        self.sellers = Sellers(self.servers, token, f"turn{turn}", count=9, settled=6)
        self.readers, self.members = Readers(self.servers), Members(self.servers, token)

    def end(self):
        for crowd in [self.sellers, self.readers, self.members]:
            crowd.end()
        self.look()

    def look(self):
        """That nobody was told anything else than what may be told, and nobody waited too long."""
        need(not self.sellers.others, f"somebody who sells was told {self.sellers.others[:2]}")
        need(not self.members.others, f"somebody who has an account was told {self.members.others[:2]}")
        need(not self.readers.refused, f"somebody who looks was told {self.readers.refused[:2]}")
        need(self.readers.longest.seconds < LONGEST_LIST, f"a list took {self.readers.longest}")
        for longest in [self.sellers.longest, self.members.longest]:
            need(longest.seconds < LONGEST_WAIT, f"somebody waited {longest}")

    def told(self):
        return self.sellers.told_to_wait + self.members.told_to_wait

    def until_told(self, what):
        count = self.told()
        within(60, f"telling somebody to wait, {what}", lambda: self.told() > count or self.sellers.others)

    def kill_server(self, turn):
        server = self.servers[turn % SERVERS]
        self.readers.away.add(server)
        server.process.kill()
        server.process.wait()
        if self.chance.random() < 0.5:
            shutil.rmtree(f"{server.data}/copy")
        server.start()
        self.readers.away.discard(server)
        return [server], time.monotonic()

    def stop_database(self, turn, how="kill"):
        self.database(how)
        time.sleep(self.chance.uniform(0, 1))
        self.database("start", "durable")
        return self.servers, time.monotonic()

    def kill_database(self, turn):
        return self.stop_database(turn, "crash")

    def kill_bucket(self, turn):
        store = self.servers[0].store
        store("kill")
        self.until_told("without a store")
        store.start()
        return self.servers, time.monotonic()

    def cut_database(self, turn):
        return self.cut(turn, "database")

    def cut_bucket(self, turn):
        return self.cut(turn, "bucket")

    def cut(self, turn, line):
        number, way = turn % SERVERS, list(WAYS)[turn // SERVERS % len(WAYS)]
        others = [server for server in self.servers if server is not self.servers[number]]
        began = time.monotonic()
        self.network.cut(number, line, way)
        if turn % 5 == 4:
            self.until_told(f"without the line to the {line}")
            left = began + LONG_CUT - time.monotonic()
            time.sleep(max(left, 0))
            # The line of one is nothing to the others, whatever it was doing when it was cut.
            deaf = [server.origin for server in others if self.sellers.heard.get(server, 0) < began]
            need(not deaf, f"{deaf} acknowledged nothing while another one's line to the {line} was cut for {LONG_CUT} s")
            self.counts[f"{line} cut for {LONG_CUT} s"] += 1
        else:
            time.sleep(self.chance.uniform(0.2, 3))
        self.network.mend(number, line)
        self.counts[f"{line} cut: {way}"] += 1
        return [self.servers[number]], time.monotonic()

    def crowd(self):
        """Many ask a server whose line to the database says nothing: no line of theirs grows."""
        readers = Readers(self.servers)
        members = Members(self.servers[:1], signed_up(self.servers[0], "crowd"), each=CROWD)
        self.network.cut(0, "database", "both ways")
        time.sleep(CROWDED_CUT)
        self.network.mend(0, "database")
        members.end()
        readers.end()
        need(not members.others, f"in a crowd, somebody was told {members.others[:2]}")
        need(not readers.refused, f"beside a crowd, somebody who looks was told {readers.refused[:2]}")
        print(f"{CROWD} at a server whose line to PostgreSQL was cut for {CROWDED_CUT} s: {members.told_to_wait} times told "
              f"to wait; longest: {members.longest}, {readers.longest}", flush=True)
        need(members.longest.seconds < LONGEST_IN_A_CROWD, f"in a crowd, somebody waited {members.longest}")
        need(members.told_to_wait >= CROWD, f"of {CROWD} in a crowd {members.told_to_wait} were told to wait")

    def goes_on(self, servers, since):
        def all_go_on():
            return self.sellers.others or all(self.sellers.heard.get(server, 0) > since for server in servers)

        try:
            within(60, "acknowledging something", all_go_on)
        except SystemExit:
            for server in servers:
                said = [line for line in open(server.log).read().splitlines() if "event=request" not in line]
                print(f"{server.origin} said: {said[-5:]}", flush=True)
            raise
        self.look()


FAULTS = {
    "server killed": Scene.kill_server,
    "PostgreSQL stopped at once": Scene.stop_database,
    "PostgreSQL killed": Scene.kill_database,
    "store killed": Scene.kill_bucket,
    "line to PostgreSQL cut": Scene.cut_database,
    "line to the store cut": Scene.cut_bucket,
}


def hold(scene, kills, faults, until):
    acknowledged, lists, waits = [], 0, {"list": Longest(), "sale": Longest(), "own": Longest()}
    for turn in range(kills):
        scene.begin(turn)
        scene.goes_on(scene.servers, time.monotonic())
        for name in faults:
            began, count = time.monotonic(), len(scene.sellers.acknowledged)
            servers, since = FAULTS[name](scene, turn)
            scene.goes_on(servers, since)
            scene.counts[name] += 1
            now = time.monotonic()
            print(f"{turn + 1}. {name}: {now - began:.1f} s, of which {now - since:.1f} until it went on; "
                  f"{len(scene.sellers.acknowledged) - count} goods", flush=True)
        scene.end()
        listed_once(scene.servers, scene.sellers, f"의자 {scene.sellers.era}")
        acknowledged += scene.sellers.acknowledged
        lists += scene.readers.answered
        scene.counts["told to wait"] += scene.told()
        for kind, crowd in [("list", scene.readers), ("sale", scene.sellers), ("own", scene.members)]:
            waits[kind] = max(waits[kind], crowd.longest, key=lambda longest: longest.seconds)
        print(f"turn {turn + 1}: {len(scene.sellers.acknowledged)} goods acknowledged, {scene.told()} times told to wait, "
              f"{scene.readers.answered} lists answered; longest: {scene.readers.longest}, {scene.sellers.longest}, "
              f"{scene.members.longest}", flush=True)
        if until and time.monotonic() > until:
            break
    listed = [server.names("의자") for server in scene.servers]
    need(all(set(acknowledged) <= set(found) for found in listed), "something acknowledged is not there any more")
    need(len(set(name for _, name in listed[0])) == len(listed[0]), "something was put up twice")
    print(f"{dict(scene.counts)}; {len(acknowledged)} goods acknowledged, {lists} lists answered; longest waits: list "
          f"{waits['list']}, sale {waits['sale']}, own page {waits['own']}", flush=True)
    scene.crowd()
    checked(scene.servers)


def main():
    parser = options(__doc__)
    parser.add_argument("--kills", type=int, default=1, help="turns, each with every fault once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, help="begin no turn after so long")
    parser.add_argument("--only", choices=list(FAULTS), action="append", help="this fault, and others named so")
    chosen = parser.parse_args()
    until = time.monotonic() + 60 * chosen.minutes if chosen.minutes else None
    in_a_network_of_its_own()
    os.environ["BUCKET_ADDRESS"] = "0.0.0.0"
    network = Network(SERVERS)
    try:
        network.lay()
        database = Database([network.behind(number, "database") for number in range(SERVERS)])
        with serving(chosen.binary, SERVERS, database, network) as servers:
            scene = Scene(servers, database, network, chosen.seed)
            hold(scene, chosen.kills, chosen.only or list(FAULTS), until)
    finally:
        network.remove()


main()
