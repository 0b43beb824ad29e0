import { withoutHeld } from '@/domain/connections/heldAddresses'
import { withItem } from '@/domain/settings/settings'
import { withoutApprovalsOf } from '@/domain/tools/approval'
import { toolId } from '@/domain/tools/toolDefinition'
import { failedOutcome, type RunnableTool, type ToolProvider } from '@/domain/tools/toolExecutor'
import type { FoundSource } from '@/domain/tools/toolRun'
import { readQuery, SEARCH_SCHEMA, searchDescription, searchOrder } from '@/domain/web/searchQuery'
import { searchKeyOwner, type SearchService, searchSource } from '@/domain/web/searchService'
import { describeWebFault } from '@/domain/web/webFault'
import { failed, type Result } from '@/lib/result'
import { english, sentence, stored } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import { saveKey } from '../keys/saveKey'
import { createChangeAppSettings } from '../settings/changeAppSettings'

import { search } from './search'

/** The search services that the person added: each a source of one tool. */
export function createSearchProvider(deps: CommandDeps): ToolProvider {
  const services = () => deps.store.getState().settings.searchServices
  return {
    listSources: () => Promise.resolve(services().map(searchSource)),
    toolsOf: (sources) => {
      const tools = services().map((service) => runnable(deps, service))
      return Promise.resolve({
        tools: sources.flatMap((id) => tools.find(({ source }) => source.id === id) ?? []),
        problems: [],
      })
    },
  }
}

function runnable(deps: CommandDeps, service: SearchService): RunnableTool {
  const source = searchSource(service)
  return {
    id: toolId(source, 'web_search'),
    source,
    ...searchTool(service),
    // What it finds was written by strangers.
    hints: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: true },
    reach: (args) => ({
      address: searchOrder(service, readQuery(args), { key: undefined, now: deps.now() }).url,
      isAll: false,
    }),
    run: async (call, { signal }) => {
      const found = await search(deps, service, readQuery(call.arguments), signal)
      if (!found.ok) return failedOutcome(sentence(() => describeWebFault(found.error)))
      if (found.value.length > 0) return { state: 'done', content: [], sources: found.value, notes: [] }
      return { state: 'done', content: [{ type: 'text', text: english('Nothing was found.') }], notes: [] }
    },
  }
}

/** What a model is told of a search service. */
const searchTool = ({ name }: Pick<SearchService, 'name'>) => ({
  name: 'web_search',
  title: stored('Web search'),
  description: searchDescription(name),
  inputSchema: JSON.stringify(SEARCH_SCHEMA),
})

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
      const keyKept = await saveKey(deps, searchKeyOwner(service), before, key)
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
        toolApprovals: withoutApprovalsOf(toolApprovals, id),
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
