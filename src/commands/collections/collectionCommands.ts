import {
  type Collection,
  type CollectionFile,
  collectionFileName,
  collectionIn,
  collectionName,
  filesIn,
  readableFiles,
} from '@/domain/collections/collection'
import type { CollectionFileId, CollectionId, ConversationId } from '@/domain/ids'
import type { ItemChange, Items } from '@/domain/items/item'
import type { ModelRef } from '@/domain/modelRef'
import { projectsIn } from '@/domain/projects/project'
import { BUILTIN_CONNECTION } from '@/domain/builtin/builtinConnection'
import { describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { WatchedFolders } from '@/services/folders/watchedFolders'
import { selectDraft } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { createFolderCommands, FOLDERS } from './folderCommands'
import { createPrepareDraft, embedDocuments, VECTORS, withoutVectors } from './prepareDraft'
import { readFile } from './readFiles'
import { createReadScans } from './readFiles'
import { collectionStates } from './work'

export type CollectionCommands = ReturnType<typeof createCollectionCommands>

/** The verbs of collections. */
export function createCollectionCommands(deps: CommandDeps, folders: WatchedFolders) {
  const { store, storage, newId, now } = deps
  const states = collectionStates(deps)
  const readScans = createReadScans(deps)
  const folderCommands = createFolderCommands(deps, folders, (id) => embedNew(id))

  folders.whenBack(() => void folderCommands.checkFolders())

  const items = async (): Promise<Result<Items, string>> => {
    const loaded = await loadItems(deps)
    return loaded.ok ? loaded : failed(describeUnreadable(loaded.error))
  }

  async function keep(collection: Collection): Promise<Result<CollectionId, string>> {
    return (await record(deps, { items: [[collectionName(collection.id), collection]] }))
      ? ok(collection.id)
      : failed(t('The collection could not be saved. Free some space on this device, and try again.'))
  }

  async function change(
    id: CollectionId,
    make: (before: Collection) => Collection,
  ): Promise<Result<CollectionId, string>> {
    const known = await items()
    if (!known.ok) return known
    const before = collectionIn(known.value, id)
    return before ? keep(make(before)) : failed(t('This collection is no longer here.'))
  }

  function deleted(name: string, undo: readonly ItemChange[]) {
    store.getState().noticeShown({
      id: newId(),
      tone: 'info',
      text: t('“{name}” was deleted.', { name }),
      undo: { items: undo },
    })
  }

  /** Makes the embeddings that are missing; gives what went wrong, in a sentence. */
  const embed = (id: CollectionId, model: ModelRef): Promise<void> =>
    states.run(id, async (signal, report) => {
      const known = await items()
      if (!known.ok) return known.error
      const missing = await withoutVectors(deps, known.value, id, model)
      const total = missing.reduce((sum, { facts }) => sum + facts.passages, 0)
      const made = await embedDocuments(deps, missing, model, signal, (done, name) =>
        report({ type: 'embedding', done, total, name }),
      )
      // What was cancelled is no failure.
      return made.ok || signal.aborted ? undefined : made.error
    })

  async function embedNew(id: CollectionId): Promise<void> {
    const known = await items()
    const model = known.ok ? collectionIn(known.value, id)?.embeddingModel : undefined
    if (model) await embed(id, model)
  }

  return {
    ...folderCommands,
    prepareDraft: createPrepareDraft(deps, folderCommands),
    statusOf: states.read,
    subscribe: states.subscribe,
    cancelWork: states.cancel,

    addCollection: async (name: string): Promise<Result<CollectionId, string>> => {
      // Read first: what is in memory is all rows or none.
      const known = await items()
      return known.ok ? keep({ id: newId() as CollectionId, name, createdAt: now() }) : known
    },

    renameCollection: (id: CollectionId, name: string) => change(id, (before) => ({ ...before, name })),

    /** Removes a collection and its files, with an Undo. Chats that look in it go on without it. */
    deleteCollection: async (id: CollectionId): Promise<Result<void, string>> => {
      const known = await items()
      if (!known.ok) return known
      const collection = collectionIn(known.value, id)
      if (!collection) return ok(undefined)
      states.cancel(id)
      const rows = filesIn(known.value, id).map((file): ItemChange => [collectionFileName(file.id), file])
      const all: readonly ItemChange[] = [[collectionName(id), collection], ...rows]
      await record(deps, { items: all.map(([name]): ItemChange => [name, null]) })
      deleted(collection.name, all)
      return ok(undefined)
    },

    /** Reads files one after the other, each in the collection as soon as it is read, in the place of one of its name. */
    addFiles: async (id: CollectionId, files: readonly File[]): Promise<void> => {
      await states.run(id, async (signal, report) => {
        const known = await items()
        if (!known.ok) return known.error
        const before = new Map<string, CollectionFile>(
          filesIn(known.value, id).flatMap((file) => (file.path === undefined ? [[file.name, file]] : [])),
        )
        for (const [done, file] of files.entries()) {
          const named = renamed(file)
          report({ type: 'reading', done, total: files.length, name: named.name })
          const kept = await readFile(deps, id, { file: named, before: before.get(named.name) }, signal)
          if (!kept || signal.aborted) return undefined
          if (!kept.ok) return kept.error
        }
        return undefined
      })
      await embedNew(id)
    },

    /**
     * Recognises the text of scanned pages on this device, in languages by their codes; those that aren't here are
     * downloaded.
     */
    readScans: async (id: CollectionId, codes: readonly string[]): Promise<void> => {
      await states.run(id, (signal, report) => readScans(id, codes, signal, report))
      await embedNew(id)
    },

    /** Removes a file from its collection, with an Undo. Replies that cite it still open it. */
    removeFile: async (collectionId: CollectionId, id: CollectionFileId): Promise<void> => {
      const known = await items()
      const file = known.ok ? filesIn(known.value, collectionId).find((each) => each.id === id) : undefined
      if (!file) return
      await record(deps, { items: [[collectionFileName(id), null]] })
      deleted(file.name, [[collectionFileName(id), file]])
    },

    /** What is looked in for the messages of a chat; null is the next new one. */
    chooseCollections: async (
      id: ConversationId | null,
      collections: readonly CollectionId[],
    ): Promise<void> => {
      await createChangeSettings(deps)(id, { collections })
      const key = id ?? 'new'
      const draft = selectDraft(key)(store.getState())
      const attachments = draft.attachments.filter(
        ({ document }) => document?.collection === undefined || collections.includes(document.collection),
      )
      if (attachments.length < draft.attachments.length) saveDraft(deps, key, { ...draft, attachments })
    },

    /** Likely tokens that a model would have to embed for a collection; 0 where all is done. */
    embeddingTokens: async (id: CollectionId, model: ModelRef): Promise<number> => {
      const known = await items()
      if (!known.ok) return 0
      const missing = await withoutVectors(deps, known.value, id, model)
      return missing.reduce((sum, { facts }) => sum + facts.wholeTokens, 0)
    },

    /** Ranks by the embeddings of a model, too, and makes those that are missing; null for words alone. */
    rankBy: async (id: CollectionId, model: ModelRef | null): Promise<Result<void, string>> => {
      const known = await items()
      if (!known.ok) return known
      const hiding = projectsIn(known.value).find(
        ({ collections = [], personalData = 'off' }) => collections.includes(id) && personalData !== 'off',
      )
      if (model && hiding && model.connectionId !== BUILTIN_CONNECTION.id)
        return failed(
          t('“{name}” hides personal data: choose an embedding model of this device.', { name: hiding.name }),
        )
      const changed = await change(id, ({ embeddingModel: _, ...rest }) => ({
        ...rest,
        ...(model && { embeddingModel: model }),
      }))
      if (!changed.ok) return changed
      if (model) await embed(id, model)
      return ok(undefined)
    },

    /** Forgets the folders and embeddings of what is no longer in any collection. */
    forgetLost: async (): Promise<void> => {
      const known = await items()
      const [listed, ways] = [await storage.listDocuments(VECTORS), await storage.listDocuments(FOLDERS)]
      if (!known.ok || !listed.ok || !ways.ok) return
      const here = Object.keys(known.value).filter((name) => name.startsWith('collection/'))
      const ids = here.map((name) => name.slice('collection/'.length) as CollectionId)
      const texts = new Set<string>(
        ids.flatMap((id) => readableFiles(filesIn(known.value, id)).map(({ facts }) => facts.textId)),
      )
      const lost = [
        ...listed.value.filter((name) => !texts.has(name.slice(VECTORS.length).split('/')[0] ?? '')),
        ...ways.value.filter((name) => !ids.some((id) => name === FOLDERS + id)),
      ]
      for (const name of lost) await storage.removeDocument(name)
    },
  }
}

/** A file of a folder that was added once is called by its way there. */
function renamed(file: File): File {
  // Files that no input made have none.
  const path: string | undefined = file.webkitRelativePath
  return !path ? file : new File([file], path, { type: file.type, lastModified: file.lastModified })
}
