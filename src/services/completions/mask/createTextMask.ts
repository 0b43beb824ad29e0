import type { TextRange } from '@/domain/replies/reply'
import { isObject, type Json } from '@/lib/json'

/** A beginning of a key is held back from this length on, in characters; what is shorter is in every other word. */
const MIN_HELD = 4
/** A stream that ends within a key has hardly said anything else, from this length on. */
const MIN_CUT = 12

export type TextMask = {
  /** What may be shown after these words. Words that may be the beginning of a key come with the next ones. */
  readonly next: (words: string) => string
  /** What was held back. */
  readonly rest: () => string
  /** Whether something is held back. */
  readonly isHolding: () => boolean
  /** Where a range of the text as received is in the text as it is shown, in code points; the same where nothing moved. */
  readonly shownAt: (range: TextRange) => TextRange
}

/** What was replaced: from and to a place in the text as received, and how many code points are shown for it. */
type Replaced = TextRange & { readonly shown: number }

/**
 * Replaces every form of a key in a text that comes in pieces. Linear, and nearly free for a piece without a letter that
 * a key begins with.
 *
 * @param forms of at least `MIN_HELD` characters.
 * @param onFound is told of each form that was replaced.
 */
export function createTextMask(
  forms: readonly string[],
  { shown, onFound }: { readonly shown: () => string; readonly onFound: (form: string) => void },
): TextMask {
  const firsts = new Set(forms.map((form) => form[0]))
  const longest = Math.max(0, ...forms.map(({ length }) => length))
  /** The last characters that were shown: a key may have begun in them. */
  let before = ''
  let held = ''
  /** What is held back, with what was shown of the same key. */
  let begun = ''
  /** How many code points came before `before`. */
  let passed = 0
  const replacements: Replaced[] = []

  /** @param start of what of the form was not shown yet, from the beginning of `before`; the same for `end`. */
  function replaced(form: string, text: string, start: number, end: number): string {
    onFound(form)
    const instead = shown()
    const from = passed + pointsIn(text.slice(0, start))
    const to = from + pointsIn(text.slice(start, end))
    replacements.push({ start: from, end: to, shown: pointsIn(instead) })
    return instead
  }

  function next(words: string): string {
    const text = before + held + words
    let from = before.length
    let at = 0
    let out = ''
    for (let hit = firstIn(text, at, forms); hit; hit = firstIn(text, at, forms)) {
      const start = Math.max(from, hit.at)
      const end = hit.at + hit.form.length
      out += text.slice(from, start) + replaced(hit.form, text, start, end)
      at = from = end
    }
    const begin = heldFrom(text, at)
    const start = Math.max(begin, from)
    begun = text.slice(begin)
    out += text.slice(from, start)
    held = text.slice(start)
    const kept = Math.max(at, start - MIN_HELD + 1)
    before = text.slice(kept, start)
    passed += pointsIn(text.slice(0, kept))
    return out
  }

  /** Where the end of the text begins that may be the beginning of a key; its length where there is none. */
  function heldFrom(text: string, from: number): number {
    const last = text.length - MIN_HELD
    for (let at = Math.max(from, text.length - longest + 1, 0); at <= last; at++) {
      if (!firsts.has(text[at])) continue
      const end = text.slice(at)
      if (forms.some((form) => form.startsWith(end))) return at
    }
    return text.length
  }

  return {
    next,
    rest: () => {
      const text = before + held
      const rest = begun.length < MIN_CUT ? held : replaced(begun, text, before.length, text.length)
      passed += pointsIn(text)
      held = before = begun = ''
      return rest
    },
    isHolding: () => held !== '',
    shownAt: (range) => {
      if (replacements.length === 0) return range
      let { start, end } = range
      for (const each of replacements) {
        const more = each.shown - (each.end - each.start)
        // A place within a key is where its replacement begins or ends.
        if (range.start > each.start) start += range.start < each.end ? each.start - range.start : more
        if (range.end > each.start) end += Math.max(0, each.end - range.end) + more
      }
      return { start, end }
    },
  }
}

/** The second half of a pair is none of its own, whichever way pieces cut it. */
const pointsIn = (text: string): number => text.length - (text.match(/[\uDC00-\uDFFF]/g)?.length ?? 0)

function firstIn(text: string, from: number, forms: readonly string[]) {
  let first: { readonly at: number; readonly form: string } | undefined
  for (const form of forms) {
    if (form.length > text.length - from) continue
    const at = text.indexOf(form, from)
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, form }
  }
  return first
}

const MASKED = '••••'

/**
 * Raw events in which a key lies in pieces, with the pieces hidden: their places and their new text. Empty where the key
 * is not found in a row of them.
 *
 * @param events as JSON texts, in their order.
 */
export function maskAcross(events: readonly string[], key: string): ReadonlyMap<number, string> {
  const leaves = events.map(textsIn)
  for (let from = events.length - 1; from >= 0; from--)
    for (const leaf of leaves[from] ?? []) {
      const begun = sharedEnd(leaf, key)
      const pieces = begun === 0 ? undefined : follow(leaves, from, { leaf, piece: key.slice(0, begun) }, key)
      if (!pieces) continue
      return new Map([...pieces].map(([index, found]) => [index, without(events[index] ?? '', found)]))
    }
  return new Map()
}

type Piece = { readonly leaf: string; readonly piece: string }

function follow(
  leaves: readonly (readonly string[])[],
  from: number,
  first: Piece,
  key: string,
): ReadonlyMap<number, Piece> | undefined {
  const pieces = new Map([[from, first]])
  let rest = key.slice(first.piece.length)
  for (let index = from + 1; index < leaves.length && rest !== ''; index++) {
    // Of several that fit the longest: ids and names are in every event.
    const leaf = (leaves[index] ?? [])
      .filter((each) => rest.startsWith(each) || each.startsWith(rest))
      .toSorted((one, other) => other.length - one.length)[0]
    if (leaf === undefined) continue
    const piece = rest.startsWith(leaf) ? leaf : rest
    pieces.set(index, { leaf, piece })
    rest = rest.slice(piece.length)
  }
  return rest === '' ? pieces : undefined
}

/** How many characters of the end of the text begin the key; less than all of it. */
function sharedEnd(text: string, key: string): number {
  for (let length = Math.min(text.length, key.length - 1); length > 0; length--)
    if (text.endsWith(key.slice(0, length))) return length
  return 0
}

/** The event without the piece; without anything where it is written in a way of its own. */
function without(data: string, { leaf, piece }: Piece): string {
  const written = JSON.stringify(leaf)
  return data.includes(written)
    ? data.replaceAll(written, JSON.stringify(leaf.replace(piece, MASKED)))
    : JSON.stringify(MASKED)
}

/** The texts of an event, without its member names. */
function textsIn(data: string): readonly string[] {
  const found: string[] = []
  const look = (value: Json): void => {
    if (typeof value === 'string') {
      if (value !== '') found.push(value)
    } else if (Array.isArray(value)) value.forEach(look)
    else if (isObject(value)) Object.values(value).forEach((each) => each !== undefined && look(each))
  }
  try {
    look(JSON.parse(data) as Json)
  } catch {
    // No JSON, such as `[DONE]`: it has no part of a text.
  }
  return found
}
