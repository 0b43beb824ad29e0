import type { SharedThread } from './sharedThread'
import type { ShareChoices } from './shareChoices'

/** How much of each there is that can be chosen; 0 for nothing. Branches: how many there are beside the shown one. */
export type ShareAmounts = Readonly<Record<keyof ShareChoices, number>>

/** Counts what a conversation holds. */
export function shareAmounts({ conversation, messages }: SharedThread): ShareAmounts {
  const parts = messages.flatMap((message) => message.parts)
  const parents = new Set(messages.map(({ parentId }) => parentId))
  return {
    branches: Math.max(0, messages.filter(({ id }) => !parents.has(id)).length - 1),
    files: parts.filter((part) => 'attachmentId' in part).length,
    reasoning: parts.filter(({ type }) => type === 'reasoning').length,
    tools: parts.filter(({ type }) => type === 'toolCall').length,
    instructions:
      messages.filter(({ role }) => role === 'system').length +
      (conversation.settings.systemPrompt === '' ? 0 : 1),
  }
}
