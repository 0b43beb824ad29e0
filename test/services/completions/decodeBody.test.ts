import { expect, test } from 'vitest'

import { createReplyDecoder } from '@/domain/dialects/chat/createReplyDecoder'
import { decodeBody } from '@/services/completions/decodeBody'

const bytesOf = (text: string) =>
  new TextEncoder().encode(
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`,
  )

/** Reads 40 pieces from a network and with a reader that each take so long, and counts the pauses. */
async function read({ networkMs, workMs }: { readonly networkMs: number; readonly workMs: number }) {
  let clock = 0
  let sent = 0
  let pauses = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        clock += networkMs
        if (sent === 40) controller.close()
        else controller.enqueue(bytesOf(`word ${sent++} `))
      },
    },
    { highWaterMark: 0 },
  )
  let text = ''
  const events = decodeBody(new Response(body), {
    decoder: createReplyDecoder(() => 'call'),
    signal: new AbortController().signal,
    onLife: () => undefined,
    onRaw: () => {
      clock += workMs
    },
    now: () => clock,
    pause: () => {
      pauses += 1
      return Promise.resolve()
    },
  })
  for await (const event of events) if (event.type === 'text') text += event.text
  expect(text).toMatch(/^word 0 .*word 39 $/)
  return pauses
}

test('a reply that comes slowly is read without a pause: waiting keeps the page from nothing', async () => {
  expect(await read({ networkMs: 50, workMs: 0.1 })).toBe(0)
})

test('a reply that takes long to read lets the page draw every 12 ms, however quickly it comes', async () => {
  expect(await read({ networkMs: 0, workMs: 4 })).toBe(13)
})
