import { expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'

import { cutEvery, encode } from './support'
import { decode } from '../../domain/dialects/decoding/decode'
import { codeOf } from '@/domain/dialects/dialects'
import { createWireReader } from '@/domain/dialects/reading/createWireReader'

const MEGABYTES = 16 * 1024 * 1024
const PIECE = 64 * 1024

/** Milliseconds that a body of 16 MB takes, which repeats one line, and how it ends. */
function timeOf(dialect: Dialect, line: string) {
  const piece = line.repeat(Math.ceil(PIECE / line.length))
  const reader = createWireReader()
  const decoder = codeOf(dialect).createDecoder(() => 'x')
  const startedAt = performance.now()
  for (let fed = 0; fed < MEGABYTES && !decoder.isOver(); fed += piece.length)
    for (const event of reader.feed(piece)) if (!decoder.isOver()) decoder.read(event)
  if (!decoder.isOver()) for (const event of reader.end()) if (!decoder.isOver()) decoder.read(event)
  return { ms: performance.now() - startedAt, final: decoder.end().final }
}

it.each<[Dialect, string]>([
  ['chat', 'data: x\n\n'],
  ['chat', 'data: {"a":\n\n'],
  ['chat', 'data: {"a":1\ndata: 2\n\n'],
  ['chat', '{"a":\n'],
  ['chat', 'foo: bar\n\n'],
  ['chat', 'x\n'],
  ['messages', 'data: x\n\n'],
  ['responses', 'event: a\ndata: {"type"\n\n'],
])('16 MB of bad events of %s end soon, as no reply: %j', (dialect, line) => {
  const { ms, final } = timeOf(dialect, line)
  expect(final).toMatchObject({ type: 'failed', error: { type: 'malformed' } })
  expect(ms).toBeLessThan(10_000)
})

it('some that make no sense between good ones lose nothing', () => {
  const good = (text: string) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`
  const body = Array.from({ length: 3000 }, () => `data: x\n\n${good('a')}`).join('')
  const events = decode('chat', cutEvery(encode(`${body}data: [DONE]\n\n`), PIECE))
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  expect(text).toBe('a'.repeat(3000))
  expect(events.at(-1)).toMatchObject({ type: 'ended' })
})
