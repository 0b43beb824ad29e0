import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Search } from '@/domain/search/search'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import type { Storage } from '../storage/storage'
import type { Tabs } from '../tabs/tabs'

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
