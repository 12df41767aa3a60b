"""The display that the app is on, where nobody manages windows: which of them is in front, who has the keys, which letters
the keyboard has."""

import ctypes
from ctypes import POINTER, byref, c_int, c_long, c_ubyte, c_uint, c_ulong, c_void_p

UNICODE = 0x01000000
IS_VIEWABLE = 2
REVERT_TO_PARENT = 2
NOW = 0

x = ctypes.CDLL("libX11.so.6")
x.XOpenDisplay.restype = c_void_p
x.XDefaultRootWindow.restype = c_ulong
x.XGetKeyboardMapping.restype = POINTER(c_ulong)


class Attributes(ctypes.Structure):
    """XWindowAttributes."""

    _fields_ = [
        ("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int), ("border_width", c_int), ("depth", c_int),
        ("visual", c_void_p), ("root", c_ulong), ("type", c_int), ("bit_gravity", c_int), ("win_gravity", c_int),
        ("backing_store", c_int), ("backing_planes", c_ulong), ("backing_pixel", c_ulong), ("save_under", c_int),
        ("colormap", c_ulong), ("map_installed", c_int), ("map_state", c_int), ("all_event_masks", c_long),
        ("your_event_mask", c_long), ("do_not_propagate_mask", c_long), ("override_redirect", c_int), ("screen", c_void_p),
    ]


# A window may go while it is asked about, which is no reason to end.
ignore = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda display, error: 0)
x.XSetErrorHandler(ignore)


class Display:
    def __init__(self):
        opened = x.XOpenDisplay(None)
        assert opened, "there is no display"
        self.display = c_void_p(opened)
        self.root = c_ulong(x.XDefaultRootWindow(self.display))
        # Where this machine is busy, a key that is pressed is let go late, and would be typed again meanwhile.
        x.XAutoRepeatOff(self.display)
        x.XSync(self.display, 0)

    def front(self):
        """The window over all others; tooltips and menus are windows to X as well, which take no keys of their own."""
        ignored, children, count = c_ulong(), POINTER(c_ulong)(), c_uint()
        x.XQueryTree(self.display, self.root, byref(ignored), byref(ignored), byref(children), byref(count))
        windows = [c_ulong(children[index]) for index in reversed(range(count.value))]
        x.XFree(children)
        for window in windows:
            found = Attributes()
            if x.XGetWindowAttributes(self.display, window, byref(found)):
                if found.map_state == IS_VIEWABLE and not found.override_redirect:
                    return window
        return None

    def front_has_the_keys(self):
        """Gives them to the window in front, as a window manager would; whether it has them by now."""
        front, focused, ignored = self.front(), c_ulong(), c_int()
        if front is None:
            return False
        x.XGetInputFocus(self.display, byref(focused), byref(ignored))
        if focused.value != front.value:
            x.XSetInputFocus(self.display, front, REVERT_TO_PARENT, NOW)
            x.XSync(self.display, 0)
            return False
        return True

    def teach(self, letters):
        """After this the keyboard has `letters`; keys that meant nothing mean them."""
        first, last, width = c_int(), c_int(), c_int()
        x.XDisplayKeycodes(self.display, byref(first), byref(last))
        count = last.value - first.value + 1
        keys = x.XGetKeyboardMapping(self.display, c_ubyte(first.value), count, byref(width))
        meanings = [keys[key * width.value:(key + 1) * width.value] for key in range(count)]
        x.XFree(keys)
        wanted = {UNICODE | ord(letter) for letter in letters if not letter.isascii()}
        wanted -= {meaning for key in meanings for meaning in key}
        free = [first.value + key for key, meaning in enumerate(meanings) if not any(meaning)]
        assert len(free) > len(wanted), f"{len(wanted)} letters, and {len(free)} keys for them"
        for key, meaning in zip(free, sorted(wanted)):
            x.XChangeKeyboardMapping(self.display, key, 1, byref(c_ulong(meaning)), 1)
        x.XSync(self.display, 0)
