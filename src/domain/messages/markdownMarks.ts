/**
 * Signs that say how Markdown looks and are no words: of headings, quotes, lists, fences, tables, stress, code, links.
 * By what they look like, without a parser: a snippet is cut out of the middle of a text. No two neighbouring
 * repetitions take the same characters, and none runs past the next bracket: that keeps it linear.
 */
const MARKS = new RegExp(
  [
    // A fence with its language; the line under a table's head.
    String.raw`^[ \t]*(?:\x60{3,}|~{3,})[^\n]*$`,
    String.raw`^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t:|-]*)?$`,
    String.raw`^[ \t]{0,3}#{1,6}[ \t]+`,
    String.raw`^[ \t]*(?:>[ \t]?)+`,
    String.raw`^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?`,
    // The mark of a footnote.
    String.raw`\[\^[^\[\]\s]+\]:?`,
    // What a link points at, and its brackets; a picture’s too.
    String.raw`\]\([^)\]\s]*(?:[ \t]"[^"\n]*")?\)`,
    String.raw`!?\[(?=[^\[\]\n]*\]\()`,
    String.raw`\*\*|~~|\x60+`,
    String.raw`(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}“"(])|(?<=[\p{L}\p{N}.,!?:;”")])\*(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,!?:;])_{1,2}(?![\p{L}\p{N}_])`,
    String.raw`(?<=^|\s)\|(?=\s|$)`,
  ].join('|'),
  'gmu',
)

/** Where such signs are in a text: `[start, end)` in UTF-16 units, in order. Linear in the text. */
export const markdownMarks = (text: string): readonly (readonly [number, number])[] =>
  Array.from(text.matchAll(MARKS), (match) => [match.index, match.index + match[0].length] as const)

/** The words alone, as they are read out. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')
