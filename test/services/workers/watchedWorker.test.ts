// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { endWithPage } from '@/services/workers/watchedWorker'

it('a worker ends when its page is left, also if the page is kept for "back"', () => {
  let ended = 0
  const worker = endWithPage({ terminate: () => (ended += 1) })
  expect(ended).toBe(0)

  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))

  expect(ended).toBe(1)
  expect(worker).toHaveProperty('terminate')
})
