import type { ConversationSettings } from '@/domain/conversations/conversation'
import { offeredTools, type OfferedAs } from '@/domain/tools/offeredTools'
import type { RunnableTool } from '@/domain/tools/toolExecutor'

import type { CommandDeps } from '../deps'

/**
 * The tools of what is on in a chat under the names models call them by, and those of them that are offered. Named before
 * some are left out, so that no name changes hands.
 */
export function toolsToOffer(
  { store }: Pick<CommandDeps, 'store'>,
  tools: readonly RunnableTool[],
  { toolUse }: ConversationSettings,
): {
  readonly named: readonly OfferedAs<RunnableTool>[]
  readonly offered: readonly OfferedAs<RunnableTool>[]
} {
  const { toolApprovals } = store.getState().settings
  const named = offeredTools(tools)
  const offered = named.filter(
    ({ tool: { id } }) => toolUse?.without.includes(id) !== true && toolApprovals[id]?.choice !== 'never',
  )
  return { named, offered }
}
