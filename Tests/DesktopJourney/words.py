"""The words of the app, from the catalogues that it has them from."""

import pathlib
import re

TEXTS = pathlib.Path(__file__).parents[2] / "Sources/Core/Market/Texts"


def words(language):
    """A function from a text's name to the text, with what stands in its places: `say("cart.sum", sum="…")`."""
    catalogue = dict(
        (name, text.replace('\\"', '"').replace("\\n", "\n"))
        for name, text in re.findall(r'^msgid "(.+)"\n(?:msgid_plural ".*"\n)?msgstr(?:\[0\])? "(.*)"$', (TEXTS / f"{language}.po").read_text(), re.M)
    )

    def say(name, /, **places):
        text = catalogue[name]
        for place, content in places.items():
            text = text.replace("{" + place + "}", str(content))
        return text

    return say
