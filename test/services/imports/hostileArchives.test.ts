import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import { importItems } from '@/services/files/importItems'
import { readAnyFile } from '@/services/imports/readAnyFile'

import { testStorage, value } from '../storage/testStorage'

const CHAT = [
  {
    conversation_id: 'g1',
    title: 'Boats',
    mapping: {
      a: {
        parent: null,
        message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['Hi'] } },
      },
    },
  },
]

async function imported(bytes: Uint8Array<ArrayBuffer>) {
  const { storage } = await testStorage()
  const began = performance.now()
  const report = await importItems(readAnyFile(new Blob([bytes])), { storage, isDryRun: false })
  return {
    report,
    ms: performance.now() - began,
    conversations: value(await storage.loadLibrary()).conversations,
  }
}

/** Where the directory says something of the first entry, from the start of its record. */
function directoryAt(bytes: Uint8Array<ArrayBuffer>): { readonly view: DataView; readonly at: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { view, at: view.getUint32(bytes.length - 22 + 16, true) }
}

describe('an archive made to do harm', () => {
  it('is refused at once when it would unpack to hundreds of times its size', async () => {
    const bytes = zipSync({ 'conversations.json': new Uint8Array(80_000_000) }, { level: 1 })

    const { report, ms } = await imported(bytes)

    expect(bytes.length).toBeLessThan(400_000)
    expect(report.refused).toMatchObject([{ where: 'The file' }])
    expect(report.refused[0]?.reason).toContain('hundreds of times')
    expect(ms).toBeLessThan(10_000)
  }, 60_000)

  it('is refused at once when it says that it unpacks to little', async () => {
    const bytes = zipSync({ 'conversations.json': new Uint8Array(80_000_000) }, { level: 1 })
    const { view, at } = directoryAt(bytes)
    view.setUint32(at + 24, 1_000, true)

    const { report, ms } = await imported(bytes)

    expect(report.refused).toMatchObject([{ where: 'conversations.json' }])
    expect(ms).toBeLessThan(10_000)
  }, 60_000)

  it('is refused when its entries share the same bytes', async () => {
    const bytes = zipSync({ 'a.json': strToU8(JSON.stringify(CHAT)), 'b.json': strToU8('[]') })
    const { view, at } = directoryAt(bytes)
    const second = at + 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true)
    view.setUint32(second + 42, view.getUint32(at + 42, true), true)

    const { report, conversations } = await imported(bytes)

    expect(report.refused[0]?.reason).toContain('share the same bytes')
    expect(conversations).toEqual([])
  })

  it('is not unpacked further where it holds another archive', async () => {
    const inner = zipSync({ 'conversations.json': new Uint8Array(1_000_000) })
    const { report, conversations } = await imported(
      zipSync({
        'inner.zip': inner,
        'inner.json': inner,
        'conversations.json': strToU8(JSON.stringify(CHAT)),
      }),
    )

    expect(conversations).toHaveLength(1)
    expect(report.attachmentCount).toBe(0)
  })

  it('does not keep a decent one out', async () => {
    const { report, conversations } = await imported(
      zipSync({ 'conversations.json': strToU8(JSON.stringify(CHAT)) }),
    )

    expect(report.refused).toEqual([])
    expect(conversations).toHaveLength(1)
  })
})
