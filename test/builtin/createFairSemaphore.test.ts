import { describe, expect, test } from 'vitest'

import { createFairSemaphore } from '@/builtin/createFairSemaphore'

const never = new AbortController().signal

/** Enters everyone in order and tells who goes when one after another leaves. */
async function orderOf(owners: readonly string[]): Promise<readonly string[]> {
  const semaphore = createFairSemaphore({ atOnce: 1, inLine: 100 })
  const order: string[] = []
  const entries = owners.map(async (owner) => {
    const turn = await semaphore.enter(owner, { signal: never })
    if (!turn.ok) throw new Error(turn.error)
    order.push(owner)
    turn.value()
  })
  await Promise.all(entries)
  return order
}

describe('the line', () => {
  test('one owner is served in the order of asking', async () => {
    const semaphore = createFairSemaphore({ atOnce: 1, inLine: 10 })
    const order: number[] = []
    await Promise.all(
      [1, 2, 3].map(async (number) => {
        const turn = await semaphore.enter('me', { signal: never })
        order.push(number)
        if (turn.ok) turn.value()
      }),
    )
    expect(order).toEqual([1, 2, 3])
  })

  test('owners take turns, however much one of them asks', async () => {
    expect(await orderOf(['a', 'a', 'a', 'a', 'b', 'c', 'b'])).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a'])
  })

  test('whoever holds every place waits for those that hold none', async () => {
    const semaphore = createFairSemaphore({ atOnce: 3, inLine: 100 })
    const order: string[] = []
    const enter = (owner: string) =>
      semaphore.enter(owner, { signal: never }).then((turn) => {
        order.push(owner)
        return turn.ok ? turn.value : () => undefined
      })
    const working = await Promise.all(['a', 'a', 'a'].map(enter))
    const waiting = ['a', 'b', 'b', 'c'].map(enter)
    for (const leave of working) leave()
    const later = await Promise.all(waiting.slice(1))
    expect(order.slice(3)).toEqual(['b', 'c', 'b'])
    later[0]?.()
    await waiting[0]
    expect(order.at(-1)).toBe('a')
  })

  test('one who fills the line makes room for another, last come first', async () => {
    const semaphore = createFairSemaphore({ atOnce: 1, inLine: 3 })
    const work = await semaphore.enter('a', { signal: never })
    const crowd = [1, 2, 3].map(() => semaphore.enter('a', { signal: never }))
    const other = semaphore.enter('b', { signal: never })
    expect(await crowd[2]).toMatchObject({ ok: false, error: 'full' })
    expect(await semaphore.enter('a', { signal: never })).toMatchObject({ ok: false, error: 'full' })
    expect(semaphore.load().waiting).toBe(3)
    const turns = [crowd[0], other, crowd[1]].map(async (entry) => {
      const turn = await entry
      if (turn?.ok) turn.value()
      return turn?.ok
    })
    if (work.ok) work.value()
    expect(await Promise.all(turns)).toEqual([true, true, true])
  })

  test('places are told when they change, and not without a wait', async () => {
    const semaphore = createFairSemaphore({ atOnce: 1, inLine: 10 })
    const places: Record<string, number[]> = { first: [], second: [], third: [] }
    const enter = (name: string) =>
      semaphore.enter(name, { signal: never, onPlace: (place) => places[name]?.push(place) })
    const first = await enter('first')
    const second = enter('second')
    const third = enter('third')
    if (first.ok) first.value()
    const turn = await second
    if (turn.ok) turn.value()
    await third
    expect(places['first']).toEqual([])
    expect(places['second']?.at(0)).toBe(1)
    expect([places['third']?.at(0), places['third']?.at(-1)]).toEqual([2, 1])
  })

  test('a full line refuses at once', async () => {
    const semaphore = createFairSemaphore({ atOnce: 1, inLine: 1 })
    await semaphore.enter('a', { signal: never })
    void semaphore.enter('b', { signal: never })
    expect(await semaphore.enter('c', { signal: never })).toEqual({ ok: false, error: 'full' })
    expect(semaphore.load()).toEqual({ working: 1, waiting: 1 })
  })

  test('who leaves the line gives up the place', async () => {
    const semaphore = createFairSemaphore({ atOnce: 1, inLine: 2 })
    const first = await semaphore.enter('a', { signal: never })
    const leaving = new AbortController()
    const second = semaphore.enter('b', { signal: leaving.signal })
    const third = semaphore.enter('c', { signal: never })
    leaving.abort()
    expect(await second).toEqual({ ok: false, error: 'left' })
    if (first.ok) first.value()
    expect(await third).toMatchObject({ ok: true })
    expect(semaphore.load()).toEqual({ working: 1, waiting: 0 })
  })

  test('going out twice lets only one in', async () => {
    const semaphore = createFairSemaphore({ atOnce: 1, inLine: 5 })
    const first = await semaphore.enter('a', { signal: never })
    const second = semaphore.enter('b', { signal: never })
    void semaphore.enter('c', { signal: never })
    if (first.ok) {
      first.value()
      first.value()
    }
    await second
    expect(semaphore.load()).toEqual({ working: 1, waiting: 1 })
  })
})
