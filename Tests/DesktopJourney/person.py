"""Someone in front of the app: finds things as a screen reader does, points and types as a hand does."""

import os
import pathlib
import resource
import shutil
import subprocess
import time

from display import Display
from sight import Error, Program

# The frame that GTK draws itself where no compositor gives a window its shadow.
BORDER = 5
#: How long something may take that a person waits for.
PATIENCE = 15


class NotSeen(AssertionError):
    """Something that should have come never did."""


def wait(what, found, seconds=PATIENCE):
    """What `found` gives as soon as it gives something; a tree that changes meanwhile is looked at again."""
    end = time.monotonic() + seconds
    while True:
        try:
            result = found()
        except Error:
            result = None
        if result:
            return result
        if time.monotonic() > end:
            raise NotSeen(f"never came in {seconds} s: {what}")
        time.sleep(0.05)


class App:
    """The program, and a person who uses it."""

    def __init__(self, program, *arguments, language, folder):
        self.display = Display()
        self.log = open(pathlib.Path(folder) / "app.log", "w+")
        homes = {name: f"{folder}/{name}" for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
        self.path, self.folder = program, pathlib.Path(folder)
        # In a folder of its own, where a crash leaves its core.
        self.process = subprocess.Popen(
            [program, *arguments],
            cwd=folder,
            env={**os.environ, **homes, "LC_MESSAGES": language},
            stderr=self.log,
            stdout=self.log,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2),
        )
        self.program = wait("the app", self._program)

    def _program(self):
        self.must_run()
        return Program.of(self.process.pid)

    def must_run(self):
        assert self.process.poll() is None, f"the app ended with {self.process.returncode}: {self.said()}{self.backtrace()}"

    def said(self):
        self.log.seek(0)
        return self.log.read()

    def backtrace(self):
        """Where a crash was, in every thread; nothing where there is no core or no debugger."""
        core = next(self.folder.glob("core*"), None)
        if core is None or shutil.which("gdb") is None:
            return ""
        command = ["gdb", "-batch", "-nx", "-ex", "bt 60", "-ex", "thread apply all bt 12", self.path, core]
        return "\n" + subprocess.run(command, capture_output=True, text=True, errors="replace").stdout

    # What is there.

    def nodes(self):
        """Everything with a name, from the front to the back and in the order in which it is read."""
        self.must_run()
        return [node for window in self.program.windows() for node in window.all() if node.is_named]

    def names(self):
        return [node.name for node in self.nodes() if node.is_seen()]

    def tree(self):
        """All of it in lines, for the search for an error."""
        lines = []
        for window in self.program.windows():
            for node in window.all():
                try:
                    place, depth = node.box(), len(list(node.ancestors()))
                except Error:
                    # It went while it was looked at.
                    continue
                lines.append(f"{'  ' * depth}{node.role} {node.name!r} {place.width}x{place.height}+{place.x}+{place.y}")
        return "\n".join(lines)

    def look(self, name, role=None, exact=True):
        """The first that is called so and can be seen, or nothing."""
        for node in self.nodes():
            if (node.name == name if exact else name in node.name) and role in (None, node.role) and node.is_seen():
                return node
        return None

    def find(self, name, role=None, exact=True, seconds=PATIENCE):
        try:
            return wait(f"{role or 'something'} called {name!r}", lambda: self.look(name, role, exact), seconds)
        except NotSeen as error:
            raise NotSeen(f"{error}, among {self.names()}") from None

    def see(self, name, **options):
        return self.find(name, exact=False, **options)

    def see_no(self, name, role=None, seconds=PATIENCE):
        wait(f"an end of {name!r}", lambda: self.look(name, role, exact=False) is None, seconds)

    def find_field(self, name):
        """What is typed into, by its own name or that of the row around it."""

        def look():
            away = 0
            for node in self.nodes():
                if node.name.startswith(name):
                    for inner in node.all():
                        if inner.role in ("text", "password text", "entry"):
                            if inner.is_seen() and not inner.away():
                                return inner
                            away = away or inner.away()
            # The way there by keys scrolls it into sight.
            if away:
                self.key("Tab" if away > 0 else "shift+Tab")
            return None

        try:
            return wait(f"a field called {name!r}", look)
        except NotSeen as error:
            raise NotSeen(f"{error}, among {self.names()}") from None

    def usable(self, name, role="push button"):
        """Waits until a thing can be used: what is pale takes neither keys nor a press."""

        def look():
            node = self.look(name, role)
            return node if node and node.is_usable else None

        return wait(f"{name!r} to be usable", look)

    def at_rest(self, node):
        """Where a thing is once it no longer moves."""
        seen = []

        def rests():
            seen.append(node.box())
            return len(seen) > 2 and seen[-1] == seen[-2] == seen[-3]

        wait(f"{node.name!r} to rest", rests)
        return seen[-1]

    def beside(self, name, neighbour, role):
        """What is called so in the same line as something else."""

        def look():
            there = self.look(*neighbour)
            if there is None:
                return None
            # It may be in a part of the line that folds.
            around = [*there.above.below, *there.above.above.below]
            line = (node for node in around if node.name == name and node.role == role)
            # A toast may lie over it for a while, and would take the press.
            return next((node for node in line if node.is_seen()), None)

        return wait(f"{role} called {name!r} beside {neighbour}", look)

    # What is done.

    def choose(self, name):
        """Presses what stands in a menu or a dialog in front; a hand would need to know where that opened."""

        def look():
            for node in self.nodes():
                if node.name == name and node.role in ("menu item", "push button") and node.can_be_done():
                    if node.box().width > 0:
                        return node
            return None

        wait(f"{name!r} to choose", look).do()

    def click(self, name, role=None, exact=True, below=0):
        """Presses a thing in its middle, or so many pixels below that."""
        node = name if not isinstance(name, str) else self.find(name, role, exact)
        here = self.at_rest(node)
        self.has_the_keys()
        # Every window begins at the screen's corner, since there is nobody who would move it.
        x = BORDER + here.x + here.width // 2
        y = BORDER + here.y + here.height // 2 + below
        # As long as a hand holds it: what moves meanwhile loses the press, as it would lose a person's.
        press = ["mousedown", "1", "sleep", "0.1", "mouseup", "1"]
        subprocess.run(["xdotool", "mousemove", str(x), str(y), "sleep", "0.05", *press], check=True)

    def has_the_keys(self):
        """Waits until keys go to the window that was opened last."""

        def has():
            self.must_run()
            return self.display.front_has_the_keys()

        wait("a window with the keys", has)

    def key(self, *keys):
        self.has_the_keys()
        subprocess.run(["xdotool", "key", "--delay", "30", *keys], check=True)

    def type(self, text):
        self.has_the_keys()
        self.display.teach(text)
        subprocess.run(["xdotool", "type", "--delay", "15", text], check=True)

    def fill(self, field, text):
        """Types into a field in place of what is there."""
        self.click(self.find_field(field))
        self.key("ctrl+a")
        self.type(text)

    def shoot(self, path):
        """Keeps what is on the screen: a picture, and what a screen reader would find."""
        subprocess.run(["import", "-window", "root", f"{path}.png"], check=False)
        if self.process.poll() is None:
            pathlib.Path(f"{path}.txt").write_text(self.tree())
        pathlib.Path(f"{path}.log").write_text(self.said())

    def end(self):
        self.process.terminate()
        status = self.process.wait(20)
        return status
