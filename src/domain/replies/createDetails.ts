import { isObject, type Json, parseJson } from '@/lib/json'

/** A reply's `reasoning_details` as they come in. */
type Details = {
  /** Adds the entries of a JSON array given as text. */
  readonly add: (json: string) => void
  /** All entries as a JSON array; undefined when there are none. */
  readonly text: () => string | undefined
}

type Entry = Record<string, Json | undefined>

/** Keys whose fragments are put together; of every other key the last word counts. */
const FRAGMENT_KEYS: ReadonlySet<string> = new Set(['text', 'summary', 'data'])

/**
 * Puts the fragments of `reasoning_details` back together: entries of one kind, index and id that follow
 * each other are one entry, whose text is all of theirs. Entries are otherwise kept as they came, in order:
 * signed or encrypted, they are refused when altered.
 */
export function createDetails(): Details {
  const entries: Entry[] = []
  // Read once a frame while the reply streams, though details rarely change between frames.
  let written: string | undefined
  return {
    add(json) {
      written = undefined
      const list = parseJson(json)
      if (!Array.isArray(list)) return
      for (const entry of list as readonly Json[]) {
        if (!isObject(entry)) continue
        const last = entries.at(-1)
        if (last && continues(last, entry)) append(last, entry)
        else entries.push({ ...entry })
      }
    },
    text: () => (entries.length > 0 ? (written ??= JSON.stringify(entries)) : undefined),
  }
}

const continues = (last: Entry, entry: Entry): boolean =>
  last['type'] === entry['type'] &&
  // Encrypted blocks come whole: two of them are two, even under one index.
  entry['type'] !== 'reasoning.encrypted' &&
  (last['index'] ?? null) === (entry['index'] ?? null) &&
  (entry['id'] ?? last['id'] ?? null) === (last['id'] ?? null)

function append(last: Entry, entry: Entry): void {
  for (const [key, value] of Object.entries(entry)) {
    const before = last[key]
    if (FRAGMENT_KEYS.has(key) && typeof before === 'string' && typeof value === 'string')
      last[key] = before + value
    else if (value !== null) last[key] = value
  }
}
