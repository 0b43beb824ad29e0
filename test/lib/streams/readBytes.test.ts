import { expect, it, vi } from 'vitest'

import { readBytes, streamText } from '@/lib/streams/readBytes'

const bodyOf = (pieces: readonly number[][], cancel = vi.fn()) =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const [next, ...rest] = pieces
      pieces = rest
      if (next) controller.enqueue(Uint8Array.from(next))
      else controller.close()
    },
    cancel,
  })

it('joins the pieces of a body', async () => {
  expect(await readBytes(bodyOf([[1, 2], [], [3]]), 3)).toEqual(Uint8Array.of(1, 2, 3))
  expect(await readBytes(null, 3)).toEqual(new Uint8Array())
})

it('asks for no more of a body that is too long', async () => {
  const cancel = vi.fn()
  expect(await readBytes(bodyOf([[1, 2], [3, 4], [5]], cancel), 3)).toBeUndefined()
  expect(cancel).toHaveBeenCalledOnce()
})

it('rejects when the body breaks off', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  await expect(readBytes(broken, 3)).rejects.toThrow('gone')
})

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
