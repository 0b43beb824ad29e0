"""What an interpreter does for its chat around the code: which packages it imports, how its last value is shown, and
which variables it left."""

import ast
import json
import os
import sys
import types

__all__ = ['look', 'prepare', 'show', 'variables']

MOST_ROWS = 200
MOST_COLUMNS = 50
MOST_CELL = 200
MOST_LISTED = 100
MOST_TABLE = 300_000
MOST_TEXT = 100_000
TEXT_ROWS, TEXT_COLUMNS = 20, 12


def look(code):
    """The modules that code imports, as JSON; none where it is no Python."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return '[]'
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module)
    return json.dumps(sorted(names)[:MOST_LISTED])


def prepare():
    """Before a run: plots are pictures, not windows."""
    os.environ['MPLBACKEND'] = 'module://parlance_plots'


def show(value):
    """The last value as JSON: `text` for the model, and where it is a table `table` for people."""
    shown = {}
    frame = _frame_of(value)
    if frame is not None:
        shown['table'] = _table(frame)
        shown['text'] = frame.to_string(
            max_rows=TEXT_ROWS, max_cols=TEXT_COLUMNS, max_colwidth=60, line_width=160, show_dimensions=True
        )[:MOST_TEXT]
    elif value is not None:
        shown['text'] = (_records(value) or repr(value))[:MOST_TEXT]
    plots = sys.modules.get('parlance_plots')
    if plots is not None:
        plots.show()
    return json.dumps(shown, ensure_ascii=False)


def variables(scope):
    """Names, types and sizes of what the code has left, as JSON."""
    found = []
    for name, value in list(scope.items()):
        if not isinstance(name, str) or name.startswith('_'):
            continue
        if isinstance(value, (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType)):
            continue
        found.append({'name': name[:80], 'type': type(value).__name__[:80], 'size': _size(value)})
    return json.dumps(found[:MOST_LISTED], ensure_ascii=False)


def _frame_of(value):
    if type(value).__module__.split('.')[0] != 'pandas':
        return None
    if type(value).__name__ == 'Series':
        return value.to_frame()
    return value if type(value).__name__ == 'DataFrame' else None


def _table(frame):
    table = _rows(frame)
    while len(table['rows']) > 1 and len(json.dumps(table)) > MOST_TABLE:
        table['rows'] = table['rows'][: len(table['rows']) // 2]
    return table


def _rows(frame):
    first = frame.iloc[:MOST_ROWS, :MOST_COLUMNS]
    index = ' / '.join(str(name) for name in frame.index.names if name is not None)
    return {
        'columns': [index, *(_label(name) for name in first.columns)],
        'rows': [
            [_label(label), *(_cell(first.iat[row, column]) for column in range(first.shape[1]))]
            for row, label in enumerate(first.index)
        ],
        'total': len(frame),
        'columnTotal': frame.shape[1],
    }


def _label(name):
    return str(' / '.join(str(each) for each in name) if isinstance(name, tuple) else name)[:MOST_CELL]


def _cell(value):
    if hasattr(value, 'item') and getattr(value, 'shape', None) == ():
        value = value.item()
    if _is_missing(value):
        return None
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) < 2**53):
        return value
    if isinstance(value, float):
        return value if abs(value) != float('inf') else str(value)
    return str(value)[:MOST_CELL]


def _is_missing(value):
    try:
        return value is None or type(value).__name__ == 'NAType' or bool(value != value)
    except (TypeError, ValueError):
        return False


def _records(value):
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        try:
            return json.dumps(value, default=str, ensure_ascii=False)
        except (TypeError, ValueError):
            return None
    return None


def _size(value):
    try:
        shape = getattr(value, 'shape', None)
        if isinstance(shape, tuple):
            return ' × '.join(str(each) for each in shape)[:60]
        if isinstance(value, (bool, int, float, complex)):
            return repr(value)[:60]
        return str(len(value))
    except BaseException:
        return ''
