"""What a screen reader finds of a program: its accessibility tree, as the program tells it over the bus."""

import ast
import collections
import re

from gi.repository import Gio, GLib

ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE, COMPONENT, ACTION = (f"org.a11y.atspi.{part}" for part in ("Accessible", "Component", "Action"))
WINDOW = 1
SENSITIVE = 1 << 24
#: By the numbers that go over the bus.
ROLES = {23: "frame", 31: "list", 32: "list item", 35: "menu item", 37: "page tab", 39: "panel", 40: "password text", 43: "push button",
         54: "status bar", 56: "table cell", 61: "text", 79: "entry", 111: "log"}
Error = GLib.Error
TEXT = r"""('(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")"""
#: A thing as the bus prints it: path, program, what it is in, place there, how many are in it, faces, name, role,
#: description, states. Taken apart as values, a thousand of them take a second.
THING = re.compile(
    rf"\(\({TEXT}, {TEXT}\), \({TEXT}, {TEXT}\), \({TEXT}, {TEXT}\), (-?\d+), (-?\d+), \[([^]]*)\], "
    rf"{TEXT}, (\d+), {TEXT}, \[(\d+), \d+\]\)"
)
Box = collections.namedtuple("Box", "x y width height")


class Program:
    """A program that tells what it shows."""

    def __init__(self, bus, name):
        self.bus, self.name = bus, name

    @staticmethod
    def of(process):
        """The one with this process, or nothing while it has not come forth."""
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1, None)
        flags = Gio.DBusConnectionFlags
        bus = Gio.DBusConnection.new_for_address_sync(
            address.unpack()[0], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None
        )
        for name, _ in Program(bus, "org.a11y.atspi.Registry").ask(ROOT, ACCESSIBLE, "GetChildren")[0]:
            asked = Program(bus, "org.freedesktop.DBus")
            if asked.ask("/", "org.freedesktop.DBus", "GetConnectionUnixProcessID", "(s)", name)[0] == process:
                return Program(bus, name)
        return None

    def ask(self, path, interface, method, signature=None, *arguments):
        given = GLib.Variant(signature, arguments) if signature else None
        return self.bus.call_sync(self.name, path, interface, method, given, None, 0, 10_000, None).unpack()

    def things(self):
        told = self.bus.call_sync(
            self.name, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems", None, None, 0, 10_000, None
        )
        nodes = [Node(self, *found.groups()) for found in THING.finditer(told.print_(False))]
        return {node.path: node for node in nodes}

    def windows(self):
        """All that it shows now, each window with what is in it; the front one first."""
        #: Those that were asked for their children, and how many they had and had told of then. Of this look alone: what has
        #: got another child meanwhile, in the place of one that it had told of, looks as one that was asked in vain.
        asked = {}
        while True:
            nodes = self.things()
            for node in nodes.values():
                if above := nodes.get(node.above_path):
                    node.above = above
                    above.below.append(node)
            # GTK reports new children only once a client has asked for them.
            untold = {path: (node.count, len(node.below)) for path, node in nodes.items() if node.count > len(node.below)}
            new = [path for path, counts in untold.items() if asked.get(path) != counts]
            if not new:
                break
            asked.update(untold)
            self.ask_for_children(new, known=set(nodes))
        for node in nodes.values():
            node.below.sort(key=lambda child: child.index)
        return list(reversed(nodes[ROOT].below)) if ROOT in nodes else []

    def ask_for_children(self, paths, known):
        """And for theirs, down to the last; all at once, since one after the other is what makes such walks slow."""
        waiting = 0

        def ask(path):
            nonlocal waiting
            waiting += 1
            self.bus.call(self.name, path, ACCESSIBLE, "GetChildren", None, None, 0, 10_000, None, answered)

        def answered(bus, result):
            nonlocal waiting
            waiting -= 1
            try:
                children = {path for _, path in bus.call_finish(result).unpack()[0]} - known
            except GLib.Error:
                # It has gone meanwhile.
                return
            known.update(children)
            for child in children:
                ask(child)

        for path in paths:
            ask(path)
        while waiting:
            GLib.MainContext.default().iteration(True)


class Node:
    """A thing in a window, as it was when the window was looked at."""

    def __init__(self, program, _, path, __, ___, ____, above, index, count, faces, name, role, _____, states):
        self.program, self.above, self.below = program, None, []
        self.path, self.above_path, self.name = path[1:-1], above[1:-1], ast.literal_eval(name)
        self.index, self.count, self.faces = int(index), int(count), faces
        self.role = ROLES.get(int(role), role)
        self.is_usable = bool(int(states) & SENSITIVE)

    @property
    def is_named(self):
        """GTK calls what has no name after its type."""
        return bool(self.name) and not self.name.startswith(("Gtk", "Adw"))

    def all(self):
        """This, and what is in it, in the order in which it is read."""
        yield self
        for child in self.below:
            yield from child.all()

    def ancestors(self):
        node = self
        while node := node.above:
            yield node

    @property
    def window(self):
        line = [self, *self.ancestors()]
        return line[-2] if len(line) > 1 else self

    def box(self):
        """Where it is in its window; what is drawn by others has no place of its own."""
        if COMPONENT not in self.faces:
            return Box(-1, -1, 0, 0)
        return Box(*self.program.ask(self.path, COMPONENT, "GetExtents", "(u)", WINDOW)[0])

    def can_be_done(self):
        return ACTION in self.faces

    def do(self):
        self.program.ask(self.path, ACTION, "DoAction", "(i)", 0)

    def away(self):
        """Whether it is scrolled out of its window: below (1), above (-1), or not at all (0)."""
        here, window = self.box(), self.window.box()
        middle = here.y + here.height // 2
        return 1 if middle >= window.height else -1 if middle < 0 else 0

    def is_seen(self):
        """Whether a hand could touch it: GTK 4.8 says of no widget that it shows, and leaves hidden pages their places."""
        here = self.box()
        if here.width <= 0 or here.height <= 0 or here.x < 0 or here.y < 0:
            return False
        middle = (here.x + here.width // 2, here.y + here.height // 2)
        # A drawing in the middle of a button is nothing to those who listen; at its edge the button itself is touched.
        places = [middle, (here.x + 2, middle[1]), (middle[0], here.y + 2)]
        touched = [path for path in (self.touched(*place) for place in places) if path]
        if not touched:
            # A drawing that covers its button all over: the button is where what it stands in is.
            return self.above is not None and self.above is not self.window and self.above.is_seen()
        # Words on a button give way to the button, so what is touched may be a little above the thing.
        mine = {node.path for node in [self, *list(self.ancestors())[:3]]} | {node.path for node in self.all()}
        return any(path in mine for path in touched)

    def touched(self, x, y):
        _, path = self.program.ask(self.window.path, COMPONENT, "GetAccessibleAtPoint", "(iiu)", x, y, WINDOW)[0]
        return None if path.endswith("/null") else path
