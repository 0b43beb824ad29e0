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
