/** JSON Schema of the arguments of a tool that runs code. */
export const CODE_SCHEMA = {
  type: 'object',
  properties: { code: { type: 'string', minLength: 1, description: 'The program' } },
  required: ['code'],
}

/** What a model is told that the tools do. */
export const CODE_DESCRIPTION = {
  javascript:
    'Runs a JavaScript program and returns what it prints with console.log and the value of its last statement. No network, no timers, no page, no imports. readFile(name), listFiles() and writeFile(name, text) work on the text files of this chat.',
  python:
    'Runs a Python program and returns what it prints and the value of its last expression. Standard library only: no numpy, pandas or matplotlib, no pip, no network, no input(). For charts, import charts: charts.line(xs, ys), charts.scatter(xs, ys), charts.bars(labels, values), charts.histogram(values, bins=10) write an SVG that is shown; ys and values may be a dict of several by name; title=, x_label=, y_label=, file= are options. A list of dicts as the last expression, and CSV files, are shown as tables. Files of this chat are in the working folder; files written there are given back, pictures such as SVG or PNG are shown.',
} as const
