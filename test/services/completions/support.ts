import type { ReplyEvent } from '@/domain/replies/reply'
import type { CompletionRequest } from '@/services/completions/attemptReply'
import { streamCompletion, type CompletionDeps } from '@/services/completions/streamCompletion'

export const REQUEST: CompletionRequest = {
  url: 'https://service.test/v1/chat/completions',
  headers: { authorization: 'Bearer sk-secret-of-the-test' },
  body: '{"model":"m","stream":true,"stream_options":{"include_usage":true},"messages":[]}',
  isStreamed: true,
}

/** A body that arrives in exactly these pieces. */
export const bodyOf = (pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> => {
  let next = 0
  return new ReadableStream({
    pull(controller) {
      const piece = pieces[next++]
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
}

/** The bytes cut at every multiple of `size`. */
export const cutEvery = (bytes: Uint8Array, size: number): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  )

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** An event stream answered with status 200. */
export const sse = (
  pieces: readonly (string | Uint8Array)[],
  headers: Record<string, string> = {},
): Response =>
  new Response(bodyOf(pieces.map((piece) => (typeof piece === 'string' ? encode(piece) : piece))), {
    headers: { 'content-type': 'text/event-stream', ...headers },
  })

/** One `data:` event. */
export const data = (value: unknown): string =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`

/** A chunk whose only choice has this delta. */
export const delta = (fields: object, finish: string | null = null): string =>
  data({ id: 'r1', model: 'm', choices: [{ index: 0, delta: fields, finish_reason: finish }] })

/** A `fetch` that gives these answers in turn and remembers what it was asked. */
export function answering(...answers: readonly (() => Response | Promise<Response>)[]) {
  const bodies: string[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    bodies.push(typeof init?.body === 'string' ? init.body : '')
    const answer = answers[Math.min(bodies.length, answers.length) - 1]
    if (!answer) throw new TypeError('fetch failed')
    return answer()
  }
  return { fetch, bodies }
}

/** All events of a completion; waits between attempts pass at once. */
export async function eventsOf(
  fetch: typeof globalThis.fetch,
  { request = REQUEST, ...deps }: Partial<CompletionDeps> & { request?: CompletionRequest } = {},
): Promise<readonly ReplyEvent[]> {
  const events: ReplyEvent[] = []
  const all = streamCompletion(request, {
    fetch,
    signal: new AbortController().signal,
    now: () => 0,
    sleep: () => Promise.resolve(),
    idleLimitMs: 10_000,
    random: () => 0,
    ...deps,
  })
  for await (const event of all) events.push(event)
  return events
}

const FINAL = new Set<ReplyEvent['type']>(['ended', 'stopped', 'interrupted', 'failed'])

/** The final events among these: a reply must have exactly one, at its end. */
export const finalsOf = (events: readonly ReplyEvent[]) => events.filter(({ type }) => FINAL.has(type))

/** What a reply came to. */
export function summaryOf(events: readonly ReplyEvent[]) {
  let text = ''
  let reasoning = ''
  let refusal = ''
  const calls: { id: string; name: string; arguments: string }[] = []
  for (const event of events) {
    if (event.type === 'text') text += event.text
    if (event.type === 'reasoning') reasoning += event.text
    if (event.type === 'refusal') refusal += event.text
    if (event.type === 'reclassified') {
      reasoning = text
      text = ''
    }
    if (event.type === 'toolCall') {
      const call = (calls[event.position] ??= { id: '', name: '', arguments: '' })
      call.id ||= event.id ?? ''
      call.name ||= event.name ?? ''
      call.arguments += event.arguments
    }
  }
  const usage = events.findLast((event) => event.type === 'usage')?.usage
  const identity = Object.assign({}, ...events.filter(({ type }) => type === 'identified')) as {
    model?: string
    responseId?: string
  }
  return { text, reasoning, refusal, calls, usage, identity, final: events.at(-1) }
}
