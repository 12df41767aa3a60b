"""Those who bother one person."""

import datetime

from market import Outcome, counted, serving

ROUNDS, PEOPLE, GIVEN, EACH, PROPOSALS = 200, 30, 10, 5, 250


def guess(person, deal):
    """Types wrong codes until one is not looked at; gives the number of those that were."""
    for number in range(50):
        if person.ask("PUT", f"/deals/{deal}/confirmation", {"code": f"9{number:03}"}).status != 403:
            return number
    return 50


def codes(binary):
    with serving(binary, "--newcomers", "trusted") as market:
        seller, buyer = market.account("seller", "127.0.0.2"), market.account("buyer", "127.0.0.3")
        bicycle = seller.offer()["id"]
        talk = buyer.ask("POST", f"/products/{bicycle}/conversation", {"question": "available"}).json["id"]
        guesses, deals, statuses = 0, [], []
        for _ in range(ROUNDS):
            reply = seller.ask("POST", f"/conversations/{talk}/deal")
            statuses.append(reply.status)
            if reply.status == 201:
                deals.append(reply.json["id"])
                guesses += guess(seller, deals[-1])
                seller.ask("PUT", f"/deals/{deals[-1]}/state", {"state": "cancelled", "reason": "other"})
        lines = buyer.ask("GET", f"/conversations/{talk}/messages?limit=100").json["items"]
        yield Outcome(
            f"a seller reserves {ROUNDS} times, and guesses each time", f"{guesses} guesses; {counted(statuses)}; {len(lines)} lines",
            "at most 5 guesses, and 2 reservations", guesses <= 5 and len(deals) <= 2 and len(lines) <= 10)
        talk = buyer.ask("POST", f"/products/{seller.offer('책상 하나')['id']}/conversation", {"question": "available"}).json["id"]
        deal = seller.ask("POST", f"/conversations/{talk}/deal").json["id"]
        mine, theirs = (one.ask("GET", f"/deals/{deal}/code").json["code"] for one in [seller, buyer])
        locked = seller.ask("PUT", f"/deals/{deal}/confirmation", {"code": theirs}).status
        state = buyer.ask("PUT", f"/deals/{deal}/confirmation", {"code": mine}).json["state"]
        yield Outcome(
            "right codes about other goods, of the guesser and of the other one", f"{locked}; {state}", "429; completed",
            (locked, state) == (429, "completed"))

        chair = seller.offer("나무 의자", price="0", giveaway="first")["id"]
        guesses, statuses = 0, []
        for _ in range(ROUNDS):
            reply = buyer.ask("PUT", f"/products/{chair}/claim", {})
            statuses.append(reply.status)
            if "deal" in reply.json:
                guesses += guess(buyer, reply.json["deal"])
                buyer.ask("DELETE", f"/products/{chair}/claim")
        yield Outcome(
            f"a stranger claims goods {ROUNDS} times, and guesses each time", f"{guesses} guesses; {counted(statuses)}",
            "at most 5 guesses, and 2 claims", guesses <= 5 and statuses.count(200) <= 2)


def giveaways(binary):
    with serving(binary) as market:
        giver = market.account("operator")
        given = [giver.offer(f"의자 {number}", price="0", giveaway="first")["id"] for number in range(GIVEN)]
        people = [market.account(f"person {number}", "127.0.0.2") for number in range(PEOPLE)]
        replies = [one.ask("PUT", f"/products/{product}/claim", {}) for one in people for product in given]
        queues = [one.ask("PUT", f"/products/{product}/queue") for one in people for product in given]
    statuses = [reply.status for reply in replies]
    lines = [reply.status for reply in queues]
    yield Outcome(
        f"{PEOPLE} new accounts of one address claim {GIVEN} giveaways", f"{counted(statuses)}; in line {counted(lines)}",
        "none", all(status >= 400 for status in statuses + lines))


def requests(binary):
    with serving(binary) as market:
        seller = market.account("operator")
        goods = [seller.offer(f"의자 {number}")["id"] for number in range(EACH)]
        people = [market.account(f"person {number}", "127.0.0.2") for number in range(PEOPLE)]
        sent = [one.ask("POST", f"/products/{product}/conversation", {"text": f"안녕 {index} {product}"}).status
                for index, one in enumerate(people) for product in goods]
        listed = seller.ask("GET", "/conversations?limit=100").json
        waiting, page = [], seller.ask("GET", "/conversations?requests=true&limit=100").json
        waiting += page["items"]
        while "next" in page:
            page = seller.ask("GET", f"/conversations?requests=true&limit=100&cursor={page['next']}").json
            waiting += page["items"]
    arrived = sent.count(201)
    yield Outcome(
        f"{PEOPLE} new accounts of one address write to one person, {EACH} times each",
        f"{counted(sent)}; {len(listed['items'])} on the list, {listed['requests']} behind it",
        "at most 10 on the list, and none lost",
        len(listed["items"]) <= 10 and len(listed["items"]) + len(waiting) == arrived and listed["requests"] == len(waiting))


def meetings(binary):
    with serving(binary) as market:
        seller, buyer = market.account("operator"), market.account("buyer", "127.0.0.2")
        talk = buyer.ask("POST", f"/products/{seller.offer()['id']}/conversation", {"question": "available"}).json["id"]
        seller.ask("POST", f"/conversations/{talk}/deal")
        start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)

        def propose(minutes, note):
            at = (start + datetime.timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:00Z")
            return buyer.ask("POST", f"/conversations/{talk}/meetings", {"at": at, "place": "망원역", "note": note})

        risky = propose(0, "국민은행 123456-12-123456 입금해 주세요")
        statuses = [propose(minutes, f"{minutes}").status for minutes in range(PROPOSALS)]
    made = statuses.count(201)
    yield Outcome(
        f"a newcomer proposes {PROPOSALS} meetings, and one with an account number",
        f"{counted(statuses)}; {risky.status} {risky.json.get('code')}", "at most 30, and the question of a message",
        made <= 30 and statuses.count(429) == PROPOSALS - made and risky.json.get("code") == "message_risky")
