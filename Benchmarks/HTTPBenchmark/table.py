"""Tables in Markdown, and their place in a file."""


def markdown(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def verdict(name, value, sign, wanted):
    holds = value <= wanted if sign == "≤" else value >= wanted
    return [name, f"{value:.2f}", f"{sign} {wanted}", "met" if holds else "**not met**"]


def replace(path, name, text):
    """Puts `text` between the file's markers of that name."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    content = path.read_text()
    before, rest = content.split(begin)
    path.write_text(before + begin + "\n" + text + "\n" + end + rest.split(end)[1])
