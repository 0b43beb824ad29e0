/** What can be chosen of how text looks and moves; the first of each is as usual. */
const LOOKS = {
  /** Of what one reads and writes in chats. */
  textSize: ['standard', 'small', 'large', 'larger', 'largest'],
  /** Of the whole page; code and ids keep theirs. */
  typeface: ['inter', 'system', 'serif', 'hyperlegible', 'dyslexic'],
  /** How long the lines of a chat get on a wide screen. */
  lineLength: ['standard', 'wide', 'full'],
  /** Whether nothing moves, even where the system doesn't ask for it. */
  motion: ['system', 'reduced'],
} as const

export type Look = { readonly [Name in keyof typeof LOOKS]: (typeof LOOKS)[Name][number] }

/** Reads what was stored, by whichever version; what it doesn't know is as usual. */
export function readLook(stored: Readonly<Record<string, string>>): Look {
  const { textSize, typeface, lineLength, motion } = LOOKS
  return {
    textSize: among(textSize, stored['textSize']),
    typeface: among(typeface, stored['typeface']),
    lineLength: among(lineLength, stored['lineLength']),
    motion: among(motion, stored['motion']),
  }
}

const among = <Value extends string>(
  values: readonly [Value, ...Value[]],
  stored: string | undefined,
): Value => values.find((value) => value === stored) ?? values[0]
