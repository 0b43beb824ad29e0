import type { Finding } from './kinds'

/** What a person adds to the rules: their own names and words, and patterns. Never in a file and never synced. */
export type OwnWords = {
  readonly words: readonly string[]
  /** Regular expressions. */
  readonly patterns: readonly string[]
}

export const NO_OWN_WORDS: OwnWords = { words: [], patterns: [] }

/** Whether letters of this script are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hang}]/u
const MOST_WORDS = 2_000
const PER_PATTERN = 200

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/**
 * Finds the person’s own words, whichever case, as whole words: a genitive s may follow (“Annas”, “Anna's”), and spaces
 * may be of any kind.
 */
export function createWordFinder(words: readonly string[]): (text: string) => readonly Finding[] {
  const known = [...new Set(words.map((word) => word.trim().normalize('NFC')))]
    .filter((word) => word.length > 1)
    .slice(0, MOST_WORDS)
    .toSorted((one, other) => other.length - one.length)
  const patterns: RegExp[] = []
  // A few hundred alternatives at a time: engines make a tree of each.
  for (let at = 0; at < known.length; at += PER_PATTERN)
    patterns.push(
      new RegExp(
        known
          .slice(at, at + PER_PATTERN)
          .map(sourceOf)
          .join('|'),
        'giu',
      ),
    )
  return (text) =>
    patterns.flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ({ 0: found, index }): Finding => ({
        start: index,
        end: index + found.length,
        kind: 'NAME',
      })),
    )
}

function sourceOf(word: string): string {
  const body = word
    .split(/\s+/)
    .map(escapedWord)
    .join(String.raw`[\s\u00a0]{1,3}`)
  const before = UNSPACED.test(word[0] ?? '') ? '' : String.raw`(?<![\p{L}\p{N}_])`
  const after = UNSPACED.test(word.at(-1) ?? '') ? '' : String.raw`(?=s?(?![\p{L}\p{N}_]))`
  return before + body + after
}

/** In a pattern with the flag u, only what has a meaning may be escaped. */
const escapedWord = (word: string): string => escaped(word).replaceAll('\\-', '-')

/** How far a quantifier of an own pattern reaches, and how long what it finds may be. */
const MOST_REPEATS = 64
const MOST_QUANTIFIERS = 3
const WINDOW = 512
/** Milliseconds that all own patterns may take for one text. */
const OWN_PATTERN_MS = 1_000

export type PatternFault = 'invalid' | 'tooLong' | 'nested' | 'tooMany' | 'empty'

/**
 * A person’s pattern in a form whose time is bounded: no quantifier within a repeated group, no look-around and
 * backreferences, at most three quantifiers, none of more than 64 repeats.
 */
export function boundedPattern(source: string): RegExp | PatternFault {
  if (source.length > 200) return 'tooLong'
  const checked = boundQuantifiers(source)
  if ('fault' in checked) return checked.fault
  for (const flags of ['giu', 'gi'])
    try {
      const pattern = new RegExp(checked.source, flags)
      return pattern.test('') ? 'empty' : pattern
    } catch {
      // Without u, more is allowed.
    }
  return 'invalid'
}

function boundQuantifiers(source: string): { readonly source: string } | { readonly fault: PatternFault } {
  let out = ''
  let quantifiers = 0
  /** Of each open group, whether what is in it may match in several ways. */
  const groups: boolean[] = []
  let closed = false
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at)
    const quantifier = /^(?:[*+?]|\{\d{1,6}(?:,\d{0,6})?\})\??/.exec(rest)?.[0]
    if (quantifier !== undefined && at > 0) {
      const { text, isVariable, isMany } = bounded(quantifier)
      if (closed && isMany) return { fault: 'nested' }
      if (isVariable) {
        quantifiers += 1
        if (quantifiers > MOST_QUANTIFIERS) return { fault: 'tooMany' }
        if (groups.length > 0) groups[groups.length - 1] = true
      }
      out += text
      at += quantifier.length
      closed = false
      continue
    }
    const atom = /^(?:\\[^\n]|\[(?:\\.|[^\]\\])*\]|\((?:\?:)?|[^])/.exec(rest)?.[0] ?? rest
    if (/^\\[1-9k]/.test(atom) || /^\(\?(?!:)/.test(rest)) return { fault: 'nested' }
    closed = false
    if (atom.startsWith('(')) groups.push(false)
    else if (atom === '|' && groups.length > 0) groups[groups.length - 1] = true
    else if (atom === ')') {
      closed = groups.pop() ?? false
      if (closed && groups.length > 0) groups[groups.length - 1] = true
    }
    out += atom
    at += atom.length
  }
  return { source: out }
}

function bounded(quantifier: string) {
  const isLazy = quantifier.length > 1 && quantifier.endsWith('?')
  const kind = isLazy ? quantifier.slice(0, -1) : quantifier
  const [, least = '', comma = '', most = ''] = /^\{(\d+)(,?)(\d*)\}$/.exec(kind) ?? []
  const from = kind === '+' ? 1 : Math.min(Number(least), MOST_REPEATS)
  const to =
    kind === '?' ? 1 : comma === '' && least !== '' ? from : Math.min(Number(most || Infinity), MOST_REPEATS)
  const isVariable = from !== to && to > 1
  return { text: `{${from},${Math.max(from, to)}}${isLazy ? '?' : ''}`, isVariable, isMany: to > 1 }
}

/** An own pattern took too long for a text: it says which. */
export class PatternTimeout extends Error {
  override readonly name = 'PatternTimeout'
  readonly pattern: string

  constructor(pattern: string) {
    super(pattern)
    this.pattern = pattern
  }
}

/**
 * Finds what the person’s patterns match, window by window, so that the time can be looked at in between.
 *
 * @param now milliseconds of any clock
 */
export function createPatternFinder(
  patterns: readonly string[],
  now: () => number,
): (text: string) => readonly Finding[] {
  const usable = patterns.flatMap((source) => {
    const pattern = boundedPattern(source)
    return typeof pattern === 'string' ? [] : [{ source, pattern }]
  })
  return (text) => {
    const found: Finding[] = []
    const until = now() + OWN_PATTERN_MS
    for (const { source, pattern } of usable)
      for (let from = 0; from < text.length; from += WINDOW / 2) {
        if (now() > until) throw new PatternTimeout(source)
        for (const { 0: match, index } of text.slice(from, from + WINDOW).matchAll(pattern)) {
          const start = from + index
          if (match !== '') found.push({ start, end: start + match.length, kind: 'PRIVATE' })
        }
      }
    return found
  }
}
