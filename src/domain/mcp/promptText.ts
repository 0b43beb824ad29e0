import type { ServerPromptMessage } from './serverContent'

/**
 * The text that a filled-in prompt puts into the composer. Where it holds a conversation, each message says whose it is:
 * what is sent is one message of the person.
 */
export function promptText(messages: readonly ServerPromptMessage[]): string {
  const texts = messages.flatMap(({ role, content }) =>
    content.type === 'text' && content.text.trim() !== '' ? [{ role, text: content.text }] : [],
  )
  const isTalk = texts.some(({ role }) => role === 'assistant')
  return texts
    .map(({ role, text }) => (isTalk ? `${role === 'user' ? 'User' : 'Assistant'}: ${text}` : text))
    .join('\n\n')
}
