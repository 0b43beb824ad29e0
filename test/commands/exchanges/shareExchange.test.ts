import { describe, expect, it } from 'vitest'

import { talkingApp } from '../replies/recordedReply'
import { valueOf } from '#test/support/createTestApp'

async function shared() {
  const files: Blob[] = []
  const test = await talkingApp({
    parts: {
      saveToDisk: async ({ content }) => {
        files.push(new Blob([await new Response(content).arrayBuffer()]))
        return { ok: true, value: undefined }
      },
    },
  })
  const saved = await test.storage.saveAttachment(new Blob([new Uint8Array([0, 255, 7])]), 'a.bin')
  if (!saved.ok) throw new Error(saved.error.type)
  const recorded = await test.ask('Hi', { type: 'reply', text: 'Hello' })
  const exchange = { ...recorded, body: recorded.body.replace('"Hi"', `"{{attachment:${saved.value.id}}}"`) }
  const events = await valueOf(test.app.loadRawEvents(recorded.id))
  await test.app.commands.shareExchange(exchange, events)
  return { ...test, exchange, recorded, events, file: files[0]! }
}

describe('a shared exchange', () => {
  it('opens on another device with body, events and attachments, and sends nothing', async () => {
    const { file, exchange, recorded, events } = await shared()
    const other = await talkingApp()

    const opened = await other.app.commands.openExchangeFile(file)

    if (!opened.ok) throw new Error(opened.error)
    expect(opened.value.exchange).toEqual({
      ...exchange,
      requestHeaders: {},
      body: recorded.body.replace('"Hi"', '"AP8H"'),
    })
    expect(opened.value.events).toEqual(events)
    expect(other.posts()).toEqual([])
    expect(await valueOf(other.app.loadExchange(exchange.id))).toBeNull()
  })

  it('is imported like any other file of this app', async () => {
    const { file, exchange } = await shared()
    const other = await talkingApp()

    await other.app.commands.importFile(file, {
      isDryRun: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })

    expect((await valueOf(other.app.loadExchange(exchange.id)))?.body).toBe(exchange.body)
  })

  it.each([
    ['nothing', ''],
    ['another app’s file', '{"hello":1}\n'],
    ['a header alone', '{"format":"parlance","version":1,"exportedAt":0}\n'],
    ['a damaged line', '{"format":"parlance","version":1,"exportedAt":0}\n{"type":"exchange","id":5}\n'],
    [
      'a hostile key',
      '{"format":"parlance","version":1,"exportedAt":0}\n{"type":"exchange","__proto__":{"x":1}}\n',
    ],
  ])('is refused with a sentence when it is %s', async (_, text) => {
    const { app } = await talkingApp()
    const opened = await app.commands.openExchangeFile(new Blob([text]))
    expect(opened.ok).toBe(false)
    expect(!opened.ok && opened.error).toMatch(/\.$/)
    expect('x' in {}).toBe(false)
  })
})
