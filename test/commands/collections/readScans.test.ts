import { expect, it } from 'vitest'

import { createDocumentCommands } from '@/commands/documents/documentCommands'
import type { DocumentText } from '@/domain/documents/documentText'
import { failed, ok } from '@/lib/result'
import { answerDocuments } from '@/services/documents/worker/answerDocuments'
import { selectDraft } from '@/store/selectors'
import { CONVERSATION } from '#test/support/createTestApp'
import { drawTexts, ocrHere } from '#test/support/documents/ocrHere'
import { collectionsApp, textFile } from '#test/support/folders/collectionsApp'

const { id: CHAT } = CONVERSATION
const pdf = (name: string) => new File([`%PDF of ${name}`], name, { type: 'application/pdf' })

/** `scan.pdf` has three scanned pages, `half.pdf` one behind a page of text. */
const answer: typeof answerDocuments = async (order, ...rest) => {
  if (order.type !== 'read' || order.kind !== 'pdf') return drawTexts(order, ...rest)
  if (order.name !== 'half.pdf') return { type: 'read', result: failed({ type: 'scanned', count: 3 }) }
  const file = new Blob(['The first page is printed.'])
  const read = await answerDocuments({ ...order, file, kind: 'text' }, ...rest)
  if (read.type !== 'read' || !read.result.ok) throw new Error('not read')
  const document = JSON.parse(await read.result.value.text.text()) as DocumentText
  const text = new Blob([
    JSON.stringify({ ...document, unit: 'page', sections: ['1', '2'], withoutText: [2] }),
  ])
  return { type: 'read', result: { ok: true, value: { ...read.result.value, text, withoutText: [2] } } }
}

async function start(onRead: () => void = () => undefined) {
  let lost: string | undefined
  const ocr: { current?: ReturnType<typeof ocrHere> } = {}
  const app = await collectionsApp({ conversations: [CONVERSATION] }, (deps) => {
    ocr.current = ocrHere(deps.load, onRead, answer)
    const { loadAttachment } = deps.storage
    const storage: typeof deps.storage = {
      ...deps.storage,
      loadAttachment: (of) => (of === lost ? Promise.resolve(ok(undefined)) : loadAttachment(of)),
    }
    return { ...ocr.current.parts, storage }
  })
  const id = await app.add('Archive')
  const rows = () =>
    app.listed(id).map(({ name, scanned, problem, attachment }) => ({
      name,
      scanned,
      problem: problem?.type,
      passages: attachment?.document?.passages,
    }))
  const lose = (name: string) => {
    lost = app.listed(id).find((each) => each.name === name)?.attachment?.document?.originalId
  }
  return { ...app, id, rows, lose, ocrState: () => ocr.current!.state }
}

it('scans are kept without text, and have it once it was recognised', async () => {
  const { app, deps, commands, id, rows, ocrState } = await start()
  await commands.addFiles(id, [pdf('scan.pdf'), pdf('half.pdf'), textFile('note.txt', 'A note.')])
  expect(rows()).toEqual([
    { name: 'half.pdf', scanned: 1, problem: undefined, passages: 1 },
    { name: 'note.txt', scanned: undefined, problem: undefined, passages: 1 },
    { name: 'scan.pdf', scanned: 3, problem: undefined, passages: 0 },
  ])

  const seen: unknown[] = []
  const stop = commands.subscribe(() => {
    const { work } = commands.statusOf(id)
    if (work) seen.push([work.type, work.done, work.total, work.name])
  })
  await commands.readScans(id, ['eng'])
  stop()
  expect(seen).toContainEqual(['recognising', 1, 4, 'half.pdf'])
  expect(seen.at(-1)).toEqual(['recognising', 4, 4, 'scan.pdf'])
  expect(rows()).toEqual([
    { name: 'half.pdf', scanned: undefined, problem: undefined, passages: 2 },
    { name: 'note.txt', scanned: undefined, problem: undefined, passages: 1 },
    { name: 'scan.pdf', scanned: undefined, problem: undefined, passages: 3 },
  ])
  expect([ocrState().languages, ocrState().isClosed]).toEqual([['eng'], true])

  // Questions find it.
  await commands.chooseCollections(CHAT, [id])
  app.commands.saveDraft(CHAT, { text: 'What does page 3 say?', attachments: [] })
  await createDocumentCommands(deps).findPassages(CHAT)
  const found = selectDraft(CHAT)(app.store.getState()).attachments.map(({ name }) => name)
  expect(found).toContain('scan.pdf')
})

it('what was read stays where it is cancelled, and the rest can be read later', async () => {
  let pages = 0
  const { commands, id, rows, ocrState } = await start(() => {
    pages += 1
    if (pages === 3) commands.cancelWork(id)
  })
  await commands.addFiles(id, [pdf('half.pdf'), pdf('scan.pdf')])
  await commands.readScans(id, ['eng'])
  expect(rows().map(({ scanned }) => scanned)).toEqual([undefined, 3])
  expect([commands.statusOf(id).problem, ocrState().isClosed]).toEqual([undefined, true])
  await commands.readScans(id, ['eng'])
  expect(rows().map(({ scanned }) => scanned)).toEqual([undefined, undefined])
})

it('says what went wrong, and leaves the scan as it is', async () => {
  const { commands, id, rows, lose } = await start()
  await commands.addFiles(id, [pdf('scan.pdf'), pdf('half.pdf')])
  await commands.readScans(id, ['tlh'])
  expect(commands.statusOf(id).problem).toBe('No language.')
  expect(rows().map(({ scanned }) => scanned)).toEqual([1, 3])

  lose('half.pdf')
  await commands.readScans(id, ['eng'])
  expect(commands.statusOf(id).problem).toBe(
    '“half.pdf” is no longer stored on this device. Add it to the collection again.',
  )
  expect(rows().map(({ scanned }) => scanned)).toEqual([1, undefined])
})

it('a scan that was removed meanwhile doesn’t come back', async () => {
  const { commands, id, names, listed } = await start(() => {
    const scan = listed(id).find(({ name }) => name === 'scan.pdf')
    if (scan) void commands.removeFile(id, scan.id)
  })
  await commands.addFiles(id, [pdf('scan.pdf')])
  await commands.readScans(id, ['eng'])
  expect(names(id)).toEqual([])
})
