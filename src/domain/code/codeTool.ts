import { mark } from '@/lib/text/t'

/** JSON Schema of the arguments of a tool that runs code. */
export const CODE_SCHEMA = {
  type: 'object',
  properties: { code: { type: 'string', minLength: 1, description: 'The program' } },
  required: ['code'],
}

/** What a model is told that the tools do. */
export const CODE_DESCRIPTION = {
  javascript:
    'Runs a JavaScript program and returns what it prints with console.log and the value of its last statement. No network, no timers, no page, no imports. readFile(name), listFiles(), readBytes(name), which gives a Uint8Array, and writeFile(name, text) work on the text files of this chat.',
  python:
    'Runs a Python program and returns what it prints and the value of its last expression. Variables stay for the next call in this chat. numpy, pandas, matplotlib, scipy, pillow (PIL), openpyxl, sympy, scikit-learn, statsmodels, pyarrow and other packages of Pyodide can be imported, besides the standard library with sqlite3; the person is asked once before packages are downloaded, so import only what you use, at the top. No pip, no network, no input(). Files of this chat are in the working folder, also as /data/NAME; files written there or to /out are given back, pictures are shown. Figures of matplotlib are shown as pictures at plt.show() or at the end. For simple charts without packages, import charts: charts.line(xs, ys), charts.scatter(xs, ys), charts.bars(labels, values), charts.histogram(values, bins=10) write an SVG; ys and values may be a dict of several by name; title=, x_label=, y_label=, file= are options. A DataFrame or a list of dicts as the last expression, and CSV files, are shown as tables: the person sees 200 rows, you see about 20. At most 512 MB of memory and a minute a run.',
} as const

/** Where an interpreter with variables was ended. */
export const PYTHON_RESET = mark('Python was restarted: earlier variables are gone.')
