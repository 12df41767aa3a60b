"""What a person with a phone would notice, as Chromium tells it."""

import dataclasses

from playwright.sync_api import sync_playwright

# As Lighthouse has it: slow 4G.
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1_638_400 / 8, "uploadThroughput": 768_000 / 8}

WATCH = """
window.seen = { paint: 0, shift: 0, longest: 0 };
const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
watch("largest-contentful-paint", (entry) => (seen.paint = entry.startTime));
watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
watch("longtask", (entry) => (seen.longest = Math.max(seen.longest, entry.duration)));
"""

FRAMES = """
window.longestFrame = 0;
let last = performance.now();
(function frame(now) {
  longestFrame = Math.max(longestFrame, now - last);
  last = now;
  requestAnimationFrame(frame);
})(last);
"""


@dataclasses.dataclass
class Seen:
    paint: float
    shift: float
    longest: float
    cards: int
    frame: float


def visit(url):
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        phone = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "locale": "ko-KR"}
        context = chromium.new_context(**phone, service_workers="block")
        page = context.new_page()
        tools = context.new_cdp_session(page)
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", SLOW)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.add_init_script(WATCH)
        page.goto(url)
        page.wait_for_timeout(2500)
        seen = page.evaluate("seen")
        context.close()

        context = chromium.new_context(**phone, service_workers="block")
        page = context.new_page()
        page.goto(url)
        page.wait_for_timeout(500)
        page.evaluate(FRAMES)
        most, found = 0, set()
        while len(found) < 2000:
            page.mouse.wheel(0, 1200)
            page.wait_for_timeout(50)
            ids = page.eval_on_selector_all(".card", "cards => cards.map(card => card.dataset.id)")
            most = max(most, len(ids))
            found |= set(ids)
        frame = page.evaluate("longestFrame")
        chromium.close()
        return Seen(seen["paint"] / 1000, seen["shift"], seen["longest"], most, frame)
