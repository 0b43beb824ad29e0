import { type FoundFile, isDocumentFile, isLookedAt, MOST_FILES } from '@/domain/collections/collection'
import { failed, ok, type Result } from '@/lib/result'

import {
  askForPermission,
  canChooseFolder,
  chooseFolder,
  type FolderPermission,
  permissionOf,
  storedFolder,
} from '../backup/pageFolders'

/** A file of a folder, as it was when the folder was looked through. */
export type FolderFile = FoundFile & { readonly file: File }

/** How a folder can be read: `elsewhere` is one of another device, `gone` one that was moved or deleted. */
export type FolderState = FolderPermission | 'elsewhere' | 'gone'

/** A folder of the device whose documents are read. */
export type WatchedFolder = {
  readonly name: string
  /** What is stored to open the folder again: a structured clone of it is kept in the database. */
  readonly stored: unknown
  readonly permission: () => Promise<FolderPermission>
  readonly requestPermission: () => Promise<boolean>
  /** Its documents, in all folders below; `isCut` where it has more than are read. Fails where it can't be read whole. */
  readonly list: () => Promise<
    Result<{ readonly files: readonly FolderFile[]; readonly isCut: boolean }, 'gone'>
  >
}

export type WatchedFolders = {
  /** False where the browser lets no page read folders. */
  readonly canChoose: boolean
  /** Opens the browser's dialog; must be called while a press is handled. */
  readonly choose: () => Promise<Result<WatchedFolder, { readonly type: 'cancelled' | 'failed' }>>
  /** A folder that was stored; undefined when it is none. */
  readonly open: (stored: unknown) => WatchedFolder | undefined
  /** Calls whenever the person comes back to the page. */
  readonly whenBack: (act: () => void) => void
}

/** Folders by the File System Access API, where the page has it. */
export const watchedFolders = (scope: object = globalThis): WatchedFolders => ({
  canChoose: canChooseFolder(scope),
  async choose() {
    const chosen = await chooseFolder(scope, { id: 'parlance-knowledge', mode: 'read' })
    return chosen.ok ? ok(watchedFolder(chosen.value)) : chosen
  },
  open: (stored) => {
    const handle = storedFolder(stored)
    return handle && watchedFolder(handle)
  },
  whenBack: (act) => addEventListener('focus', act),
})

export const watchedFolder = (handle: FileSystemDirectoryHandle): WatchedFolder => ({
  name: handle.name,
  stored: handle,
  permission: () => permissionOf(handle, 'read'),
  requestPermission: () => askForPermission(handle, 'read'),
  async list() {
    const files: FolderFile[] = []
    try {
      for await (const each of filesBelow(handle, '')) {
        if (files.length === MOST_FILES) return ok({ files, isCut: true })
        files.push(each)
      }
    } catch {
      // A part of a folder must not pass for all of it: what is missing would be removed.
      return failed('gone')
    }
    return ok({ files, isCut: false })
  },
})

async function* filesBelow(
  folder: FileSystemDirectoryHandle,
  above: string,
): AsyncGenerator<FolderFile, void> {
  for await (const [name, entry] of folder.entries()) {
    if (!isLookedAt(name)) continue
    const path = above + name
    if (entry.kind === 'directory') {
      yield* filesBelow(entry, `${path}/`)
      continue
    }
    const file = await entry.getFile()
    if (isDocumentFile(file)) yield { path, file, modifiedAt: file.lastModified, bytes: file.size }
  }
}
