import { describe, expect, it } from 'vitest'

import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import type { AppParts } from '@/app/createApp'
import type { DocumentFormat } from '@/commands/files/documentPieces'
import type { AttachmentId, MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import { failed, ok } from '@/lib/result'

const BYTES = new Uint8Array([0, 255, 7])

const said = (id: string, parentId: string | null, parts: readonly Part[]): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role: parentId === null ? 'user' : 'assistant',
  parts,
  status: { type: 'complete' },
  createdAt: 0,
})
const picture = (attachmentId: AttachmentId, name: string): Part => ({
  type: 'image',
  attachmentId,
  name,
  mediaType: 'image/png',
  sizeBytes: 3,
})

/** A conversation of a question with two pictures, one of them no longer stored, and two replies. */
async function exported(format: DocumentFormat, parts: Partial<AppParts> = {}) {
  const files: { name: string; mediaType: string; text: string }[] = []
  const test = await createTestApp({
    conversations: [{ ...CONVERSATION, title: 'Boats/ships?', activeLeafId: 'second' as MessageId }],
    parts: {
      saveToDisk: async ({ name, mediaType, content }) => {
        files.push({ name, mediaType, text: await new Response(content).text() })
        return ok(undefined)
      },
      ...parts,
    },
  })
  const stored = await test.storage.saveAttachment(new Blob([BYTES], { type: 'image/png' }), 'sloop.png')
  if (!stored.ok) throw new Error(stored.error.type)
  await test.storage.apply({
    messages: [
      said('question', null, [
        { type: 'text', text: 'Which boat?' },
        picture(stored.value.id, 'sloop.png'),
        picture('gone' as AttachmentId, 'ketch.png'),
      ]),
      said('first', 'question', [{ type: 'text', text: 'A **ketch**.' }]),
      said('second', 'question', [{ type: 'text', text: 'A **sloop** <script>alert(1)</script>' }]),
    ],
  })
  await test.app.commands.exportDocument(CONVERSATION.id, format)
  return { ...test, files, notices: test.app.store.getState().notices.map(({ text }) => text) }
}

describe('a conversation as a document', () => {
  it('is the shown path as Markdown', async () => {
    const { files, notices } = await exported('markdown')

    expect(files).toEqual([
      {
        name: 'Boats ships.md',
        mediaType: 'text/markdown',
        text: [
          '# Boats/ships?',
          '## You',
          'Which boat?',
          '![sloop.png][attached-picture-1]',
          '*Attached: ketch.png*',
          '## Assistant',
          'A **sloop** <script>alert(1)</script>\n',
        ]
          .join('\n\n')
          .concat('\n[attached-picture-1]: <data:image/png;base64,AP8H>\n'),
      },
    ])
    expect(notices).toEqual([])
  })

  it('is every branch as HTML, with the images that are stored and without scripts', async () => {
    const { files, notices } = await exported('html')

    expect(files.map(({ name, mediaType }) => ({ name, mediaType }))).toEqual([
      { name: 'Boats ships.html', mediaType: 'text/html' },
    ])
    const html = files[0]!.text
    expect(html).toContain('<strong>sloop</strong> &lt;script&gt;')
    expect(html).not.toContain('<script')
    expect(html).toMatch(/<details class="variant"><summary>Variant 1 of 2[^]*<strong>ketch<[^]*<\/details>/)
    expect(html.match(/<img [^>]*>/g)).toEqual(['<img src="data:image/png;base64,AP8H" alt="sloop.png">'])
    expect(html).toContain('Attached: ketch.png')
    expect(notices).toEqual([])
  })

  it('runs in HTML as its words do, with code and numbers set apart', async () => {
    const files: string[] = []
    const { app, storage } = await createTestApp({
      conversations: [{ ...CONVERSATION, title: 'البحث الثنائي', activeLeafId: 'answer' as MessageId }],
      parts: {
        saveToDisk: async ({ content }) => {
          files.push(await new Response(content).text())
          return ok(undefined)
        },
      },
    })
    const text = [
      '`hi = list.length - 1` تُبقي العنصر الأخير خارج البحث: -1.',
      'In English, with سلام in it.',
      '- عنصر أول\n- the second one',
      '> اقتباس',
      '| الحالة | قبل |\n| --- | --- |\n| قائمة فارغة | -1 |',
      '```ts\nlet a = 1\n```',
    ].join('\n\n')
    await storage.apply({
      messages: [
        said('question', null, [{ type: 'text', text: '`f()` لا تعثر على -2:\nAssertionError: -1' }]),
        said('answer', 'question', [{ type: 'text', text }]),
      ],
    })
    await app.commands.exportDocument(CONVERSATION.id, 'html')

    const html = files[0]!
    expect(html).toContain('<h1 dir="rtl">البحث الثنائي</h1>')
    // What the person typed: each line its own way, code and signs of numbers at their sides.
    expect(html).toContain(
      '<div dir="rtl">`<bdi dir="ltr">f()</bdi>` لا تعثر على <bdi dir="ltr">-2</bdi>:\n</div>',
    )
    expect(html).toContain('<div dir="auto">AssertionError: -1</div>')
    // A paragraph that opens with code runs as its prose does.
    expect(html).toContain('<p dir="rtl"><code dir="ltr">hi = list.length - 1</code> تُبقي العنصر')
    expect(html).toContain('خارج البحث: <bdi dir="ltr">-1</bdi>.</p>')
    expect(html).toContain('<p>In English, with سلام in it.</p>')
    expect(html).toContain(
      '<ul dir="rtl">\n<li>عنصر أول</li>\n<li><span dir="ltr">the second one</span></li>',
    )
    expect(html).toContain('<blockquote dir="rtl">')
    expect(html).toMatch(/<table dir="rtl">[^]*<td><bdi dir="ltr">-1<\/bdi><\/td>/)
    expect(html).toContain('<pre><code>let a = 1</code></pre>')
    // The page itself is in English, and so runs from left to right, as code does that has no direction of its own.
    expect(html).toContain('<html lang="en">')
  })

  it('is not written where its code cannot come, and the person is told', async () => {
    const { files, notices } = await exported('html', {
      loadMarkdownRenderer: () => Promise.reject(new TypeError('Failed to fetch')),
    })

    expect(files).toEqual([])
    expect(notices).toEqual([expect.stringContaining('could not be loaded')])
  })

  it.each(['markdown', 'html'] as const)('that cannot be written as %s is told of', async (format) => {
    const { notices } = await exported(format, {
      saveToDisk: () => Promise.resolve(failed({ type: 'failed', detail: 'disk' })),
    })

    expect(notices).toEqual([expect.stringContaining('could not be written')])
  })

  it.each([
    ['loadMessages', 'markdown'],
    ['loadMessages', 'html'],
    ['loadAttachment', 'html'],
  ] as const)('is not written half when %s fails (%s)', async (step, format) => {
    const { app, storage, files } = await exported('markdown')
    files.length = 0
    Reflect.set(storage, step, () => Promise.resolve(failed({ type: 'failed', detail: 'disk' })))

    await app.commands.exportDocument(CONVERSATION.id, format)

    expect(files).toEqual([])
    expect(app.store.getState().notices.map(({ text }) => text)).toEqual([
      expect.stringContaining('could not be read'),
    ])
  })

  it.each(['markdown', 'html'] as const)('says how far it is as %s, and can be cancelled', async (format) => {
    let time = 0
    let saved = false
    const progress: unknown[] = []
    const messages = Array.from({ length: 40 }, (_, at) =>
      said(`m${at}`, at === 0 ? null : `m${at - 1}`, [{ type: 'text', text: 'x'.repeat(20_000) }]),
    )
    const test = await createTestApp({
      conversations: [{ ...CONVERSATION, title: 'Boats', activeLeafId: 'm39' as MessageId }],
      messages,
      parts: {
        elapsed: () => (time += 100),
        saveToDisk: () => {
          saved = true
          return Promise.resolve(ok(undefined))
        },
      },
    })
    test.app.store.subscribe(({ notices: [notice] }) => {
      if (!notice?.progress) return
      progress.push(notice.progress)
      void test.app.commands.cancelExport(notice.id)
    })
    await test.app.commands.exportDocument(CONVERSATION.id, format)

    expect(progress).toEqual([{ done: expect.any(Number), total: 40, of: 'messages' }])
    expect(test.app.store.getState().notices).toEqual([])
    expect(saved).toBe(false)
  })
})
