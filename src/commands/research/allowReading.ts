import { hostOf } from '@/domain/connections/baseUrl'
import type { ConversationId, ToolId } from '@/domain/ids'
import { chatApprovalKey } from '@/domain/tools/toolCall'

import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { rememberDecision } from '../toolLoop/allowedCall'
import { findTools, toolsToOffer } from '../toolSources/toolSourceCommands'

/**
 * Who starts a plan allows its sub-agents to search and to read: kept as one's “Allow in this chat”, for each of their
 * chats. They know nothing of the person's chat but the plan. Addresses that nobody named are still asked about.
 */
export async function allowReading(
  deps: CommandDeps,
  id: ConversationId,
  signal: AbortSignal,
): Promise<void> {
  const settings = deps.store.getState().conversations[id]?.settings
  if (!settings) return
  const { tools } = await findTools(deps, settings.toolUse?.sources ?? [], signal)
  for (const { tool } of toolsToOffer(deps, tools, settings).offered) {
    const { reach, hints, source } = tool
    const isWeb = source.id.startsWith('search:') || source.id === 'web:pages'
    if (!isWeb || !reach || !hints.isReadOnly) continue
    const asked = reach({ query: 'example' })
    const host = asked && hostOf(asked.address)
    await rememberDecision(deps, {
      conversationId: id,
      tool,
      decision: 'chat',
      newHosts: host === undefined ? [] : [host],
    })
  }
}

/** Forgets what was allowed in these chats: what is written there later asks again. */
export async function forgetReading(deps: CommandDeps, ids: readonly ConversationId[]): Promise<void> {
  const isTheirs = (key: string) => ids.some((id) => key.startsWith(chatApprovalKey(id, '' as ToolId)))
  const { toolApprovals } = deps.store.getState().settings
  if (!Object.keys(toolApprovals).some(isTheirs)) return
  await createChangeAppSettings(deps)((now) => ({
    toolApprovals: Object.fromEntries(Object.entries(now.toolApprovals).filter(([key]) => !isTheirs(key))),
  }))
}
