import { plural } from './plural'
import { t } from './t'
import { codePoint, HIDDEN } from './visibleText'

/** A stretch of a text; with a note, it isn't what it seems and the note says so. */
export type VisiblePiece = { readonly text: string; readonly note?: string }

/** More are told in the text itself: each is an element. */
const MOST_PIECES = 2_000
/** Hidden characters in a row, and look-alike letters of a word, that are named one by one. */
const MOST_NAMED = 4

/** Empty lines, and spaces in a row, in numbers that hide what follows. */
const EMPTY_LINES = /\n(?:[^\S\n]*\n){4,}/g
const SPACES = /[^\S\n]{41,}/g
const HIDDEN_RUN = new RegExp(`(?:${HIDDEN.source})+`, 'gu')

/**
 * A stranger's text in stretches: hidden characters, characters that turn text around, letters that look like Latin ones
 * and long gaps have a note. Joined, the stretches without a note are the text without what is hidden. Linear.
 */
export function visiblePieces(text: string): readonly VisiblePiece[] {
  const pieces = allPieces(text)
  if (pieces.length <= MOST_PIECES) return pieces
  return [...pieces.slice(0, MOST_PIECES), { text: joined(pieces.slice(MOST_PIECES)) }]
}

const joined = (pieces: readonly VisiblePiece[]): string =>
  pieces.map(({ text, note }) => (note === undefined ? text : `${text}⟨${note}⟩`)).join('')

/** The same as one text, for names of controls and for sentences. */
export const spelledOut = (text: string): string => joined(visiblePieces(text))

function allPieces(text: string): readonly VisiblePiece[] {
  const pieces = cutAt(text, HIDDEN_RUN, hiddenPiece)
  const gaps = pieces.flatMap((piece) =>
    piece.note === undefined
      ? cutAt(piece.text, EMPTY_LINES, (gap) => ({ text: '\n', note: emptyLines(gap) })).flatMap((each) =>
          each.note === undefined
            ? cutAt(each.text, SPACES, (spaces) => ({ text: ' ', note: manySpaces(spaces) }))
            : [each],
        )
      : [piece],
  )
  const foreign = lookAlikesIn(text)
  return foreign.size === 0
    ? gaps
    : gaps.flatMap((piece) => (piece.note === undefined ? lookAlikePieces(piece.text, foreign) : [piece]))
}

const emptyLines = (gap: string): string =>
  plural(gap.split('\n').length - 2, { one: '{count} empty line', other: '{count} empty lines' })
const manySpaces = (spaces: string): string =>
  plural(spaces.length, { one: '{count} space', other: '{count} spaces' })

function hiddenPiece(run: string): VisiblePiece {
  if (/^[\u{e0020}-\u{e007e}]+$/u.test(run)) {
    const says = run.replace(/./gu, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000))
    return { text: '', note: t('hidden text: “{says}”', { says }) }
  }
  const named = Array.from(run.slice(0, MOST_NAMED * 2))
    .slice(0, MOST_NAMED)
    .map(codePoint)
    .join(' ')
  // A character of two units counts once.
  const more = run.replace(/[\ud800-\udbff]/g, '').length - MOST_NAMED
  if (more <= 0) return { text: '', note: named }
  return {
    text: '',
    note: plural(
      more,
      {
        one: '{named} and {count} more hidden character',
        other: '{named} and {count} more hidden characters',
      },
      { named },
    ),
  }
}

function cutAt(
  text: string,
  pattern: RegExp,
  make: (match: string) => VisiblePiece,
): readonly VisiblePiece[] {
  const pieces: VisiblePiece[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    pieces.push(make(match[0]))
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** Letters of other scripts and the Latin ones they look like, in pairs. */
const PAIRS =
  'аaсcԁdеeһhіiјjӏlоoрpԛqѕsуyѵvԝwхxАAВBСCЕEНHІIЈJКKМMОOРPЅSТTУYХXҮYΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvιiαaρpυuօoսuոnհhցgɡgɑaɩiıiℓl'
const LOOKS_LIKE = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS[at * 2] ?? '', PAIRS[at * 2 + 1] ?? '']),
)
const WORD = /[\p{L}\p{N}_]+/gu

/** The Latin letter or digit that a character of another script looks like; undefined for others. */
function likeOf(character: string): string | undefined {
  const known = LOOKS_LIKE.get(character)
  // “m²”, “10³”, “1º”: raised and lowered digits and ordinals are smaller than what they come from.
  if (known !== undefined || character <= '~' || /[\p{No}ªº]/u.test(character)) return known
  const plain = character.normalize('NFKC')
  return /^[A-Za-z0-9]$/.test(plain) ? plain : undefined
}

/** Words that mix Latin letters with look-alikes of another script. All look-alikes, too, where the text has no other word of that script. */
function lookAlikesIn(text: string): ReadonlySet<string> {
  if (/^[\0-\x7f]*$/.test(text)) return new Set()
  const words = new Set(text.match(WORD) ?? [])
  const isOther = (character: string) =>
    character > '~' && /\p{L}/u.test(character) && likeOf(character) === undefined
  const hasOthers = [...words].some((word) =>
    Array.from(word).some((each) => isOther(each) && !/\p{Script=Latin}/u.test(each)),
  )
  return new Set(
    [...words].filter((word) => {
      const characters = Array.from(word)
      if (!characters.some((each) => likeOf(each) !== undefined)) return false
      return (
        /[A-Za-z]/.test(word) ||
        (!hasOthers && characters.every((each) => each <= '~' || likeOf(each) !== undefined))
      )
    }),
  )
}

const lookAlikePieces = (text: string, foreign: ReadonlySet<string>): readonly VisiblePiece[] =>
  cutAt(text, WORD, (word) => ({ text: word })).flatMap((piece) =>
    foreign.has(piece.text) ? wordPieces(piece.text) : [piece],
  )

function wordPieces(word: string): readonly VisiblePiece[] {
  const likes = Array.from(word, (character) => ({ character, like: likeOf(character) }))
  if (likes.filter(({ like }) => like !== undefined).length > MOST_NAMED) {
    const like = likes.map((each) => each.like ?? each.character).join('')
    return [{ text: word, note: t('other letters, looks like “{like}”', { like: like.slice(0, 100) }) }]
  }
  return likes.map(({ character, like }) =>
    like === undefined
      ? { text: character }
      : { text: character, note: t('{code}, looks like “{like}”', { code: codePoint(character), like }) },
  )
}
