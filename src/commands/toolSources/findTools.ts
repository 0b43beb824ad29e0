import type { ToolSource } from '@/domain/tools/toolDefinition'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import type { HowToFind } from '@/domain/tools/toolProvider'

import type { CommandDeps } from '../deps'

type Providers = Pick<CommandDeps, 'toolProviders'>

const providersOf = ({ toolProviders }: Providers) => Promise.all(toolProviders.map((load) => load()))

/** Every server and function that can be switched on. Asks nobody. */
export const listToolSources = async (deps: Providers): Promise<readonly ToolSource[]> =>
  (await Promise.all((await providersOf(deps)).map((provider) => provider.listSources()))).flat()

/** The tools of the given sources, in the order of the sources, and sentences on those that give none. */
export async function findTools(
  deps: Providers,
  sources: readonly string[],
  signal: AbortSignal,
  how: HowToFind = {},
) {
  const providers = await providersOf(deps)
  const found = await Promise.all(providers.map((provider) => provider.toolsOf(sources, signal, how)))
  const tools = found.flatMap((each) => each.tools)
  return {
    tools: sources.flatMap((id): readonly RunnableTool[] => tools.filter(({ source }) => source.id === id)),
    problems: found.flatMap(({ problems }) => problems),
  }
}
