import {
  basePrice,
  type CatalogEntry,
  type CatalogReading,
  entryHash,
  type PricePoint,
  readCatalogGently,
} from '@/domain/catalog'
import { goneAfter, readGoneModels, type GoneModel } from '@/domain/models/goneModel'
import type { ConnectionId, ModelId } from '@/domain/ids'
import type { StorageError } from '@/domain/storage/storageError'
import { hashText } from '@/lib/hashText'
import { ok, type Result } from '@/lib/result'
import { isRecord, type Json } from '@/lib/json'

import type { Storage } from '../storage/storage'

type Rows = Pick<Storage, 'saveDocument' | 'loadDocument' | 'listDocuments' | 'removeDocument'>

/** A catalog document as it was at one time. */
export type CatalogSnapshot = {
  readonly document: Json
  /** Milliseconds since the epoch: when it was fetched, and when it was last found unchanged. */
  readonly fetchedAt: number
  readonly checkedAt: number
}

/** A catalog fetched just now, and what was made of it. */
export type ReadDocument = {
  readonly document: Json
  readonly fetchedAt: number
  /** The same for equal documents. */
  readonly hash: string
  readonly listReading: Pick<CatalogReading, 'entries' | 'rejected' | 'notes'>
}

/** What one key was told it may use, at one address. */
export type KeptList = {
  readonly document: Json
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number
  readonly baseUrl: string
}

export type CatalogSnapshots = ReturnType<typeof createCatalogSnapshots>

/** Days kept for each connection; older ones go. */
const MOST_DAYS = 14
/** `2026-11-20`. */
const DATE_CHARS = 10
/** Entries hashed before yielding to the page. */
const PIECE = 250

/**
 * Keeps each fetched catalog by the instant (UTC) when it differs from the one before: of each day the newest, of
 * today the first too. Beside each document is a small one with its prices, so that the history of one model
 * needs no large reading. A snapshot that cannot be written is skipped: the app says elsewhere when the disk is full.
 * One that cannot be read is a failure.
 *
 * @param yieldToPage lets the page render between pieces of work.
 */
export function createCatalogSnapshots(rows: Rows, yieldToPage: () => Promise<void>) {
  const keeping = new Map<ConnectionId, Promise<void>>()
  const listed = async (prefix: string) => {
    const found = await rows.listDocuments(prefix)
    return found.ok ? ok([...found.value].sort()) : found
  }
  const names = async (prefix: string) => {
    const found = await listed(prefix)
    return found.ok ? found.value : []
  }
  const checkOf = async (id: ConnectionId) => {
    const check = await rows.loadDocument(checkName(id))
    return check.ok && isRecord(check.value) ? check.value : {}
  }

  /** One snapshot; null when what is stored by that name is none. */
  const read = async (name: string): Promise<Result<CatalogSnapshot | null, StorageError>> => {
    const loaded = await rows.loadDocument(name)
    if (!loaded.ok) return loaded
    const { document, fetchedAt } = isRecord(loaded.value) ? loaded.value : {}
    return ok(
      typeof fetchedAt === 'number' && isDocument(document)
        ? { document, fetchedAt, checkedAt: fetchedAt }
        : null,
    )
  }
  const newestOf = async (id: ConnectionId) => {
    const found = await listed(`catalog/${id}/`)
    if (!found.ok) return found
    const name = found.value.at(-1)
    if (name === undefined) return ok(null)
    const snapshot = await read(name)
    return snapshot.ok ? ok(snapshot.value && { ...snapshot.value, name }) : snapshot
  }
  const loadGone = async (id: ConnectionId) => {
    const loaded = await rows.loadDocument(goneName(id))
    return loaded.ok ? ok(readGoneModels(loaded.value)) : loaded
  }
  /** Snapshots go with time; what was in one and is in none since is remembered apart. */
  const rememberGone = async (
    id: ConnectionId,
    entries: readonly CatalogEntry[],
    at: number,
    baseUrl: string | undefined,
  ) => {
    const [before, known] = [await newestOf(id), await loadGone(id)]
    // Unreadable now: writing over it would forget what it holds.
    if (!before.ok || !before.value || !known.ok) return
    const { entries: old } = await readCatalogGently(before.value.document, yieldToPage, baseUrl)
    await rows.saveDocument(goneName(id), goneAfter(known.value, old, entries, at))
  }
  /** What was left out, and the notes, are of the newest document too: it takes the place of one that says the same. */
  const renew = async (id: ConnectionId, document: Json) => {
    const kept = await newestOf(id)
    if (kept.ok && kept.value)
      await rows.saveDocument(kept.value.name, { document, fetchedAt: kept.value.fetchedAt })
  }
  const keep = async (
    id: ConnectionId,
    { document, fetchedAt, hash: documentHash, listReading }: ReadDocument,
    baseUrl: string | undefined,
  ): Promise<void> => {
    const { entries } = listReading
    if (entries.length === 0) return
    const check = await checkOf(id)
    if (check['document'] === documentHash) {
      await rows.saveDocument(checkName(id), { ...check, checkedAt: fetchedAt })
      return
    }
    const hash = await hashOf(entries, yieldToPage)
    const rest = hashText(JSON.stringify([listReading.rejected, listReading.notes]))
    const isSame = check['hash'] === hash
    if (isSame && check['rest'] !== rest) await renew(id, document)
    if (!isSame) {
      await rememberGone(id, entries, fetchedAt, baseUrl)
      const instant = new Date(fetchedAt).toISOString()
      await rows.saveDocument(`catalog/${id}/${instant}`, { document, fetchedAt })
      await rows.saveDocument(`catalogPrices/${id}/${instant}`, { at: fetchedAt, prices: pricesOf(entries) })
    }
    await rows.saveDocument(checkName(id), { hash, rest, document: documentHash, checkedAt: fetchedAt })
    const kept = await Promise.all([names(`catalog/${id}/`), names(`catalogPrices/${id}/`)])
    await Promise.all(kept.flatMap(spare).map((name) => rows.removeDocument(name)))
  }

  return {
    /**
     * Keeps a fetched catalog if it says anything else of its models than the newest one kept; where only rows that
     * became no model differ, in its place.
     */
    keep(id: ConnectionId, fetched: ReadDocument, baseUrl?: string): Promise<void> {
      const kept = keep(id, fetched, baseUrl)
      keeping.set(id, kept)
      return kept
    },

    /** Keeps the model list of a key in place of the one before. */
    async keepList(id: ConnectionId, list: KeptList): Promise<void> {
      await rows.saveDocument(listName(id), list)
    },

    /** The last model list of a key; null when there is none, or it came from another address. */
    async loadList(id: ConnectionId, baseUrl: string): Promise<Omit<KeptList, 'baseUrl'> | null> {
      const loaded = await rows.loadDocument(listName(id))
      const list = loaded.ok && isRecord(loaded.value) ? loaded.value : {}
      const { document, fetchedAt } = list
      return list['baseUrl'] === baseUrl && typeof fetchedAt === 'number' && isDocument(document)
        ? { document, fetchedAt }
        : null
    },

    /** Forgets what a key was told it may use: there is another key. */
    async forgetList(id: ConnectionId): Promise<void> {
      await rows.removeDocument(listName(id))
    },

    /** Removes all that is kept of a connection. */
    async forget(id: ConnectionId): Promise<void> {
      await keeping.get(id)
      keeping.delete(id)
      const kept = await Promise.all([names(`catalog/${id}/`), names(`catalogPrices/${id}/`)])
      await Promise.all(
        [...kept.flat(), checkName(id), goneName(id), listName(id)].map((name) => rows.removeDocument(name)),
      )
    },

    /** The newest snapshot; null when there is none. */
    async load(id: ConnectionId): Promise<Result<CatalogSnapshot | null, StorageError>> {
      const found = await newestOf(id)
      if (!found.ok || !found.value) return found
      const { checkedAt } = await checkOf(id)
      const { document, fetchedAt } = found.value
      return ok({
        document,
        fetchedAt,
        checkedAt: typeof checkedAt === 'number' ? Math.max(checkedAt, fetchedAt) : fetchedAt,
      })
    },

    /**
     * What the newest snapshot is compared with, and when that one came: the last of an earlier day, or else the
     * first of the same. Null when there is but one.
     */
    async loadBefore(
      id: ConnectionId,
    ): Promise<
      Result<{ readonly before: CatalogSnapshot; readonly changedAt: number } | null, StorageError>
    > {
      await keeping.get(id)
      const found = await listed(`catalog/${id}/`)
      if (!found.ok) return found
      const kept = found.value
      const newest = kept.at(-1)
      if (newest === undefined) return ok(null)
      const before = kept.findLast((name) => dayOf(name) < dayOf(newest)) ?? kept[0]
      if (before === undefined || before === newest) return ok(null)
      const snapshot = await read(before)
      if (!snapshot.ok) return snapshot
      return ok(snapshot.value && { before: snapshot.value, changedAt: Date.parse(instantOf(newest)) })
    },

    /** The models that were in a catalog kept here, and are not in the newest. */
    async gone(id: ConnectionId): Promise<Result<readonly GoneModel[], StorageError>> {
      await keeping.get(id)
      return loadGone(id)
    },

    /** What one model cost in each snapshot kept, oldest first; empty when it is in none. */
    async prices(id: ConnectionId, modelId: ModelId): Promise<Result<readonly PricePoint[], StorageError>> {
      const found = await listed(`catalogPrices/${id}/`)
      if (!found.ok) return found
      const loaded = await Promise.all(found.value.map((name) => rows.loadDocument(name)))
      const points: PricePoint[] = []
      for (const row of loaded) {
        if (!row.ok) return row
        const { at, prices } = isRecord(row.value) ? row.value : {}
        const amounts = isRecord(prices) && Object.hasOwn(prices, modelId) ? prices[modelId] : undefined
        if (typeof at === 'number' && isRecord(amounts)) points.push({ at, ...amountsIn(amounts) })
      }
      return ok(points)
    },
  }
}

const isDocument = (value: unknown): value is Json => isRecord(value) || Array.isArray(value)

const listName = (id: ConnectionId) => `modelList/${id}`
const goneName = (id: ConnectionId) => `catalogGone/${id}`
const checkName = (id: ConnectionId) => `catalogCheck/${id}`
/** The end of a name, `2026-11-20T09:30:00.000Z`; in what earlier versions kept the date alone. */
const instantOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
const dayOf = (name: string): string => instantOf(name).slice(0, DATE_CHARS)

/** Which of the given names, oldest first, need not be kept: all but the newest of each day, and the first of the last. */
function spare(names: readonly string[]): readonly string[] {
  const newest = new Map(names.map((name) => [dayOf(name), name]))
  const today = [...newest.keys()].at(-1)
  const kept = new Set([...newest.values()].slice(-MOST_DAYS))
  return names.filter((name) => !kept.has(name) && name !== names.find((other) => dayOf(other) === today))
}

async function hashOf(entries: readonly CatalogEntry[], yieldToPage: () => Promise<void>): Promise<string> {
  const hashes: string[] = []
  for (const [index, entry] of entries.entries()) {
    if (index % PIECE === PIECE - 1) await yieldToPage()
    hashes.push(`${entry.id} ${entryHash(entry)}`)
  }
  return hashText(hashes.sort().join('\n'))
}

const ITEMS = ['input', 'output', 'cached'] as const

const pricesOf = (entries: readonly CatalogEntry[]) =>
  Object.fromEntries(
    entries.map((entry) => [
      entry.id,
      Object.fromEntries(ITEMS.map((item) => [item, basePrice(entry, item)])),
    ]),
  )

const amountsIn = (found: Readonly<Record<string, unknown>>): Omit<PricePoint, 'at'> =>
  Object.fromEntries(
    ITEMS.flatMap((item) => {
      const amount = found[item]
      return typeof amount === 'string' ? [[item, amount] as const] : []
    }),
  )
