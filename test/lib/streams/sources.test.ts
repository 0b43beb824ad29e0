import { expect, it, vi } from 'vitest'

import { bodyOf, changed, sourceOf, untilEnd } from '@/lib/streams/sources'

/** A body of the given pieces, which ends, or breaks where `broken` says so. */
function piecesOf(pieces: readonly number[], { broken = false, cancel = vi.fn() } = {}) {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[at]
      at += 1
      if (piece !== undefined) controller.enqueue(Uint8Array.of(piece))
      else if (broken) controller.error(new Error('gone'))
      else controller.close()
    },
    cancel,
  })
}

const all = async (body: ReadableStream<Uint8Array>) => [
  ...new Uint8Array(await new Response(body).arrayBuffer()),
]

it('passes a body on through many hands, each locked as it is taken', async () => {
  const first = piecesOf([1, 2, 3])
  const bodies = [first]
  for (let hand = 0; hand < 5; hand += 1) bodies.push(untilEnd(bodies.at(-1) ?? first, () => undefined))
  const last = bodies.pop() ?? first
  expect(bodies.every(({ locked }) => locked)).toBe(true)
  expect(last.locked).toBe(false)
  expect(await all(last)).toEqual([1, 2, 3])
})

it('asks for a piece only when one is read', async () => {
  const read = vi.fn(() => Promise.resolve(Uint8Array.of(7)))
  const reader = bodyOf({ read, cancel: () => Promise.resolve() }).getReader()
  expect(read).not.toHaveBeenCalled()
  await reader.read()
  expect(read).toHaveBeenCalledOnce()
})

it('tells its source once that nobody reads it any more, also while a piece is on its way', async () => {
  const cancel = vi.fn(() => Promise.resolve())
  const over = vi.fn()
  let give: (piece: undefined) => void = () => undefined
  const source = { read: () => new Promise<undefined>((resolve) => (give = resolve)), cancel }
  const reader = untilEnd(untilEnd(bodyOf(source), over), over).getReader()
  const waiting = reader.read()
  await reader.cancel('left')
  give(undefined)
  expect((await waiting).done).toBe(true)
  expect(cancel).toHaveBeenCalledExactlyOnceWith('left')
  expect(over).toHaveBeenCalledTimes(2)
})

it('tells the end once, and breaks where its source breaks', async () => {
  const over = vi.fn()
  await all(untilEnd(piecesOf([1]), over))
  expect(over).toHaveBeenCalledOnce()
  await expect(all(untilEnd(piecesOf([1], { broken: true }), over))).rejects.toThrow('gone')
  expect(over).toHaveBeenCalledTimes(2)
})

it('changes bytes, holds some back, and gives the rest at the end', async () => {
  const pairs = () => {
    let held: number[] = []
    return {
      push(piece: Uint8Array) {
        held.push(...piece)
        const given = held.length < 2 ? [] : held
        if (given.length > 0) held = []
        return Uint8Array.from(given)
      },
      end: () => Uint8Array.from(held),
    }
  }
  const read = sourceOf(changed(piecesOf([1, 2, 3]), pairs())).read
  expect([await read(), await read(), await read()]).toEqual([
    Uint8Array.of(1, 2),
    Uint8Array.of(3),
    undefined,
  ])
})
