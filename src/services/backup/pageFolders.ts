import { failed, ok, type Result } from '@/lib/result'

type Mode = 'read' | 'readwrite'

/** What the File System Access API adds to a handle, in the browsers that have it. */
type Permitted = {
  readonly queryPermission: (options: { readonly mode: Mode }) => Promise<PermissionState>
  readonly requestPermission: (options: { readonly mode: Mode }) => Promise<PermissionState>
}

type Picker = (options: { readonly id: string; readonly mode: Mode }) => Promise<FileSystemDirectoryHandle>

/** Whether a folder may be used; `ask` needs a press of the person. */
export type FolderPermission = 'granted' | 'ask' | 'denied'

const isPicker = (value: unknown): value is Picker => typeof value === 'function'
const isPermitted = (handle: object): handle is Permitted => 'queryPermission' in handle
const pickerOf = (scope: object): unknown => Reflect.get(scope, 'showDirectoryPicker')

/** Whether the page may use folders: Chromium, on HTTPS or this device. */
export const canChooseFolder = (scope: object): boolean => isPicker(pickerOf(scope))

/** Opens the browser's dialog; must be called while a press is handled. */
export async function chooseFolder(
  scope: object,
  options: { readonly id: string; readonly mode: Mode },
): Promise<Result<FileSystemDirectoryHandle, { readonly type: 'cancelled' | 'failed' }>> {
  const picker = pickerOf(scope)
  if (!isPicker(picker)) return failed({ type: 'failed' })
  try {
    return ok(await picker.call(scope, options))
  } catch (cause) {
    const isCancelled = cause instanceof DOMException && cause.name === 'AbortError'
    return failed({ type: isCancelled ? 'cancelled' : 'failed' })
  }
}

/** A folder that was stored; undefined when it is none. */
export const storedFolder = (stored: unknown): FileSystemDirectoryHandle | undefined =>
  typeof FileSystemDirectoryHandle === 'function' && stored instanceof FileSystemDirectoryHandle
    ? stored
    : undefined

export async function permissionOf(handle: FileSystemDirectoryHandle, mode: Mode): Promise<FolderPermission> {
  if (!isPermitted(handle)) return 'granted'
  const state = await handle.queryPermission({ mode })
  return state === 'prompt' ? 'ask' : state
}

export const askForPermission = async (handle: FileSystemDirectoryHandle, mode: Mode): Promise<boolean> =>
  !isPermitted(handle) || (await handle.requestPermission({ mode })) === 'granted'

/** Folders by the File System Access API, where the page has it: Chromium, on HTTPS or this device. */
export const pageFolders = (scope: object = globalThis): BackupFolders => ({
  canChoose: canChooseFolder(scope),
  async choose() {
    const chosen = await chooseFolder(scope, { id: 'parlance-backup', mode: 'readwrite' })
    return chosen.ok ? ok(folderOf(chosen.value)) : chosen
  },
  open: (stored) => {
    const handle = storedFolder(stored)
    return handle && folderOf(handle)
  },
})

function folderOf(handle: FileSystemDirectoryHandle): BackupFolder {
  return {
    name: handle.name,
    stored: handle,
    permission: () => permissionOf(handle, 'readwrite'),
    requestPermission: () => askForPermission(handle, 'readwrite'),
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

/** A folder of the device that the person chose. */
export type BackupFolder = {
  readonly name: string
  /** What is stored to open the folder again: a structured clone of it is kept in the database. */
  readonly stored: unknown
  /** Whether files may be written now; `ask` needs a press of the person (`requestPermission`). */
  readonly permission: () => Promise<FolderPermission>
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
