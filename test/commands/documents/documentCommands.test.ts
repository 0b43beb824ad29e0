import { beforeEach, describe, expect, it } from 'vitest'

import { storedIds } from '@/domain/attachments/attachment'
import { refusedAttachment } from '@/domain/request/refusedAttachment'
import { partSchema } from '@/domain/schema/partSchema'
import { ok } from '@/lib/result'
import type { answerDocuments } from '@/services/documents/worker/answerDocuments'
import { documentWorkerHere } from '#test/support/documents/documentWorkerHere'
import { createDocumentCommands, type DocumentCommands } from '@/commands/documents/documentCommands'
import { DOCUMENT_TEXT_TYPE } from '@/domain/documents/documentText'
import { personMessage } from '@/domain/drafts/personMessage'
import type { AttachmentId, MessageId } from '@/domain/ids'
import { selectDraft } from '@/store/selectors'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { reportAttachment, reportText } from '#test/support/documents/reportPdf'

const { id } = CONVERSATION
const TEXTS = [
  'The crew picked grapes on the upper slope.',
  'Hail split a fifth of the bunches in August.',
  'The cellar stayed dry all the winter.',
  'Nets were bought for the six outermost rows.',
  'The must had less sugar than the year before.',
  'A new press came in spring.',
  'Bottles are filled in May.',
]
const DOCUMENT = reportText(TEXTS)

/** Draws pages as texts: there is no canvas here. */
const drawing: typeof answerDocuments = (order) =>
  Promise.resolve(
    order.type === 'draw'
      ? {
          type: 'drawn',
          result: ok(
            order.numbers.map((number) => ({
              number,
              bytes: new Blob([`page ${number}`], { type: 'image/png' }),
            })),
          ),
        }
      : { type: 'broken' },
  )

let test: Awaited<ReturnType<typeof createTestApp>>
let commands: DocumentCommands
let textId: AttachmentId
beforeEach(async () => {
  test = await createTestApp({ conversations: [CONVERSATION] })
  commands = createDocumentCommands({
    store: test.app.store,
    storage: test.storage,
    newId: () => 'n',
    openSearch: () => Promise.reject(new Error('no index here')),
    load: test.app.deps.load,
    startDocumentWorker: documentWorkerHere(drawing).start,
  })
  const bytes = new Blob([JSON.stringify(DOCUMENT)], { type: DOCUMENT_TEXT_TYPE })
  const saved = await test.storage.saveAttachment(bytes, 'report.pdf')
  if (!saved.ok) throw new Error('not stored')
  textId = saved.value.id
  write('', [attached()])
})

const attached = () => reportAttachment(textId, TEXTS.length)
const draft = () => selectDraft(id)(test.app.store.getState())
const facts = () => draft().attachments[0]?.document
const write = (text: string, attachments = draft().attachments) => {
  test.app.store.getState().draftChanged(id, { text, attachments })
}
const sentBytes = async () => {
  const loaded = await test.storage.loadAttachment(draft().attachments[0]?.id ?? textId)
  return loaded.ok ? ((await loaded.value?.text()) ?? '') : ''
}
/** Adds what is written as a message of the chat. */
const addMessage = (name: string) => {
  const place = { id: name as MessageId, conversationId: id, parentId: null, createdAt: 0 }
  test.app.store.getState().threadLoaded(id, [personMessage(draft(), place)])
  test.app.store.getState().conversationsLoaded([{ ...CONVERSATION, activeLeafId: place.id }])
}

describe('the passages of a document in a draft', () => {
  it('are those that fit the question, with their neighbours, under their marks', async () => {
    write('What did the hail do?')
    await commands.findPassages(id)
    expect(facts()).toMatchObject({ sent: [1, 2, 3], question: 'What did the hail do?' })
    expect(await sentBytes()).toContain('[dabcd:2] page 2\nHail split a fifth')
    expect(await sentBytes()).not.toContain('Nets')
    expect(facts()?.tokens).toBeGreaterThan(50)
  })

  it('follow what is typed, and nothing is looked up again for the same question', async () => {
    write('hail')
    await commands.findPassages(id)
    const first = draft()
    await commands.findPassages(id)
    expect(draft()).toBe(first)
    write('bottles')
    await commands.findPassages(id)
    expect(facts()?.sent).toEqual([6, 7])
  })

  it('are the start of a document in which no word of the question is', async () => {
    write('zzz')
    await commands.findPassages(id)
    expect(facts()?.sent).toEqual([1, 2, 3])
  })

  it('stay where the person chose them by hand, until found ones are asked for', async () => {
    write('hail')
    await commands.chooseSent(id, textId, [4])
    await commands.findPassages(id)
    expect(facts()).toMatchObject({ sent: [4] })
    expect(facts()).not.toHaveProperty('question')
    await commands.chooseSent(id, textId, 'found')
    expect(facts()?.sent).toEqual([1, 2, 3])
  })

  it('can be the whole document, or the file itself', async () => {
    await commands.chooseSent(id, textId, 'whole')
    expect(facts()?.sent).toBe('whole')
    expect(await sentBytes()).toContain('[dabcd:7] page 7')
    await commands.chooseSent(id, textId, 'original')
    expect(draft().attachments[0]).toMatchObject({ id: 'f'.repeat(64), mediaType: 'application/pdf' })
  })
})

describe('pages as images', () => {
  const NOTHING = () => undefined
  const storedOriginal = async () => {
    const saved = await test.storage.saveAttachment(new Blob(['%PDF']), 'report.pdf')
    if (!saved.ok) throw new Error('not stored')
    const { document } = attached()
    if (!document) throw new Error('no document')
    write('Look', [{ ...attached(), document: { ...document, originalId: saved.value.id } }])
  }
  const place = { id: 'm' as MessageId, conversationId: id, parentId: null, createdAt: 0 }

  it('go in place of the text, one picture a page, with what is stored of the document', async () => {
    await storedOriginal()
    expect(await commands.choosePages(id, textId, [2, 5], NOTHING)).toEqual(ok(undefined))
    expect(facts()).toMatchObject({ sent: 'pages', tokens: 1_600, pages: [{ number: 2 }, { number: 5 }] })
    const message = personMessage(draft(), place)
    expect(message.parts.map((part) => ('name' in part ? `${part.type} ${part.name}` : part.type))).toEqual([
      'image report.pdf, page 2',
      'image report.pdf, page 5',
      'text',
    ])
    expect(partSchema.safeParse(message.parts[0]).data).toEqual(message.parts[0])
    expect(storedIds(message.parts[0] ?? {})).toHaveLength(3)
    // Looked at as text again: nothing of the pages stays.
    await commands.chooseSent(id, textId, 'whole')
    expect(facts()).not.toHaveProperty('pages')
  })

  it('are refused by a model without eyes as pictures are', async () => {
    await storedOriginal()
    await commands.choosePages(id, textId, [1], NOTHING)
    const [attachment] = draft().attachments
    if (!attachment) throw new Error('not attached')
    expect(refusedAttachment(attachment, { name: 'Swift', inputModalities: ['text', 'file'] })).toContain(
      'doesn’t accept images',
    )
    expect(
      refusedAttachment(attachment, { name: 'Swift', inputModalities: ['text', 'image'] }),
    ).toBeUndefined()
  })

  it('of a file that is gone are told of, and what goes stays', async () => {
    expect(await commands.choosePages(id, textId, [1], NOTHING)).toMatchObject({ ok: false })
    expect(facts()?.sent).toEqual([])
  })
})

describe('a document that a chat has', () => {
  it('goes along with the next message, without what was sent before', async () => {
    write('hail')
    await commands.findPassages(id)
    addMessage('m1')
    write('hail and nets', [])
    commands.offerDocuments(id)
    expect(facts()).toMatchObject({ textId, sent: [] })
    await commands.findPassages(id)
    expect(facts()?.sent).toEqual([4, 5])
    commands.offerDocuments(id)
    expect(draft().attachments).toHaveLength(1)
  })

  it('is not sent where nothing new fits', async () => {
    write('hail')
    await commands.findPassages(id)
    addMessage('m1')
    write('hail', [])
    commands.offerDocuments(id)
    await commands.findPassages(id)
    const place = { id: 'm2' as MessageId, conversationId: id, parentId: null, createdAt: 0 }
    expect(personMessage(draft(), place).parts).toEqual([{ type: 'text', text: 'hail' }])
  })

  it('is not offered once it went whole', async () => {
    await commands.chooseSent(id, textId, 'whole')
    addMessage('m1')
    write('more', [])
    commands.offerDocuments(id)
    expect(draft().attachments).toEqual([])
  })

  it('whose text is gone is told of', async () => {
    write('hail', [
      { ...attached(), document: { ...attached().document!, textId: 'e'.repeat(64) as AttachmentId } },
    ])
    await commands.findPassages(id)
    expect(test.app.store.getState().notices.map(({ text }) => text)).toEqual([
      'The text of this document is no longer stored on this device. Attach the file again.',
    ])
  })
})
