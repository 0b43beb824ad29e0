import { expect, it, vi } from 'vitest'

import { readBytes } from '@/lib/streams/readBytes'

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
