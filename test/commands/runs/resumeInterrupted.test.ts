import { describe, expect, it } from 'vitest'

import { RUN_HEADS } from '@/domain/runs/run'
import { failed } from '@/lib/result'
import type { Storage } from '@/services/storage/storage'
import { createTestApp } from '#test/support/createTestApp'

const broken = () => Promise.resolve(failed({ type: 'failed', detail: 'planted' } as const))

/** What a person is told when interrupted runs are resumed on a storage with this failure. */
async function noticesWith(broke: (storage: Storage) => Partial<Storage>) {
  const { storage } = await createTestApp()
  await storage.saveDocument(`${RUN_HEADS}r1`, {})
  const { app } = await createTestApp({ parts: { storage: { ...storage, ...broke(storage) } } })
  const { resumeInterrupted } = await app.commands.loadRunCommands()
  await resumeInterrupted()
  return app.store.getState().notices.map(({ text }) => text)
}

describe('interrupted runs', () => {
  it.each(['listDocuments', 'loadDocument'] as const)(
    'that cannot be read (%s) are told of, and why',
    async (call) => {
      const [notice = ''] = await noticesWith(() => ({ [call]: broken }))
      expect(notice).toContain('couldn’t be resumed')
      expect(notice).toContain('planted')
    },
  )

  it('are silent where there are none', async () => {
    expect(await noticesWith(() => ({}))).toEqual([])
  })
})
