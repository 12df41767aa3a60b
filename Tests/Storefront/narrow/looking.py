"""The people's browsers, one for each language that they read."""

import eye
from conftest import PASSWORD
from visits import NEW


class Looking:
    def __init__(self, chromium, town, newborn):
        self.chromium, self.town, self.newborn = chromium, town, newborn
        self.pages = {}

    def dress(self):
        """Gives the market a face with long names and papers, which only a page does."""
        page = self.page("administrator", "ko")
        page.goto("/admin/market")
        page.locator("[name=name]").fill("망원동과 합정동 이웃들의 나눔 장터")
        page.locator("[name=purpose]").fill("동네에서 사고파는 모두를 위한 곳입니다")
        page.locator("[name=contact]").fill("help@neighbourhood-market.example")
        for paper in ("terms", "privacy", "business"):
            page.locator(f"[name={paper}]").fill("# 약속\n\n## 하나\n- 하나\n- " + "띄어쓰지않은긴말" * 12 + "\n\n" + "읽을 글. " * 40)
        with page.expect_navigation():
            page.locator("main form button.main").click()

    def page(self, who, language):
        """One page for each person and language, which goes from visit to visit."""
        if (who, language) not in self.pages:
            person = self.town.people.get(who)
            address = person.address if person else next(self.town.addresses)
            context = self.chromium.new_context(
                base_url=(self.newborn if who == NEW else self.town).url,
                locale=eye.LOCALES[language],
                service_workers="block",
                extra_http_headers={"X-Forwarded-For": address},
                viewport={"width": 320, "height": 800},
            )
            context.set_default_timeout(30_000)
            if person:
                reply = context.request.post("/api/v2/sessions", data={"name": person.name, "password": PASSWORD})
                assert reply.ok, reply.text()
            self.pages[who, language] = context.new_page()
        return self.pages[who, language]

    def look(self, visit, language, windows):
        page = self.page(visit.who, language)
        first = windows[0]
        page.set_viewport_size({"width": first.width, "height": 800})
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.goto(visit.path.format(**self.town.ids), wait_until="load")
        if visit.act:
            visit.act(page)
        return eye.look(page, visit.name, language, windows)
