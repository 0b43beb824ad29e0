import { expect, it, vi } from 'vitest'

import type { PushOutcome } from '@/server/notices/createPushSender'
import { createNotices } from '@/server/notices/createNotices'
import type { NoticeDevice } from '@/server/store/noticeStore'

const DEVICE: NoticeDevice = {
  id: 'd1',
  endpoint: 'https://push.test/1',
  p256dh: '',
  auth: '',
  contact: 'https://host.test',
  owner: 'me',
  quiet: null,
}
const NOTICE = { kind: 'reply', chat: 'c1' } as const

/** Notices over a push service that answers in this order, the last one from then on. */
function over(outcomes: readonly PushOutcome[], againMs: readonly number[] = [1, 1, 1]) {
  let devices = [DEVICE]
  const sent: string[] = []
  const notices = createNotices({
    store: {
      keys: (make: () => Promise<string>) => make(),
      devices: () => Promise.resolve(devices),
      removeEndpoint: (endpoint: string) => {
        devices = devices.filter((each) => each.endpoint !== endpoint)
        return Promise.resolve()
      },
      claim: () => Promise.resolve(true),
    } as never,
    sender: {
      send: ({ endpoint }) => {
        sent.push(endpoint)
        return Promise.resolve(outcomes[Math.min(sent.length, outcomes.length) - 1] ?? 'sent')
      },
    },
    now: () => 0,
    againMs,
  })
  return {
    notices,
    sent,
    devices: () => devices,
    moveTo: (endpoint: string) => {
      devices = [{ ...DEVICE, endpoint }]
    },
    leave: () => {
      devices = []
    },
  }
}

it('sends a notice again where the push service is busy or out of reach', async () => {
  const { notices, sent } = over(['unreachable', 'busy', 'sent'])
  notices.tell('me', NOTICE)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  await notices.close()
  expect(sent).toHaveLength(3)
})

it('gives up after the last pause', async () => {
  const { notices, sent } = over(['busy'])
  notices.tell('me', NOTICE)
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  await notices.close()
  expect(sent).toHaveLength(4)
})

it.each<PushOutcome>(['refused', 'gone'])('sends nothing again that was %s', async (outcome) => {
  const { notices, sent, devices } = over([outcome])
  notices.tell('me', NOTICE)
  await notices.close()
  expect(sent).toHaveLength(1)
  expect(devices()).toHaveLength(outcome === 'gone' ? 0 : 1)
})

it('sends to where the device is by then, and to none that left', async () => {
  const moved = over(['busy', 'sent'])
  moved.notices.tell('me', NOTICE)
  moved.moveTo('https://push.test/2')
  await vi.waitFor(() => expect(moved.sent).toEqual([expect.any(String), 'https://push.test/2']))
  const left = over(['busy'], [1])
  left.notices.tell('me', NOTICE)
  left.leave()
  await vi.waitFor(() => expect(left.sent).toHaveLength(1))
  await left.notices.close()
  expect(left.sent).toHaveLength(1)
})

it('waits for no pause where the host ends', async () => {
  const { notices, sent } = over(['busy'], [3_600_000])
  notices.tell('me', NOTICE)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await notices.close()
  expect(sent).toHaveLength(1)
})
