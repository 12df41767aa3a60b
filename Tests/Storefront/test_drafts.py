"""Drafts belong to the account: what is written is there on another device, and two tabs lose nothing."""

import re

import pytest
from conftest import PASSWORD
from playwright.sync_api import expect
from test_pages import check, validate

SAVED = re.compile(r"/drafts/\d+$")


def field(page, name="상품명"):
    return page.get_by_role("textbox", name=name)


def saved(page):
    """Waits until what was written is the account's."""
    page.wait_for_url(SAVED)
    return page.url


@pytest.mark.smoke
def test_what_is_written_is_on_another_device_without_a_press(visitor, photos, name):
    page = visitor().sign_up(name).page
    page.goto("/sell", wait_until="networkidle")
    field(page).fill("두 기기에서 쓰는 글")
    page.locator("#photos").set_input_files(photos[:1])
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)
    address = saved(page)
    # Nothing of it stays behind on this one.
    page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('draft '))")
    other = visitor().page
    other.goto("/signin")
    other.get_by_label("이름").fill(name)
    other.get_by_label("비밀번호").fill(PASSWORD)
    other.locator("main").get_by_role("button", name="로그인").click()
    other.wait_for_url(re.compile(r"/(\?note=signed-in)?$"))
    other.goto("/drafts")
    other.get_by_role("link", name="두 기기에서 쓰는 글").first.click()
    assert other.url == address
    expect(field(other)).to_have_value("두 기기에서 쓰는 글")
    expect(other.locator(".pictures input[name=photo]")).to_have_count(1)


def test_two_tabs_of_a_draft_lose_nothing(visitor, name):
    page = visitor().sign_up(name).page
    page.goto("/sell", wait_until="networkidle")
    field(page).fill("왼쪽과 오른쪽")
    address = saved(page)
    page.goto(address)
    other = page.context.new_page()
    other.goto(address, wait_until="networkidle")
    field(page).fill("왼쪽에서 고침")
    page.wait_for_function("() => document.querySelector('input[name=version]').value === '2'")
    field(other).fill("오른쪽에서 고침")
    # Told where it is read, and nothing is taken away on either side.
    expect(other.get_by_role("alert")).to_contain_text("다른 곳에서 이 초안을 고쳤어요")
    expect(field(other)).to_have_value("오른쪽에서 고침")
    # Also after the tab was closed and opened again.
    other.reload()
    expect(field(other)).to_have_value("오른쪽에서 고침")
    expect(other.get_by_role("alert")).to_contain_text("다른 곳에서")
    other.get_by_role("button", name="초안으로 보관").click()
    expect(other.get_by_text("왼쪽에서 고침")).to_be_visible()
    other.get_by_role("button", name="초안으로 보관").click()
    other.wait_for_url(re.compile("/drafts"))
    expect(other.get_by_role("link", name="오른쪽에서 고침").first).to_be_visible()


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "plain"])
def test_a_draft_is_kept_gone_on_with_and_posted(visitor, photos, name, scripted):
    page = visitor(java_script_enabled=scripted).sign_up(name).page
    page.goto("/sell")
    field(page).fill(f"초안에서 판 {name}"[:38])
    page.get_by_role("button", name="초안으로 보관").click()
    page.wait_for_url(re.compile("/drafts"))
    page.locator(".drafts a").first.click()
    page.wait_for_url(SAVED)
    field(page, "상품가격").fill("1000")
    field(page, "제품 상세 설명").fill("초안에서 이어 썼습니다")
    page.locator("#photos").set_input_files(photos[1:2])
    if scripted:
        expect(page.locator(".pictures input[name=photo]")).to_have_count(1)
    page.locator(".product-form .doings button.main").click()
    page.wait_for_url(re.compile(r"/products/\d+"))
    page.goto("/drafts")
    expect(page.locator(".drafts li")).to_have_count(0)


def test_who_stops_writing_without_scripts_is_asked(visitor, name):
    page = visitor(java_script_enabled=False).sign_up(name).page
    page.goto("/sell")
    field(page).fill("쓰다 만 것")
    page.get_by_role("button", name="취소").click()
    page.wait_for_url(re.compile(r"/drafts/\d+/discard$"))
    page.get_by_role("link", name="계속 쓰기").click()
    expect(field(page)).to_have_value("쓰다 만 것")
    page.get_by_role("button", name="취소").click()
    page.locator("main").get_by_role("button", name="버리기").click()
    page.wait_for_url(re.compile("/drafts"))
    expect(page.locator(".drafts li")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
def test_pages_of_drafts_can_be_read_by_everyone(visitor, shots, name, width, locale):
    page = visitor().sign_up(name).page
    page.goto("/sell", wait_until="networkidle")
    field(page).fill("쓰다 만 자전거")
    address = saved(page)
    reader = visitor(viewport={"width": width, "height": 800}, locale=locale, reduced_motion="reduce")
    reader.context.add_cookies(page.context.cookies())
    for name, path in {"drafts": "/drafts", "draft": address, "discard": address + "/discard"}.items():
        reader.page.goto(path, wait_until="networkidle")
        check(reader.page, name)
        reader.page.screenshot(path=shots / f"{name}-{width}-{locale[:2]}.png", full_page=True)
        validate(reader.page.request.get(reader.page.url, headers={"Accept": "text/html"}).text(), name)
