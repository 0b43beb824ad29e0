import { expect, it } from 'vitest'

import { createTabs } from '@/services/tabs/tabs'

import { conversationId, messageId } from '../storage/rows'

/** Channels that deliver at once, to every other of the same browser. */
function fakeBrowser() {
  const channels = new Set<EventTarget>()
  const openChannel = (): BroadcastChannel => {
    const channel = Object.assign(new EventTarget(), {
      postMessage: (data: unknown) => {
        for (const other of channels)
          if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }))
      },
      close: () => channels.delete(channel),
    })
    channels.add(channel)
    return channel as unknown as BroadcastChannel
  }

  const held = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => Promise<unknown>,
  ) => {
    if (held.has(name) && options.ifAvailable) return work(null)
    while (held.has(name)) {
      await Promise.race([held.get(name), aborted(options.signal)])
      options.signal?.throwIfAborted()
    }
    const running = work({ name, mode: 'exclusive' })
    held.set(
      name,
      running.catch(() => undefined),
    )
    return running.finally(() => held.delete(name))
  }
  const locks = {
    request,
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
  } as unknown as LockManager
  return { openChannel, locks, post: (data: unknown) => openChannel().postMessage(data) }
}

const aborted = (signal?: AbortSignal) =>
  new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }))

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
