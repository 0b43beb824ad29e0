import { describe, expect, it, vi } from 'vitest'

import { ok } from '@/lib/result'
import type { saveToDisk } from '@/services/download/saveToDisk'

import { createTestApp } from '#test/support/createTestApp'

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
