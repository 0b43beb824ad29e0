import { use } from 'react'

import type { ToolCommands } from '@/commands/toolServers/toolCommands'
import { definitionText, type ToolDefinition } from '@/domain/tools/toolDefinition'

import { useAppState, useCommands } from '../app'

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
