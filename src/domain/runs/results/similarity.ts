import type { TokenLogprob } from '@/domain/replies/reply'
import { UNSPACED } from '@/lib/text/foldText'

let segmenter: Intl.Segmenter | undefined

/** The words of a run of letters: one, or in scripts without spaces those that a dictionary knows. */
function wordsInRun(run: string): readonly string[] {
  if (!UNSPACED.test(run)) return [run]
  // The dictionary goes by the script, whatever the locale.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  return Array.from(segmenter.segment(run), ({ segment }) => segment)
}

/** Words of a text with runs of other signs as words of their own; case is kept. */
export const wordsOf = (text: string): readonly string[] =>
  (text.match(/[\p{L}\p{N}\p{M}_'’-]+|[^\s\p{L}\p{N}\p{M}_'’-]+/gu) ?? []).flatMap(wordsInRun)

/** How many words a text has: punctuation is none, and `1,250.50` is one. */
export const countWords = (text: string): number =>
  (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]*(?:[.,]\p{N}+)*/gu) ?? []).flatMap(wordsInRun).length

/** How often each word, and each pair of neighbouring words, occurs in a text. */
export type WordProfile = { readonly counts: ReadonlyMap<string, number>; readonly size: number }

/** Counts words and pairs of words, without regard to case. Linear in the text. */
export function profileOf(text: string): WordProfile {
  const words = wordsOf(text.toLowerCase())
  const counts = new Map<string, number>()
  words.forEach((word, index) => {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    const next = words[index + 1]
    if (next === undefined) return
    const pair = `${word} ${next}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  })
  return { counts, size: Math.max(0, words.length * 2 - 1) }
}

/**
 * How much two texts share, from 0 to 1: Sørensen–Dice over words and pairs of neighbouring words.
 * Two empty texts are alike (1).
 */
export function similarity(one: WordProfile, other: WordProfile): number {
  if (one.size + other.size === 0) return 1
  const [small, large] = one.counts.size <= other.counts.size ? [one, other] : [other, one]
  let shared = 0
  for (const [word, count] of small.counts) shared += Math.min(count, large.counts.get(word) ?? 0)
  return (2 * shared) / (one.size + other.size)
}

/** A stretch of text that both have, or only one. */
export type DiffPiece = { readonly type: 'same' | 'added' | 'removed'; readonly text: string }

export type DiffBy = 'words' | 'lines'

/** How much of two texts is not shared, from 0 to 1: words added or removed among all words. */
export function changedShare(pieces: readonly DiffPiece[]): number {
  let same = 0
  let changed = 0
  for (const { type, text } of pieces) {
    if (type === 'same') same += 2 * wordsOf(text).length
    else changed += wordsOf(text).length
  }
  return same + changed === 0 ? 0 : changed / (same + changed)
}

/** How many places differ: what was put in the place of something else is one change. */
export const countChanges = (pieces: readonly DiffPiece[]): number =>
  pieces.filter(({ type }, index) => type !== 'same' && (pieces[index - 1]?.type ?? 'same') === 'same').length

export type PartingPoint = {
  /** 1 for the first word or token. */
  readonly place: number
  readonly unit: 'word' | 'token'
  /** Empty where that reply ended. */
  readonly base: string
  readonly other: string
  /** Probability of the base's token where they part, from 0 to 1; undefined when the model told none. */
  readonly baseProbability?: number
  /** Of the other's token at the same place, as the base's model saw it. */
  readonly otherProbability?: number
}

/** Where two replies first say something else; undefined when they do not. By tokens when both are known, else by words. */
export function partingPoint(
  base: { readonly text: string; readonly tokens: readonly TokenLogprob[] },
  other: { readonly text: string; readonly tokens: readonly TokenLogprob[] },
): PartingPoint | undefined {
  if (base.text === other.text) return undefined
  if (base.tokens.length > 0 && other.tokens.length > 0) return byTokens(base.tokens, other.tokens)
  const [from, to] = [wordsOf(base.text), wordsOf(other.text)]
  const at = firstDifference(from, to)
  return at === undefined
    ? undefined
    : { place: at + 1, unit: 'word', base: from[at] ?? '', other: to[at] ?? '' }
}

function byTokens(base: readonly TokenLogprob[], other: readonly TokenLogprob[]): PartingPoint | undefined {
  const at = firstDifference(
    base.map(({ token }) => token),
    other.map(({ token }) => token),
  )
  if (at === undefined) return undefined
  const [mine, theirs] = [base[at], other[at]]
  const alternative = mine?.top.find(({ token }) => token === theirs?.token)
  return {
    place: at + 1,
    unit: 'token',
    base: mine?.token ?? '',
    other: theirs?.token ?? '',
    ...(mine && { baseProbability: Math.exp(mine.logprob) }),
    ...(alternative && { otherProbability: Math.exp(alternative.logprob) }),
  }
}

function firstDifference(one: readonly string[], other: readonly string[]): number | undefined {
  const length = Math.max(one.length, other.length)
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return index
  return undefined
}

/** Characters up to which a reply is shown whole. */
const WHOLE_CHARS = 200
/** Characters kept on each side of a difference. */
const AROUND_CHARS = 28
const CUT = '…'

/**
 * The differences of a reply with a few words around each: what both have in between gives way to an ellipsis, so that no
 * difference is cut off. What only the other text has is left out. Short replies stay whole.
 */
export function excerptOf(pieces: readonly DiffPiece[]): readonly DiffPiece[] {
  const shown = pieces.filter(({ type }) => type !== 'removed')
  const length = shown.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= WHOLE_CHARS) return shown
  return shown.map(({ type, text }, index) => {
    if (type !== 'same') return { type, text }
    const isFirst = index === 0
    const isLast = index === shown.length - 1
    // One that is all the same has no difference to be near.
    if (isFirst && isLast) return { type, text: `${headOf(text, WHOLE_CHARS)}${CUT}` }
    const most = (isFirst || isLast ? 1 : 2) * AROUND_CHARS
    if (text.length <= most + CUT.length) return { type, text }
    const head = isFirst ? '' : headOf(text, AROUND_CHARS)
    const tail = isLast ? '' : tailOf(text, AROUND_CHARS)
    return { type, text: `${head}${CUT}${tail}` }
  })
}

/** The beginning of a text up to a gap between words; a single long word is cut. */
function headOf(text: string, most: number): string {
  const head = text.slice(0, most)
  const gap = head.search(/\s\S*$/)
  return gap > 0 ? head.slice(0, gap + 1) : head
}

/** The same for its end. */
function tailOf(text: string, most: number): string {
  const tail = text.slice(-most)
  const gap = tail.search(/\s/)
  return gap >= 0 && gap < tail.length - 1 ? tail.slice(gap) : tail
}
