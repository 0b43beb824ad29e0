/** Text as it is compared: lower case, without accents. `origin[i]` is where `text[i]` came from. */
export type FoldedText = { readonly text: string; readonly origin: (index: number) => number }

// oxlint-disable-next-line no-control-regex -- ASCII is exactly what is asked for
const ASCII = /^[\u0000-\u007f]*$/
const MARKS = /\p{M}+/gu

/** Folds text for comparing, keeping the way back to the original. Linear; nearly free for ASCII. */
export function foldText(text: string): FoldedText {
  if (ASCII.test(text)) return { text: text.toLowerCase(), origin: (index) => index }
  const origins: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    const plain = character.normalize('NFKD').replace(MARKS, '').toLowerCase()
    for (let index = 0; index < plain.length; index += 1) origins.push(at)
    folded += plain
    at += character.length
  }
  origins.push(at)
  return { text: folded, origin: (index) => origins[index] ?? at }
}

/** Scripts written without spaces: each character is a word of an index, and runs are compared whole. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Text with every character of an unspaced script set apart, so that an index takes each for a word. */
export const spaced = (folded: string): string =>
  UNSPACED.test(folded) ? folded.replace(new RegExp(UNSPACED.source, 'gu'), ' $& ') : folded
