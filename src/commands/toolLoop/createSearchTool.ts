import type { OfferedAs } from '@/domain/tools/offeredTools'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import { SEARCH_TOOL, searchTools } from '@/domain/toolSearch/toolSearch'
import { t } from '@/lib/text/t'

/** The search over the tools that are on: what it finds is put into `found` and sent from the next round on. */
export const createSearchTool = (offered: readonly OfferedAs[], found: Set<string>): RunnableTool => ({
  ...SEARCH_TOOL,
  title: t('Search tools'),
  run: ({ arguments: { query } }) => {
    const tools = searchTools(offered, typeof query === 'string' ? query : '')
    for (const { name } of tools) found.add(name)
    const told = tools.map(({ name, tool }) => ({ name, description: tool.description.slice(0, 300) }))
    return Promise.resolve({
      state: 'done',
      content: [],
      structured: JSON.stringify({ tools: told }),
      notes: [],
    })
  },
})
