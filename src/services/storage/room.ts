import { nanoid } from 'nanoid'

/** Says in local storage that the disk was full when the browser closed the database: the next page looks for room first. */
export const FULL = 'parlance.full'

/** More than a browser needs to open its database again, and to put in order what it finds, while others write, too. */
const REOPEN_BYTES = 10_000_000
const PIECE_BYTES = 1_000_000
/** Room that is there and gone again is none, in milliseconds. */
const STAYS_MS = 2_000
/** How long an answer counts, in milliseconds: every read and write of a full disk asks. */
const ASKED_MS = 4_000

type Files = Partial<Pick<StorageManager, 'getDirectory'>> | undefined

/**
 * Whether `bytes` more can be written. Tried with a file: `estimate()` tells a browser's share, and nothing of the disk.
 * True where the browser has no private files, or doesn't let them be written here.
 */
export async function hasRoom(bytes: number, files: Files = filesHere()): Promise<boolean> {
  if (!files?.getDirectory) return true
  let folder: FileSystemDirectoryHandle | undefined
  // Its own: another look, here or in a worker, may write and remove at the same time.
  const name = `room-${nanoid()}`
  try {
    folder = await files.getDirectory()
    const file = await folder.getFileHandle(name, { create: true })
    const writable = await file.createWritable()
    for (let left = bytes; left > 0; left -= PIECE_BYTES)
      await writable.write(new Uint8Array(Math.min(left, PIECE_BYTES)))
    await writable.close()
    return true
  } catch (cause) {
    // Anything else is a no: on a full disk Chromium can't even open its list of files, and says so in many ways.
    return cause instanceof Error && /^(Security|NotAllowed|NotSupported|Type)Error$/.test(cause.name)
  } finally {
    await folder?.removeEntry(name).catch(() => undefined)
  }
}

let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined

/**
 * Whether the browser may open its database again after it closed it. On a full disk it must not: Chromium damages its
 * files by trying, and then deletes them. Takes two seconds: a browser frees room itself that others take.
 */
export function mayReopen(files: Files = filesHere()): Promise<boolean> {
  const at = performance.now()
  if (!asked || at - asked.at > ASKED_MS) {
    asked = { at, answer: staysRoom(files) }
  }
  return asked.answer
}

async function staysRoom(files: Files): Promise<boolean> {
  let has = await hasRoom(REOPEN_BYTES, files)
  if (has && files?.getDirectory) {
    await new Promise((resolve) => setTimeout(resolve, STAYS_MS))
    has = await hasRoom(REOPEN_BYTES, files)
  }
  note(!has)
  return has
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
