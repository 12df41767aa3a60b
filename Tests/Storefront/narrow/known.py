"""What is wrong and not mended yet. The test fails where one of these is found no more."""

import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class Failure:
    rule: str
    #: A part of the page's name, and of the path to what is wrong.
    page: str
    path: str
    why: str
    #: At these widths alone, where it is not at all.
    widths: tuple = ()

    def is_of(self, finding):
        return (
            finding.rule == self.rule
            and re.search(self.page, finding.page)
            and self.path in finding.path
            and (not self.widths or finding.window.width in self.widths)
        )

    def is_in(self, windows):
        return not self.widths or any(window.width in self.widths for window in windows)


FAILURES = []


def of(finding):
    """The known failure that a finding is, if it is one."""
    return next((one for one in FAILURES if one.is_of(finding)), None)
