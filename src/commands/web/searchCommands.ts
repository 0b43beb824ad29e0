import { withoutHeld } from '@/domain/connections/heldAddresses'
import { searchKeyOwner, searchSource, type SearchService } from '@/domain/web/searchService'
import { describeWebFault } from '@/domain/web/webFault'
import { withItem } from '@/domain/settings/settings'
import type { FoundSource } from '@/domain/tools/toolRun'
import { failed, ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { search } from './search'
import { searchTool } from './searchProvider'

/** The verbs of search services. */
export function createSearchCommands(deps: CommandDeps) {
  const change = createChangeAppSettings(deps)
  return {
    searchTool,
    newSearchServiceId: deps.newId,

    /** Keeps a service and, where one is given, its key (empty removes it). Fails with a sentence. */
    saveSearchService: async (
      service: SearchService,
      key: string | undefined,
    ): Promise<Result<void, string>> => {
      const before = deps.store.getState().settings.searchServices.find(({ id }) => id === service.id)
      const isMoved = before !== undefined && before.rememberKey !== service.rememberKey
      const kept = isMoved ? deps.keys.keyFor(searchKeyOwner(service), service.url) : undefined
      const given = key ?? (kept?.ok === true ? kept.value : undefined)
      const keyKept =
        given === undefined ? ok(undefined) : await deps.keys.setKey(searchKeyOwner(service), given)
      const saved = await change(({ searchServices, heldAddresses }) => ({
        searchServices: withItem(searchServices, service),
        heldAddresses: withoutHeld(heldAddresses, searchKeyOwner(service).id),
      }))
      return saved.ok ? keyKept : saved
    },

    /** Removes a service with its key and what was approved of it. Fails with a sentence, and then it stays. */
    removeSearchService: async (service: SearchService): Promise<Result<void, string>> => {
      const removed = await deps.keys.removeKey(searchKeyOwner(service).id)
      if (!removed.ok) return removed
      const { id } = searchSource(service)
      return change(({ searchServices, toolApprovals, heldAddresses }) => ({
        heldAddresses: withoutHeld(heldAddresses, searchKeyOwner(service).id),
        searchServices: searchServices.filter((each) => each.id !== service.id),
        toolApprovals: Object.fromEntries(
          Object.entries(toolApprovals).filter(([tool]) => !tool.includes(`${id} `)),
        ),
      }))
    },

    /** Searches for a word, with the key that is typed or else the kept one. Changes nothing; fails with a sentence. */
    testSearchService: async (
      service: SearchService,
      typedKey: string | undefined,
      signal: AbortSignal,
    ): Promise<Result<readonly FoundSource[], string>> => {
      const found = await search(deps, service, { query: 'weather', site: '' }, signal, typedKey)
      return found.ok ? found : failed(describeWebFault(found.error))
    },
  }
}
