import type { CatalogReading } from '@/domain/catalog'
import { describeError } from '@/domain/connections/serviceError'
import { listConnection, siteOf, type PublicList } from '@/domain/models/lists/publicLists'
import { failed, ok, type Result } from '@/lib/result'
import { isRecord, parseJson, type Json } from '@/lib/json'
import { t } from '@/lib/text/t'
import type { Loaded } from '@/queries/stored'
import { readDocument } from '@/queries/readDocument'
import type { CatalogSnapshots } from '@/services/snapshots/catalogSnapshots'

import type { CommandDeps } from '../deps'
import { webRelay } from '../web/search'

/** A public list as it was kept on this device. */
export type LoadedList = {
  readonly list: PublicList
  readonly reading: CatalogReading
  /** Milliseconds since the Unix epoch. */
  readonly fetchedAt: number
  /** Of its JSON. */
  readonly bytes: number
}

/** Public lists of prices and facts: loading one, and what is kept of them. */
export type PublicLists = {
  /** The lists kept here, with what their newest snapshots say. */
  readonly load: () => Loaded<readonly LoadedList[]>
  /** Reads a list from its address, through this app's host where it lets no page in, and keeps it. Fails with a sentence. */
  readonly add: (list: PublicList) => Promise<Result<void, string>>
  readonly remove: (id: string) => Promise<void>
}

/** The name under which the lists are kept. */
const KEPT = 'publicLists'
/** A host answers a page within this, milliseconds. */
const LIMIT_MS = 60_000

type Kept = PublicList & { readonly bytes: number }

export function createPublicLists(deps: CommandDeps, snapshots: CatalogSnapshots): PublicLists {
  const { storage, api } = deps
  const kept = async () => {
    const loaded = await storage.loadDocument(KEPT)
    return loaded.ok ? ok(Array.isArray(loaded.value) ? loaded.value.filter(isKept) : []) : loaded
  }
  return {
    load: async () => {
      const lists = await kept()
      if (!lists.ok) return lists
      const read = await Promise.all(
        lists.value.map(async (list): Promise<readonly LoadedList[]> => {
          const snapshot = await snapshots.load(listConnection(list).id)
          if (!snapshot.ok || !snapshot.value) return []
          const { document, checkedAt } = snapshot.value
          const { listReading } = await readDocument(document, undefined)
          const { id, name, url, bytes } = list
          return [{ list: { id, name, url }, reading: listReading, fetchedAt: checkedAt, bytes }]
        }),
      )
      return ok(read.flat())
    },

    add: async (list) => {
      const document = await fetchList(list, deps)
      if (!document.ok) return document
      const read = await readDocument(document.value, undefined)
      if (read.listReading.entries.length === 0)
        return failed(t('{name} holds no list of models that Parlance can read.', { name: list.name }))
      await api.keepCatalog(listConnection(list), read)
      const before = await kept()
      const others = before.ok ? before.value.filter(({ id }) => id !== list.id) : []
      const { id, name, url } = list
      const bytes = JSON.stringify(document.value).length
      const saved = await storage.saveDocument(KEPT, [...others, { id, name, url, bytes }])
      return saved.ok
        ? ok(undefined)
        : failed(t('The list can’t be kept: there may be no room on this device.'))
    },

    remove: async (id) => {
      const before = await kept()
      if (!before.ok) return
      const list = before.value.find((each) => each.id === id)
      await storage.saveDocument(
        KEPT,
        before.value.filter((each) => each !== list),
      )
      if (list) await snapshots.forget(listConnection(list).id)
    },
  }
}

/** A list from its own address, or through the host where the browser keeps the answer from the page. */
async function fetchList(list: PublicList, deps: CommandDeps): Promise<Result<Json, string>> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const direct = await deps.api.fetchCatalog(listConnection(list), signal)
  if (direct.ok) return ok(direct.value.document)
  const problem =
    direct.error.type === 'unreachable'
      ? t('{site} can’t be reached from here. Check your network and the address.', { site: siteOf(list) })
      : describeError(direct.error)
  if (direct.error.type !== 'unreachable') return failed(problem)
  const relay = await webRelay(deps)
  if (!relay.ok) return failed(problem)
  const { askWeb } = await deps.load('web')
  const order = { url: list.url, method: 'GET', headers: { Accept: 'application/json' } } as const
  const answer = await askWeb(order, relay.value, { fetch: deps.fetch, signal })
  const document = answer.ok ? parseJson(new TextDecoder().decode(answer.value.bytes)) : undefined
  return isRecord(document) || Array.isArray(document) ? ok(document) : failed(problem)
}

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['name'] === 'string' &&
  typeof value['url'] === 'string' &&
  typeof value['bytes'] === 'number'
