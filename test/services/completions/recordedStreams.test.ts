import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import type { ReplyEvent } from '@/domain/replies/reply'
import { createReplyDecoder } from '@/domain/dialects/chat/createReplyDecoder'
import { createWireReader } from '@/domain/dialects/reading/createWireReader'

import { hasRecorded, readExpected, readRecorded, type Expected } from './recorded'
import { cutEvery, encode, eventsOf, finalsOf, sse, summaryOf } from './support'

const sha16 = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Chunk fixtures hold one JSON chunk a line, without the `data:` prefix. */
const bytesOf = (name: string): Uint8Array => {
  const text = readRecorded(name)
  if (!name.startsWith('streams_chunks/')) return encode(text)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return encode(lines.map((line) => `data: ${line}\n\n`).join(''))
}

/** Cuts inside every CR LF and inside every character of more than one byte. */
function cutInside(bytes: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  let start = 0
  bytes.forEach((byte, at) => {
    if (at === 0 || !((byte === 10 && bytes[at - 1] === 13) || (byte & 0xc0) === 0x80)) return
    pieces.push(bytes.slice(start, at))
    start = at
  })
  return [...pieces, bytes.slice(start)]
}

/** The oracle does not separate inline thinking, so it is put back where the stream had it. */
const contentOf = (name: string, { text, reasoning }: { text: string; reasoning: string }): string =>
  name.includes('groq.12.') ? `<think>${reasoning}</think>${text}` : text

function expectDecoded(name: string, events: readonly ReplyEvent[], expected: Expected): void {
  const choice = expected.choices.find(({ index }) => index === 0)!
  const summary = summaryOf(events)
  const content = contentOf(name, summary)
  expect(finalsOf(events)).toEqual([events.at(-1)])
  expect(Array.from(content).length).toBe(choice.content_chars)
  expect(sha16(content)).toBe(choice.content_sha16)
  if (content === summary.text) expect(sha16(summary.reasoning)).toBe(choice.reasoning_sha16)
  expect(summary.refusal).toBe(choice.refusal ?? '')
  expect(summary.calls).toEqual(choice.tool_calls)
  expect(summary.identity.model ?? null).toBe(expected.model)
  expectUsage(summary.usage, expected.usage)
  expectFinal(summary.final, choice.finish_reason, expected)
}

function expectUsage(usage: ReturnType<typeof summaryOf>['usage'], expected: Expected['usage']): void {
  if (!expected) {
    expect(usage).toBeUndefined()
    return
  }
  expect(usage).toMatchObject({
    promptTokens: expected.prompt_tokens,
    completionTokens: expected.completion_tokens,
    totalTokens: expected.total_tokens,
  })
}

function expectFinal(final: ReplyEvent | undefined, finish: string | null, { error, done }: Expected): void {
  if (error !== null) {
    expect(final).toMatchObject({ type: 'failed', error: { type: 'rejected', detail: error } })
  } else if (finish !== null) {
    expect(final).toMatchObject({ type: 'ended', finishReason: finish, confirmed: true })
  } else {
    expect(final?.type).toBe(done ? 'ended' : 'interrupted')
    if (final?.type === 'ended') expect(final.confirmed).toBe(false)
  }
}

/** As the pipeline decodes, without the network: millions of reads of one byte would only measure streams. */
function decode(pieces: readonly Uint8Array[]): readonly ReplyEvent[] {
  const utf8 = new TextDecoder()
  const reader = createWireReader()
  const decoder = createReplyDecoder((position) => `invented${position}`)
  const events: ReplyEvent[] = []
  const read = (text: string) => {
    for (const event of reader.feed(text)) if (!decoder.isOver()) events.push(...decoder.read(event))
  }
  for (const piece of pieces) read(utf8.decode(piece, { stream: true }))
  read(utf8.decode())
  for (const event of reader.end()) if (!decoder.isOver()) events.push(...decoder.read(event))
  const { held, final } = decoder.end()
  return [...events, ...held, final]
}

const streamed = (pieces: readonly Uint8Array[]) => eventsOf(async () => sse(pieces), { maxRetries: 0 })

describe.skipIf(!hasRecorded)('every recorded stream decodes to what the oracle expects', () => {
  for (const [name, expected] of Object.entries(readExpected())) {
    test(name, async () => {
      const bytes = bytesOf(name)
      expectDecoded(name, await streamed([bytes]), expected)
      expectDecoded(name, decode(cutEvery(bytes, 1)), expected)
      expectDecoded(name, decode(cutEvery(bytes, 7)), expected)
      expectDecoded(name, await streamed(cutInside(bytes)), expected)
      if (bytes.length < 8_000) expectDecoded(name, await streamed(cutEvery(bytes, 1)), expected)
    })
  }
})
