import { language } from './language'

/**
 * Characters that nobody sees or that turn text around: control characters, zero-width and direction characters, blank
 * letters, tags. Joiners and variation selectors belong to emoji and to other scripts: beside Latin letters they hide.
 */
export const HIDDEN =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these are what it finds
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]|\r(?!\n)|(?<=[!-~])[\u200c\u200d]|[\u200c\u200d](?=[!-~])|(?<=[A-Za-z\ufe00-\ufe0f])[\ufe00-\ufe0f]/gu

/** How a character that isn't seen is written: `⟨U+202E⟩`. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A stranger's text as it can be read: what is hidden or turns it around is named in its place. */
export const visibleText = (text: string): string =>
  text.replace(HIDDEN, (character) => `⟨${codePoint(character)}⟩`)

/** Letters that may pass for Latin ones: Greek, Cyrillic, Armenian, phonetic, mathematical, circled and wide ones. */
const ALIKE =
  /[\u0250-\u02af\u0370-\u058f\u1d00-\u1dbf\u2070-\u218f\u2460-\u24ff\uff10-\uff5a\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f1a9}]/u

/** Marks with which `Intl` writes numbers in languages from right to left: they keep signs at their sides. */
const OF_NUMBERS =
  /[\u200e\u200f\u061c](?=[\u200e\u200f\u061c]?[-−+<>]?\p{Nd})|(?<=[\p{Nd}%٪$])[\u200e\u200f\u061c]{1,2}/gu

/** Whether a text may show something else than it is, so that a closer look is worth it. Cheap: long lists ask it. */
export function mayDeceive(text: string): boolean {
  const seen = language().direction === 'rtl' ? text.replace(OF_NUMBERS, '') : text
  return ALIKE.test(seen) || seen.search(HIDDEN) >= 0
}
