"""Runs the examples of the client library against a market, as their readers would, and compares what they print and do.

    examples_test.py EXAMPLES OPENMARKET: the folder of the built examples, and the market to run them against
"""

import http.server
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[1] / "TalkCrashTest"))
from market import PASSWORD, ROOT, Market, picture


class Examples:
    def __init__(self, programs, binary, folder):
        self.programs, self.data = pathlib.Path(programs), f"{folder}/data"
        self.photo = f"{folder}/photo.png"
        pathlib.Path(self.photo).write_bytes(picture())
        self.vendor = self.made_vendor(binary)
        self.market = Market(binary, self.data)
        self.address = f"http://127.0.0.1:{self.market.port}"

    def made_vendor(self, binary):
        """A seller that the apps of a school's server can name."""
        command = [binary, "vendor", "add", "--data", self.data, "--name", "school", "--secret", PASSWORD]
        made = subprocess.run(command, capture_output=True, text=True, check=True)
        return f"{made.stdout.split('identifier ')[1].split()[0]}:{PASSWORD}"

    def run(self, program, *arguments, environment=None):
        command = [self.programs / program, *arguments]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
        return ran.returncode, ran.stdout

    def offer(self, seller, name, **facts):
        photo = self.market.ask("POST", "/uploads", picture(), seller, kind="image/png")["photo"]["id"]
        product = {"name": name, "price": "1000", "currency": "KRW", "stock": 1, "photos": [{"id": photo}], **facts}
        return self.market.ask("POST", "/products", product, seller)["id"]


def test_the_example_for_a_schools_server_differs_in_one_line(examples):
    own, school = ((ROOT / f"Examples/{name}/main.swift").read_text().splitlines() for name in ("MarketExample", "MarketExample2022"))
    assert len(own) == len(school) <= 30, (len(own), len(school))
    different = [pair for pair in zip(own, school) if pair[0] != pair[1]]
    assert len(different) == 1 and all(line.startswith("let market = ") for line in different[0]), different


def test_they_list_sell_and_delete(examples):
    for program, prefix in (("market-example", ""), ("market-example-2022", "/editions/2022"), ("market-example-2022", "")):
        status, output = examples.run(program, examples.address + prefix, examples.photo, examples.vendor)
        assert status == 0 and "sent 100 %" in output, output
        assert "on the market: 자전거 팝니다, number " in output and output.endswith("deleted\n"), output


def test_the_browser_counts_and_lists_by_category(examples):
    seller = examples.market.person("bookseller")
    for name, state in (("자전거 책", "selling"), ("팔린 자전거 책", "sold"), ("나무 의자", "selling")):
        book = examples.offer(seller, name, category="books")
        if state == "sold":
            examples.market.ask("PUT", f"/products/{book}/state", {"state": state}, seller)
    status, output = examples.run("browsing-example", examples.address, "자전거")
    assert status == 0 and output == "도서·음반·문구 (1)\n  자전거 책  1,000원\n", output


def test_the_bot_answers_each_question_once(examples):
    """It is killed and started again between two questions; what a person asks is left to a person."""
    market = examples.market
    seller, buyer = market.person("민지"), market.person("철수")
    chair = examples.offer(seller, "나무 의자")
    question, answer = "아직 살 수 있나요?", "네, 아직 있어요."
    talk = None

    def answers():
        return [line["text"] for line in market.ask("GET", f"/conversations/{talk}/messages?limit=100", token=buyer)["items"]].count(answer)

    def ask(text, key):
        nonlocal talk
        if talk is None:
            talk = market.ask("POST", f"/products/{chair}/conversation", {"text": text}, buyer, key)["id"]
        else:
            market.ask("POST", f"/conversations/{talk}/messages", {"text": text}, buyer, key)

    def bot():
        return subprocess.Popen([examples.programs / "answering-bot", examples.address, "민지", PASSWORD])

    def answered(count):
        """Asks the market, whose answer is the state that is waited for; the limit is for a bot that is silent for good."""
        for _ in range(6000):
            if answers() >= count:
                return
            threading.Event().wait(0.01)
        raise AssertionError(f"{answers()} of {count} answers")

    for number in (1, 2):
        running = bot()
        ask(question, f"q{number}")
        answered(number)
        running.kill()
        running.wait()
    ask("깎아 주세요", "p")
    ask(question, "q3")
    running = bot()
    answered(3)
    running.kill()
    running.wait()
    lines = market.ask("GET", f"/conversations/{talk}/messages?limit=100", token=seller)["items"]
    assert [line["text"] for line in lines].count(answer) == 3 and len(lines) == 7, lines
    assert market.ask("GET", f"/conversations/{talk}", token=seller)["unread"] > 0


def test_proxies_are_those_of_the_environment(examples):
    """What needs no proxy goes past it."""
    seen = []

    class Refusing(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            seen.append(self.path)
            self.send_error(404)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    environment = {**os.environ, "http_proxy": address, "no_proxy": ""}
    examples.run("browsing-example", "http://market.invalid", environment=environment)
    assert seen[0].startswith("http://market.invalid/api/v2/"), seen
    seen.clear()
    examples.run("browsing-example", address, environment={**environment, "no_proxy": "127.0.0.1"})
    assert seen[0].startswith("/api/v2/"), seen
    server.shutdown()


def main():
    programs, binary = sys.argv[1:]
    tests = [test for name, test in globals().items() if name.startswith("test_")]
    with tempfile.TemporaryDirectory() as folder:
        examples = Examples(programs, binary, folder)
        try:
            for test in tests:
                test(examples)
                print(f"ok: {test.__name__}")
        finally:
            examples.market.stop()
    print(f"{len(tests)} passed, 0 failed")


if __name__ == "__main__":
    main()
