"""Draws charts as SVG files, which are shown under the code: there is no matplotlib here.

line(xs, ys), scatter(xs, ys), bars(labels, values), histogram(values); `ys` and `values` may be a dict of several by
name. Each takes title=, x_label=, y_label= and file=, and returns the name of the file.
"""

import math
from xml.sax.saxutils import escape

__all__ = ['line', 'scatter', 'bars', 'histogram']

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 48, 64
COLOURS = ['#3b6fd4', '#d9622b', '#2f8f5b', '#a63d8f', '#8a6d1b', '#5a5f6b']
_drawn = 0


def line(xs, ys, **more):
    """A line through points; xs may be numbers or labels."""
    return _points(xs, ys, True, **more)


def scatter(xs, ys, **more):
    """Points that no line joins."""
    return _points(xs, ys, False, **more)


def bars(labels, values, **more):
    """A bar for each label; several values stand side by side."""
    series = _series(values)
    labels = [str(label) for label in labels]
    low, high = _range([v for _, vs in series for v in vs] + [0])
    place = _scale(low, high, HEIGHT - BOTTOM, TOP)
    step = (WIDTH - LEFT - RIGHT) / max(1, len(labels))
    wide = step * 0.8 / max(1, len(series))
    marks = []
    for number, (name, values) in enumerate(series):
        for at, value in enumerate(values):
            if not _is_number(value):
                continue
            top, foot = sorted((place(value), place(0)))
            x = LEFT + at * step + step * 0.1 + number * wide
            about = f'{labels[at] if at < len(labels) else at}: {_text(value)}'
            marks.append(
                f'<rect x="{x:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{max(foot - top, 0.5):.1f}"'
                f' fill="{_colour(number)}"><title>{escape(about)}</title></rect>'
            )
    ticks = _label_ticks(labels, lambda at: LEFT + (at + 0.5) * step)
    return _save(marks, ticks, _ticks(low, high, place), series, **more)


def histogram(values, bins=10, **more):
    """How many values lie in each of some spans of one width."""
    values = [v for v in values if _is_number(v)]
    low, high = (min(values), max(values)) if values else (0, 1)
    width = (high - low) / bins or 1
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((value - low) / width))] += 1
    labels = [_text(low + at * width) for at in range(bins)]
    return bars(labels, counts, **more)


def _points(xs, ys, is_line, **more):
    series = _series(ys)
    xs = list(xs)
    labels = None if all(_is_number(x) for x in xs) else [str(x) for x in xs]
    numbers = list(range(len(xs))) if labels else xs
    x_low, x_high = _range(numbers) if not labels else (0, max(1, len(xs) - 1))
    low, high = _range([v for _, vs in series for v in vs])
    across = _scale(x_low, x_high, LEFT, WIDTH - RIGHT)
    place = _scale(low, high, HEIGHT - BOTTOM, TOP)
    marks = []
    for number, (name, values) in enumerate(series):
        points = [(across(x), place(y)) for x, y in zip(numbers, values) if _is_number(y)]
        if is_line and points:
            path = ' '.join(f'{x:.1f},{y:.1f}' for x, y in points)
            marks.append(f'<polyline points="{path}" fill="none" stroke="{_colour(number)}" stroke-width="2"/>')
        if not is_line or len(points) <= 60:
            marks += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{_colour(number)}"/>' for x, y in points]
    ticks = _label_ticks(labels, across) if labels else _ticks(x_low, x_high, across)
    return _save(marks, ticks, _ticks(low, high, place), series, **more)


def _save(marks, x_ticks, y_ticks, series, title='', x_label='', y_label='', file=None):
    global _drawn
    _drawn += 1
    name = file or ('chart.svg' if _drawn == 1 else f'chart{_drawn}.svg')
    foot, end = HEIGHT - BOTTOM, WIDTH - RIGHT
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="12" fill="#333">',
        f'<title>{escape(title or name)}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{WIDTH / 2}" y="24" font-size="16" text-anchor="middle">{escape(title)}</text>',
    ]
    for y, label in y_ticks:
        out.append(f'<path d="M{LEFT} {y:.1f}H{end}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(label)}</text>')
    for x, label in x_ticks:
        out.append(f'<text x="{x:.1f}" y="{foot + 18}" text-anchor="middle">{escape(label)}</text>')
    out += marks
    out.append(f'<path d="M{LEFT} {TOP}V{foot}H{end}" fill="none" stroke="#777"/>')
    out.append(f'<text x="{(LEFT + end) / 2}" y="{foot + 38}" text-anchor="middle">{escape(x_label)}</text>')
    middle = (TOP + foot) / 2
    out.append(
        f'<text x="16" y="{middle}" text-anchor="middle" transform="rotate(-90 16 {middle})">{escape(y_label)}</text>'
    )
    if len(series) > 1:
        for number, (label, _) in enumerate(series):
            x = LEFT + number * 120
            out.append(f'<rect x="{x}" y="{HEIGHT - 18}" width="10" height="10" fill="{_colour(number)}"/>')
            out.append(f'<text x="{x + 16}" y="{HEIGHT - 9}">{escape(str(label)[:16])}</text>')
    with open(name, 'w') as target:
        target.write('\n'.join(out) + '\n</svg>\n')
    return name


def _series(values):
    named = values.items() if isinstance(values, dict) else [('', values)]
    return [(name, list(each)) for name, each in named]


def _range(values):
    numbers = [v for v in values if _is_number(v)] or [0, 1]
    low, high = min(numbers), max(numbers)
    return (low, high) if low < high else (low - 0.5, high + 0.5)


def _scale(low, high, start, end):
    return lambda value: start + (value - low) / (high - low) * (end - start)


def _ticks(low, high, place):
    step = 10 ** math.floor(math.log10((high - low) / 4))
    step *= next(times for times in (1, 2, 5, 10) if (high - low) / (step * times) <= 6)
    first = math.ceil(low / step - 1e-9)
    return [(place(at * step), _text(at * step)) for at in range(first, math.floor(high / step + 1e-9) + 1)]


def _label_ticks(labels, place):
    every = math.ceil(len(labels) / 12) or 1
    return [(place(at), label[:14]) for at, label in enumerate(labels) if at % every == 0]


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _text(value):
    return f'{value:,.6g}'


def _colour(number):
    return COLOURS[number % len(COLOURS)]
