import { t } from '@/lib/text/t'

import type { Message } from '../messages/message'

/** Who a message is by, as headings of documents name it. */
export function speakerOf(message: Message): string {
  switch (message.role) {
    case 'user':
      return t('You')
    case 'system':
      return t('System')
    case 'tool':
      return t('Tool')
    case 'assistant':
      return message.reply?.model ?? t('Assistant')
  }
}

/** What a reader must know of how a message ended; empty for a complete one. */
export function endingOf(message: Message): string {
  switch (message.status.type) {
    case 'stopped':
      return t('Stopped by the reader.')
    case 'failed':
      return t('Failed before its end.')
    case 'interrupted':
    case 'streaming':
      return t('Interrupted before its end.')
    case 'complete':
      return ''
  }
}
