const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:multiplied by|times)\b|×|(?<=\d)\s*x\s*(?=\d)/gi, ' * '],
  [/\b(?:divided by|over)\b|÷/gi, ' / '],
  [/\bplus\b/gi, ' + '],
  [/\bminus\b|−/gi, ' - '],
  [/(\d+(?:\.\d+)?)\s*(?:%|percent)\s+of\s+(\d+(?:\.\d+)?)/gi, '$2 * $1 / 100'],
  [/\b(?:square root of|sqrt)\s*\(?(\d+(?:\.\d+)?)\)?/gi, 'sqrt($1)'],
]
const TERM = String.raw`\(*-?(?:sqrt\(\d+(?:\.\d+)?\)|\d+(?:\.\d+)?)\)*`
const EXPRESSION = new RegExp(String.raw`${TERM}(?:\s*[-+*/^]\s*${TERM})+|sqrt\(\d+(?:\.\d+)?\)`, 'g')

/** The arithmetic in a message, with signs for words: "7 times 8" is `7 * 8`, "20% of 150" is `150 * 20 / 100`. */
export function expressionsIn(message: string): readonly string[] {
  const signed = WORDS.reduce((text, [word, sign]) => text.replace(word, sign), message)
  return (signed.match(EXPRESSION) ?? []).map((found) =>
    found.replace(/\s+/g, '').replace(/(?<=[\d)])[-+*/^]/g, (sign) => ` ${sign} `),
  )
}
