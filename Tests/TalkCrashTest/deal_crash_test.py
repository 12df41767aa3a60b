"""Kills the server over and over while people offer, accept, buy, agree on meetings, cancel, hand over and review each other,
and looks for what is half done.

A person without a reply sends the same request again, as apps do: a POST with its key, and meetings, answers and reviews,
which change nothing twice.
Each acknowledged step is noted, with the lines that it leaves in its conversation.
"""

import argparse
import datetime
import random
import sys
import tempfile
import threading
import time

from market import LOST, ROOT, Market, picture


class Bargain:
    """One seller and one buyer about one product, a step after the other; it knows what has to be there."""

    def __init__(self, market, number, seller, stock):
        self.market, self.number, self.random = market, number, random.Random(number)
        self.people = {"seller": seller, "buyer": market.person(f"buyer{number}")}
        photo = market.ask("POST", "/uploads", picture(), seller, kind="image/png")["photo"]["id"]
        self.stock = stock
        product = {"name": f"chair {number}", "price": "1000", "currency": "KRW", "stock": stock, "takesOffers": True}
        # Of some who buys at the asked price has it at once.
        self.is_first_come = number % 2 == 0
        product["firstCome"] = self.is_first_come
        self.product = market.ask("POST", "/products", product | {"photos": [{"id": photo}]}, seller)["id"]
        path = f"/products/{self.product}/conversation"
        self.talk = market.ask("POST", path, {"text": "hello"}, self.people["buyer"], "hello")["id"]
        self.lines, self.offers, self.deals = ["text"], {}, {}
        # By deal: the meeting that was agreed on last, and by deal and writer: words.
        self.meetings, self.reviews, self.proposals = {}, {}, 0
        self.keys, self.offered, self.bought, self.left = 0, 0, 0, stock
        self.trouble = None

    def run(self, is_over):
        try:
            while not is_over.is_set():
                self.trade()
        except BaseException as trouble:
            self.trouble = trouble

    def ask(self, who, method, path, body=None, key=None):
        """Until there is a reply."""
        while True:
            try:
                return self.market.ask(method, path, body, self.people[who], key)
            except LOST:
                time.sleep(0.01)

    def post(self, who, path, body):
        self.keys += 1
        return self.ask(who, "POST", f"/conversations/{self.talk}{path}", body, f"{self.number}-{self.keys}")

    def offer(self, who):
        # A buyer makes five for one product.
        self.offered += who == "buyer"
        made = self.post(who, "/offers", {"amount": str(self.random.randint(500, 1000))})
        for offer, state in self.offers.items():
            if state == "open":
                self.offers[offer] = "countered"
        self.offers[made["id"]] = "open"
        self.lines.append("offer")
        return made["id"]

    def answer(self, offer, who, answer, state):
        reply = self.ask(who, "PUT", f"/offers/{offer}/answer", {"answer": answer})
        assert reply["state"] == state, reply
        self.offers[offer] = state
        self.lines.append(f"offer_{state}")
        return reply

    def bargain(self):
        """A deal by offers; None where it comes to nothing."""
        maker = self.random.choice(["seller", "buyer"]) if self.offered < 5 else "seller"
        offer = self.offer(maker)
        if maker == "buyer" and self.random.random() < 0.3:
            maker, offer = "seller", self.offer("seller")
        other = {"seller": "buyer", "buyer": "seller"}[maker]
        chance = self.random.random()
        if chance < 0.15:
            self.answer(offer, maker, "withdraw", "withdrawn")
        elif chance < 0.3:
            self.answer(offer, other, "decline", "declined")
        else:
            return self.answer(offer, other, "accept", "accepted")["deal"]

    def buy(self):
        """A deal by one press at the asked price, or by the seller's answer to it."""
        self.bought += 1
        self.keys += 1
        shown = {"price": "1000", "currency": "KRW"}
        made = self.ask("buyer", "POST", f"/products/{self.product}/purchase", shown, f"{self.number}-{self.keys}")
        self.lines.append("offer")
        if not self.is_first_come:
            assert made["state"] == "open", made
            self.offers[made["id"]] = "open"
            return self.answer(made["id"], "seller", "accept", "accepted")["deal"]
        assert made["state"] == "accepted", made
        self.offers[made["id"]] = "accepted"
        self.lines.append("first_come")
        return made["deal"]

    def trade(self):
        chance = self.random.random()
        # A buyer asks five times to buy one product.
        if chance < 0.3 and self.bought < 5:
            deal = self.buy()
        elif chance < 0.7:
            deal = self.bargain()
        else:
            deal = self.post("seller", "/deal", {"quantity": 1})["id"]
            self.lines.append("reserved")
        if deal is None:
            return
        assert deal not in self.deals, "a deal was made twice"
        self.deals[deal] = "reserved"
        self.see(reserved=1)
        for _ in range(self.random.choice([0, 0, 1, 2])):
            self.meet(deal)
        who, other = self.random.sample(["seller", "buyer"], 2)
        way = self.random.choice(["cancel", "code", "both", "deny"])
        path = f"/deals/{deal}"
        if way == "cancel":
            self.ask(who, "PUT", f"{path}/state", {"state": "cancelled", "reason": "agreed"})
        elif way == "code":
            # Its answer may be lost with the code, which is gone then; the one who typed it asks again all the same.
            code = self.ask(other, "GET", f"{path}/code")["code"]
            self.ask(who, "PUT", f"{path}/confirmation", {"code": code})
        else:
            self.ask(who, "PUT", f"{path}/confirmation", {})
            self.lines.append("one_sided")
            if way == "both":
                self.ask(other, "PUT", f"{path}/confirmation", {})
            else:
                self.ask(other, "PUT", f"{path}/objection")
        self.deals[deal] = "completed" if way in ("code", "both") else "cancelled"
        self.lines.append(self.deals[deal])
        self.left -= self.deals[deal] == "completed"
        self.see(reserved=0)
        if self.deals[deal] == "completed":
            self.review(deal)
        if self.left == 0:
            self.ask("seller", "PATCH", f"/products/{self.product}", {"stock": self.stock})
            self.ask("seller", "PUT", f"/products/{self.product}/state", {"state": "selling"})
            self.left = self.stock
            self.see(reserved=0)

    def meet(self, deal):
        """One proposes, and it is answered. So soon that codes are shown already, and at another time each time."""
        self.proposals += 1
        moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=50, seconds=self.proposals % 300)
        maker, other = self.random.sample(["seller", "buyer"], 2)
        words = {"at": moment.strftime("%Y-%m-%dT%H:%M:%S.000Z"), "place": f"station {self.proposals}"}
        made = self.ask(maker, "POST", f"/conversations/{self.talk}/meetings", words)
        assert made["place"] == words["place"] and made["state"] == "proposed", made
        self.lines.append("meeting")
        answer, state = self.random.choice([("accept", "accepted"), ("accept", "accepted"), ("decline", "declined"), ("withdraw", "withdrawn")])
        reply = self.ask(maker if answer == "withdraw" else other, "PUT", f"/meetings/{made['id']}/answer", {"answer": answer})
        assert reply["state"] == state, reply
        self.lines.append(f"meeting_{state}")
        if answer == "accept":
            self.meetings[deal] = made["id"]

    def review(self, deal):
        """None, one or both of them; a review may be changed until the other one has written theirs."""
        for place, who in enumerate(self.random.sample(["seller", "buyer"], self.random.choice([0, 1, 2, 2]))):
            for turn in range(self.random.choice([1, 2]) if place == 0 else 1):
                words = {"verdict": self.random.choice(["again", "fine", "never"]), "tags": [], "text": f"{deal} {who} {turn}"}
                reply = self.ask(who, "PUT", f"/deals/{deal}/review", words)
                assert reply["mine"]["text"] == words["text"], reply
                self.reviews[deal, who] = words["text"]

    def see(self, reserved):
        seen = self.ask("seller", "GET", f"/products/{self.product}")
        state = "sold" if self.left == 0 else "reserved" if reserved == self.left else "selling"
        told = (seen["stock"], seen.get("reserved", 0), seen["state"])
        assert told == (self.left, reserved, state), f"{told} and not {(self.left, reserved, state)}"

    def faults(self):
        """What is not as it was acknowledged."""
        if self.trouble is not None:
            return [f"{self.product}: {self.trouble!r}"]
        found = []
        kept, path = [], f"/conversations/{self.talk}/messages"
        while items := self.ask("buyer", "GET", f"{path}?after={len(kept)}&limit=100")["items"]:
            kept += [item["notice"]["code"] if item["kind"] == "notice" else item["kind"] for item in items]
        if kept != self.lines:
            found.append(f"{self.product}: lines {kept[-5:]} of {len(kept)}, and not {self.lines[-5:]} of {len(self.lines)}")
        deals, cursor = {}, ""
        while cursor is not None:
            page = self.ask("buyer", "GET", f"/deals?limit=100{cursor}")
            deals |= {item["id"]: item["state"] for item in page["items"]}
            cursor = f"&cursor={page['next']}" if page.get("next") else None
        if deals != self.deals:
            found.append(f"{self.product}: {len(deals)} deals, and not the {len(self.deals)} that were acknowledged")
        found += self.faults_of_meetings_and_reviews()
        for offer, state in self.offers.items():
            if (seen := self.ask("buyer", "GET", f"/offers/{offer}")["state"]) != state:
                found.append(f"offer {offer} is {seen}, and not {state}")
        return found


    def faults_of_meetings_and_reviews(self):
        found, about = [], {}
        for deal in self.deals:
            for who in self.people:
                seen = self.ask(who, "GET", f"/deals/{deal}")
                meeting = seen.get("meeting", {}).get("id")
                if meeting != self.meetings.get(deal):
                    found.append(f"deal {deal} has meeting {meeting}, and not {self.meetings.get(deal)}")
                mine = seen.get("review", {}).get("mine")
                if (mine and mine["text"]) != self.reviews.get((deal, who)):
                    found.append(f"deal {deal} is reviewed by {mine}, and not {self.reviews.get((deal, who))!r}")
                if mine:
                    about[who] = mine["about"]
        # What both have written everybody reads, each of them once.
        for who, account in about.items():
            texts, cursor = [], ""
            while cursor is not None:
                page = self.ask("buyer", "GET", f"/accounts/{account}/reviews?limit=100{cursor}")
                texts += [item["text"] for item in page["items"] if item["deal"] in self.deals]
                cursor = f"&cursor={page['next']}" if page.get("next") else None
            both = [deal for deal in self.deals if all((deal, one) in self.reviews for one in self.people)]
            if sorted(texts) != sorted(self.reviews[deal, who] for deal in both):
                found.append(f"of {account} {len(texts)} reviews are read, and not {len(both)}")
        return found


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--binary", default=ROOT / ".build/debug/openmarket")
    options = options.parse_args()
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        market = Market(options.binary, folder)
        seller = market.person("seller")
        # Of some all is promised at once.
        bargains = [Bargain(market, number, seller, stock) for number, stock in enumerate([1, 1, 3, 1000])]
        is_over = threading.Event()
        threads = [threading.Thread(target=bargain.run, args=(is_over,)) for bargain in bargains]
        for thread in threads:
            thread.start()
        faults = []
        for kill in range(options.kills):
            time.sleep(random.uniform(0.05, 0.4))
            market.process.kill()
            market.process.wait()
            if kill % 10 == 9 and (check := market.check()).returncode != 0:
                faults.append(f"kill {kill}: {check.stdout}{check.stderr}")
            market.start()
        is_over.set()
        for thread in threads:
            thread.join()
        market.process.kill()
        market.start()
        for bargain in bargains:
            faults += bargain.faults()
        market.stop()
        check = market.check()
        deals = [state for bargain in bargains for state in bargain.deals.values()]
        offers = sum(len(bargain.offers) for bargain in bargains)
        meetings = sum(len(bargain.meetings) for bargain in bargains)
        reviews = sum(len(bargain.reviews) for bargain in bargains)
        print(f"{options.kills} kills, {offers} offers, {len(deals)} deals, {deals.count('completed')} of them kept, ", end="")
        print(f"{meetings} meetings, {reviews} reviews; ", end="")
        print(f"check: {check.stdout.strip()}")
        if check.returncode != 0 or faults:
            sys.exit("\n".join(faults) or "the market is not whole")


if __name__ == "__main__":
    main()
