import { failed, ok, type Result } from '@/lib/result'

/** What the File System Access API adds to a handle, in the browsers that have it. */
type Permitted = {
  readonly queryPermission: (options: { readonly mode: 'readwrite' }) => Promise<PermissionState>
  readonly requestPermission: (options: { readonly mode: 'readwrite' }) => Promise<PermissionState>
}

type Picker = (options: {
  readonly id: string
  readonly mode: 'readwrite'
}) => Promise<FileSystemDirectoryHandle>

const WRITE = { mode: 'readwrite' } as const

/** Folders by the File System Access API, where the page has it: Chromium, on HTTPS or this device. */
export const pageFolders = (scope: object = globalThis): BackupFolders => {
  const picker: unknown = Reflect.get(scope, 'showDirectoryPicker')
  return {
    canChoose: isPicker(picker),
    async choose() {
      if (!isPicker(picker)) return failed({ type: 'failed' })
      try {
        return ok(folderOf(await picker.call(scope, { id: 'parlance-backup', mode: 'readwrite' })))
      } catch (cause) {
        const isCancelled = cause instanceof DOMException && cause.name === 'AbortError'
        return failed({ type: isCancelled ? 'cancelled' : 'failed' })
      }
    },
    open: (stored) =>
      typeof FileSystemDirectoryHandle === 'function' && stored instanceof FileSystemDirectoryHandle
        ? folderOf(stored)
        : undefined,
  }
}

function folderOf(handle: FileSystemDirectoryHandle): BackupFolder {
  return {
    name: handle.name,
    stored: handle,
    async permission() {
      if (!isPermitted(handle)) return 'granted'
      const state = await handle.queryPermission(WRITE)
      return state === 'prompt' ? 'ask' : state
    },
    requestPermission: async () =>
      !isPermitted(handle) || (await handle.requestPermission(WRITE)) === 'granted',
    async listFiles() {
      const names: string[] = []
      for await (const [name, entry] of handle.entries()) if (entry.kind === 'file') names.push(name)
      return names
    },
    async write(name, content, signal) {
      const file = await handle.getFileHandle(name, { create: true })
      try {
        let written = 0
        const counted = content.pipeThrough(
          new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
            transform(bytes, controller) {
              written += bytes.length
              controller.enqueue(bytes)
            },
          }),
        )
        // Bytes go to a copy, which takes the place of the file once it is closed; an abort leaves the file as it was.
        await counted.pipeTo(await file.createWritable(), { signal })
        // Older backups are removed next: only once this one is known to be there.
        if ((await file.getFile()).size !== written) throw new Error('The backup is not whole.')
      } catch (cause) {
        if ((await file.getFile()).size === 0) await handle.removeEntry(name)
        throw cause
      }
    },
    remove: (name) => handle.removeEntry(name),
  }
}

const isPicker = (value: unknown): value is Picker => typeof value === 'function'
const isPermitted = (handle: object): handle is Permitted => 'queryPermission' in handle

/** A folder of the device that the person chose. */
export type BackupFolder = {
  readonly name: string
  /** What is stored to open the folder again: a structured clone of it is kept in the database. */
  readonly stored: unknown
  /** Whether files may be written now; `ask` needs a press of the person (`requestPermission`). */
  readonly permission: () => Promise<'granted' | 'ask' | 'denied'>
  readonly requestPermission: () => Promise<boolean>
  readonly listFiles: () => Promise<readonly string[]>
  /** Writes a file whole or not at all: one that is there stays until the new one is complete. Rejects where it can't. */
  readonly write: (
    name: string,
    content: ReadableStream<Uint8Array<ArrayBuffer>>,
    signal: AbortSignal,
  ) => Promise<void>
  readonly remove: (name: string) => Promise<void>
}

/** The folders a page can write to. */
export type BackupFolders = {
  /** False where the browser lets no page write to a folder. */
  readonly canChoose: boolean
  /** Opens the browser's dialog; must be called while a press is handled. */
  readonly choose: () => Promise<Result<BackupFolder, { readonly type: 'cancelled' | 'failed' }>>
  /** A folder that was stored; undefined when it is none. */
  readonly open: (stored: unknown) => BackupFolder | undefined
}
