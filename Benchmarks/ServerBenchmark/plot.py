"""Lines over sizes that grow by powers of ten, as SVG that stands on light and dark ground alike."""

import html
import math

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 180, 48, 44
COLOURS = ["#c2410c", "#0369a1", "#4d7c0f", "#7e22ce", "#a16207", "#be123c"]


def ceiling(value):
    """The next number above that is one, two or five times a power of ten."""
    power = 10 ** math.floor(math.log10(value))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= value)


def lines(title, sizes, series):
    """`series` has a name and a value for each size."""
    most = ceiling(max(max(values) for values in series.values()))
    first, last = math.log10(sizes[0]), math.log10(sizes[-1])
    x = lambda size: LEFT + (math.log10(size) - first) / (last - first) * (WIDTH - LEFT - RIGHT)
    y = lambda value: HEIGHT - BOTTOM - value / most * (HEIGHT - TOP - BOTTOM)
    text = lambda at, to, words, more="": f'<text x="{at:.0f}" y="{to:.0f}" {more}>{html.escape(words)}</text>'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="t">',
        f'<title id="t">{html.escape(title)}</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="#fff"/>',
        '<g font-family="system-ui, sans-serif" font-size="13" fill="#1c1917">',
        text(LEFT, 28, title, 'font-size="15" font-weight="600"'),
    ]
    for step in range(5):
        value = most * step / 4
        parts.append(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="#e2e0dd"/>')
        parts.append(text(LEFT - 8, y(value) + 4, f"{value:g}", 'text-anchor="end"'))
    for size in sizes:
        parts.append(text(x(size), HEIGHT - BOTTOM + 24, f"{size:,}", 'text-anchor="middle"'))
    # Names keep apart where lines end close together, in the order of their ends.
    under = HEIGHT
    for colour, (name, values) in sorted(zip(COLOURS, series.items()), key=lambda one: one[1][1][-1]):
        points = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in zip(sizes, values))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts += [f'<circle cx="{x(size):.1f}" cy="{y(value):.1f}" r="4" fill="{colour}"/>' for size, value in zip(sizes, values)]
        under = min(under - 18, y(values[-1]) + 4)
        parts.append(text(WIDTH - RIGHT + 12, under, f"{name}, {values[-1]:.0f}", f'fill="{colour}"'))
    return "\n".join([*parts, "</g>", "</svg>", ""])
