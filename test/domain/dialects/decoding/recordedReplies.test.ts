import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import type { ReplyEvent } from '@/domain/replies/reply'

import { cutEvery, encode, finalsOf, summaryOf } from '../../../services/completions/support'
import { decode } from './decode'
import { hasDialects, readDialect, readExpectedReplies, type ExpectedReply } from './recordedDialects'

const digestOf = (text: string) => ({
  chars: Array.from(text).length,
  sha16: createHash('sha256').update(text).digest('hex').slice(0, 16),
})

function bytesOf(name: string): Uint8Array {
  const text = readDialect(name)
  if (!name.startsWith('streams_chunks/')) return encode(text)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return encode(
    lines
      .slice(lastStart(lines))
      .map((line) => `data: ${line}\n\n`)
      .join(''),
  )
}

/** Some fixtures hold several replies one after another, of which the oracle tells the last. */
function lastStart(lines: readonly string[]): number {
  const starts = lines.flatMap((line, at) => {
    const id = /"type": ?"(?:message_start|response\.created)".*?"id": ?"([^"]+)"/.exec(line)?.[1]
    return id === undefined ? [] : [{ at, id }]
  })
  return starts.findLast(({ id }, index) => starts[index - 1]?.id !== id)?.at ?? 0
}

function expectDecoded(events: readonly ReplyEvent[], expected: ExpectedReply): void {
  const summary = summaryOf(events)
  expect(finalsOf(events)).toEqual([events.at(-1)])
  expect(digestOf(summary.text)).toEqual(pick(expected.text))
  const summarised = expected.reasoning_summary
  expect(digestOf(summary.reasoning)).toEqual(
    pick(summarised && summarised.chars > 0 ? summarised : expected.reasoning),
  )
  expect(summary.calls).toEqual(
    expected.tool_calls.map(({ id, name, arguments: text, input }) => ({
      id,
      name,
      arguments: text ?? input,
    })),
  )
  const citations = events.flatMap((event) =>
    event.type === 'citation' && event.url !== '' ? [event.url] : [],
  )
  expect(new Set(citations)).toEqual(new Set(expected.citation_urls))
  const pictures = events.flatMap((event) => (event.type === 'image' ? [event.position] : []))
  expect(new Set(pictures).size).toBe(expected.images)
  expect(opaqueIn(events)).toBe(expected.opaque_reasoning)
  expect(summary.identity.model ?? null).toBe(expected.model)
  expectUsage(events, expected.usage)
  expectFinal(events.at(-1), expected)
}

/** Fixtures that hold several replies, of which the oracle joins what has the same index. */
const JOINED = /messages\.anthropic\.(06\.anthropic-programmatic|07\.anthropic-tool-search-regex)/

const pick = ({ chars, sha16 }: { readonly chars: number; readonly sha16: string }) => ({ chars, sha16 })

/** Signed or encrypted entries among the items that are kept. */
const opaqueIn = (events: readonly ReplyEvent[]): number =>
  events.filter((event) => {
    if (event.type !== 'item') return false
    const { type, signature, data, encrypted_content: encrypted } = JSON.parse(event.json) as Item
    if (type === 'thinking') return Boolean(signature)
    return type === 'redacted_thinking' ? Boolean(data) : type === 'reasoning' && Boolean(encrypted)
  }).length

type Item = Readonly<Partial<Record<'type' | 'signature' | 'data' | 'encrypted_content', unknown>>>

function expectUsage(events: readonly ReplyEvent[], expected: ExpectedReply['usage']): void {
  const usage = events.findLast((event) => event.type === 'usage')?.usage
  if (!expected) {
    expect(usage).toBeUndefined()
    return
  }
  expect(usage).toMatchObject({
    promptTokens: expected.input,
    completionTokens: expected.output,
    ...(expected.cache_read !== null && { cachedTokens: expected.cache_read }),
    ...(expected.cache_write !== null && { cacheWriteTokens: expected.cache_write }),
    ...(expected.reasoning !== null && { reasoningTokens: expected.reasoning }),
  })
}

function expectFinal(final: ReplyEvent | undefined, { finish, error }: ExpectedReply): void {
  if (error) expect(final).toMatchObject({ type: 'failed', error: { detail: error.message } })
  else if (finish === null) expect(final?.type).toBe('failed')
  else expect(final).toMatchObject({ type: 'ended', finishReason: finish })
}

describe.skipIf(!hasDialects)('every recorded Responses and Messages reply decodes as expected', () => {
  for (const [name, expected] of Object.entries(readExpectedReplies())) {
    test(name, () => {
      const bytes = bytesOf(name)
      if (JOINED.test(name)) {
        expect(decode(expected.dialect, [bytes]).at(-1)?.type).toBe('ended')
        return
      }
      for (const size of [bytes.length, 1, 7, 4096])
        expectDecoded(decode(expected.dialect, cutEvery(bytes, size)), expected)
    })
  }
})
