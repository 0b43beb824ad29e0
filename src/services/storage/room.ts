import { nanoid } from 'nanoid'

import { createDeadlines, Unanswered } from './transactions'

/** Says in local storage that the disk was full when the browser closed the database: the next page looks for room first. */
export const FULL = 'parlance.full'

/** The cache in which is looked for room. */
const ROOM = 'parlance-room'

/** More than a browser needs to open its database again, and to put in order what it finds, while others write, too. */
const REOPEN_BYTES = 10_000_000
const PIECE_BYTES = 1_000_000
/** Room that is there and gone again is none, in milliseconds. */
const STAYS_MS = 2_000
/** How long the browser may take for each step, in milliseconds: on a full disk Chromium may never answer. */
const STEP_LATEST_MS = 5_000
/** How long an answer counts, in milliseconds: every read and write of a full disk asks. */
const ASKED_MS = 4_000

type Caches = Pick<CacheStorage, 'open'> | undefined

const deadlines = createDeadlines()
/** What caches were asked for and never answered: they are asked nothing more until they do. */
const silent = new Set<Promise<unknown>>()

/** @throws Unanswered */
async function answered<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await deadlines(asked, STEP_LATEST_MS)
  } catch (cause) {
    if (cause instanceof Unanswered) {
      silent.add(asked)
      const answers = () => silent.delete(asked)
      asked.then(answers, answers)
    }
    throw cause
  }
}

/**
 * Whether `bytes` more can be written. Tried with entries of a cache: `estimate()` tells a browser's share, and nothing
 * of the disk, and Chromium's private files don't survive a full disk (it may end with them, or find no room until it
 * is started again). True where the browser has no caches, or doesn't let them be written here.
 */
export async function hasRoom(bytes: number, caches: Caches = cachesHere()): Promise<boolean> {
  if (!caches) return true
  if (silent.size > 0) return false
  const written: string[] = []
  let cache: Cache | undefined
  let has = false
  try {
    // Always the same: on a full disk Chromium may never answer once it was asked to remove one that it could not make.
    cache = await answered(caches.open(ROOM))
    // Their own: another look, here or in a worker, may write and remove at the same time.
    const look = nanoid()
    for (let left = bytes; left > 0; left -= PIECE_BYTES) {
      const size = Math.min(PIECE_BYTES, left)
      const path = `/${look}/${left}`
      written.push(path)
      await answered(cache.put(path, new Response(new Uint8Array(size))))
      // Chromium writes later than it says: what is there is what can be read.
      if ((await answered(sizeIn(cache, path))) !== size) return false
    }
    has = true
    return true
  } catch (cause) {
    // Anything else is a no: on a full disk browsers say so in many ways.
    return cause instanceof Error && /^(Security|NotAllowed|NotSupported)Error$/.test(cause.name)
  } finally {
    // The answer doesn't depend on it where there is no room, and none is asked of what is silent.
    const removed =
      silent.size === 0 &&
      answered(Promise.all(written.map((path) => cache?.delete(path) ?? Promise.resolve(false)))).catch(
        () => false,
      )
    if (has) await removed
  }
}

const sizeIn = async (cache: Cache, path: string) =>
  (await (await cache.match(path))?.arrayBuffer())?.byteLength

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
