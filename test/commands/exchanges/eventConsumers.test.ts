import { expect, it } from 'vitest'

import type { CommandDeps } from '@/commands/deps'
import { streamExchange } from '@/commands/exchanges/streamExchange'
import type { OpenExchange } from '@/commands/exchanges/exchangeOrder'
import type { AttachmentId } from '@/domain/ids'
import { createReplyFold } from '@/domain/replies/foldReply'
import type { ReplyEvent } from '@/domain/replies/reply'

type Type = ReplyEvent['type']
const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2 }
const error = { type: 'notSent', reason: 'x' } as const

/** One event of each type; the compiler names a new one that is missing here. */
const EVENTS: { readonly [Each in Type]: Extract<ReplyEvent, { type: Each }> } = {
  accepted: { type: 'accepted', status: 200, headers: {} },
  queued: { type: 'queued', place: 2 },
  identified: { type: 'identified', model: 'm' },
  text: { type: 'text', text: 'a' },
  reasoning: { type: 'reasoning', text: 'hm' },
  reclassified: { type: 'reclassified' },
  reasoningDetails: { type: 'reasoningDetails', details: '[{"type":"x"}]' },
  refusal: { type: 'refusal', text: 'no' },
  item: { type: 'item', json: '{}' },
  toolCall: { type: 'toolCall', position: 0, id: 'i', name: 'f', arguments: '{}' },
  hostedCall: { type: 'hostedCall', id: 'i', call: { name: 'web_search' } },
  citation: { type: 'citation', url: 'https://a.test' },
  image: { type: 'image', position: 0, url: 'https://a.test/cat.png' },
  picture: {
    type: 'picture',
    position: 0,
    part: {
      type: 'image',
      attachmentId: 'h' as AttachmentId,
      name: 'cat.png',
      mediaType: 'image/png',
      sizeBytes: 1,
    },
  },
  logprobs: { type: 'logprobs', tokens: [{ token: 'a', logprob: -1, top: [] }] },
  usage: { type: 'usage', usage },
  retrying: { type: 'retrying', attempt: 1, waitMs: 0, error },
  adapted: { type: 'adapted', name: 'stream_options', body: '{}' },
  ended: { type: 'ended', finishReason: 'stop', confirmed: true },
  stopped: { type: 'stopped' },
  interrupted: { type: 'interrupted' },
  failed: { type: 'failed', error },
}

/** What is needed before it. */
const BEFORE: { readonly [Each in Type]?: readonly ReplyEvent[] } = {
  reclassified: [EVENTS.text],
  picture: [{ type: 'image', position: 0, url: 'data:image/png;base64,AA==' }],
}

/** All that a reply leaves behind: in its message, on the page while it comes, and in the record of its request. */
async function traceOf(events: readonly ReplyEvent[]): Promise<string> {
  const fold = createReplyFold()
  const open = {
    prepared: { url: '', headers: {}, body: '{}', storedBody: '{"stream_options":{}}', isStreamed: true },
    origin: { conversationId: null },
    sentAt: 0,
    attempts: 1,
    raw: { push: () => undefined },
  } as unknown as OpenExchange
  const deps = {
    elapsed: () => 0,
    now: () => 0,
    fetchFor: () => fetch,
    store: { getState: () => ({ settings: { idleLimitMs: 0 }, noticeShown: () => undefined }) },
    storage: { saveAttachment: () => Promise.resolve({ ok: false, error: { type: 'quota' } }) },
    streamCompletion: async function* () {
      yield* events
      await Promise.resolve()
    },
  } as unknown as CommandDeps
  const phases: unknown[] = []
  const ending = await streamExchange(
    deps,
    open,
    new AbortController().signal,
    (event, atMs) => fold.add(event, atMs),
    { watch: { onPhase: (phase) => phases.push(phase) } },
  ).catch(() => 'no ending')
  return JSON.stringify([open, phases, ending, fold.parts(), fold.facts(), fold.logprobs(), fold.items()])
}

it.each(Object.values(EVENTS))('an event of type $type has a consumer', async (event) => {
  const before = BEFORE[event.type] ?? []
  expect(await traceOf([...before, event])).not.toBe(await traceOf(before))
})
