"""Someone in front of the app: finds things as a screen reader does, points and types as a hand does."""

import collections
import os
import pathlib
import subprocess
import time
import warnings

warnings.simplefilter("ignore")
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

# The frame that GTK draws itself where no compositor gives a window its shadow.
BORDER = 5


class NotSeen(AssertionError):
    """Something that should have come never did."""


def wait(what, found, seconds=15):
    """What `found` gives as soon as it gives something; a tree that changes meanwhile is looked at again."""
    end = time.monotonic() + seconds
    while True:
        try:
            result = found()
        except gi.repository.GLib.Error:
            result = None
        if result:
            return result
        if time.monotonic() > end:
            raise NotSeen(f"never came: {what}")
        time.sleep(0.03)


NOWHERE = collections.namedtuple("Box", "x y width height")(-1, -1, 0, 0)


def box(node):
    """Where a thing is in its window; what is drawn by others has no place of its own."""
    component = node.get_component_iface()
    return component.get_extents(Atspi.CoordType.WINDOW) if component else NOWHERE


def is_seen(node, window):
    """Whether a hand could touch it: GTK 4.8 says of no widget that it shows, and leaves hidden pages their places."""
    here = box(node)
    if here.width <= 0 or here.height <= 0 or here.x < 0 or here.y < 0:
        return False
    middle = (here.x + here.width // 2, here.y + here.height // 2)
    # A drawing in the middle of a button is nothing to those who listen; at its edge the button itself is touched.
    places = [middle, (here.x + 2, middle[1]), (middle[0], here.y + 2)]
    surface = window.get_component_iface()
    if surface is None:
        # It has closed meanwhile.
        return False
    touched = [surface.get_accessible_at_point(*place, Atspi.CoordType.WINDOW) for place in places]
    if not any(touched):
        # A drawing that covers its button all over: the button is where what it stands in is.
        above = node.get_parent()
        return above is not None and not same(above, window) and is_seen(above, window)
    # Words on a button give way to the button, so what is touched may be a little above the thing.
    above = [node] + ancestors(node)[:3]
    return any(
        any(same(a, node) for a in [thing] + ancestors(thing)) or any(same(thing, a) for a in above)
        for thing in touched
        if thing is not None
    )


def same(one, other):
    return one is not None and other is not None and one.path == other.path


def ancestors(node):
    result = []
    while node is not None and (node := node.get_parent()) is not None:
        result.append(node)
    return result


def walk(node, height):
    """The tree, without the rows that a list holds ready below the window."""
    yield node
    is_list = node.get_role_name() in ("list", "table", "grid")
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is None:
            continue
        if is_list and (box(child).y > height or box(child).width == 0):
            continue
        yield from walk(child, height)


class App:
    """The program, and a person who uses it."""

    def __init__(self, program, *arguments, language, folder, height=720):
        self.height = height
        self.log = open(pathlib.Path(folder) / "app.log", "w+")
        homes = {name: f"{folder}/{name}" for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
        self.process = subprocess.Popen(
            [program, *arguments],
            env={**os.environ, **homes, "LC_MESSAGES": language},
            stderr=self.log,
            stdout=self.log,
        )
        self.root = wait("the app", self._application)

    def _application(self):
        assert self.process.poll() is None, f"the app ended: {self.said()}"
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(index)
            if application and application.get_process_id() == self.process.pid:
                return application
        return None

    def said(self):
        self.log.seek(0)
        return self.log.read()

    def windows(self):
        """The front one first: what was opened last is over the others."""
        count = self.root.get_child_count()
        return [w for w in (self.root.get_child_at_index(i) for i in reversed(range(count))) if w]

    def nodes(self):
        """Everything with a name, and the window that it is in; GTK names what has none after its type."""
        for window in self.windows():
            for node in walk(window, self.height):
                if node.get_name() and not node.get_name().startswith(("Gtk", "Adw")):
                    yield node, window

    def names(self):
        return [node.get_name() for node, window in self.nodes() if is_seen(node, window)]

    def find(self, name, role=None, exact=True, seconds=15):
        def look():
            assert self.process.poll() is None, f"the app ended: {self.said()}"
            for node, window in self.nodes():
                said = node.get_name()
                if (said == name if exact else name in said) and role in (None, node.get_role_name()):
                    if is_seen(node, window):
                        return node
            return None

        try:
            return wait(f"{role or 'something'} called {name!r}", look, seconds)
        except NotSeen as error:
            raise NotSeen(f"{error}, among {self.names()}") from None

    def find_field(self, name):
        """What is typed into, by its own name or that of the row around it."""

        def look():
            for node, window in self.nodes():
                if node.get_name().startswith(name):
                    for inner in walk(node, self.height):
                        if inner.get_role_name() in ("text", "password text", "entry") and is_seen(inner, window):
                            return inner
            return None

        return wait(f"a field called {name!r}, among {self.names()}", look)

    def choose(self, name):
        """Presses what stands in a menu or a dialog in front; a hand would need to know where that opened."""

        def look():
            for window in self.windows():
                for node in walk(window, self.height):
                    actions = node.get_action_iface()
                    if node.get_name() == name and actions and actions.get_n_actions() > 0 and box(node).width > 0:
                        if node.get_role_name() in ("menu item", "push button"):
                            return actions
            return None

        wait(f"{name!r} to choose", look).do_action(0)

    def see(self, name, **options):
        return self.find(name, exact=False, **options)

    def see_no(self, name, seconds=15):
        wait(f"an end of {name!r}", lambda: not any(name in said for said in self.names()), seconds)

    def at_rest(self, node):
        """Waits until a thing no longer moves, so that it is where it will be pressed."""
        last = None

        def rests():
            nonlocal last
            here = box(node)
            now = (here.x, here.y, here.width, here.height)
            same, last = now == last, now
            return same

        wait("rest", rests)
        return node

    def click(self, name, role=None, exact=True):
        node = name if not isinstance(name, str) else self.find(name, role, exact)
        here = box(self.at_rest(node))
        self.has_the_keys()
        # Every window begins at the screen's corner, since there is nobody who would move it.
        x = BORDER + here.x + here.width // 2
        y = BORDER + here.y + here.height // 2
        subprocess.run(["xdotool", "mousemove", str(x), str(y), "sleep", "0.05", "click", "1"], check=True)

    def has_the_keys(self):
        """Waits until keys go to the window that was opened last; gives them to it, as a window manager would."""

        def ask(*words):
            return subprocess.run(["xdotool", *words], capture_output=True, text=True).stdout.split()

        def has():
            windows = ask("search", "--onlyvisible", "--pid", str(self.process.pid))
            newest = max(windows, key=int, default=None)
            if newest is None or ask("getwindowfocus") == [newest]:
                return newest is not None
            ask("windowfocus", newest)
            return False

        wait("a window with the keys", has)
        # X tells the window by an event, which it needs a moment to read.
        self.root.get_child_count()

    def key(self, *keys):
        self.has_the_keys()
        subprocess.run(["xdotool", "key", "--delay", "30", *keys], check=True)

    def type(self, text):
        self.has_the_keys()
        # A letter that the keyboard has not gets a key for a moment, and the app must read it while it has.
        delay = "15" if text.isascii() else "120"
        subprocess.run(["xdotool", "type", "--delay", delay, text], check=True)

    def shoot(self, path):
        subprocess.run(["import", "-window", "root", str(path)], check=False)

    def end(self):
        self.process.terminate()
        status = self.process.wait(20)
        self.log.close()
        return status
