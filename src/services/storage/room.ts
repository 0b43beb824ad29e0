/** Says in local storage that the disk was full when the browser closed the database: the next page looks for room first. */
const FULL = 'parlance.full'

/** More than a browser needs to open its database again. */
const REOPEN_BYTES = 1_000_000
const PIECE_BYTES = 1_000_000
/** How long an answer counts, in milliseconds: every read and write of a full disk asks. */
const ASKED_MS = 2_000

type Files = Partial<Pick<StorageManager, 'getDirectory'>> | undefined

/**
 * Whether `bytes` more can be written. Tried with a file: `estimate()` tells a browser's share, and nothing of the disk.
 * True where the browser has no private files, or doesn't let them be written here.
 */
export async function hasRoom(bytes: number, files: Files = filesHere()): Promise<boolean> {
  if (!files?.getDirectory) return true
  let folder: FileSystemDirectoryHandle | undefined
  try {
    folder = await files.getDirectory()
    const file = await folder.getFileHandle('room', { create: true })
    const writable = await file.createWritable()
    for (let left = bytes; left > 0; left -= PIECE_BYTES)
      await writable.write(new Uint8Array(Math.min(left, PIECE_BYTES)))
    await writable.close()
    return true
  } catch (cause) {
    // Chromium's list of files can't be opened on a full disk: that is an `InvalidStateError`.
    return !(cause instanceof Error && /Quota|InvalidState/.test(cause.name))
  } finally {
    await folder?.removeEntry('room').catch(() => undefined)
  }
}

let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined

/**
 * Whether the browser may open its database again after it closed it. On a full disk it must not: Chromium damages its
 * files by trying, and then deletes them.
 */
export function mayReopen(files: Files = filesHere()): Promise<boolean> {
  const at = performance.now()
  if (!asked || at - asked.at > ASKED_MS) {
    const answer = hasRoom(REOPEN_BYTES, files).then((has) => {
      note(!has)
      return has
    })
    asked = { at, answer }
  }
  return asked.answer
}

function note(isFull: boolean): void {
  try {
    if (isFull) localStorage.setItem(FULL, '1')
    else localStorage.removeItem(FULL)
  } catch {
    // A worker has none; and where none is allowed, the next page opens the database as it is.
  }
}

const filesHere = (): Files => (globalThis.navigator as Partial<Navigator> | undefined)?.storage
