import { isObject, type Json, parseJson } from '@/lib/json'

import type { AttachmentPart, CitationPart, HostedCallPart, Part, ToolResultPart } from '../messages/message'

/** A part that a fold can append to. */
export type MutablePart =
  | { type: 'text' | 'refusal'; text: string }
  | {
      type: 'reasoning'
      text: string
      startedMs: number
      durationMs: number
      field?: 'reasoning_content'
    }
  | { type: 'toolCall'; position: number; id: string; name: string; arguments: string; extra?: string }
  /** A picture: nothing is seen of it until it is stored, or as `text` where the service gives its address alone. */
  | { type: 'drawing'; stored?: AttachmentPart; text?: string }
  | { type: 'whole'; part: HostedCallPart | AttachmentPart | ToolResultPart }

export type CallPart = Extract<MutablePart, { type: 'toolCall' }>

/** What a fold goes on with; sources are apart. */
export function mutablePart(part: Exclude<Part, CitationPart>, index: number): MutablePart {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return { ...part }
    case 'reasoning':
      return {
        type: 'reasoning',
        text: part.text,
        startedMs: 0,
        durationMs: part.durationMs ?? 0,
        ...(part.field && { field: part.field }),
      }
    case 'toolCall':
      return { ...part, position: -1 - index }
    default:
      return { type: 'whole', part }
  }
}

/** The part as it is, as a fresh object; undefined while there is nothing to see. */
export function partOf(part: MutablePart): Part | undefined {
  switch (part.type) {
    case 'reasoning':
      return {
        type: 'reasoning',
        text: part.text,
        durationMs: part.durationMs,
        ...(part.field && { field: part.field }),
      }
    case 'toolCall': {
      const { position: _, ...call } = part
      return call
    }
    case 'drawing':
      return part.text === undefined ? part.stored : { type: 'text', text: part.text }
    case 'whole':
      return part.part
    default:
      return { ...part }
  }
}

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
