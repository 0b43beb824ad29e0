import { beforeEach, expect, it } from 'vitest'

import { attachScanned } from '@/commands/documents/storeDocument'
import { createDocumentCommands } from '@/commands/documents/documentCommands'
import { createTextReading } from '@/commands/documents/readText'
import type { Attachment } from '@/domain/attachments/attachment'
import { sourceOf } from '@/domain/drafts/personMessage'
import type { ModelId } from '@/domain/ids'
import { selectAwaited, selectDraft } from '@/store/selectors'
import { bareEntry } from '#test/support/bareEntry'
import { ocrHere } from '#test/support/documents/ocrHere'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'

const { id } = CONVERSATION
const NEVER = new AbortController().signal
const settings = { connectionId: CONNECTION.id, modelId: 'acme/eye' as ModelId }

let test: Awaited<ReturnType<typeof createTestApp>>
beforeEach(async () => {
  test = await createTestApp({
    conversations: [{ ...CONVERSATION, settings: { ...CONVERSATION.settings, ...settings } }],
  })
})

/** Reads pictures whose bytes are their text; an empty one has none. */
function readingOf(modalities: readonly string[], onRead: () => void = () => undefined) {
  const { deps } = test.app
  const { parts: ocrParts, state } = ocrHere(deps.load, onRead)
  const parts = {
    ...deps,
    ...ocrParts,
    entryOf: () => bareEntry('acme/eye', { inputModalities: modalities, contextTokens: 100_000 }),
  }
  return { parts, state, reading: createTextReading(parts, createDocumentCommands(parts)) }
}

const draft = () => selectDraft(id)(test.app.store.getState())
const put = (attachment: Attachment) =>
  test.app.store.getState().draftChanged(id, { ...draft(), attachments: [attachment] })
const textOf = async (attachment: Attachment | undefined) => {
  const loaded = attachment && (await test.storage.loadAttachment(attachment.id))
  return loaded?.ok ? ((await loaded.value?.text()) ?? '') : ''
}

async function scan(sees: boolean, parts: Parameters<typeof attachScanned>[0]): Promise<Attachment> {
  const file = new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' })
  const original = await test.storage.saveAttachment(file, 'scan.pdf', id)
  if (!original.ok) throw new Error('not stored')
  const attached = await attachScanned(parts, id, { file, original: original.value, count: 6, sees }, NEVER)
  if (!attached?.ok) throw new Error('not attached')
  put(attached.value)
  return attached.value
}

it('the text of a scan goes beside its pages to a model that sees', async () => {
  const { parts, state, reading } = readingOf(['text', 'image'])
  const attachment = await scan(true, parts)
  await reading.readText(id, sourceOf(attachment), ['eng'])
  const [pages, text] = draft().attachments
  expect(pages).toEqual(attachment)
  expect(text?.document).toMatchObject({ sent: 'whole', passages: 6, unit: 'page', count: 6 })
  expect(await textOf(text)).toMatch(/pages \(1-6\) was recognised[\s\S]*page 5\nPage 5 says\./)
  expect(state).toEqual({ languages: ['eng'], isClosed: true })
  expect(selectAwaited(id)(test.app.store.getState())).toEqual([])
})

it('it takes the place of the scan for a model that reads only text', async () => {
  const { parts, reading } = readingOf(['text'])
  await reading.readText(id, sourceOf(await scan(false, parts)), ['eng'])
  expect(draft().attachments.map(({ document }) => document?.sent)).toEqual(['whole'])
})

it('the text of a picture goes as a file of its own', async () => {
  const { reading } = readingOf(['text', 'image'])
  const saved = await test.storage.saveAttachment(
    new Blob(['Nine\npears'], { type: 'image/png' }),
    'note.png',
    id,
  )
  if (!saved.ok) throw new Error('not stored')
  put(saved.value)
  await reading.readText(id, saved.value.id, ['eng'])
  const [picture, text] = draft().attachments
  expect(picture).toEqual(saved.value)
  expect([text?.name, await textOf(text)]).toEqual(['note.png.txt', 'Nine pears'])
})

it('nothing is put there where there is no text, or no language, and it is told', async () => {
  const { reading } = readingOf(['text', 'image'])
  const saved = await test.storage.saveAttachment(new Blob([''], { type: 'image/png' }), 'sky.png', id)
  if (!saved.ok) throw new Error('not stored')
  put(saved.value)
  await reading.readText(id, saved.value.id, ['eng'])
  await reading.readText(id, saved.value.id, ['tlh'])
  expect(draft().attachments).toEqual([saved.value])
  expect(test.app.store.getState().notices.map(({ text }) => text)).toEqual([
    'No text was found in “sky.png”.',
    'No language.',
  ])
})

it('taking away what is awaited stops it, and nothing is said', async () => {
  const { store } = test.app
  const { parts, state, reading } = readingOf(['text', 'image'], () =>
    store.getState().filesSettled(id, selectAwaited(id)(store.getState())),
  )
  const attachment = await scan(true, parts)
  await reading.readText(id, sourceOf(attachment), ['eng'])
  expect(draft().attachments).toEqual([attachment])
  expect([state.isClosed, store.getState().notices]).toEqual([true, []])
})
