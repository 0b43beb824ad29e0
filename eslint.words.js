/**
 * Words that make readers stop: old, private or unclear. They are refused in code, comments, strings and documents.
 * Each has a plain replacement; say what happens with the field's own terms.
 */
const REFUSED = [
  ['anew', 'again, new'],
  ['reckon(?:s|ed|ing)?', 'measure, compute'],
  ['tidings', 'message'],
  ['thither|whither', 'where'],
  ['hence', 'so'],
  ['thereof', 'of it'],
  ['lest', 'so that … not'],
  ['dear(?:er|est)?', 'expensive'],
  ['so many', 'this many, a fixed number of'],
  ['of these', 'of them, of the given'],
  ['nothing of it', 'none of it, nothing about it'],
  ['is let go', 'is released'],
  ['as it came', 'raw, unchanged, as received'],
  ['turnstile', 'fair semaphore'],
  ['breathes?', 'yield to the page'],
  ['fates?', 'status'],
]

const PATTERN = new RegExp(REFUSED.map(([word]) => `\\b(${word})\\b`).join('|'), 'gi')

/**
 * Refused words in a text, with what to write instead. Words inside names count too: `dearestModel` holds `dearest`.
 *
 * @param {string} text
 * @returns {{ word: string, instead: string, index: number }[]}
 */
export function refusedWords(text) {
  // One character stays one character, so that an index is true of the text itself.
  const spaced = text.replace(/(?<=[a-z])[A-Z]/g, (letter) => `\u0000${letter}`)
  const found = []
  for (const match of spaced.matchAll(PATTERN)) {
    const at = match.slice(1).findIndex((word) => word !== undefined)
    const index = match.index - (spaced.slice(0, match.index).split('\u0000').length - 1)
    found.push({ word: match[0], instead: REFUSED[at]?.[1] ?? '', index })
  }
  return found
}

/** ESLint rule: refuses those words anywhere in a source file. */
export const plainWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { refused: '“{{word}}” is not plain English. Write: {{instead}}.' },
  },
  create: (context) => ({
    Program() {
      const { sourceCode } = context
      for (const { word, instead, index } of refusedWords(sourceCode.text)) {
        const loc = sourceCode.getLocFromIndex(index)
        context.report({ loc, messageId: 'refused', data: { word, instead } })
      }
    },
  }),
}
