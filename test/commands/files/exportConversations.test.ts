import { describe, expect, it, vi } from 'vitest'

import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import type { ConversationId } from '@/domain/ids'
import { failed, ok } from '@/lib/result'
import type { saveToDisk } from '@/services/download/saveToDisk'

const CONVERSATIONS = Array.from({ length: 40 }, (_, index) => ({
  ...CONVERSATION,
  id: `c${index}` as ConversationId,
}))

it('tells wherever one is how far it is, and can be ended there', async () => {
  let time = 0
  const lines: string[] = []
  const test = await createTestApp({
    conversations: CONVERSATIONS,
    parts: {
      elapsed: () => (time += 100),
      saveToDisk: async ({ content }, signal) => {
        await new Response(content).text()
        return signal?.aborted
          ? failed({ type: 'cancelled' })
          : failed({ type: 'failed', detail: 'not ended' })
      },
    },
  })
  test.app.store.subscribe(({ notices: [notice] }) => {
    if (!notice?.progress) return
    lines.push(notice.text)
    void test.app.commands.cancelExport(notice.id)
  })

  expect(await test.app.commands.exportEverything()).toMatchObject({ error: { type: 'cancelled' } })
  expect(lines).toEqual(['Exporting everything'])
  expect(test.app.store.getState().notices).toEqual([])
})

it('says what to do when the file cannot be written', async () => {
  const test = await createTestApp({
    conversations: [CONVERSATION],
    parts: { saveToDisk: () => Promise.resolve(failed({ type: 'failed', detail: 'the disk is full' })) },
  })
  await test.app.commands.exportEverything()
  expect(test.app.store.getState().notices).toMatchObject([
    { tone: 'danger', text: expect.stringContaining('Free some space') },
  ])
})

describe('what earlier imports kept without understanding it', () => {
  it('is counted, downloaded and deleted; other documents stay', async () => {
    let text = ''
    const save = vi.fn<typeof saveToDisk>(async ({ content }) => {
      text = await new Response(content).text()
      return ok(undefined)
    })
    const { app, storage } = await createTestApp({ parts: { saveToDisk: save } })
    await storage.saveDocument('import/abc/a', '{"x":1}')
    await storage.saveDocument('import/def/a', '{"y":"é"}')
    await storage.saveDocument('imported/c1', '')
    const { countKeptItems, downloadKeptItems, deleteKeptItems } = app.commands

    expect(await countKeptItems()).toEqual(ok({ count: 2, bytes: 17 }))
    await downloadKeptItems()
    expect(text).toBe('{"x":1}\n{"y":"é"}\n')
    expect(await deleteKeptItems()).toEqual(ok(undefined))
    expect(await countKeptItems()).toEqual(ok({ count: 0, bytes: 0 }))
    expect(await storage.listDocuments('import')).toEqual(ok(['imported/c1']))
  })
})
