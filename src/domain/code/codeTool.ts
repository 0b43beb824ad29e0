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
    'Runs a Python program and returns what it prints and the value of its last expression. Standard library only: no numpy, pandas or matplotlib, no pip, no network, no input(). Files of this chat are in the working folder; files written there are given back, pictures such as SVG or PNG are shown.',
} as const
