import {
  collectionFileName,
  collectionIn,
  collectionName,
  collectionsIn,
  filesIn,
  folderChanges,
  MOST_FILES,
  type Collection,
  type CollectionFile,
} from '@/domain/collections/collection'
import type { CollectionId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { WatchedFolder, WatchedFolders } from '@/services/folders/watchedFolders'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { collectionStates, type CollectionWork } from './work'
import { readFile } from './readFiles'

/** Names of the ways to folders: on this device alone, in no export, backup or sync. */
export const FOLDERS = 'watched/'

type Report = (next: CollectionWork) => void

/** The verbs of watched folders. */
export function createFolderCommands(
  deps: CommandDeps,
  folders: WatchedFolders,
  /** Called behind each look, with whatever is new. */
  afterCheck: (id: CollectionId) => Promise<void>,
) {
  const states = collectionStates(deps)

  async function open(id: CollectionId): Promise<WatchedFolder | undefined> {
    const stored = await deps.storage.loadDocument(FOLDERS + id)
    return stored.ok && stored.value !== undefined ? folders.open(stored.value) : undefined
  }

  /** Reads what is new or changed and removes what is gone. Gives what went wrong, in a sentence. */
  async function read(id: CollectionId, signal: AbortSignal, report: Report): Promise<string | undefined> {
    const folder = await open(id)
    const permission = folder ? await folder.permission() : 'elsewhere'
    states.folderSeen(id, permission)
    if (!folder || permission !== 'granted') return undefined
    const listed = await folder.list()
    if (!listed.ok) {
      states.folderSeen(id, 'gone')
      return undefined
    }
    const items = await loadItems(deps)
    if (!items.ok) return describeStorageError(items.error)
    const known = filesIn(items.value, id)
    const changes = folderChanges(known, listed.value.files)
    if (changes.gone.length > 0)
      await record(deps, {
        items: changes.gone.map((file): ItemChange => [collectionFileName(file.id), null]),
      })
    const before = new Map<string | undefined, CollectionFile>(known.map((file) => [file.path, file]))
    for (const [done, { path, modifiedAt, file }] of changes.read.entries()) {
      report({ type: 'reading', done, total: changes.read.length, name: path })
      const place = { path, modifiedAt }
      const kept = await readFile(deps, id, { file, place, before: before.get(path) }, signal)
      if (!kept || signal.aborted) return undefined
      if (!kept.ok) return kept.error
    }
    return listed.value.isCut
      ? t('The folder has more documents than the {count} that are read.', { count: MOST_FILES })
      : undefined
  }

  /** One tab at a time: each would read the same files. */
  async function check(id: CollectionId): Promise<void> {
    const { runAlone } = await deps.load('tabLock')
    await runAlone(`collection/${id}`, () => states.run(id, (signal, report) => read(id, signal, report)))
    await afterCheck(id)
  }

  async function change(id: CollectionId, make: (before: Collection) => Collection): Promise<boolean> {
    const items = await loadItems(deps)
    const before = items.ok ? collectionIn(items.value, id) : undefined
    return before !== undefined && record(deps, { items: [[collectionName(id), make(before)]] })
  }

  return {
    canWatchFolders: folders.canChoose,

    /** Asks for a folder, and reads its documents now and whenever they change. False when the person chose none. */
    async watchFolder(id: CollectionId): Promise<Result<boolean, string>> {
      const chosen = await folders.choose()
      if (!chosen.ok)
        return chosen.error.type === 'cancelled'
          ? ok(false)
          : failed(t('This folder can’t be used. Choose another one.'))
      const saved = await deps.storage.saveDocument(FOLDERS + id, chosen.value.stored)
      if (!saved.ok) return failed(describeStorageError(saved.error))
      const folder = chosen.value.name
      await change(id, (before) => ({ ...before, folder }))
      await check(id)
      return ok(true)
    },

    /** Reads no changes of the folder any more; what was read stays, as files added one by one. */
    async stopWatching(id: CollectionId): Promise<void> {
      states.cancel(id)
      await deps.storage.removeDocument(FOLDERS + id)
      const items = await loadItems(deps)
      const files = items.ok ? filesIn(items.value, id).filter(({ path }) => path !== undefined) : []
      await change(id, ({ folder: _, ...rest }) => rest)
      await record(deps, {
        items: files.map(({ path, modifiedAt: _, ...file }): ItemChange => [
          collectionFileName(file.id),
          { ...file, name: path ?? file.name },
        ]),
      })
      states.folderSeen(id, undefined)
    },

    /** Asks the browser to let the page read the folder again, and reads what changed. Must be called at a press. */
    async allowFolder(id: CollectionId): Promise<void> {
      const folder = await open(id)
      if (folder && (await folder.permission()) === 'ask') await folder.requestPermission()
      await check(id)
    },

    /** Looks for changes in the folders of the given collections, or of all. */
    async checkFolders(ids?: readonly CollectionId[]): Promise<void> {
      const items = await loadItems(deps)
      if (!items.ok) return
      for (const { id, folder } of collectionsIn(items.value))
        if (folder !== undefined && (!ids || ids.includes(id))) await check(id)
    },
  }
}
