import type { Part, ReasoningPart } from '../messages/message'
import type { ReplyEvent, TokenLogprob } from './reply'
import type { Usage } from '../usage/usage'
import { createCited, createDetails, type Details } from './besideText'
import { type CallPart, createSegments, mutablePart, type MutablePart, type Segment } from './segments'

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
 * Folds the events of one reply into parts. Adding a fragment appends to one string; nothing is copied until `parts` is
 * read. Parts are in the order of the output, the sources behind them.
 *
 * @param prefix what an earlier reply had said, when this one continues it.
 */
export function createReplyFold(prefix: readonly Part[] = []) {
  const segments = createSegments(
    prefix.flatMap((part, index) => (part.type === 'citation' ? [] : mutablePart(part, index))),
  )
  const sources = prefix.filter((part) => part.type === 'citation')
  // Few replies have sources or details: what keeps them comes with the first.
  let cited = sources[0] && createCited(sources, segments)
  let details: Details | undefined
  const calls = new Map<number, CallPart>()
  const hosted = new Map<string, Segment>()
  const drawings = new Map<number, Segment>()
  const logprobs: TokenLogprob[] = []
  const items: string[] = []
  let facts: FoldedFacts = {}
  const addDetails = (json: string) => (details ??= createDetails()).add(json)
  for (const part of prefix) if (part.type === 'reasoning' && part.details) addDetails(part.details)

  function appendText({ type, text, item }: EventOf<'text' | 'refusal'>) {
    const last = segments.open(type, item)
    if (last) last.text += text
    else segments.add({ type, text }, item)
  }

  function appendReasoning({ text, field, item }: EventOf<'reasoning'>, atMs: number) {
    const last = segments.open('reasoning', item)
    if (last) {
      last.text += text
      last.durationMs = atMs - last.startedMs
    } else
      segments.add({ type: 'reasoning', text, startedMs: atMs, durationMs: 0, ...(field && { field }) }, item)
  }

  /** The text so far came before a closing `</think>` without an opening one; what it continues did not. */
  function turnTextIntoReasoning(atMs: number) {
    const said = segments.lastText()
    if (said?.part.type !== 'text') return
    const startedMs = facts.firstTokenMs ?? atMs
    said.part = { type: 'reasoning', text: said.part.text, startedMs, durationMs: atMs - startedMs }
  }

  function appendCall({ item, ...event }: EventOf<'toolCall'>) {
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
    segments.add(call, item)
  }

  function noteHosted({ id, call, item }: EventOf<'hostedCall'>) {
    const part: MutablePart = { type: 'whole', part: { type: 'hostedCall', ...call } }
    const known = hosted.get(id)
    if (known) known.part = part
    else hosted.set(id, segments.add(part, item))
  }

  /** One with an address alone is a picture of the text, which loads when it is asked for. */
  function draw({ position, url, item }: EventOf<'image'>) {
    const known = drawings.get(position)
    const isHere = url.startsWith('data:')
    if (!isHere && !/^https?:/i.test(url)) return
    const address = url.replace(/[<>\s]/g, encodeURIComponent)
    const part: MutablePart = isHere
      ? { type: 'drawing' }
      : { type: 'drawing', text: `${segments.isEmpty() ? '' : '\n\n'}![](<${address}>)\n\n` }
    if (!known) drawings.set(position, segments.add(part, item))
    else if (!isHere) known.part = part
  }

  function keepPicture({ position, part }: EventOf<'picture'>) {
    const known = drawings.get(position)
    if (known) known.part = { type: 'drawing', stored: part }
  }

  function noteToken(atMs: number) {
    if (facts.firstTokenMs === undefined) facts = { ...facts, firstTokenMs: atMs }
  }

  return {
    /** @param atMs milliseconds after sending. */
    add(event: ReplyEvent, atMs: number): void {
      if (TOKENS.has(event.type)) noteToken(atMs)
      switch (event.type) {
        case 'text':
        case 'refusal':
          appendText(event)
          break
        case 'reasoning':
          appendReasoning(event, atMs)
          break
        case 'toolCall':
          appendCall(event)
          break
        case 'hostedCall':
          noteHosted(event)
          break
        case 'image':
          draw(event)
          break
        case 'picture':
          keepPicture(event)
          break
        case 'reclassified':
          turnTextIntoReasoning(atMs)
          break
        case 'reasoningDetails':
          addDetails(event.details)
          break
        case 'item':
          items.push(event.json)
          break
        case 'citation':
          cited ??= createCited([], segments)
          cited.add(event)
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
        // Of the request, not of what it brought: `streamExchange` reads them.
        case 'accepted':
        case 'queued':
        case 'retrying':
        case 'adapted':
        case 'ended':
        case 'stopped':
        case 'interrupted':
        case 'failed':
          break
        default:
          // The compiler names an event that nothing takes.
          event satisfies never
      }
    },

    /** Whether anything a person could see has come. */
    hasContent: (): boolean => !segments.isEmpty() || cited !== undefined,

    facts: (): FoldedFacts => facts,
    logprobs: (): readonly TokenLogprob[] => logprobs,
    /** Its items or blocks as the dialect has them, as JSON text of an array; undefined where there are none. */
    items: (): string | undefined => (items.length > 0 ? `[${items.join(',')}]` : undefined),

    /** The parts as they are, as fresh objects. */
    parts(): readonly Part[] {
      const folded = segments.parts()
      const text = details?.text()
      if (text !== undefined) {
        // The details are of the whole reply; they are with its first reasoning, which may be hidden.
        const at = folded.findIndex((part) => part.type === 'reasoning')
        const first = folded[at]
        if (first?.type === 'reasoning') folded[at] = withDetails(first, text)
        else folded.unshift({ type: 'reasoning', text: '', details: text })
      }
      return cited ? [...folded, ...cited.parts()] : folded
    },
  }
}

type EventOf<Type extends ReplyEvent['type']> = Extract<ReplyEvent, { type: Type }>

/** What shows a person something of a reply. */
export const TOKENS: ReadonlySet<ReplyEvent['type']> = new Set([
  'text',
  'refusal',
  'reasoning',
  'toolCall',
  'hostedCall',
  'image',
])

/** In the order of keys that files have. */
const withDetails = ({ field, ...part }: ReasoningPart, details: string): ReasoningPart => ({
  ...part,
  details,
  ...(field && { field }),
})

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
