"""How the market shows itself, as its administrator says."""

import re

import pytest
from conftest import PASSWORD, settle
from playwright.sync_api import expect
from test_pages import check, validate


@pytest.fixture(scope="module")
def market(opening):
    """Of its own, since all pages of a market change with its face."""
    market = opening("face")
    yield market
    market.stop()


def accent(page):
    return page.locator("a.main").last.evaluate("link => getComputedStyle(link).backgroundColor")


def administrator(visitor, market, program, name, **options):
    """A browser with an administrator of the market signed in."""
    data = str(market.folder / "data")
    program("account", "create", "--data", data, "--name", name, "--roles", "administrator", input=PASSWORD + "\n")
    page = visitor(**options).page
    page.goto("/signin")
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.get_by_label("비밀번호").press("Enter")
    page.wait_for_url(re.compile(r"/(\?note=signed-in)?$"))
    return page


def save(page):
    with page.expect_navigation():
        page.get_by_role("button", name="저장").click()
    expect(page.get_by_role("alert")).to_have_count(0)


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
        # By its key: the list above goes on as its end comes into sight, and may take the link from under a pointer.
        guest.get_by_role("link", name="이용약관").press("Enter")
        expect(guest.locator(".paper h2")).to_have_text("약속")
        expect(guest.locator(".paper li").last).to_have_text("<b>둘</b>")
        assert guest.locator(".paper ul").evaluate("list => getComputedStyle(list).listStyleType") == "disc"
        check(guest, f"terms-{scheme}")
        validate(guest.context.request.get(market.url + "/terms", headers={"Accept": "text/html"}).text(), "terms")


def come(page, link, code, scripted):
    """Follows an invitation; without scripts its code, which stands behind the #, is typed."""
    page.goto(link)
    if scripted:
        expect(page.get_by_label("초대")).to_have_value(code)
    else:
        page.get_by_label("초대").fill(code)


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "plain"])
def test_who_has_a_code_comes_in_and_no_one_else(visitor, market, program, shots, name, scripted):
    page = administrator(visitor, market, program, "문지기 둘" if scripted else "문지기 하나")
    page.goto("/admin/market")
    page.get_by_role("radio", name="초대받은 사람만").check()
    save(page)
    page.goto("/admin/invitations")
    page.get_by_role("button", name="코드 만들기").click()
    link = page.get_by_label("이 주소를 보내 주세요").input_value()
    code = link.split("#")[1]
    check(page, "invitations")
    page.screenshot(path=shots / "invitations-360.png", full_page=True)

    # Without a code, with a wrong one, and with the right one.
    guest = visitor(java_script_enabled=scripted).page
    guest.goto("/signup")
    guest.get_by_label("초대").fill("틀린 코드")
    guest.get_by_label("이름").fill(name)
    guest.get_by_label("비밀번호").fill(PASSWORD)
    guest.get_by_role("checkbox", name="동의").check()
    guest.locator("main").get_by_role("button", name="회원가입").click()
    expect(guest.get_by_role("alert")).to_contain_text("초대 코드가 틀렸거나")
    expect(guest.get_by_label("이름")).to_have_value(name)
    if scripted:
        check(guest, "signup-refused")
        guest.screenshot(path=shots / "signup-refused-360.png", full_page=True)
    come(guest, link, code, scripted)
    guest.get_by_label("이름").fill(name)
    guest.get_by_label("비밀번호").fill(PASSWORD)
    guest.get_by_role("checkbox", name="동의").check()
    guest.locator("main").get_by_role("button", name="회원가입").click()
    guest.wait_for_url(re.compile(r"/settings/recovery-codes"))

    # Used up, and seen so by its maker; another one is taken back.
    late = visitor(java_script_enabled=scripted).page
    come(late, link, code, scripted)
    late.get_by_label("이름").fill(name + "나")
    late.get_by_label("비밀번호").fill(PASSWORD)
    late.locator("main").get_by_role("button", name="회원가입").click()
    expect(late.get_by_role("alert")).to_contain_text("초대 코드가 틀렸거나")
    page.get_by_role("button", name="코드 만들기").click()
    expect(page.locator("main")).to_contain_text(f"{name} 가입")
    page.get_by_role("button", name="취소하기").first.click()
    expect(page.get_by_role("button", name="취소하기")).to_have_count(0)
    assert code not in market.text()
    page.goto("/admin/market")
    page.get_by_role("radio", name="누구나").check()
    save(page)


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
def test_pages_of_the_operator_can_be_read_by_everyone(visitor, market, program, shots, width, locale):
    page = administrator(visitor, market, program, f"주인 {width} {locale[:2]}")
    page.goto("/admin/mark")
    mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#1d4ed8"/></svg>'
    evil = mark.replace("</svg>", "<script>alert(1)</script></svg>")
    for text in [evil, mark]:
        file = {"name": "mark.svg", "mimeType": "image/svg+xml", "buffer": text.encode()}
        page.get_by_label("로고 파일").set_input_files(file)
        with page.expect_navigation():
            page.get_by_role("button", name="저장").click()
        if text is evil:
            expect(page.locator(".problem")).to_contain_text("<script>")
            check(page, "mark-refused")
    expect(page.get_by_role("img", name="지금 로고")).to_be_visible()
    page.goto("/admin/invitations")
    page.locator("main form button.main").click()
    reader = visitor(viewport={"width": width, "height": 800}, locale=locale, reduced_motion="reduce")
    reader.context.add_cookies(page.context.cookies())
    reader = reader.page
    for name in ["market", "mark", "invitations"]:
        reader.goto("/admin/" + name, wait_until="networkidle")
        drawn = reader.locator(".home img").evaluate("image => image.complete && image.naturalWidth > 0")
        assert drawn, "the mark is not drawn"
        check(reader, name)
        reader.screenshot(path=shots / f"admin-{name}-{width}-{locale[:2]}.png", full_page=True)
        validate(reader.request.get(reader.url, headers={"Accept": "text/html"}).text(), name)
