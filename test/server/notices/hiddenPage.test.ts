import { expect, it } from 'vitest'

import { createNotices } from '@/server/notices/createNotices'
import type { NoticeDevice } from '@/server/store/noticeStore'

const device = (id: string): NoticeDevice => ({
  id,
  endpoint: `https://push.test/${id}`,
  p256dh: '',
  auth: '',
  contact: 'https://host.test',
  owner: 'me',
  quiet: null,
})
const NOTICE = { kind: 'reply', chat: 'c1' } as const

function notices() {
  const told: string[] = []
  const claimed = new Set<string>()
  const made = createNotices({
    store: {
      keys: (make: () => Promise<string>) => make(),
      devices: () => Promise.resolve([device('desk'), device('phone')]),
      claim(name: string) {
        const isFirst = !claimed.has(name)
        claimed.add(name)
        return Promise.resolve(isFirst)
      },
    } as never,
    sender: {
      send: ({ id }) => {
        told.push(id)
        return Promise.resolve('sent')
      },
    },
    now: () => 0,
    graceMs: 5,
  })
  return { ...made, told }
}

it('tells all devices of a reply that no page has', async () => {
  const { replyEnded, close, told } = notices()
  replyEnded('me', 'r1', NOTICE)
  await close()
  expect(told).toEqual(['desk', 'phone'])
})

it('tells nobody of one that a person sees', async () => {
  const { replyEnded, replySeen, close, told } = notices()
  replyEnded('me', 'r1', NOTICE)
  replySeen('me', 'r1')
  await close()
  expect(told).toEqual([])
})

it.each(['after', 'before'])(
  'tells the others where a hidden page tells by itself, also where it says so %s the end is known',
  async (when) => {
    const { replyEnded, replySeen, close, told } = notices()
    if (when === 'before') replySeen('me', 'r1', 'desk')
    replyEnded('me', 'r1', NOTICE)
    if (when === 'after') replySeen('me', 'r1', 'desk')
    replyEnded('me', 'r2', NOTICE)
    await close()
    expect(told.toSorted()).toEqual(['desk', 'phone', 'phone'])
  },
)
