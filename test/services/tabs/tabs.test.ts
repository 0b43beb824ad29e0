import { expect, it } from 'vitest'

import { createTabs } from '@/services/tabs/tabs'
import { aborted, fakeBrowser } from '#test/support/fakeBrowser'

import { conversationId, messageId } from '../storage/rows'

it('tells other tabs which conversations changed, and not itself', () => {
  const browser = fakeBrowser()
  const [here, there] = [createTabs(browser), createTabs(browser)]
  const heard: unknown[] = []
  here.onChanged((ids) => heard.push(['here', ids]))
  there.onChanged((ids) => heard.push(['there', ids]))

  here.announce([conversationId('c1')])
  here.announce([])

  expect(heard).toEqual([['there', ['c1']]])
})

it('does not listen to what it does not understand', () => {
  const browser = fakeBrowser()
  const heard: unknown[] = []
  createTabs(browser).onChanged((ids) => heard.push(ids))

  for (const data of [
    null,
    'changed',
    { type: 'changed' },
    { type: 'changed', kind: 'conversations', ids: [1] },
  ]) {
    browser.post(data)
  }

  expect(heard).toEqual([])
})

it('lets one tab alone write a reply', async () => {
  const browser = fakeBrowser()
  const [here, there] = [createTabs(browser), createTabs(browser)]
  let finish: (text: string) => void = () => undefined
  const first = here.withReplyLock(
    messageId('m1'),
    () => new Promise<string>((resolve) => (finish = resolve)),
  )

  expect(await there.withReplyLock(messageId('m1'), () => Promise.resolve('second'))).toBeUndefined()
  expect(await there.runningReplies()).toEqual(new Set(['m1']))
  expect(await there.withReplyLock(messageId('m2'), () => Promise.resolve('other'))).toBe('other')

  finish('first')
  expect(await first).toBe('first')
  expect(await there.withReplyLock(messageId('m1'), () => Promise.resolve('now'))).toBe('now')
})

it('has one leader at a time, and the next when it steps down', async () => {
  const browser = fakeBrowser()
  const led: string[] = []
  const lead = (name: string) => (signal: AbortSignal) => {
    led.push(name)
    return aborted(signal).then(() => undefined)
  }
  const stop = createTabs(browser).lead('index', lead('first'))
  createTabs(browser).lead('index', lead('second'))
  await settle()
  expect(led).toEqual(['first'])

  stop()
  await settle()
  expect(led).toEqual(['first', 'second'])
})

it('runs everything where the browser has neither locks nor channels', async () => {
  const tabs = createTabs({})
  tabs.announce([conversationId('c1')])

  expect(await tabs.withReplyLock(messageId('m1'), () => Promise.resolve(1))).toBe(1)
  expect(await tabs.runningReplies()).toEqual(new Set())
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

it('gives the turn in a conversation to one tab at a time, in the order asked', async () => {
  const browser = fakeBrowser()
  const [one, two, three] = [createTabs(browser), createTabs(browser), createTabs(browser)]
  const id = conversationId('c1')
  await settle()
  const turn = await one.takeTurn(id)
  expect(turn?.isAlone).toBe(false)
  expect(await two.takeTurn(id)).toBeUndefined()
  expect(await two.takeTurn(conversationId('c2'))).toBeDefined()

  const order: string[] = []
  const waiting = [two, three].map(async (tabs, at) => {
    const mine = await tabs.awaitTurn(id)
    order.push(['two', 'three'][at]!)
    mine?.release()
  })
  await settle()
  expect(order).toEqual([])
  turn!.release()
  await Promise.all(waiting)
  expect(order).toEqual(['two', 'three'])
})

it('waits for a turn no longer than it is told to', async () => {
  const browser = fakeBrowser()
  const id = conversationId('c1')
  await createTabs(browser).takeTurn(id)
  const { awaitTurn } = createTabs(browser)
  const stop = new AbortController()
  const asked = awaitTurn(id, stop.signal)
  stop.abort()
  expect(await asked).toBeUndefined()
})

it('knows which tabs are open, and whether it is the only one', async () => {
  const browser = fakeBrowser()
  const one = createTabs(browser)
  expect((await one.takeTurn(conversationId('c1')))?.isAlone).toBe(true)
  const two = createTabs(browser)
  await settle()
  expect(await one.livingTabs()).toEqual(new Set([one.id, two.id]))
  two.close()
  await settle()
  expect(await one.livingTabs()).toEqual(new Set([one.id]))
  expect((await createTabs({}).takeTurn(conversationId('c1')))?.isAlone).toBe(true)
})
