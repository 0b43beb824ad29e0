import { beforeEach, describe, expect, it } from 'vitest'

import { attachDocument } from '@/commands/documents/attachDocument'
import type { DocumentText } from '@/domain/documents/documentText'
import type { AttachmentId, ModelId } from '@/domain/ids'
import { failed, ok } from '@/lib/result'
import { bareEntry } from '#test/support/bareEntry'
import { documentWorkerHere } from '#test/support/documents/documentWorkerHere'
import { epubOf } from '#test/support/documents/openFiles'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'

let test: Awaited<ReturnType<typeof createTestApp>>
let worker: ReturnType<typeof documentWorkerHere>
beforeEach(async () => {
  test = await createTestApp()
  worker = documentWorkerHere()
})

const attach = (file: File, signal = new AbortController().signal) =>
  attachDocument(
    {
      storage: test.storage,
      store: test.app.store,
      newId: () => 'n',
      entryOf: () => undefined,
      openSearch: () => Promise.reject(new Error('no index here')),
      startDocumentWorker: worker.start,
      load: test.app.deps.load,
    },
    'new',
    file,
    'epub',
    signal,
  )
const book = (...chapters: readonly string[]) => new File([epubOf(chapters)], 'book.epub')
const textOf = async (id: AttachmentId) => {
  const loaded = await test.storage.loadAttachment(id)
  return loaded.ok ? ((await loaded.value?.text()) ?? '') : ''
}
const notices = () => test.app.store.getState().notices.map(({ text }) => text)

describe('a scanned PDF', () => {
  beforeEach(() => {
    const settings = { connectionId: CONNECTION.id, modelId: 'acme/eye' as ModelId }
    test.app.store
      .getState()
      .conversationsLoaded([{ ...CONVERSATION, settings: { ...CONVERSATION.settings, ...settings } }])
  })
  const scan = new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' })
  const attachScan = (inputModalities: readonly string[]) =>
    attachDocument(
      {
        ...test.app.deps,
        entryOf: () => bareEntry('acme/eye', { inputModalities }),
        startDocumentWorker: documentWorkerHere((order) =>
          Promise.resolve(
            order.type === 'read'
              ? { type: 'read', result: failed({ type: 'scanned', count: 30 }) }
              : {
                  type: 'drawn',
                  result: ok(
                    (order.type === 'draw' ? order.numbers : []).map((number) => ({
                      number,
                      bytes: new Blob([`page ${number}`], { type: 'image/jpeg' }),
                    })),
                  ),
                },
          ),
        ).start,
      },
      CONVERSATION.id,
      scan,
      'pdf',
      new AbortController().signal,
    )

  it('is reported, and its first pages are sent as images to a model that reads images', async () => {
    const attachment = await attachScan(['text', 'image'])
    expect(attachment?.document).toMatchObject({ sent: 'pages', count: 30, passages: 0, unit: 'page' })
    expect(attachment?.document?.pages).toHaveLength(20)
    expect(notices()).toEqual([
      '“scan.pdf” is scanned: its pages are pictures without text. Pages 1 to 20 of 30 go as images. Choose which under its name.',
    ])
  })

  it('goes nowhere while the model reads only text, until its text is read here', async () => {
    const attachment = await attachScan(['text'])
    expect(attachment?.document).toMatchObject({ sent: [], tokens: 0, count: 30, passages: 0 })
    expect(notices().join(' ')).toContain('choose “Read text on this device”')
  })
})

describe('a document that is attached', () => {
  it('is stored as its file, its text in passages, and what a model is sent', async () => {
    const file = book('<h1>Rain</h1><p>It fell.</p>', '<p>It stopped.</p>')
    const attachment = await attach(file)
    const facts = attachment?.document
    if (!attachment || !facts) throw new Error('not attached')
    expect(facts).toMatchObject({ unit: 'chapter', count: 2, passages: 2, sent: 'whole' })
    expect(facts.tokens).toBeGreaterThan(20)
    const label = `d${facts.originalId.slice(0, 4)}`
    expect(await textOf(attachment.id)).toBe(
      `This is the whole document, 2 chapters. Each passage begins with its mark. After every statement that rests on a passage, cite it by its mark alone, for example [${label}:1]. Cite only passages given here.\n\n[${label}:1] chapter 1, Rain\n# Rain\n\nIt fell.\n\n[${label}:2] chapter 2\nIt stopped.`,
    )
    const stored = JSON.parse(await textOf(facts.textId)) as DocumentText
    expect([stored.name, stored.label, stored.passages.length]).toEqual(['book.epub', label, 2])
    expect(await textOf(facts.originalId)).toBe(await file.text())
    expect(worker.state.ended).toBe(1)
  })

  it('is stored once, however often it is attached', async () => {
    const file = book('<p>Same</p>')
    const [one, other] = [await attach(file), await attach(file)]
    expect(other).toEqual(one)
  })

  it('that cannot be read is told of', async () => {
    expect(await attach(new File(['x'], 'book.epub'))).toBeUndefined()
    expect(notices()).toEqual([
      '“book.epub” can’t be read: the file is damaged or isn’t what its name says. Save it again and retry.',
    ])
  })

  it('that is cancelled ends the worker, and nothing is said', async () => {
    const cancelled = new AbortController()
    const { start } = worker
    // As soon as the worker has its order.
    worker.start = () => {
      queueMicrotask(() => cancelled.abort())
      return start()
    }
    expect(await attach(book('<p>Long</p>'), cancelled.signal)).toBeUndefined()
    expect([worker.state.ended, notices()]).toEqual([1, []])
  })
})
