"""What a browser keeps of a session, and what it does before there is one."""

import re

import pytest
from conftest import PASSWORD, Market, Visitor
from playwright.sync_api import expect

# Everything that the service worker keeps, as text.
KEPT = """async () => {
  let text = "";
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      text += `${new URL(request.url).pathname} ${await (await cache.match(request)).text()}`;
    }
  }
  return text;
}"""


def after_a_look_around(visitor, name):
    """Someone who was a visitor first, and then saw pages of their own."""
    page = visitor.page
    page.goto("/cart", wait_until="networkidle")
    page.evaluate("navigator.serviceWorker.ready")
    page.goto("/cart", wait_until="networkidle")
    visitor.sign_up(name)
    for address in ["/likes", "/cart", "/mine", "/settings", "/sell", "/"]:
        page.goto(address, wait_until="networkidle")
    page.locator(".card a").first.click()
    page.wait_for_url(re.compile(r"/products/\d+"))
    page.wait_for_load_state("networkidle")
    return page


@pytest.mark.smoke
@pytest.mark.parametrize(
    "end",
    ["fetch('/api/v2/sessions/current', {method: 'DELETE'})", "fetch('/api/v2/sessions', {method: 'DELETE'})", None],
)
def test_no_page_of_an_account_is_kept(visitor, name, end):
    page = after_a_look_around(visitor(), name)
    product = page.locator("h1").inner_text()
    if end:
        assert page.evaluate(f"{end}.then((reply) => reply.status)") == 204
    else:
        # As when it is over, or was ended elsewhere: the browser still has its cookie and knows of nothing.
        page.context.clear_cookies()
    # Whatever was to be kept in their place has been by then.
    page.wait_for_function(f"async () => /products/.test(await ({KEPT})())")
    kept = page.evaluate(KEPT)
    assert name not in kept
    assert "/likes" not in kept.split("<")[0] and "/mine " not in kept
    page.context.set_offline(True)
    page.reload()
    # What everybody sees is still there without a network.
    expect(page.locator("h1")).to_have_text(product)
    assert name not in page.content()
    for address in ["/likes", "/cart", "/mine", "/settings"]:
        page.goto(address)
        expect(page.locator("#offline")).to_have_count(1)
        assert name not in page.content()
    page.context.set_offline(False)


@pytest.fixture(scope="module")
def working(tmp_path_factory):
    market = Market(tmp_path_factory.mktemp("working"), options=["--sign-up-work", "12"])
    yield market
    market.stop()


@pytest.mark.smoke
def test_the_browser_does_the_work_before_it_signs_up(chromium, working, name):
    visitor = Visitor(chromium, working)
    visitor.sign_up(name)
    expect(visitor.page.locator(".person")).to_contain_text(name)
    visitor.close()


def test_without_scripts_the_form_says_how_long_to_wait(chromium, working, name):
    visitor = Visitor(chromium, working, java_script_enabled=False)
    page = visitor.page
    page.goto("/signup")
    # Chromium parses it, but shows it only where scripts are off in its settings.
    assert "60초쯤 뒤에" in page.locator("main").inner_html()
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.get_by_role("checkbox", name="동의").check()
    page.locator("main").get_by_role("button", name="회원가입").click()
    expect(page.get_by_role("alert")).to_contain_text("잠시 뒤에")
    expect(page.get_by_role("checkbox", name="동의")).to_be_checked()
    expect(page.get_by_label("이름")).to_have_value(name)
    expect(page.get_by_label("비밀번호")).to_have_value("")
    visitor.close()


def test_a_password_is_shown_while_it_is_typed_and_sent_as_one(visitor):
    page = visitor().page
    page.goto("/signin", wait_until="networkidle")
    field = page.get_by_label("비밀번호")
    field.fill("secret words")
    peek = page.get_by_role("button", name="비밀번호 보기")
    peek.click()
    assert field.get_attribute("type") == "text"
    expect(peek).to_have_attribute("aria-pressed", "true")
    peek.click()
    assert field.get_attribute("type") == "password"
    peek.click()
    page.evaluate(
        """document.querySelector(".sheet").addEventListener("submit", (event) => {
          event.preventDefault();
          document.title = document.getElementById("password").type;
        })"""
    )
    page.get_by_label("이름").fill("nobody")
    page.get_by_role("button", name="로그인", exact=True).click()
    expect(page).to_have_title("password")
