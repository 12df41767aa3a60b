"""Renews the servers of one market one after the other, as its program is renewed, while people sell and look.

Servers of the old program go on beside those of the new one, on a schema that the new one has brought up to date, and the
old program may come back. What was acknowledged has to be there afterwards, once, at every server.
"""

from cluster import Database, Readers, Sellers, checked, listed_once, options, selling, serving, signed_up
from bucket_test import need


def renew(server, binary, beside, sellers, when):
    """Puts another program in a server's place; readers meanwhile are served by those beside it."""
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
    listed_once([first, second], sellers)
    print(f"{len(sellers.acknowledged)} goods acknowledged, {sellers.told_to_wait} times told to wait", flush=True)
    checked([first, second])


def main():
    parser = options(__doc__)
    parser.add_argument("old", help="an earlier program")
    chosen = parser.parse_args()
    with serving(chosen.old, 2, Database()) as servers:
        hold(*servers, chosen.old, chosen.binary)


main()
