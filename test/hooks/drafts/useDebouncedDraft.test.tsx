// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Draft } from '@/domain/drafts/draft'
import { AppContext } from '@/hooks/app'
import { useDebouncedDraft } from '@/hooks/drafts/useDebouncedDraft'
import { createTestApp } from '#test/support/createTestApp'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

async function start() {
  const { app } = await createTestApp({ parts: { elapsed: () => performance.now() } })
  let draws = 0
  const { result } = renderHook(
    () => {
      draws += 1
      return useDebouncedDraft('new').text
    },
    { wrapper: ({ children }) => <AppContext value={app}>{children}</AppContext> },
  )
  const put = (draft: Draft) =>
    act(() => {
      app.store.getState().draftChanged('new', draft)
    })
  return {
    text: () => result.current,
    draws: () => draws,
    put,
    type: (text: string) => put({ text, attachments: app.store.getState().drafts['new']?.attachments ?? [] }),
    wait: (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms)
      }),
  }
}

it('renders nothing while someone types, and updates at a pause', async () => {
  const { text, draws, type, wait } = await start()
  type('a')
  wait(200)
  const before = draws()
  for (const typed of ['ab', 'abc', 'abcd']) {
    type(typed)
    wait(60)
  }
  expect(draws()).toBe(before)
  expect(text()).toBe('a')
  wait(60)
  expect(text()).toBe('abcd')
})

it('follows in between who types on and on', async () => {
  const { text, type, wait } = await start()
  for (let at = 1; at <= 12; at += 1) {
    type('x'.repeat(at))
    wait(60)
  }
  expect(text().length).toBeGreaterThan(5)
})

it('follows at once what is sent, cleared or attached', async () => {
  const { text, type, put, wait } = await start()
  type('Hi')
  wait(200)
  put({ text: '', attachments: [] })
  expect(text()).toBe('')
  put({ text: 'With a file', attachments: [] })
  expect(text()).toBe('With a file')
})
