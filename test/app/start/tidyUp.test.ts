// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

import { tidyUp } from '@/app/start/tidyUp'
import { OPEN_EXCHANGES } from '@/domain/exchanges/exchange'
import type { ConversationId } from '@/domain/ids'
import { createTestApp } from '#test/support/createTestApp'
import { signal } from '#test/support/signal'

it('requests that a killed page left open are closed once its replies are back, and not over them', async () => {
  const { app, storage } = await createTestApp()
  const listed = vi.spyOn(app.deps.storage, 'listDocuments')
  const restored = signal()
  const tidied = tidyUp(app, async (): Promise<readonly ConversationId[]> => {
    await restored.given
    return []
  })
  // Long enough for all that waits for the database alone.
  for (let step = 0; step < 20; step += 1) await storage.loadLibrary()
  expect(listed).not.toHaveBeenCalledWith(OPEN_EXCHANGES)
  restored.give()
  await tidied
  expect(listed).toHaveBeenCalledWith(OPEN_EXCHANGES)
})
