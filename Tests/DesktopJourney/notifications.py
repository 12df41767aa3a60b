"""A service of notifications that only writes down what it receives, and a screen that is locked before the app is there."""

import pathlib
import subprocess

from gi.repository import Gio, GLib

from person import wait


class Notifications:
    def __init__(self, folder):
        self.log = pathlib.Path(folder) / "notifications.log"
        self.processes = [
            self.service("notification_daemon", "--logfile", self.log), self.service("gnome_screensaver"),
        ]
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        for name in ("org.freedesktop.Notifications", "org.gnome.ScreenSaver"):
            wait(name, lambda: self.is_there(name))
        self.lock(True)

    def service(self, template, *options):
        return subprocess.Popen(
            ["/usr/bin/python3", "-m", "dbusmock", *options, "--template", template], stdout=subprocess.DEVNULL
        )

    def is_there(self, name):
        names = self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames",
            None, None, Gio.DBusCallFlags.NONE, -1, None,
        )
        return name in names.unpack()[0]

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
        self.bus.call_sync(
            "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver", "SetActive",
            GLib.Variant("(b)", (is_locked,)), None, Gio.DBusCallFlags.NONE, -1, None,
        )

    def end(self):
        for process in self.processes:
            process.terminate()
            process.wait(10)
