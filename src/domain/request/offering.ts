import type { ConversationSettings } from '../conversations/conversation'
import { namesOf, withOffered, writtenNames, type OfferedAs } from '../tools/offeredTools'
import type { ToolSource } from '../tools/toolDefinition'

/**
 * Settings that offer tools beside the functions the person wrote. What the settings still hold of the sources leaves:
 * definitions of another day, tools that are off, and those of a server that gives none now.
 */
export function offering(
  settings: ConversationSettings,
  {
    sources,
    named,
    offered,
    isOver,
  }: {
    /** Those that are on. */
    readonly sources: readonly ToolSource[]
    /** All their tools, and those of them that are on. */
    readonly named: readonly OfferedAs[]
    readonly offered: readonly OfferedAs[]
    /** The model must answer without calling any. */
    readonly isOver: boolean
  },
): ConversationSettings {
  const { tools, ...rest } = settings.parameters
  const written = writtenNames(tools?.value, sources, named)
  const leaving = namesOf(tools?.value).filter((name) => !written.has(name))
  const value = withOffered(tools?.value, leaving, offered)
  if (value === undefined) return { ...settings, parameters: rest }
  return {
    ...settings,
    parameters: {
      ...rest,
      tools: { value, origin: tools?.origin ?? 'preset' },
      ...(isOver && { tool_choice: { value: { type: 'none' }, origin: 'preset' } as const }),
    },
  }
}
