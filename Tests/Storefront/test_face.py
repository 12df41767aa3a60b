"""How the market shows itself, as its administrator says."""

import re

import pytest
from conftest import PASSWORD, Market, settle
from playwright.sync_api import expect
from test_pages import check, validate


@pytest.fixture(scope="module")
def market(tmp_path_factory):
    """Of its own, since all pages of a market change with its face."""
    market = Market(tmp_path_factory.mktemp("face"))
    yield market
    market.stop()


def accent(page):
    return page.locator("a.main").last.evaluate("link => getComputedStyle(link).backgroundColor")


@pytest.mark.smoke
def test_an_administrator_gives_the_market_a_face(visitor, market, program, shots):
    admin_name = "동네지기"
    program("account", "create", "--data", str(market.folder / "data"), "--name", admin_name, "--roles", "administrator", input=PASSWORD + "\n")
    page = visitor().page
    page.goto("/signin", wait_until="networkidle")
    page.get_by_label("이름").fill(admin_name)
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.get_by_label("비밀번호").press("Enter")
    page.wait_for_url(re.compile(r"/(\?note=signed-in)?$"))
    page.goto("/settings")
    page.get_by_role("link", name="마켓 정보").click()
    check(page, "face")
    page.get_by_label("마켓 이름").fill("우리 동네")
    page.get_by_label("대표 색").fill("#ffff00")
    page.get_by_label("이용약관").fill("# 약속\n- 하나\n- <b>둘</b>")
    page.get_by_role("button", name="저장").click()
    # What was typed stays beside what is wrong with it.
    expect(page.get_by_label("대표 색")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("이용약관")).to_have_value("# 약속\n- 하나\n- <b>둘</b>")
    check(page, "face-wrong")
    page.screenshot(path=shots / "face-wrong-360-light.png", full_page=True)
    page.get_by_label("대표 색").fill("#1d4ed8")
    page.get_by_role("button", name="저장").click()
    expect(page.get_by_label("대표 색")).to_have_value("#1d4ed8")
    expect(page.locator(".home")).to_have_attribute("aria-label", "우리 동네")
    validate(page.context.request.get(market.url + "/admin/market", headers={"Accept": "text/html"}).text(), "face")

    for scheme, colour in [("light", "rgb(29, 78, 216)"), ("dark", None)]:
        guest = visitor(color_scheme=scheme, viewport={"width": 1440, "height": 800}, reduced_motion="reduce").page
        guest.goto("/")
        settle(guest)
        assert "우리 동네" in guest.title()
        # In the dark a lighter one stands for it, neither that nor the project's own.
        assert accent(guest) == colour if colour else accent(guest) not in ("rgb(29, 78, 216)", "rgb(251, 146, 60)")
        check(guest, f"face-market-{scheme}")
        guest.screenshot(path=shots / f"face-market-1440-{scheme}.png")
        guest.get_by_role("link", name="이용약관").click()
        expect(guest.locator(".paper h2")).to_have_text("약속")
        expect(guest.locator(".paper li").last).to_have_text("<b>둘</b>")
        assert guest.locator(".paper ul").evaluate("list => getComputedStyle(list).listStyleType") == "disc"
        check(guest, f"terms-{scheme}")
        validate(guest.context.request.get(market.url + "/terms", headers={"Accept": "text/html"}).text(), "terms")
