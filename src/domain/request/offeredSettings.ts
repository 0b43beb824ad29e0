import type { ConversationSettings } from '../conversations/conversation'

/**
 * The settings of the next request as far as they are known before it is sent.
 *
 * @param definitions the parameter `tools` that the tools that are on will make; undefined while it isn't known.
 */
export const offeredSettings = (
  settings: ConversationSettings,
  definitions: string | undefined,
): ConversationSettings =>
  definitions !== undefined && settings.toolUse?.sources.length
    ? {
        ...settings,
        parameters: { ...settings.parameters, tools: { value: definitions, origin: 'preset' } },
      }
    : settings
