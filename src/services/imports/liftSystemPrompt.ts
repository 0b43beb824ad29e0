import { messageText } from '@/domain/messages/message'

import type { ForeignMessage } from './foreignMessage'

/**
 * Apps without a field for instructions write them as the first message. Ours has one, so the message becomes that.
 * Messages that answered it become roots.
 */
export function liftSystemPrompt(messages: readonly ForeignMessage[]): {
  readonly systemPrompt: string
  readonly messages: readonly ForeignMessage[]
} {
  const [first, ...rest] = messages
  if (first?.role !== 'system' || first.parts.some(({ type }) => type !== 'text')) {
    return { systemPrompt: '', messages }
  }
  return { systemPrompt: messageText(first), messages: rest }
}
