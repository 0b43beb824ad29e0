import type { Part, ReasoningPart } from '../messages/message'
import type { ReplyEvent, TokenLogprob } from './reply'
import type { Usage } from '../usage/usage'
import { createDetails } from './createDetails'
import { mutablePart, partOf, type CallPart, type CitedPart, type MutablePart } from './mutablePart'

type CallEvent = Extract<ReplyEvent, { type: 'toolCall' }>

/** What is known of a reply besides its parts, as far as it has come. Times in milliseconds after sending. */
export type FoldedFacts = {
  readonly responseId?: string
  readonly model?: string
  readonly fingerprint?: string
  readonly tierServed?: string
  readonly usage?: Usage
  /** When the first token came, of reasoning or of anything else. */
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
  const kept = keptOf(parts)
  const calls = new Map<number, CallPart>()
  const cited = new Map(parts.flatMap((part) => (part.type === 'citation' ? [[sourceOf(part), part]] : [])))
  const details = createDetails()
  const logprobs: TokenLogprob[] = []
  const imageUrls: string[] = []
  const items: string[] = []
  let facts: FoldedFacts = {}
  for (const part of prefix) if (part.type === 'reasoning' && part.details) details.add(part.details)

  function appendText(type: 'text' | 'refusal', text: string) {
    const last = parts.at(-1)
    if (last?.type === type) last.text += text
    else parts.push({ type, text })
  }

  function appendReasoning({ text, field }: Extract<ReplyEvent, { type: 'reasoning' }>, atMs: number) {
    const last = parts.at(-1)
    if (last?.type === 'reasoning' && parts.length > kept.count) {
      last.text += text
      last.durationMs = atMs - last.startedMs
    } else parts.push({ type: 'reasoning', text, startedMs: atMs, durationMs: 0, ...(field && { field }) })
  }

  /** The text so far came before a closing `</think>` without an opening one; what it continues did not. */
  function turnTextIntoReasoning(atMs: number) {
    const at = parts.findLastIndex((part) => part.type === 'text')
    const part = parts[at]
    const isKept = at < kept.count
    if (part?.type !== 'text' || (isKept && kept.lastChars === 0)) return
    const keptText = isKept ? part.text.slice(0, kept.lastChars) : ''
    const startedMs = facts.firstTokenMs ?? atMs
    const text = part.text.slice(keptText.length)
    const before: MutablePart[] = keptText === '' ? [] : [{ type: 'text', text: keptText }]
    parts.splice(at, 1, ...before, { type: 'reasoning', text, startedMs, durationMs: atMs - startedMs })
  }

  function appendCall(event: CallEvent) {
    const known = calls.get(event.position)
    if (known) {
      known.arguments += event.arguments
      known.id ||= event.id ?? ''
      known.name ||= event.name ?? ''
      if (event.extra !== undefined) known.extra = event.extra
      return
    }
    const { id = '', name = '' } = event
    const call: CallPart = { ...event, id, name }
    calls.set(event.position, call)
    parts.push(call)
  }

  function cite({ url, title, date, passage }: Extract<ReplyEvent, { type: 'citation' }>) {
    const source: CitedPart = {
      type: 'citation',
      url,
      ...(title !== undefined && { title }),
      ...(date !== undefined && { date }),
    }
    const known = cited.get(sourceOf(source))
    if (!known) {
      cited.set(sourceOf(source), source)
      parts.push(source)
    }
    const part = known ?? source
    if (!passage || part.passages?.some(({ text, page }) => text === passage.text && page === passage.page))
      return
    part.passages = [...(part.passages ?? []), passage]
  }

  function noteToken(atMs: number) {
    if (facts.firstTokenMs === undefined) facts = { ...facts, firstTokenMs: atMs }
  }

  return {
    /** @param atMs milliseconds after sending. */
    add(event: ReplyEvent, atMs: number): void {
      switch (event.type) {
        case 'text':
        case 'refusal':
          noteToken(atMs)
          appendText(event.type, event.text)
          break
        case 'reasoning':
          noteToken(atMs)
          appendReasoning(event, atMs)
          break
        case 'toolCall':
          noteToken(atMs)
          appendCall(event)
          break
        case 'image':
          noteToken(atMs)
          imageUrls.push(event.url)
          break
        case 'reclassified':
          turnTextIntoReasoning(atMs)
          break
        case 'reasoningDetails':
          details.add(event.details)
          break
        case 'item':
          items.push(event.json)
          break
        case 'citation':
          cite(event)
          break
        case 'logprobs':
          for (const token of event.tokens) logprobs.push(token)
          break
        case 'usage':
          facts = { ...facts, usage: event.usage }
          break
        case 'identified':
          facts = { ...facts, ...identityOf(event) }
          break
        default:
          break
      }
    },

    /** Whether anything a person could see has come. */
    hasContent: (): boolean => parts.length > 0 || imageUrls.length > 0,

    facts: (): FoldedFacts => facts,
    logprobs: (): readonly TokenLogprob[] => logprobs,
    imageUrls: (): readonly string[] => imageUrls,
    /** Its items or blocks as the dialect has them, as JSON text of an array; undefined where there are none. */
    items: (): string | undefined => (items.length > 0 ? `[${items.join(',')}]` : undefined),

    /** The parts as they are, as fresh objects. */
    parts(): readonly Part[] {
      const folded = parts.map(partOf)
      const text = details.text()
      if (text === undefined) return folded
      // The details are of the whole reply; they are with its first reasoning, which may be hidden.
      const at = folded.findIndex((part) => part.type === 'reasoning')
      const first = folded[at]
      return first?.type === 'reasoning'
        ? folded.with(at, withDetails(first, text))
        : [{ type: 'reasoning', text: '', details: text }, ...folded]
    },
  }
}

/** What tells sources apart: their address, or the name of a file that was sent. */
const sourceOf = ({ url, title = '' }: Pick<CitedPart, 'url' | 'title'>): string => url || title

/** In the order of keys that files have. */
const withDetails = ({ field, ...part }: ReasoningPart, details: string): ReasoningPart => ({
  ...part,
  details,
  ...(field && { field }),
})

/** How much of the parts was there before: what comes after belongs to the reply that is folded. */
function keptOf(parts: readonly MutablePart[]) {
  const last = parts.at(-1)
  return { count: parts.length, lastChars: last?.type === 'text' ? last.text.length : 0 }
}

const identityOf = ({
  responseId,
  model,
  fingerprint,
  tierServed,
}: Extract<ReplyEvent, { type: 'identified' }>) => ({
  ...(responseId !== undefined && { responseId }),
  ...(model !== undefined && { model }),
  ...(fingerprint !== undefined && { fingerprint }),
  ...(tierServed !== undefined && { tierServed }),
})
