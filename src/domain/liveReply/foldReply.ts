import type { Part } from '../message'
import type { ReplyEvent, TokenLogprob } from '../reply'
import type { Usage } from '../usage'

type MutablePart =
  | { type: 'text' | 'refusal'; text: string }
  | { type: 'reasoning'; text: string; startedMs: number; durationMs: number }
  | { type: 'toolCall'; position: number; id: string; name: string; arguments: string; extra?: string }
  | { type: 'citation'; url: string; title?: string }

/** What is known of a reply besides its parts, as far as it has come. Times in milliseconds after sending. */
export type FoldedFacts = {
  readonly responseId?: string
  readonly model?: string
  readonly fingerprint?: string
  readonly tierServed?: string
  readonly usage?: Usage
  readonly firstTokenMs?: number
}

export type ReplyFold = ReturnType<typeof createReplyFold>

/**
 * Folds the events of one reply into parts. Adding a fragment appends to one string;
 * nothing is copied until `parts` is read.
 *
 * @param prefix what an earlier reply had said, when this one continues it.
 */
export function createReplyFold(prefix: readonly Part[] = []) {
  const parts: MutablePart[] = prefix.flatMap(mutablePart)
  const calls = new Map<number, Extract<MutablePart, { type: 'toolCall' }>>()
  const logprobs: TokenLogprob[] = []
  const imageUrls: string[] = []
  let facts: FoldedFacts = {}
  let details: string[] = []

  function appendText(type: 'text' | 'refusal', text: string) {
    const last = parts.at(-1)
    if (last?.type === type) last.text += text
    else parts.push({ type, text })
  }

  function appendReasoning(text: string, atMs: number) {
    const last = parts.at(-1)
    if (last?.type === 'reasoning') {
      last.text += text
      last.durationMs = atMs - last.startedMs
    } else parts.push({ type: 'reasoning', text, startedMs: atMs, durationMs: 0 })
  }

  /** What came before a closing `</think>` without an opening one. */
  function turnTextIntoReasoning(atMs: number) {
    const at = parts.findLastIndex((part) => part.type === 'text')
    const part = parts[at]
    if (part?.type === 'text') parts[at] = { type: 'reasoning', text: part.text, startedMs: 0, durationMs: atMs }
  }

  function appendCall(event: Extract<ReplyEvent, { type: 'toolCall' }>) {
    const known = calls.get(event.position)
    if (known) {
      known.arguments += event.arguments
      if (!known.id && event.id) known.id = event.id
      if (!known.name && event.name) known.name = event.name
      if (event.extra !== undefined) known.extra = event.extra
      return
    }
    const call: Extract<MutablePart, { type: 'toolCall' }> = {
      type: 'toolCall',
      position: event.position,
      id: event.id ?? '',
      name: event.name ?? '',
      arguments: event.arguments,
      ...(event.extra !== undefined && { extra: event.extra }),
    }
    calls.set(event.position, call)
    parts.push(call)
  }

  return {
    /** @param atMs milliseconds after sending. */
    add(event: ReplyEvent, atMs: number): void {
      switch (event.type) {
        case 'text':
        case 'refusal':
          appendText(event.type, event.text)
          break
        case 'reasoning':
          appendReasoning(event.text, atMs)
          break
        case 'reclassified':
          turnTextIntoReasoning(atMs)
          break
        case 'reasoningDetails':
          details = [...details, event.details]
          break
        case 'toolCall':
          appendCall(event)
          break
        case 'citation':
          if (!parts.some((part) => part.type === 'citation' && part.url === event.url)) {
            parts.push({ type: 'citation', url: event.url, ...(event.title !== undefined && { title: event.title }) })
          }
          break
        case 'image':
          imageUrls.push(event.url)
          break
        case 'logprobs':
          logprobs.push(...event.tokens)
          return
        case 'usage':
          facts = { ...facts, usage: event.usage }
          return
        case 'identified': {
          const { type: _, ...identity } = event
          facts = { ...facts, ...identity }
          return
        }
        default:
          return
      }
      facts = facts.firstTokenMs === undefined ? { ...facts, firstTokenMs: atMs } : facts
    },

    /** Whether anything a person could see has come. */
    hasContent: (): boolean => parts.length > 0 || imageUrls.length > 0,

    facts: (): FoldedFacts => facts,
    logprobs: (): readonly TokenLogprob[] => logprobs,
    imageUrls: (): readonly string[] => imageUrls,

    /** The parts as they stand, as fresh objects. */
    parts(): readonly Part[] {
      let detailsLeft = details.length > 0 ? joinArrays(details) : undefined
      return parts.map((part): Part => {
        switch (part.type) {
          case 'reasoning': {
            const withDetails = detailsLeft
            detailsLeft = undefined
            return {
              type: 'reasoning',
              text: part.text,
              durationMs: part.durationMs,
              ...(withDetails !== undefined && { details: withDetails }),
            }
          }
          case 'toolCall': {
            const { position: _, ...call } = part
            return call
          }
          default:
            return { ...part }
        }
      })
    },
  }
}

/** Parts a fold can go on appending to; a reply holds no others. */
function mutablePart(part: Part, index: number): readonly MutablePart[] {
  switch (part.type) {
    case 'text':
    case 'refusal':
    case 'citation':
      return [{ ...part }]
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, startedMs: 0, durationMs: part.durationMs ?? 0 }]
    case 'toolCall':
      return [{ ...part, position: -1 - index }]
    default:
      return []
  }
}

/** Joins JSON arrays given as text without parsing them: what must go back unchanged stays unchanged. */
const joinArrays = (arrays: readonly string[]): string =>
  `[${arrays.map((array) => array.trim().slice(1, -1)).filter(Boolean).join(',')}]`
