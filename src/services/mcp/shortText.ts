/** Control, zero-width and direction-changing characters: they hide text from people that models still read. */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/** Foreign text without hidden characters, cut to this many characters with a visible mark. */
export function shortText(text: string, most: number): string {
  const shown = text
    .slice(0, most * 2)
    .replace(HIDDEN, '')
    .trim()
  if (shown.length <= most && text.length <= most * 2) return shown
  // Not through the middle of a surrogate pair.
  return `${shown.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}
