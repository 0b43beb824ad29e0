import { describe, expect, it } from 'vitest'

import { conversationLine, messageLine } from '@/domain/files/conversationRecord'
import { fileHeaderLine } from '@/domain/files/readRecord'
import { importItems } from '@/services/files/importItems'
import { readLines } from '@/services/files/readLines'
import { readParlanceFile } from '@/services/files/readParlanceFile'

import { aConversation, aMessage, conversationId, messageId } from '../storage/rows'
import { testStorage, value } from '../storage/testStorage'

const HEADER = fileHeaderLine(1)
const fileOf = (...lines: readonly string[]) => new Blob([lines.join('\n')])

async function imported(file: Blob) {
  const { storage } = await testStorage()
  const report = await importItems(readParlanceFile(file), { storage, isDryRun: false })
  return { report, storage }
}

describe('a hostile file', () => {
  it.each([
    ['is empty', fileOf()],
    ['is not JSON', fileOf('hello', '{}')],
    ['is another format', fileOf('{"format":"other","version":1,"exportedAt":1}')],
    [
      'is of a newer version',
      fileOf('{"format":"parlance","version":2,"exportedAt":1}', conversationLine(aConversation())),
    ],
    ['is a million brackets', fileOf('['.repeat(1_000_000))],
    ['begins with bytes that are no text', new Blob([new Uint8Array([0xff, 0xfe, 0xff])])],
  ])('%s: nothing comes in', async (_name, file) => {
    const { report, storage } = await imported(file)

    expect(report.conversations).toEqual([])
    expect(value(await storage.loadLibrary()).conversations).toEqual([])
  })

  it.each([
    ['not JSON', '{"type":'],
    ['a key that changes objects', '{"type":"conversation","id":"c2","__proto__":{"admin":true}}'],
    [
      'the same key, spelled with escapes',
      '{"type":"conversation","id":"c2","\\u005f_proto__":{"admin":true}}',
    ],
    ['an unknown kind', '{"type":"script","id":"x"}'],
    ['a list', '[]'],
    [
      'a million levels',
      `{"type":"message","id":"m","parts":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
    ],
    ['a role nobody has', messageLine(aMessage('m2', 'x')).replace('"user"', '"root"')],
    ['an id without end', conversationLine(aConversation('x'.repeat(10_000)))],
  ])('with %s on a line loses that line alone, with the reason', async (_name, line) => {
    const { report, storage } = await imported(fileOf(HEADER, conversationLine(aConversation()), line, ''))

    expect(report.refusedCount).toBe(1)
    expect(report.refused[0]).toMatchObject({ where: 'Line 3' })
    expect(value(await storage.loadLibrary()).conversations.map(({ id }) => id)).toEqual(['c1'])
    expect(Object.prototype).not.toHaveProperty('admin')
  })

  it('that ends in the middle of a line brings what is whole, and says where it ends', async () => {
    const { report, storage } = await imported(
      fileOf(HEADER, conversationLine(aConversation()), messageLine(aMessage('m1', 'Hi')), '{"type":"mess'),
    )

    expect(report).toMatchObject({ refusedCount: 0, messageCount: 1 })
    expect(report.cutShort).toContain('line 4')
    expect(value(await storage.loadMessages(conversationId('c1')))).toHaveLength(1)
  })

  it('with a circle of messages loses that conversation alone', async () => {
    const other = aConversation('c2', { title: 'Round' })
    const circle = ['a', 'b'].map((id) =>
      aMessage(id, id, { conversationId: other.id, parentId: messageId(id === 'a' ? 'b' : 'a') }),
    )
    const lines = [conversationLine(other), ...circle.map(messageLine), conversationLine(aConversation())]

    const { report } = await imported(fileOf(HEADER, ...lines))

    expect(report.refused).toEqual([
      { where: '“Round”', reason: 'Its messages answer each other in a circle.' },
    ])
    expect(report.conversations.map(({ id }) => id)).toEqual(['c1'])
  })

  it('with ids that come twice keeps the first', async () => {
    const lines = [
      conversationLine(aConversation()),
      messageLine(aMessage('m1', 'first')),
      messageLine(aMessage('m1', 'second')),
      conversationLine(aConversation('c1', { title: 'Again' })),
    ]

    const { report, storage } = await imported(fileOf(HEADER, ...lines))

    expect(report.refusedCount).toBe(2)
    expect(value(await storage.loadMessages(conversationId('c1')))).toMatchObject([
      { parts: [{ text: 'first' }] },
    ])
    expect(report.conversations[0]?.title).toBe('Boats')
  })

  it('with messages of no conversation shows them under Recovered', async () => {
    const { report } = await imported(fileOf(HEADER, messageLine(aMessage('m1', 'lost'))))

    expect(report.conversations).toMatchObject([{ id: 'c1', title: 'Recovered', messageCount: 1 }])
    expect(report.conversations[0]?.note).toBeTruthy()
  })

  it('with an attachment whose bytes are not its hash does not store it', async () => {
    const line = JSON.stringify({ type: 'attachment', id: 'a'.repeat(64), mediaType: '', bytes: btoa('abc') })

    const { report } = await imported(fileOf(HEADER, line))

    expect(report).toMatchObject({ attachmentCount: 0, refusedCount: 1 })
  })
})

describe('readLines', () => {
  it('passes over a line of a gigabyte without keeping it', async () => {
    const piece = new Uint8Array(8_000_000).fill(97)
    let left = 125
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(piece)
        else {
          controller.enqueue(new TextEncoder().encode('\nnext'))
          controller.close()
        }
      },
    })

    const lines = await collect(readLines(stream, { maxLineBytes: 1_000_000 }))

    expect(lines).toEqual([
      { type: 'tooLong', number: 1 },
      { type: 'line', number: 2, text: 'next', isUnended: true },
    ])
  })

  it('reads the same lines however the bytes are cut', async () => {
    const bytes = new TextEncoder().encode('naïve\r\n\n猫\nlast')
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const stream = new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(bytes.slice(0, cut))
            controller.enqueue(bytes.slice(cut))
            controller.close()
          },
        }),
      ).body!

      const lines = await collect(readLines(stream, { maxLineBytes: 100 }))

      expect(
        lines.map((line) => (line.type === 'line' ? line.text : line.type)),
        `cut at ${cut}`,
      ).toEqual(['naïve', '猫', 'last'])
    }
  })
})

async function collect<Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> {
  const all: Value[] = []
  for await (const item of values) all.push(item)
  return all
}
