import type { Message } from '../messages/message'

/** Who a message is by, as headings of documents name it. */
export function speakerOf(message: Message): string {
  switch (message.role) {
    case 'user':
      return 'You'
    case 'system':
      return 'System'
    case 'tool':
      return 'Tool'
    case 'assistant':
      return message.reply?.model ?? 'Assistant'
  }
}

/** What a reader must know of how a message ended; empty for a complete one. */
export function endingOf(message: Message): string {
  switch (message.status.type) {
    case 'stopped':
      return 'Stopped by the reader.'
    case 'failed':
      return 'Failed before its end.'
    case 'interrupted':
    case 'streaming':
      return 'Interrupted before its end.'
    case 'complete':
      return ''
  }
}
