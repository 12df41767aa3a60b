"""Every page: valid, reachable for everyone, the right size, and seen in both lights."""

import re

import html5lib
import pytest
from axe_core_python.sync_playwright import Axe
from conftest import PASSWORD, put_into_cart, settle
from playwright.sync_api import expect
from test_journeys import sell

PUBLIC = {
    "market": "/",
    "market-page-3": "/?page=3",
    "product": "/products/3",
    "seller": "/sellers/1",
    "search": "/search",
    "search-found": "/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0",
    "search-shelves": "/search/shelves?q=%EC%9E%90%EC%A0%84%EA%B1%B0",
    "search-list": "/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0&sort=price_up&in_stock=true",
    "search-nothing": "/search?q=%EC%97%86%EB%8A%94%EA%B2%83%EB%93%A4",
    "likes": "/likes",
    "cart": "/cart",
    "sign-in": "/signin",
    "sign-up": "/signup",
    "settings": "/settings",
    "offline": "/offline",
    "missing": "/nowhere",
    "setup": "/setup",
}


@pytest.fixture(scope="module")
def seller(chromium, market, photos, tmp_path_factory):
    """A visitor with a product, a like and something in the cart."""
    from conftest import Visitor

    visitor = Visitor(chromium, market).sign_up("파는이")
    sell(visitor.page, "단정한 나무 의자", photos)
    visitor.address = visitor.page.url.split("?")[0].removeprefix(market.url)
    # Another account's product.
    visitor.page.goto("/?page=2")
    visitor.page.locator(".card:not(:has(.badge, .stock.none)) > a").first.click()
    visitor.page.locator(".purchase .heart").click()
    put_into_cart(visitor.page)
    expect(visitor.page.locator('.places [href="/cart"] .count')).to_have_text("1")
    yield visitor
    visitor.close()


def own(seller):
    return {
        "own-product": seller.address,
        "edit": seller.address + "/edit",
        "delete": seller.address + "/delete",
        "sell": "/sell",
        "own-likes": "/likes",
        "own-cart": "/cart",
        "mine": "/mine",
        "own-settings": "/settings",
        "grid": "/?view=grid",
    }


MOVES = """
window.moves = [];
const note = (entry) => moves.push([entry.value, ...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]);
new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("name", ["market", "product", "search-found"])
def test_nothing_moves_while_a_page_comes(visitor, width, name):
    # On a phone that is so slow that it would paint pages half read.
    visit = visitor(viewport={"width": width, "height": 800}, service_workers="block")
    visit.context.new_cdp_session(visit.page).send("Emulation.setCPUThrottlingRate", {"rate": 20})
    visit.page.add_init_script(MOVES)
    for _ in range(3):
        visit.page.goto(PUBLIC[name], wait_until="networkidle")
        assert visit.page.evaluate("moves") == []


# What is on its way in is paler than it will be.
SETTLED = """() => Promise.allSettled(document.getAnimations()
  .filter((move) => move.effect.getComputedTiming().iterations !== Infinity)
  .map((move) => move.finished))"""


def check(page, name):
    page.evaluate(SETTLED)
    results = Axe().run(page)
    assert not results["violations"], (name, [(v["id"], v["nodes"][0]["html"]) for v in results["violations"]])
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, f"{name} is wider than the window"


def validate(text, name):
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(text)
    assert not parser.errors, (name, parser.errors[:5])


@pytest.mark.parametrize(
    "width, scheme",
    [
        pytest.param(width, scheme, marks=[pytest.mark.smoke] if (width, scheme) == (360, "light") else [])
        for width in (360, 768, 1440)
        for scheme in ("light", "dark")
    ],
)
def test_pages_for_everyone(visitor, shots, width, scheme):
    page = visitor(viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce").page
    for name, path in PUBLIC.items():
        page.goto(path)
        settle(page)
        check(page, name)
        page.screenshot(path=shots / f"{name}-{width}-{scheme}.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_pages_of_ones_own(seller, shots, width, scheme):
    page = seller.page
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for name, path in own(seller).items():
        page.goto(path)
        settle(page)
        check(page, name)
        page.screenshot(path=shots / f"{name}-{width}-{scheme}.png")


@pytest.mark.smoke
def test_every_page_is_valid_html(seller, market):
    for name, path in (PUBLIC | own(seller)).items():
        for language in ("ko", "en"):
            reply = seller.context.request.get(
                market.url + path, headers={"Accept": "text/html", "Accept-Language": language}
            )
            validate(reply.text(), name)


@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
def test_text_may_be_twice_as_large(visitor, locale):
    page = visitor(locale=locale).page
    for path in ("/", "/products/3", "/signin", "/settings"):
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        check(page, path)
        cut = page.evaluate(
            "[...document.querySelectorAll('.price strong')].filter(p => p.scrollWidth > p.clientWidth + 1 && p.clientWidth).length"
        )
        assert cut == 0
        broken = page.evaluate(
            """() => [...document.querySelectorAll(".tabs a > span, .foot a, .segments span, main button")].filter((name) => {
              const range = document.createRange();
              // A button's picture is a box of its own.
              range.selectNodeContents(name.querySelector("span:not(.unseen)") ?? name);
              return range.getClientRects().length > name.textContent.trim().split(" ").length;
            }).map((name) => name.textContent)"""
        )
        assert broken == []


def test_a_low_window_is_there_for_the_goods(visitor):
    page = visitor(viewport={"width": 360, "height": 370}).page
    page.goto("/")
    held = "getComputedStyle(document.querySelector('.top')).position"
    assert page.evaluate(held) == "relative"
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(held) == "sticky"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("height", [740, 640, 480])
def test_what_a_phone_is_held_for_is_in_its_first_screen(visitor, height, scheme):
    page = visitor(viewport={"width": 360, "height": height}, color_scheme=scheme).page
    page.goto("/products/3")
    button = page.locator(".purchase .main")
    for size in ("100%", "200%"):
        page.evaluate(f"scrollTo(0, 0); document.documentElement.style.fontSize = '{size}'")
        box = button.bounding_box()
        assert box["y"] + box["height"] <= height, (size, box)
        assert page.evaluate("getComputedStyle(document.querySelector('.purchase')).backgroundColor === getComputedStyle(document.body).backgroundColor")
        # At the end it stands below all that is read.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        read, held = page.locator(".description").bounding_box(), page.locator(".purchase").bounding_box()
        assert read["y"] + read["height"] <= held["y"]


@pytest.mark.parametrize("width, height", [(360, 470), (768, 900)])
def test_a_low_or_wide_window_leaves_the_button_in_its_place(visitor, width, height):
    page = visitor(viewport={"width": width, "height": height}).page
    page.goto("/products/3")
    assert page.evaluate("getComputedStyle(document.querySelector('.purchase')).position") == "static"


def test_what_is_chosen_shows_in_forced_colours(visitor, name, photos):
    page = visitor(forced_colors="active").sign_up(name).page
    sell(page, "색을 정한 것", photos)
    ground = "([where, part]) => getComputedStyle(document.querySelector(where), part).backgroundColor"
    plain = page.evaluate(ground, ["body", None])
    expect(page.locator(".dots a[aria-current]")).to_have_count(1)
    chosen, other = (page.evaluate(ground, [f".dots a{which}", "::before"]) for which in ("[aria-current]", ":not([aria-current])"))
    assert len({plain, chosen, other}) == 3
    page.goto("/")
    for place in (".tabs", ".switch"):
        assert page.evaluate(ground, [f"{place} [aria-current]", None]) != page.evaluate(ground, [f"{place} a:not([aria-current])", None])
    fill = "() => getComputedStyle(document.querySelector('.heart .icon')).fill"
    before = page.evaluate(fill)
    page.locator(".heart").first.click()
    expect(page.locator(".heart[aria-pressed=true]")).to_have_count(1)
    assert page.evaluate(fill) != before
    page.goto("/settings")
    colours = [page.evaluate(ground, [f".segments input{which} + span", None]) for which in (":checked", ":not(:checked)")]
    assert colours[0] != colours[1]


def test_paper_holds_what_is_read(visitor):
    page = visitor().page
    page.goto("/products/3", wait_until="networkidle")
    page.locator(".purchase .heart").click()
    expect(page.locator(".toast")).to_be_visible()
    page.emulate_media(media="print")
    for pressed in (".seek", ".tabs", ".purchase", ".toast"):
        expect(page.locator(pressed).first).to_be_hidden()
    expect(page.locator(".told h1")).to_be_visible()
    page.goto("/")
    for pressed in (".heart", ".switch", ".seek", ".tabs"):
        expect(page.locator(pressed).first).to_be_hidden()
    expect(page.locator(".card .name").last).to_be_visible()


def test_a_price_is_read_once_and_in_words(visitor):
    page = visitor().page
    page.goto("/")
    link = page.locator(".card a").filter(has=page.locator("s")).first
    tree = link.aria_snapshot()
    assert "정가" in tree and "할인가" in tree and "KRW" not in tree, tree


def test_photos_hold_their_place(visitor):
    page = visitor().page
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach(e => { if (!e.hadRecentInput) shift += e.value }))"
        ".observe({type: 'layout-shift', buffered: true})"
    )
    for path in ("/", "/products/3"):
        page.goto(path, wait_until="networkidle")
        settle(page)
        assert page.evaluate("shift") == 0


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "plain"])
@pytest.mark.parametrize("system, chosen", [("light", "어둡게"), ("dark", "밝게")])
def test_the_light_is_as_the_reader_chose(visitor, shots, scripted, system, chosen):
    page = visitor(color_scheme=system, java_script_enabled=scripted, viewport={"width": 390, "height": 800}).page
    ground = lambda: page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    page.goto("/settings")
    before = ground()
    page.get_by_role("radio", name=chosen).check()
    with page.expect_navigation():
        page.get_by_role("button", name="저장").click()
    expect(page.get_by_role("radio", name=chosen)).to_be_checked()
    after = ground()
    assert {before, after} == {"rgb(255, 255, 255)", "rgb(24, 24, 27)"}
    for path in ("/", "/products/3", "/nowhere"):
        page.goto(path)
        assert ground() == after
        if scripted:
            check(page, f"{path} {chosen}")
    page.screenshot(path=shots / f"chosen-{system}-{scripted}.png")
    page.goto("/settings")
    page.get_by_role("radio", name="시스템과 같게").check()
    with page.expect_navigation():
        page.get_by_role("button", name="저장").click()
    assert ground() == before


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "plain"])
def test_signing_up_takes_a_tick(visitor, name, shots, scripted):
    page = visitor(java_script_enabled=scripted, viewport={"width": 390, "height": 800}).page
    page.goto("/signup")
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="회원가입").click()
    # The browser itself asks for it, before anything is sent.
    assert page.locator("#agree:invalid").count() == 1
    page.evaluate("document.querySelector('main form').noValidate = true")
    page.locator("main").get_by_role("button", name="회원가입").click()
    expect(page.get_by_role("alert")).to_contain_text("동의해 주셔야 가입할 수 있어요.")
    expect(page.get_by_label("이름")).to_have_value(name)
    if scripted:
        check(page, "signup-without-a-tick")
    page.screenshot(path=shots / f"signup-without-a-tick-{scripted}.png", full_page=True)
    with page.context.expect_page() as beside:
        page.locator("main").get_by_role("link", name="이용약관").click()
    expect(beside.value.get_by_role("heading", name="이용약관", exact=True)).to_be_visible()
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.get_by_role("checkbox", name="동의").check()
    page.locator("main").get_by_role("button", name="회원가입").click()
    page.wait_for_url(re.compile(r"/settings/recovery-codes"))


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "plain"])
def test_recovery_codes_bring_their_owner_back(visitor, name, shots, scripted):
    page = visitor(java_script_enabled=scripted, viewport={"width": 390, "height": 800}).sign_up(name).page
    page.goto("/settings/recovery-codes")
    page.get_by_role("button", name="복구 코드 만들기").click()
    codes = page.locator(".codes li")
    expect(codes).to_have_count(10)
    code = codes.first.inner_text()
    if scripted:
        check(page, "recovery-codes")
    page.screenshot(path=shots / f"recovery-codes-{scripted}.png", full_page=True)
    page.emulate_media(media="print")
    expect(page.locator(".codes")).to_be_visible()
    expect(page.locator(".codes ~ p").first).to_be_hidden()
    page.emulate_media(media="screen")
    page.context.clear_cookies()

    page.goto("/signin?back=/likes")
    page.get_by_role("link", name="비밀번호를 잊었나요?").click()
    expect(page.get_by_role("heading", name="비밀번호를 잊었을 때")).to_be_visible()
    if scripted:
        check(page, "recovery")
    for secret, ends in [("0" * 20, False), (code.upper(), True)]:
        page.get_by_label("이름").fill(name)
        page.get_by_label("복구 코드", exact=True).fill(secret)
        page.get_by_label("새 비밀번호", exact=True).fill("battery staple")
        page.get_by_role("button", name="새 비밀번호로 로그인").click()
        if not ends:
            expect(page.get_by_role("alert")).to_contain_text("이름이나 복구 코드가 맞지 않아요.")
            page.screenshot(path=shots / f"recovery-{scripted}.png", full_page=True)
    # Asked about the terms only where the account never agreed.
    page.wait_for_url(re.compile(r"/likes(\?note=recovered)?$"))


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "plain"])
def test_who_has_not_agreed_is_asked_at_sign_in(visitor, name, market, shots, scripted):
    page = visitor(java_script_enabled=scripted, viewport={"width": 390, "height": 800}).page
    made = page.context.request.post(market.url + "/api/v2/accounts", data={"name": name, "password": PASSWORD})
    assert made.status == 201

    def sign_in():
        page.context.clear_cookies()
        page.goto("/signin?back=/likes")
        page.get_by_label("이름").fill(name)
        page.get_by_label("비밀번호").fill(PASSWORD)
        page.locator("main").get_by_role("button", name="로그인").click()

    sign_in()
    expect(page.get_by_role("heading", name="약관 동의")).to_be_visible()
    if scripted:
        check(page, "consent")
    page.screenshot(path=shots / f"consent-{scripted}.png", full_page=True)
    page.get_by_role("link", name="나중에").click()
    page.wait_for_url(re.compile(r"/likes$"))
    sign_in()
    page.get_by_role("button", name="동의하기").click()
    page.wait_for_url(re.compile(r"/likes(\?note=agreed)?$"))
    sign_in()
    page.wait_for_url(re.compile(r"/likes(\?note=signed-in)?$"))
