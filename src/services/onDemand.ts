import type { Conversation } from '@/domain/conversations/conversation'
import type { ScriptOutcome } from '@/domain/functions/script'
import type { ConversationId } from '@/domain/ids'
import type { Search } from '@/domain/search/search'
import { loadCode } from '@/lib/loadCode'
import { failed } from '@/lib/result'
import { startOnce } from '@/lib/startOnce'
import { yieldToPage } from '@/lib/time/afterPaint'

import type { saveToDisk } from './download/saveToDisk'
import type { Sandbox } from './sandbox/createSandbox'
import type { CatalogSnapshots } from './snapshots/catalogSnapshots'
import type { Storage } from './storage/storage'
import type { Tabs } from './tabs/tabs'

/** `saveToDisk`, whose code is loaded when the first file is saved. */
export const saveOnDemand: typeof saveToDisk = async (...order) => {
  let code: typeof import('./download/saveToDisk')
  try {
    code = await loadCode(() => import('./download/saveToDisk'))
  } catch (cause) {
    return failed({ type: 'failed', detail: cause instanceof Error ? cause.message : String(cause) })
  }
  return code.saveToDisk(...order)
}

/** Opens the catalogs that are kept; their code loads with the first call. */
export const snapshotsOnDemand = (storage: Storage): (() => Promise<CatalogSnapshots>) =>
  startOnce(async () => {
    const { createCatalogSnapshots } = await loadCode(() => import('./snapshots/catalogSnapshots'))
    return createCatalogSnapshots(storage, yieldToPage)
  }).open

const UNAVAILABLE: ScriptOutcome = {
  end: { type: 'unavailable' },
  printed: '',
  isCut: false,
  files: {},
  ms: 0,
}

/** The sandboxes, whose code is loaded for the first run. @param fetch asks this app's own host. */
export function sandboxOnDemand(fetch: typeof globalThis.fetch): Sandbox {
  const { open } = startOnce(async () =>
    (await loadCode(() => import('./sandbox/createSandbox'))).createSandbox(),
  )
  const python = startOnce(async () =>
    (await loadCode(() => import('./python/createPython'))).createPython(fetch),
  )
  return {
    run: (...order) =>
      open().then(
        (ready) => ready.run(...order),
        () => UNAVAILABLE,
      ),
    python: (...order) =>
      python.open().then(
        (ready) => ready.run(...order),
        () => ({ ...UNAVAILABLE, files: [], left: 0 }),
      ),
  }
}

export type SearchParts = {
  readonly tabs: Pick<Tabs, 'lead' | 'onChanged'>
  readonly openChannel: (name: string) => BroadcastChannel
}

/** The way to search: its code, worker and index are there from the first `open` on. */
export function createSearchLoader(
  storage: Storage,
  library: () => readonly Conversation[],
  parts: SearchParts | undefined,
) {
  const { open, opened } = startOnce(start)

  async function start(): Promise<Search> {
    const [{ createSearch }, { startSearchWorker }] = await Promise.all([
      loadCode(() => import('@/services/search/createSearch')),
      loadCode(() => import('@/services/search/startSearchWorker')),
    ])
    return createSearch({
      library,
      storage,
      tabs: parts?.tabs ?? ALONE,
      ...(parts && { startWorker: startSearchWorker, openChannel: parts.openChannel }),
    })
  }

  return {
    open,
    /** Conversations that changed here; nothing to do before the index is open, which compares all. */
    update: (ids: readonly ConversationId[]): void => {
      void opened()
        ?.then((search) => search.update(ids))
        .catch(() => undefined)
    },
  }
}

/** A page without other tabs. */
const ALONE: SearchParts['tabs'] = { lead: () => () => undefined, onChanged: () => () => undefined }
