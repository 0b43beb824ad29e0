import { use, useCallback } from 'react'

import type { ToolCommands } from '@/commands/toolServers/toolCommands'
import type { ConversationId } from '@/domain/ids'
import { costOf, costRange, formatBracket } from '@/domain/pricing'
import { definitionText, type ToolDefinition } from '@/domain/tools/toolDefinition'
import { selectConversationSettings } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { useModel } from '../models/useModels'

/** The verbs of tool servers and functions; suspends until their code is here. */
export const useToolCommands = (): ToolCommands => use(useCommands().loadToolCommands())

/** What the person decided about a tool for all chats. */
export type ToolPermission = 'ask' | 'always' | 'never'

/** Reads and changes what tools may do without asking. */
export function useToolPermissions() {
  const { toolApprovals, trustedToolSources } = useAppState((state) => state.settings)
  const { changeAppSettings } = useCommands()
  return {
    permissionOf: (tool: ToolDefinition): ToolPermission => toolApprovals[tool.id]?.choice ?? 'ask',

    setPermission: (tool: ToolDefinition, choice: ToolPermission) =>
      void changeAppSettings(({ toolApprovals: { [tool.id]: _, ...others } }) => ({
        toolApprovals:
          choice === 'ask' ? others : { ...others, [tool.id]: { choice, definition: definitionText(tool) } },
      })),

    isTrusted: (source: string): boolean => trustedToolSources.includes(source),

    setTrusted: (source: string, isTrusted: boolean) =>
      void changeAppSettings((now) => {
        const others = now.trustedToolSources.filter((each) => each !== source)
        return { trustedToolSources: isTrusted ? [...others, source] : others }
      }),
  }
}

/** What a number of input tokens, and of output tokens, costs on the chosen model, as text; undefined where its price is not known. */
export function useTurnTokensCost(
  id: ConversationId | null,
): (tokens: number, outputTokens?: number) => string | undefined {
  const { now } = useApp()
  const prices = useModel(useAppState(selectConversationSettings(id)))?.entry?.prices
  return useCallback(
    (tokens, outputTokens = 0) => {
      if (!prices) return undefined
      const usage = { promptTokens: tokens, completionTokens: outputTokens }
      const bracket = costRange(prices, (offered) => costOf({ prices: offered, usage, facts: {}, at: now() }))
      return bracket.low.type === 'unknown' ? undefined : formatBracket(bracket)
    },
    [prices, now],
  )
}
