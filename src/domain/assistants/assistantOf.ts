import type { ConversationSettings } from '../conversations/conversation'
import type { Items } from '../items/item'
import { EMPTY_ASSISTANT, type AssistantContent } from './assistant'
import { contentOf } from './content'
import { versionIn } from './readAssistants'

/** What a chat is set to, as an assistant: its own instructions behind those of the assistant it has. */
export function assistantOf(
  name: string,
  { assistant, systemPrompt, connectionId, modelId, parameters, toolUse }: ConversationSettings,
  items: Items,
): AssistantContent {
  const before = assistant && versionIn(items, assistant.versionId)
  const instructions = [before?.instructions ?? '', systemPrompt].filter((text) => text.trim() !== '')
  // Where tools are switched on, their definitions come from their sources.
  const { tools, ...others } = parameters
  const isSwitched = toolUse !== undefined && toolUse.sources.length > 0
  return {
    ...(before ? contentOf(before) : EMPTY_ASSISTANT),
    name,
    instructions: instructions.join('\n\n'),
    model: connectionId !== null && modelId !== null ? { connectionId, modelId } : null,
    parameters: tools && !isSwitched ? parameters : others,
    ...(isSwitched && { toolUse }),
  }
}
