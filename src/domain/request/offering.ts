import type { ConversationSettings } from '../conversations/conversation'
import { withOffered, type OfferedAs } from '../tools/offeredTools'

/**
 * The settings of a request that offers tools beside the functions the person wrote. Made for each request and kept
 * nowhere: a chat only keeps what is on.
 *
 * @param isOver the model must answer without calling any.
 */
export function offering(
  settings: ConversationSettings,
  offered: readonly OfferedAs[],
  isOver = false,
): ConversationSettings {
  const { tools, ...rest } = settings.parameters
  const value = withOffered(tools?.value, offered)
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
