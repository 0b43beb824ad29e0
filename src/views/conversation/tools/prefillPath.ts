import type { ConversationSettings } from '@/domain/conversations/conversation'

type Settings = Pick<ConversationSettings, 'modelId' | 'systemPrompt' | 'parameters'>

/**
 * The address of a new chat with the same model, temperature, instructions and first message filled in. Nothing is
 * sent by it, and no other part of the chat is in it.
 */
export function prefillPath({ modelId, systemPrompt, parameters }: Settings, prompt = ''): string {
  const temperature = parameters.temperature?.value
  const asked = new URLSearchParams({
    ...(prompt !== '' && { q: prompt }),
    ...(modelId !== null && { model: modelId }),
    ...(temperature !== undefined && { temperature: String(temperature) }),
    ...(systemPrompt !== '' && { system: systemPrompt }),
  })
  return `/?${asked.toString()}`
}
