import { t } from '@/lib/text/t'

import type { Message } from '../messages/message'

/** A sentence on how a finished or stopped reply ended; undefined where there is nothing to say. */
export function endingNote(message: Pick<Message, 'status' | 'reply' | 'parts'>): string | undefined {
  const { status, parts } = message
  switch (status.type) {
    case 'stopped':
      return parts.length > 0 ? t('Stopped. What arrived is kept.') : t('Stopped before anything arrived.')
    case 'interrupted':
      return t('Interrupted: the connection or the page closed before the reply was finished.')
    case 'complete':
      return completeNote(message)
    default:
      return undefined
  }
}

function completeNote({ reply, parts }: Pick<Message, 'reply' | 'parts'>): string | undefined {
  switch (reply?.finishReason) {
    case 'length':
      return limitNote(parts, reply.finishDetail)
    case 'content_filter':
      return t('The provider’s content filter ended this reply.')
    case 'refusal': {
      if (parts.some(({ type }) => type === 'refusal')) return undefined
      return reply.finishDetail === undefined
        ? t('The model declined to answer.')
        : t('The model declined to answer ({reason}).', { reason: reply.finishDetail })
    }
    case 'pause':
      return t('The provider paused this reply. Continue to let it finish.')
    default:
      return reply && parts.length === 0 ? t('Empty reply') : undefined
  }
}

function limitNote(parts: Message['parts'], detail: string | undefined): string {
  if (detail === 'model_context_window_exceeded')
    return t(
      'The chat fills the model’s context. Leave out earlier messages, or choose a model with a larger context.',
    )
  if (detail !== undefined) return t('The provider ended this reply early ({reason}).', { reason: detail })
  return parts.length > 0 && parts.every(({ type }) => type === 'reasoning')
    ? t('The reply reached its token limit while reasoning. Raise Max tokens, or lower the reasoning effort.')
    : t('The reply reached its token limit.')
}
