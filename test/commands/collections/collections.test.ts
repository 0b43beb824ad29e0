import { describe, expect, it, vi } from 'vitest'

import { EMPTY_PROJECT, projectName, type Project } from '@/domain/projects/project'
import type { MessageId, ModelId, ProjectId } from '@/domain/ids'
import { citedPassage, citationsIn } from '@/domain/documents/citations'
import { chatDocuments } from '@/domain/documents/chatDocuments'
import { documentLabel } from '@/domain/documents/documentText'
import { personMessage } from '@/domain/drafts/personMessage'
import { itemLines } from '@/domain/files/furtherRecords'
import { readItem } from '@/domain/files/itemReaders'
import { createDocumentCommands } from '@/commands/documents/documentCommands'
import { FOLDERS } from '@/commands/collections/folderCommands'
import { VECTORS } from '@/commands/collections/prepareDraft'
import { selectConversationSettings, selectDraft } from '@/store/selectors'
import { CONNECTION, CONVERSATION } from '#test/support/createTestApp'
import { collectionsApp, textFile } from '#test/support/folders/collectionsApp'

const { id: CHAT } = CONVERSATION
const NEVER = new AbortController().signal
const HAIL = 'Hail split a fifth of the bunches in August.'
const PRESS = 'A new press came in spring.'

describe('the files of a collection', () => {
  it('are read one by one, and one of the same name takes the place of the one before', async () => {
    const { commands, add, listed } = await collectionsApp()
    const id = await add('Vineyard')
    await commands.addFiles(id, [textFile('hail.txt', HAIL), textFile('press.txt', PRESS)])
    expect(listed(id).map(({ name, attachment }) => [name, attachment?.document?.passages])).toEqual([
      ['hail.txt', 1],
      ['press.txt', 1],
    ])
    const [before] = listed(id)
    await commands.addFiles(id, [textFile('hail.txt', `${HAIL} Nets were bought.`)])
    const [after] = listed(id)
    expect(listed(id)).toHaveLength(2)
    expect(after?.id).toBe(before?.id)
    expect(after?.attachment?.id).not.toBe(before?.attachment?.id)
  })

  it('keep what is the matter with one that can’t be read, and the others are read', async () => {
    const { commands, add, listed } = await collectionsApp()
    const id = await add('Vineyard')
    await commands.addFiles(id, [
      textFile('empty.txt', ''),
      new File(['x'], 'old.doc'),
      textFile('hail.txt', HAIL),
    ])
    expect(listed(id).map(({ name, problem }) => [name, problem?.type])).toEqual([
      ['empty.txt', 'noBytes'],
      ['hail.txt', undefined],
      ['old.doc', 'old'],
    ])
  })

  it('that were read stay where reading is cancelled', async () => {
    const { commands, add, names } = await collectionsApp()
    const id = await add('Vineyard')
    const stop = commands.subscribe(() => {
      if (commands.statusOf(id).work?.done === 1) commands.cancelWork(id)
    })
    await commands.addFiles(id, [
      textFile('a.txt', HAIL),
      textFile('b.txt', PRESS),
      textFile('c.txt', 'third'),
    ])
    stop()
    expect(names(id)).toEqual(['a.txt'])
    expect(commands.statusOf(id).work).toBeUndefined()
  })

  it('go with their collection, and come back with Undo', async () => {
    const { app, commands, add, collection, names } = await collectionsApp()
    const id = await add('Vineyard')
    await commands.addFiles(id, [textFile('hail.txt', HAIL)])
    await commands.deleteCollection(id)
    expect([collection(id), names(id)]).toEqual([undefined, []])
    const notice = app.store.getState().notices.at(-1)
    if (!notice) throw new Error('not told')
    await app.commands.undo(notice.id)
    expect([collection(id)?.name, names(id)]).toEqual(['Vineyard', ['hail.txt']])
  })

  it('travel as rows like all others do, and are read again from a file', async () => {
    const { app, commands, add, collection, listed } = await collectionsApp()
    const id = await add('Vineyard')
    await commands.addFiles(id, [textFile('hail.txt', HAIL)])
    const rows = app.store.getState().items ?? {}
    expect(itemLines(rows)).toHaveLength(2)
    const read = Object.entries(rows).map(([name, value]) => readItem(name, value)?.value)
    expect(read).toEqual([collection(id), ...listed(id)])
  })
})

describe('a watched folder', () => {
  it('is read, and read again where files are changed, added or removed', async () => {
    const { commands, files, add, names, listed, collection } = await collectionsApp()
    const id = await add('Notes')
    files.set('a.txt', { text: HAIL, at: 1 })
    files.set('deep/b.txt', { text: PRESS, at: 1 })
    expect(await commands.watchFolder(id)).toEqual({ ok: true, value: true })
    expect(collection(id)?.folder).toBe('Notes')
    expect(names(id)).toEqual(['a.txt', 'deep/b.txt'])
    const before = listed(id)

    files.set('a.txt', { text: `${HAIL} And nets.`, at: 2 })
    files.set('c.txt', { text: 'New.', at: 2 })
    files.delete('deep/b.txt')
    await commands.checkFolders()
    expect(names(id)).toEqual(['a.txt', 'c.txt'])
    expect(listed(id)[0]?.id).toBe(before[0]?.id)
    expect(listed(id)[0]?.attachment?.id).not.toBe(before[0]?.attachment?.id)
  })

  it('is read when the person comes back to the page', async () => {
    const { commands, files, add, names, comeBack } = await collectionsApp()
    const id = await add('Notes')
    await commands.watchFolder(id)
    files.set('a.txt', { text: HAIL, at: 1 })
    comeBack()
    await vi.waitFor(() => expect(names(id)).toEqual(['a.txt']))
  })

  it('waits for a press after a restart, and reads then', async () => {
    const { commands, files, folder, add, names } = await collectionsApp()
    const id = await add('Notes')
    files.set('a.txt', { text: HAIL, at: 1 })
    await commands.watchFolder(id)
    folder.permission = 'prompt'
    files.set('b.txt', { text: PRESS, at: 1 })
    await commands.checkFolders([id])
    expect(commands.statusOf(id).folder).toBe('ask')
    expect(names(id)).toEqual(['a.txt'])
    expect(folder.asked).toBe(0)
    await commands.allowFolder(id)
    expect(commands.statusOf(id).folder).toBe('granted')
    expect(names(id)).toEqual(['a.txt', 'b.txt'])
  })

  it('that is gone costs none of its documents', async () => {
    const { commands, files, folder, add, names } = await collectionsApp()
    const id = await add('Notes')
    files.set('a.txt', { text: HAIL, at: 1 })
    await commands.watchFolder(id)
    folder.isGone = true
    await commands.checkFolders()
    expect(commands.statusOf(id).folder).toBe('gone')
    expect(names(id)).toEqual(['a.txt'])
  })

  it('of another device is told as such, and its files stay when it is watched no more', async () => {
    const { commands, files, storage, add, collection, listed } = await collectionsApp()
    const id = await add('Notes')
    files.set('deep/a.txt', { text: HAIL, at: 1 })
    await commands.watchFolder(id)
    await storage.removeDocument(FOLDERS + id)
    await commands.checkFolders()
    expect(commands.statusOf(id).folder).toBe('elsewhere')
    await commands.stopWatching(id)
    expect(collection(id)).not.toHaveProperty('folder')
    expect(listed(id).map(({ name, path }) => [name, path])).toEqual([['deep/a.txt', undefined]])
  })

  it('is forgotten on this device once its collection is gone', async () => {
    const { commands, files, storage, add } = await collectionsApp()
    const id = await add('Notes')
    files.set('a.txt', { text: HAIL, at: 1 })
    await commands.watchFolder(id)
    await commands.deleteCollection(id)
    await commands.forgetLost()
    expect(await storage.listDocuments(FOLDERS)).toEqual({ ok: true, value: [] })
  })
})

describe('a chat that looks in a collection', () => {
  const start = async () => {
    const test = await collectionsApp({ conversations: [CONVERSATION] })
    const id = await test.add('Vineyard')
    await test.commands.addFiles(id, [textFile('hail.txt', HAIL), textFile('press.txt', PRESS)])
    await test.commands.chooseCollections(CHAT, [id])
    const documents = createDocumentCommands(test.deps)
    const draft = () => selectDraft(CHAT)(test.app.store.getState())
    const write = (text: string) => test.app.store.getState().draftChanged(CHAT, { ...draft(), text })
    return { ...test, id, documents, draft, write }
  }

  it('sends what fits of the documents that it is in, and nothing of others', async () => {
    const { id, documents, draft, write } = await start()
    write('What did the hail do?')
    await documents.findPassages(CHAT)
    expect(
      draft().attachments.map(({ name, document }) => [name, document?.sent, document?.collection]),
    ).toEqual([['hail.txt', [1], id]])
    write('press')
    await documents.findPassages(CHAT)
    expect(draft().attachments.map(({ name }) => name)).toEqual(['press.txt'])
    write('zzz')
    await documents.findPassages(CHAT)
    expect(draft().attachments).toEqual([])
  })

  it('has citations that open the passage, also once the file is out of the collection', async () => {
    const { commands, documents, draft, write, id, listed } = await start()
    write('hail')
    await documents.findPassages(CHAT)
    const place = { id: 'm' as MessageId, conversationId: CHAT, parentId: null, createdAt: 0 }
    const message = personMessage(draft(), place)
    const file = listed(id).find(({ name }) => name === 'hail.txt')
    if (!file?.attachment?.document) throw new Error('not read')
    await commands.removeFile(id, file.id)
    const label = documentLabel(file.attachment.document.originalId)
    const [citation] = citationsIn(`A fifth [${label}:1].`)
    if (!citation) throw new Error('not cited')
    const cited = citedPassage(citation, chatDocuments([message]).values())
    expect(cited).toMatchObject({ status: 'sent', document: { part: { name: 'hail.txt' } } })
    expect(await documents.loadDocument(file.attachment.document.textId)).toMatchObject({ ok: true })
  })

  it('does not take them along by themselves, and drops what was found with the collection', async () => {
    const { app, commands, documents, draft, write } = await start()
    write('hail')
    await documents.findPassages(CHAT)
    const place = { id: 'm' as MessageId, conversationId: CHAT, parentId: null, createdAt: 0 }
    app.store.getState().threadLoaded(CHAT, [personMessage(draft(), place)])
    await commands.chooseCollections(CHAT, [])
    expect(draft().attachments).toEqual([])
    documents.offerDocuments(CHAT)
    expect(draft().attachments).toEqual([])
  })

  it('reads what changed in a watched folder before the message goes', async () => {
    const { app, commands, files, add, draft, write } = await start()
    const notes = await add('Notes')
    await commands.watchFolder(notes)
    await commands.chooseCollections(CHAT, [notes])
    files.set('late.txt', { text: 'The frost came in May.', at: 5 })
    write('frost')
    await commands.prepareDraft(CHAT, NEVER)
    expect(draft().attachments.map(({ name }) => name)).toEqual(['late.txt'])
    expect(app.store.getState().notices).toEqual([])
  })

  it('begins in a project with the collections of it', async () => {
    const { app, deps, id } = await start()
    const project: Project = {
      ...EMPTY_PROJECT,
      id: 'p' as ProjectId,
      name: 'P',
      createdAt: 0,
      collections: [id],
    }
    await deps.storage.apply({ items: [[projectName(project.id), project]] })
    app.store.getState().changesRecorded({ items: [[projectName(project.id), project]] })
    const projects = await app.commands.loadProjectCommands()
    const on = () => selectConversationSettings(null)(app.store.getState()).collections
    await projects.startInProject(project.id)
    expect(on()).toEqual([id])
    await projects.startInProject(null)
    expect(on()).toBeUndefined()
  })
})

describe('ranking by meaning', () => {
  const MODEL = { connectionId: CONNECTION.id, modelId: 'acme/embed' as ModelId }
  /** What sleeps or rests points one way, everything else another. */
  const start = async (answer?: () => Response) => {
    const asked: (readonly string[])[] = []
    const test = await collectionsApp({
      conversations: [CONVERSATION],
      fetch: async (_, init) => {
        const { input } = (await new Response(init?.body).json()) as { input: readonly string[] }
        asked.push(input)
        const embedding = (text: string) => (/sleep|rest/.test(text) ? [1, 0] : [0, 1])
        return (
          answer?.() ??
          Response.json({ data: input.map((text, index) => ({ index, embedding: embedding(text) })) })
        )
      },
    })
    const id = await test.add('Animals')
    await test.commands.addFiles(id, [
      textFile('a.txt', 'Hounds rest all day.'),
      textFile('b.txt', 'Bills are due.'),
    ])
    await test.commands.chooseCollections(CHAT, [id])
    const names = () => selectDraft(CHAT)(test.app.store.getState()).attachments.map(({ name }) => name)
    test.app.store.getState().draftChanged(CHAT, { text: 'How long do dogs sleep?', attachments: [] })
    return { ...test, id, asked, found: names }
  }

  it('asks for the passages once and for each question, and finds what has no word of it', async () => {
    const { commands, id, asked, found, collection } = await start()
    await commands.prepareDraft(CHAT, NEVER)
    expect([asked, found()]).toEqual([[], []])
    expect(await commands.rankBy(id, MODEL)).toEqual({ ok: true, value: undefined })
    expect(collection(id)?.embeddingModel).toEqual(MODEL)
    expect(await commands.embeddingTokens(id, MODEL)).toBe(0)
    await commands.prepareDraft(CHAT, NEVER)
    expect(found()[0]).toBe('a.txt')
    expect(asked.map((texts) => texts.length)).toEqual([1, 1, 1])
  })

  it('is left to words where the model can’t be asked, which is told', async () => {
    let isDown = false
    const { app, commands, id, found } = await start(() =>
      isDown ? new Response('', { status: 500 }) : Response.json({ data: [{ index: 0, embedding: [1, 0] }] }),
    )
    await commands.rankBy(id, MODEL)
    isDown = true
    app.store.getState().draftChanged(CHAT, { text: 'bills', attachments: [] })
    await commands.prepareDraft(CHAT, NEVER)
    expect(found()).toEqual(['b.txt'])
    expect(app.store.getState().notices.at(-1)?.text).toMatch(/^Ranked by words only\. /)
  })

  it('sends no documents of a project that hides personal data to a provider', async () => {
    const { app, commands, id, asked } = await start()
    const project: Project = { ...EMPTY_PROJECT, id: 'p' as ProjectId, name: 'Clinic', createdAt: 0 }
    app.store.getState().changesRecorded({
      items: [[projectName(project.id), { ...project, collections: [id], personalData: 'always' }]],
    })
    expect(await commands.rankBy(id, MODEL)).toEqual({
      ok: false,
      error: '“Clinic” hides personal data: choose an embedding model of this device.',
    })
    expect(asked).toEqual([])
  })

  it('forgets embeddings of what is in no collection', async () => {
    const { commands, storage, id } = await start()
    await commands.rankBy(id, MODEL)
    const stored = async () => {
      const listed = await storage.listDocuments(VECTORS)
      return listed.ok ? listed.value.length : -1
    }
    expect(await stored()).toBe(2)
    await commands.deleteCollection(id)
    await commands.forgetLost()
    expect(await stored()).toBe(0)
  })
})
