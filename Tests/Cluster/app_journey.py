#!/usr/bin/python3
"""Goes the app's journey at three servers behind nginx: app_journey.py PROGRAMS [LANGUAGE…]"""

import pathlib
import sys
import tempfile
import time

from journeys_test import seed
from proxied import ROOT, ProxiedMarket, standing

sys.path.append(str(ROOT / "Tests/DesktopJourney"))

from journey import LOCALES, go
from market import Market


class BehindNginx(Market):
    """The market of a journey, which goes away and comes back whole: nginx and its servers."""

    def __init__(self, program, ground, name, data):
        self.proxied = ProxiedMarket(program, ground, name, data)
        # The app would refuse a certificate that nobody signed.
        self.address, self.port = self.proxied.open_url, self.proxied.open

    def open(self):
        self.proxied.start()

    def close(self):
        self.proxied.stop()

    def kill(self):
        self.proxied.kill()


def main(programs, languages):
    failures = 0
    with standing() as ground, tempfile.TemporaryDirectory() as folder:
        data = seed(programs / "openmarket", f"{folder}/data")
        for language in languages:
            began = time.monotonic()
            trouble = go(
                programs, language, f"cluster-{language}",
                lambda program, _: BehindNginx(program, ground, f"app{language}", data),
            )
            print(f"  {language}: " + (f"FAILED at {trouble}" if trouble else f"well, in {time.monotonic() - began:.1f} s"), flush=True)
            failures += 1 if trouble else 0
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:] or list(LOCALES)))
