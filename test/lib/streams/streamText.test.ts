import { expect, it } from 'vitest'

import { streamText } from '@/lib/streams/streamText'

it('lets the page work before a piece is late, however many there are', async () => {
  let time = 0
  let since = 0
  let longest = 0
  function* pieces() {
    for (let piece = 0; piece < 1_000; piece += 1) {
      time += 5
      longest = Math.max(longest, time - since)
      yield `${piece} é\n`
    }
  }
  const pause = () => {
    since = time
    return Promise.resolve()
  }
  const text = await new Response(streamText(pieces(), { elapsed: () => time, pause })).text()

  expect(text).toBe(Array.from({ length: 1_000 }, (_, piece) => `${piece} é\n`).join(''))
  expect(longest).toBeLessThanOrEqual(20)
})

it('makes nothing before it is read, and ends what makes it when it is cancelled', async () => {
  const seen: string[] = []
  function* pieces() {
    try {
      seen.push('begun')
      yield 'x'.repeat(300_000)
      yield 'y'
    } finally {
      seen.push('ended')
    }
  }
  const stream = streamText(pieces(), { elapsed: () => 0 })
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual([])
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  expect(seen).toEqual(['begun', 'ended'])
})
