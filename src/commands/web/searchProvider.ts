import { readQuery, SEARCH_SCHEMA, searchDescription, searchOrder } from '@/domain/web/searchQuery'
import { searchSource, type SearchService } from '@/domain/web/searchService'
import { describeWebFault } from '@/domain/web/webFault'
import { failedOutcome, type RunnableTool, type ToolProvider } from '@/domain/tools/toolExecutor'
import { toolId } from '@/domain/tools/toolDefinition'
import { english, inEnglish } from '@/lib/text/english'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
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
      if (!found.ok) return failedOutcome(inEnglish(() => describeWebFault(found.error)))
      if (found.value.length > 0) return { state: 'done', content: [], sources: found.value, notes: [] }
      return { state: 'done', content: [{ type: 'text', text: english('Nothing was found.') }], notes: [] }
    },
  }
}

/** What a model is told of a search service. */
export const searchTool = ({ name }: Pick<SearchService, 'name'>) => ({
  name: 'web_search',
  title: t('Web search'),
  description: searchDescription(name),
  inputSchema: JSON.stringify(SEARCH_SCHEMA),
})
