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

type Caches = Pick<CacheStorage, 'open' | 'delete'> | undefined

/**
 * Whether `bytes` more can be written. Tried with an entry in a cache: `estimate()` tells a browser's share, and nothing
 * of the disk, and Chromium's private files don't survive a full disk (it may end with them, or find no room until it
 * is started again). True where the browser has no caches, or doesn't let them be written here.
 */
export async function hasRoom(bytes: number, caches: Caches = cachesHere()): Promise<boolean> {
  if (!caches) return true
  // Its own: another look, here or in a worker, may write and remove at the same time.
  const name = `room-${nanoid()}`
  try {
    const cache = await caches.open(name)
    for (let index = 0; index * PIECE_BYTES < bytes; index += 1) {
      const size = Math.min(PIECE_BYTES, bytes - index * PIECE_BYTES)
      await cache.put(`/${index}`, new Response(new Uint8Array(size)))
      // Chromium writes later than it says: what is there is what can be read.
      const written = await (await cache.match(`/${index}`))?.arrayBuffer()
      if (written?.byteLength !== size) return false
    }
    return true
  } catch (cause) {
    // Anything else is a no: on a full disk browsers say so in many ways.
    return cause instanceof Error && /^(Security|NotAllowed|NotSupported)Error$/.test(cause.name)
  } finally {
    await caches.delete(name).catch(() => false)
  }
}

/** Whether nothing more can be written at all, as far as can be told. Leaves no note for the next page. */
export const isFull = async (caches: Caches = cachesHere()): Promise<boolean> =>
  !(await hasRoom(PIECE_BYTES, caches))

let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined

/**
 * Whether the browser may open its database again after it closed it. On a full disk it must not: Chromium damages its
 * files by trying, and then deletes them. Takes two seconds: a browser frees room itself that others take.
 */
export function mayReopen(caches: Caches = cachesHere()): Promise<boolean> {
  const at = performance.now()
  if (!asked || at - asked.at > ASKED_MS) {
    asked = { at, answer: staysRoom(caches) }
  }
  return asked.answer
}

async function staysRoom(caches: Caches): Promise<boolean> {
  let has = await hasRoom(REOPEN_BYTES, caches)
  if (has && caches) {
    await new Promise((resolve) => setTimeout(resolve, STAYS_MS))
    has = await hasRoom(REOPEN_BYTES, caches)
  }
  note(!has)
  return has
}

function note(wasFull: boolean): void {
  try {
    if (wasFull) localStorage.setItem(FULL, '1')
    else localStorage.removeItem(FULL)
  } catch {
    // A worker has none; and where none is allowed, the next page opens the database as it is.
  }
}

const cachesHere = (): Caches => (globalThis as { readonly caches?: CacheStorage }).caches
