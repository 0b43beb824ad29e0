import { it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import { codeOf } from '@/domain/dialects/dialects'
import { decodeBody } from '@/services/completions/decodeBody'

import { median, printTable } from './measure'
import { sampleTokens } from './sampleTokens'
import { messagesSse, responsesSse, sse } from './sse'

const TOKENS = 2_000
const ROUNDS = 60
const WARM_UP = 10
const tokens = sampleTokens(TOKENS)

const textOf = (pieces: readonly unknown[]) => pieces.filter((piece) => typeof piece === 'string').join('')
/** As OpenAI's own service pads its events. */
const padded = (stream: string) =>
  stream
    .split('\n\n')
    .map((event, index) =>
      event.includes('.delta"')
        ? event.replace(/\}$/, `,"obfuscation":"${'xK9p2'.repeat(index % 4)}"}`)
        : event,
    )
    .join('\n\n')

const responses = textOf(responsesSse(tokens, null))
const STREAMS: readonly (readonly [string, Dialect, string])[] = [
  ['chat', 'chat', textOf(sse(tokens, null))],
  ['responses', 'responses', responses],
  ['responses, padded', 'responses', padded(responses)],
  ['messages', 'messages', textOf(messagesSse(tokens, null))],
]

/** Microseconds a token from the bytes of a body to the events of a reply. */
async function decode(dialect: Dialect, bytes: Uint8Array<ArrayBuffer>, chunk: number): Promise<number> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += chunk) controller.enqueue(bytes.subarray(at, at + chunk))
      controller.close()
    },
  })
  const raw: string[] = []
  const decoder = codeOf(dialect).createDecoder((position) => `call ${position}`)
  const startedAt = performance.now()
  const events = decodeBody(new Response(body, { headers: { 'content-type': 'text/event-stream' } }), {
    decoder,
    signal: new AbortController().signal,
    onLife: () => undefined,
    onRaw: (data) => raw.push(data),
    pause: () => Promise.resolve(),
  })
  let count = 0
  for await (const event of events) count += event.type === 'text' ? 1 : 0
  if (count === 0) throw new Error('Nothing was decoded.')
  return ((performance.now() - startedAt) * 1000) / TOKENS
}

it.each([
  ['two tokens a read, as at 100 tokens/s', 400],
  ['all at once', 64 * 1024],
])('decodes a token of each dialect: %s', async (name, chunk) => {
  const times = new Map(STREAMS.map(([label]) => [label, [] as number[]]))
  const encoder = new TextEncoder()
  const bodies = STREAMS.map(([label, dialect, text]) => ({ label, dialect, bytes: encoder.encode(text) }))
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    // In turn, so that what the machine does beside it falls on all of them.
    for (const { label, dialect, bytes } of bodies) {
      const us = await decode(dialect, bytes, chunk)
      if (round >= WARM_UP) times.get(label)?.push(us)
    }
  const chat = median(times.get('chat') ?? [])
  printTable(
    `Decoding 2,000 tokens, ${name}: microseconds a token`,
    [...times].map(([label, values]) => ({
      name: `${label} (${(median(values) / chat).toFixed(2)} × chat)`,
      values,
      unit: 'µs',
    })),
  )
  const differences = [...times.values()].map((values) => ((median(values) - chat) * TOKENS) / 1000)
  console.log(`At the most ${Math.max(...differences).toFixed(1)} ms more than chat for the whole reply.`)
})
