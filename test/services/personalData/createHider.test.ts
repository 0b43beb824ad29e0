import { expect, it } from 'vitest'

import { createHiding, type HideOrder } from '@/domain/personalData/hiding'
import { NO_OWN_WORDS } from '@/domain/personalData/ownWords'
import { createHider } from '@/services/personalData/createHider'

import { plant } from '#test/domain/personalData/planted'
import { createHideWorkers } from './hideWorkers'

const body = (texts: readonly string[]) =>
  JSON.stringify({ messages: texts.map((content) => ({ role: 'user', content })) })
const order = (text: string): HideOrder => ({ body: body([text]), table: [], own: NO_OWN_WORDS })
const hide = createHiding(() => 0)

it.each([1, 2, 3])('gives what the page gives, with the table of the turn before (%d)', async (seed) => {
  const workers = createHideWorkers()
  const hider = createHider(workers.start)
  const sentences = plant(40, seed).map(({ sentence }) => sentence)
  const own = { words: ['Falcon'], patterns: [] }
  const first: HideOrder = { body: body(sentences.slice(0, 60)), table: [], own: NO_OWN_WORDS }
  const one = await hider.hide(first)
  expect(one).toEqual(hide(first))
  // The words have changed since.
  const table = one?.type === 'hidden' ? one.request.table : []
  expect(table.length).toBeGreaterThan(20)
  const second: HideOrder = { body: body([...sentences, 'falcon']), table, own }
  const two = await hider.hide(second)
  expect(two).toEqual(hide(second))
  expect(two?.type === 'hidden' && two.request.body).toMatch(/\[NAME_\d+\]"\}\]/)
  expect(workers.started()).toBe(1)
})

it('is cancelled at once, and what waits behind it is done', async () => {
  const workers = createHideWorkers()
  const hider = createHider(workers.start)
  const controller = new AbortController()
  workers.hold()
  const cancelled = hider.hide(order('anna@example.org'), controller.signal)
  const waits = new AbortController()
  const neverBegun = hider.hide(order('b@example.org'), waits.signal)
  const behind = hider.hide(order('c@example.org'))
  waits.abort()
  expect(await neverBegun).toBeUndefined()
  workers.release()
  controller.abort()
  expect(await cancelled).toBeUndefined()
  expect(workers.ended()).toBe(1)
  expect(await behind).toEqual(hide(order('c@example.org')))
  expect(await hider.hide(order('d@example.org'), waits.signal)).toBeUndefined()
})

it('says which pattern took too long, in the page too', async () => {
  const hider = createHider(() => undefined)
  expect(await hider.hide(order('anna@example.org'))).toEqual(hide(order('anna@example.org')))
  let at = 0
  const slow = createHiding(() => (at += 400))
  const own = { words: [], patterns: ['b+c'] }
  expect(slow({ ...order('b'.repeat(5_000)), own })).toEqual({ type: 'slow', pattern: 'b+c' })
})
