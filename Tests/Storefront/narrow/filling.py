"""Brings about, through the API, every state that a page can be in."""

import datetime
import re

# As long as a person can make them, in both scripts.
LONG_KOREAN = "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초"
LONG_LATIN = "Handgefertigter Donaudampfschifffahrtset"


def fill(town, photos, program):
    """All people and goods; `town.ids` has what the visits name."""
    people = meet(town, program)
    shop(town, people["shop"], photos[:1])
    goods(town, people, photos[:1], photos)
    bargains(town, people)
    deals(town, people, photos)
    drafts(town, people["seller"], photos[0])
    reports(town, people)


def meet(town, program):
    seller = town.join("seller", "망원동에서물건을파는아주긴이름의이웃")
    seller.put("/account/consent", {"version": seller.ask("GET", "/account/consent")["version"]})
    town.join("buyer", "WillhelminaBartholom")
    town.join("third", "셋째로기다리는사람")
    town.join("fourth", "넷째이웃")
    # To a version that is no longer the market's.
    town.join("liker", "좋아하는이", agreedTerms="0" * 16)
    town.join("rude", "거친사람")
    town.join("fresh", "갓온이")
    town.join("shop", "가게")
    town.join("moderator", "살피는이", program, "moderator")
    town.join("administrator", "이끄는이", program, "administrator")
    return town.people


def shop(town, keeper, picture):
    """So many goods that lists have further pages."""
    for number in range(26):
        town.ids["other"] = keeper.offer_goods(f"자전거 바구니 {number + 1}", picture, price=str(9_000 + number * 1_000))


def goods(town, people, picture, many):
    """One product in each state, all of one seller."""
    seller, ids = people["seller"], town.ids
    dear = {"price": "9999999999", "discount": "1234567890"}
    ids["dear"] = seller.offer_goods(LONG_KOREAN, many, **dear, takesOffers=True, condition="like_new", description="긴설명" * 90)
    ids["dollars"] = seller.offer_goods(LONG_LATIN, picture, price="1234567.89", discount="0.99", currency="USD", takesOffers=True)
    ids["plain"] = seller.offer_goods("나무 의자", picture, ways=["meeting"])
    ids["pick"] = seller.offer_goods("아이 책상을 드려요", picture, price="0", giveaway="pick")
    ids["first"] = seller.offer_goods("화분을 먼저 오시는 분께", picture, price="0", giveaway="first")
    ids["reserved"] = seller.offer_goods("예약된 자전거", picture, takesOffers=True)
    ids["kept"] = seller.offer_goods("기다린 분께 남겨 둔 램프", picture, takesOffers=True)
    ids["sold"] = seller.offer_goods("팔린 주전자", picture)
    ids["done"] = seller.offer_goods("거래를 마친 액자", picture, stock=2)
    ids["out"] = seller.offer_goods("다 나간 컵", picture, stock=0)
    ids["hidden"] = seller.offer_goods("숨겨질 물건", picture)
    ids["unseen"] = seller.offer_goods("내가 숨긴 물건", picture)
    ids["gone"] = seller.offer_goods("지워진 물건", picture)
    ids["liked"] = seller.offer_goods("관심이 모인 카메라", picture, price="200000", takesOffers=True)
    for key in ("liker", "buyer", "fourth"):
        for product in ("liked", "dear", "dollars", "sold", "gone"):
            people[key].put(f"/products/{ids[product]}/like")
    for product in ("dear", "dollars", "other", "gone"):
        people["buyer"].put(f"/cart/{ids[product]}", {"quantity": 1})
    seller.put(f"/products/{ids['unseen']}/state", {"state": "hidden"})
    seller.put(f"/products/{ids['sold']}/state", {"state": "sold"})
    seller.put(f"/products/{ids['liked']}/liker-offer", {"amount": "150000"})
    people["moderator"].put(f"/products/{ids['hidden']}/moderation", {"reason": "사진이 상품과 달라요. " * 12})
    seller.ask("DELETE", f"/products/{ids['gone']}", {})
    people["buyer"].put(f"/products/{ids['pick']}/claim", {"text": "아이가 곧 학교에 가요. " * 10})
    people["fourth"].put(f"/products/{ids['pick']}/claim", {"text": "책상을 오래 찾고 있었어요"})
    for term in ("자전거", "의자", LONG_LATIN):
        people["buyer"].put(f"/searches/one?q={quoted(term)}")


def quoted(text):
    from urllib.parse import quote

    return quote(text)


def bargains(town, people):
    """Conversations before anything is agreed on."""
    buyer, seller, ids = people["buyer"], people["seller"], town.ids
    ids["offered"] = buyer.talk(ids["dear"], "안녕하세요. " + "띄어쓰지않은긴말" * 20)
    ids["offer"] = buyer.post(f"/conversations/{ids['offered']}/offers", {"amount": "8700000000"})["id"]
    ids["countered"] = buyer.talk(ids["dollars"], "https://example.com/pay 로 보내 주세요")
    buyer.post(f"/conversations/{ids['countered']}/offers", {"amount": "900000.55"})
    seller.post(f"/conversations/{ids['countered']}/offers", {"amount": "1200000.99"})
    people["fourth"].post(f"/products/{ids['liked']}/purchase", {"price": "200000", "currency": "KRW"})
    ids["asked"] = people["fourth"].talk(ids["plain"])
    ids["blocked"] = people["rude"].talk(ids["plain"], "싸게 안 주면 가만 안 둬")
    seller.put(f"/blocks/{ids['rude']}")


def accepted(town, buyer, product, amount="30000"):
    """A conversation and the deal that an accepted offer made of it."""
    talk = buyer.talk(product)
    offer = buyer.post(f"/conversations/{talk}/offers", {"amount": amount})["id"]
    return talk, town.people["seller"].put(f"/offers/{offer}/answer", {"answer": "accept"})["deal"]


def soon(hours):
    moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=hours)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")


def deals(town, people, photos):
    buyer, seller, ids = people["buyer"], people["seller"], town.ids
    ids["promised"], ids["deal"] = accepted(town, buyer, ids["reserved"])
    for key in ("third", "fourth"):
        people[key].put(f"/products/{ids['reserved']}/queue")
    words = {"place": "망원역 2번 출구 앞 편의점 건너편 파란 지붕 아래 긴 의자 옆", "note": "파란 우산을 들고 있어요. " * 8}
    agreed = buyer.post(f"/conversations/{ids['promised']}/meetings", {"at": soon(30)} | words)["id"]
    seller.put(f"/meetings/{agreed}/answer", {"answer": "accept"})
    ids["meeting"] = buyer.post(f"/conversations/{ids['promised']}/meetings", {"at": soon(50)} | words)["id"]
    photo = buyer.upload(photos[1])
    buyer.post(f"/conversations/{ids['promised']}/messages", {"text": "이 자리예요", "photos": [photo]})
    spoken = buyer.post(f"/conversations/{ids['promised']}/messages", {"text": "지운 말"})
    buyer.put(f"/conversations/{ids['promised']}/unsent", {"number": spoken["number"]})
    # It is kept for who waited, as the first reservation came to nothing.
    _, ids["cancelled"] = accepted(town, buyer, ids["kept"])
    people["third"].put(f"/products/{ids['kept']}/queue")
    people["fourth"].put(f"/products/{ids['kept']}/queue")
    buyer.put(f"/deals/{ids['cancelled']}/state", {"state": "cancelled", "reason": "changed_mind"})
    # One unit is given by a code and reviewed by both, the other is confirmed by one.
    ids["ended"] = buyer.talk(ids["done"])
    ids["reviewed"] = seller.post(f"/conversations/{ids['ended']}/deal", {"quantity": 1})["id"]
    complete(seller, buyer, ids["reviewed"])
    kind = {"verdict": "again", "tags": ["kind", "punctual", "as_described"], "text": "물건이 말씀하신 그대로예요. " * 12}
    buyer.put(f"/deals/{ids['reviewed']}/review", kind)
    seller.put(f"/deals/{ids['reviewed']}/review", {"verdict": "fine", "tags": ["late"], "text": "조금 늦으셨어요"})
    ids["review"] = next(iter(seller.ask("GET", f"/accounts/{ids['seller']}/reviews")["items"]))["id"]
    seller.put(f"/reviews/{ids['review']}/reply", {"text": "고맙습니다. 잘 쓰세요."})
    ids["half"] = people["third"].talk(ids["done"])
    ids["onesided"] = seller.post(f"/conversations/{ids['half']}/deal", {"quantity": 1})["id"]
    people["third"].put(f"/deals/{ids['onesided']}/confirmation", {})
    # A review is due of both sides; the buyer has written theirs.
    other = people["shop"].town.ids["other"]
    ids["dues"] = buyer.talk(other)
    ids["due"] = people["shop"].post(f"/conversations/{ids['dues']}/deal", {"quantity": 1})["id"]
    complete(people["shop"], buyer, ids["due"])
    buyer.put(f"/deals/{ids['due']}/review", {"verdict": "never", "tags": ["unkind"], "text": "말이 거칠었어요"})


def complete(one, other, deal):
    code = one.ask("GET", f"/deals/{deal}/code")["code"]
    other.put(f"/deals/{deal}/confirmation", {"code": code})


def drafts(town, seller, picture):
    ids = town.ids
    ids["draft"] = seller.post("/drafts", {"name": LONG_KOREAN, "price": "1", "photos": [{"id": seller.upload(picture)}]})["id"]
    seller.post("/drafts", {"name": "", "price": "열두 냥"})


def reports(town, people):
    ids = town.ids
    rude, seller, moderator = people["rude"], people["seller"], people["moderator"]
    words = "여러 번 그만하라고 했어요. " * 20
    seller.post("/reports", {"target": {"kind": "messages", "id": ids["blocked"], "messages": [1]}, "reason": "insult", "text": words})
    people["buyer"].post("/reports", {"target": {"kind": "product", "id": ids["plain"]}, "reason": "counterfeit", "text": words})
    people["fourth"].post("/reports", {"target": {"kind": "account", "id": ids["rude"]}, "reason": "harassment"})
    open_cases = moderator.ask("GET", "/cases")
    found = open_cases.get("cases") or open_cases.get("items")
    of = lambda kind: next(one["id"] for one in found if one["target"]["kind"] == kind)
    ids["case"], ids["taken"], ids["judged"] = of("product"), of("messages"), of("account")
    moderator.put(f"/cases/{ids['taken']}/claim")
    moderator.put(f"/cases/{ids['judged']}/claim")
    restriction = {"action": "restrict", "reason": "서로 존중해 주세요. " * 10, "rule": "harassment", "days": 3}
    moderator.post(f"/cases/{ids['judged']}/actions", restriction)
