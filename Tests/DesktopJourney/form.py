"""The form for goods, and each way in which it may not be sent."""

import pathlib
import shutil
import tempfile

from person import NotSeen, wait


class Form:
    """It is open, and empty at first; each way leaves in it what was right."""

    def __init__(self, app, say, photos):
        self.app, self.say, self.photos = app, say, photos

    def without_a_photo(self):
        app, say = self.app, self.say
        app.see("0/10")
        # It takes nothing for the moment in which it looks for what was begun earlier.
        app.usable(say("form.done"))
        self.is_refused(say("dialog.photos.missing.title"))

    def with_what_is_no_photo(self):
        app, say = self.app, self.say
        self.add_photo("text-named.jpg")
        app.see(say("client.not_a_photo", name="text-named.jpg"))
        app.key("Return")
        app.see("0/10")
        self.add_photo("quarters.jpg")
        app.see("1/10")

    def with_eleven_photos(self):
        """Ten are taken and the eleventh is refused in words; only the first stays for what follows."""
        app, say = self.app, self.say
        with tempfile.TemporaryDirectory() as folder:
            for number in range(1, 12):
                shutil.copy(self.photos / "quarters.jpg", f"{folder}/photo-{number}.jpg")
            app.click(app.see(say("photo.add"), role="push button"))
            app.see(say("app.form.choose_photos"))
            app.type(f"{folder}/")
            app.key("Return")
            try:
                place = app.see(pathlib.Path(folder).name, seconds=3)
            except NotSeen:
                # What offers to complete a path may take that Return for itself.
                app.key("Return")
                place = app.see(pathlib.Path(folder).name)

            def are_marked():
                # Rows of this list have no names; the first is two lines below the name of the folder.
                app.click(place, below=56)
                app.key("ctrl+a")
                button = app.look(say("app.form.choose"), "push button", exact=False)
                return button is not None and button.is_usable

            # They are listed a moment later.
            wait("photos to be marked", are_marked)
            app.click(say("app.form.choose"), "push button", exact=False)
            app.see_no(say("app.form.choose_photos"))
            app.see(say("dialog.photos.too_many"))
            app.key("Return")
            app.see_no(say("photo.add"), role="push button")
            for number in range(10, 1, -1):
                app.choose(say("photo.remove", number=number))
                app.see(f"{number - 1}/10")

    def with_a_bad_name(self):
        app, say = self.app, self.say
        self.is_refused(say("dialog.name.too_short"))
        app.fill(say("form.name"), "ab")
        app.key("Tab")
        app.see(say("name.too_short"))
        self.is_refused(say("dialog.name.too_short"))
        app.fill(say("form.name"), "a" * 41)
        app.see("40/40")
        app.see(say("text.too_long"))

    def with_a_bad_price(self):
        app, say = self.app, self.say
        self.is_refused(say("dialog.price.missing"))
        app.fill(say("form.price"), "1000x")
        app.see(say("not.a_number"))
        self.open_more()
        app.fill(say("form.discount"), "2000")
        app.key("Tab")
        app.see(say("discount.above_price"))
        self.is_refused(say("discount.above_price"))
        app.fill(say("form.discount"), "0")

    def open_more(self):
        """Opens what few people need, by keys, which also scroll it into sight."""
        app, say = self.app, self.say
        app.click(app.find_field(say("form.description")))
        app.key("Tab")
        # What is filled in has opened it already.
        if app.look(say("form.stock"), exact=False) is None:
            app.key("space")
        app.see(say("form.stock"))

    def with_a_bad_stock(self):
        app, say = self.app, self.say
        app.fill(say("form.stock"), "2x")
        app.see(say("not.a_number"))
        app.key("Tab")
        app.see_no(say("not.a_number"))

    def with_a_long_description(self):
        """What is pasted ends where there is no more room, and that is said."""
        app, say = self.app, self.say
        app.click(app.find_field(say("form.description")))
        app.type("a" * 64)
        for _ in range(3):
            app.key("ctrl+a", "ctrl+c", "Right", "ctrl+v", "ctrl+v")
        # Below the last line, which is in sight itself.
        wait("a full description", lambda: any(node.name == "1000/1000" for node in app.nodes()))
        app.key("ctrl+a", "BackSpace")
        app.see("0/1000")

    def left_halfway(self):
        """Escape asks, since something would be lost; what is kept is there again."""
        app, say = self.app, self.say
        app.key("Escape")
        app.see(say("screen.leave.title"))
        app.click(say("screen.leave.stay"), "push button")
        app.see_no(say("screen.leave.title"))
        app.key("Escape")
        app.see(say("screen.leave.title"))
        app.click(say("screen.leave.keep"), "push button")
        app.see_no(say("form.sell.title"), role="frame")
        app.see_no(say("form.description"))
        app.key("ctrl+n")
        app.see(say("screen.form.restored"))
        app.see("1/10")
        app.see("40/40")

    def is_refused(self, message):
        """Sends it, and reads why that was not done."""
        app = self.app
        app.key("ctrl+Return")
        app.see(message)
        button = self.say("dialog.confirm")
        app.find(button, "push button")
        app.key("Return")
        app.see_no(button, role="push button")

    def add_photo(self, name):
        """Chooses a photo by the system's own chooser, where its path can be typed."""
        app = self.app
        app.click(app.see(self.say("photo.add"), role="push button"))
        app.see(self.say("app.form.choose_photos"))
        app.type(str(self.photos / name))
        app.key("Return")
        app.see_no(self.say("app.form.choose_photos"))
