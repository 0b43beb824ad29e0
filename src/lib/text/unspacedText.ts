/** Scripts written without spaces: each character is a word of an index, and runs are compared whole. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Text with every character of an unspaced script set apart, so that an index takes each for a word. */
export const spaced = (folded: string): string =>
  UNSPACED.test(folded) ? folded.replace(new RegExp(UNSPACED.source, 'gu'), ' $& ') : folded
