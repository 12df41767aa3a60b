"""What a person with a phone would notice, as Chromium tells it.

Beside each time stands that of a page with nothing on it, or nothing to do, in the same run: what is left of it is the
browser's and the machine's.
"""

import dataclasses
import statistics
import time

import host
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
window.frames_ = [];
let last = performance.now();
(function frame(now) {
  frames_.push([performance.timeOrigin + last, performance.timeOrigin + now]);
  last = now;
  requestAnimationFrame(frame);
})(last);
"""

# As long as the list, with nothing to draw and nobody listening.
PLAIN = "data:text/html,<title>plain</title><body style='height:400000px;background:linear-gradient(white,gray)'>"
# Two words, for which the browser has to find its fonts as for any page in Korean.
EMPTY = "data:text/html;charset=utf-8,<title>plain</title><body style='font-family:system-ui'><p>오픈마켓 <b>상품</b>"
# The fastest that Android lets a finger fling: 8,000 px a second (MAXIMUM_FLING_VELOCITY), for a second at a time; and how
# many goods of a list that is.
FLING = {"x": 180, "y": 600, "yDistance": -8000, "speed": 8000, "gestureSourceType": "mouse"}
FLUNG = 66
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")


@dataclasses.dataclass
class Seen:
    paint: float
    shift: float
    # Milliseconds by the clock, by the thread's own time, and of an empty page by the clock.
    longest: float
    longest_own: float
    empty_own: float
    longest_empty: float
    cards: int
    # The 99th of 100 and the longest of the way, and the longest on a page with nothing on it.
    frame: float
    frame_most: float
    frame_plain: float
    # The longest with what the machine's host took away meanwhile.
    frame_whole: float
    # The main thread's own time of the longest task on the way.
    frame_own: float
    # The 99th of 100 and the longest for a processor four times slower, and the longest on a page with nothing on it.
    slow_frame: float
    slow_frame_most: float
    slow_frame_plain: float


class Phone:
    """A small window of its own, whose main thread can be looked at."""

    def __init__(self, chromium):
        self.context = chromium.new_context(
            viewport={"width": 360, "height": 740}, device_scale_factor=2, locale="ko-KR", service_workers="block"
        )
        self.page = self.context.new_page()
        self.tools = self.context.new_cdp_session(self.page)

    def slow_down(self):
        self.tools.send("Network.enable")
        self.tools.send("Network.emulateNetworkConditions", SLOW)
        self.tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})

    def traced(self, body):
        """Does `body`, and gives what the main thread's longest task took of its own time, in milliseconds."""
        events, ends = [], []
        self.tools.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
        self.tools.on("Tracing.tracingComplete", lambda end: ends.append(end))
        self.tools.send("Tracing.start", {"transferMode": "ReportEvents", "categories": "toplevel,blink,devtools.timeline"})
        body()
        self.tools.send("Tracing.end")
        while not ends:
            self.page.wait_for_timeout(50)
        # The thread that did most layout is the page's; the browser's own windows have threads like it.
        layouts = [(event["pid"], event["tid"]) for event in events if event["name"] == "Layout"]
        if not layouts:
            return 0
        thread = max(set(layouts), key=layouts.count)
        own = [
            event.get("tdur", 0) / 1000
            for event in events
            if event.get("ph") == "X" and event["name"] in TASKS and (event["pid"], event["tid"]) == thread
        ]
        return max(own, default=0)


def load(chromium, url, trace=False):
    phone = Phone(chromium)
    phone.slow_down()
    phone.page.add_init_script(WATCH)

    def body():
        phone.page.goto(url)
        phone.page.wait_for_timeout(2500)

    own = phone.traced(body) if trace else body()
    seen = phone.page.evaluate("seen")
    phone.context.close()
    return seen, own


def scroll(chromium, url, count, slower=1, trace=False):
    """Flings through `count` goods, or as far where there are none, as fast as a finger can."""
    phone = Phone(chromium)
    page = phone.page
    page.goto(url)
    page.wait_for_timeout(1000)
    phone.tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(FRAMES)
    most, found, flings = 0, set(), 0

    def body():
        nonlocal most, found, flings
        while len(found) < count:
            phone.tools.send("Input.synthesizeScrollGesture", FLING)
            ids = page.eval_on_selector_all(".card", "cards => cards.map(card => card.dataset.id)")
            most = max(most, len(ids))
            found |= set(ids) or {flings * FLUNG + number for number in range(FLUNG)}
            flings += 1

    with host.Watch(time.time) as watch:
        own = phone.traced(body) if trace else body()
    frames = [(began / 1000, ended / 1000) for began, ended in page.evaluate("frames_")]
    phone.context.close()
    took = sorted(watch.own_seconds(began, ended) * 1000 for began, ended in frames)
    return most, took[len(took) * 99 // 100], took[-1], own, max(ended - began for began, ended in frames) * 1000


def visit(url):
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        # Nine times each by turns, and the median of each: one visit says little on a shared machine.
        pages, empties = [], []
        for _ in range(9):
            for address, seen in ((url, pages), (EMPTY, empties)):
                seen.append(host.least_disturbed(lambda: load(chromium, address)[0])[0])
        middle = lambda rows, name: statistics.median(row[name] for row in rows)  # noqa: E731
        own, empty_own = load(chromium, url, trace=True)[1], load(chromium, EMPTY, trace=True)[1]
        flung = lambda *way, **how: host.least_disturbed(lambda: scroll(chromium, *way, **how))[0]  # noqa: E731
        cards, frame, frame_most, _, frame_whole = flung(url, 2000)
        plain = flung(PLAIN, 2000)
        frame_own = scroll(chromium, url, 400, trace=True)[3]
        slow = flung(url, 400, slower=4)
        slow_plain = flung(PLAIN, 400, slower=4)
        chromium.close()
        return Seen(
            paint=middle(pages, "paint") / 1000,
            shift=max(row["shift"] for row in pages),
            longest=middle(pages, "longest"),
            longest_own=own,
            empty_own=empty_own,
            longest_empty=middle(empties, "longest"),
            cards=cards,
            frame=frame,
            frame_most=frame_most,
            frame_plain=plain[2],
            frame_whole=frame_whole,
            frame_own=frame_own,
            slow_frame=slow[1],
            slow_frame_most=slow[2],
            slow_frame_plain=slow_plain[2],
        )
