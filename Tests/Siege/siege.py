#!/usr/bin/env python3
"""Besieges the released market by what one person with a few programs can do.

usage: siege.py [--binary FILE] [ATTACK …]

Prints a line for each attack: what was tried, what came of it, what is wanted. Ends with 1 where anything did not hold.
The shorter forms of the same attacks are tests of `make test`; here they have their full length, and clocks judge.
"""

import argparse
import os
import pathlib
import resource
import sys
import time

import bulk
import crowds
import hidden
import networks
import photos
import slow
import strangers
import streams
from market import ROOT

ATTACKS = {
    "heads": slow.heads,
    "bodies": slow.bodies,
    "sign-ins": crowds.sign_ins,
    "sign-ups": crowds.sign_ups,
    "networks": networks.sign_ins,
    "searches": networks.searches,
    "guesses": networks.guesses,
    "connections": networks.connections,
    "pictures": bulk.pictures,
    "decoders": photos.decoders,
    "epilogues": photos.epilogues,
    "streams": streams.direct,
    "proxies": streams.behind_proxies,
    "forms": bulk.forms,
    "answers": bulk.answers,
    "hidden": hidden.behind_a_cache,
    "codes": strangers.codes,
    "giveaways": strangers.giveaways,
    "requests": strangers.requests,
    "meetings": strangers.meetings,
}


def main():
    parser = argparse.ArgumentParser(description=f"Attacks: {', '.join(ATTACKS)}.")
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/openmarket")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK")
    options = parser.parse_args()
    if unknown := set(options.attacks) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}")
    # Debian keeps nginx where only root looks for programs.
    os.environ["PATH"] += ":/usr/sbin"
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    began, failures, count = time.monotonic(), 0, 0
    for name in options.attacks or ATTACKS:
        for outcome in ATTACKS[name](options.binary.resolve()):
            print(outcome, flush=True)
            failures += not outcome.holds
            count += 1
    print(f"{count - failures} of {count} held, in {time.monotonic() - began:.0f} s")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
