"""A service of notifications that only writes down what it is told, and a screen that is locked when it is said so."""

import pathlib
import subprocess

from gi.repository import Gio, GLib

from person import wait


class Notifications:
    def __init__(self, folder):
        self.log = pathlib.Path(folder) / "notifications.log"
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-m", "dbusmock", "--logfile", self.log, "--template", "notification_daemon"],
            stdout=subprocess.DEVNULL,
        )
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        wait("a service of notifications", self.is_there)

    def is_there(self):
        names = self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames",
            None, None, Gio.DBusCallFlags.NONE, -1, None,
        )
        return "org.freedesktop.Notifications" in names.unpack()[0]

    def see(self, *words):
        """Waits for a notification with all of these words."""
        def look():
            lines = self.log.read_text().splitlines() if self.log.exists() else []
            return any(" Notify " in line and all(word in line for word in words) for line in lines)

        wait(f"a notification with {words}", look)

    def count(self):
        return self.log.read_text().count(" Notify ") if self.log.exists() else 0

    def lock(self, is_locked):
        """As the desktop says that the screen is locked."""
        self.bus.emit_signal(
            None, "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver", "ActiveChanged", GLib.Variant("(b)", (is_locked,))
        )
        self.bus.flush_sync()

    def end(self):
        self.process.terminate()
        self.process.wait(10)
