import type { Message } from '@/domain/messages/message'

/** Text of one message beyond this is not searched, in characters. */
const MAX_SEARCHED_CHARS = 1_000_000

/** What of a message is searched: what it says, calls, returns and carries. Not its reasoning. */
export function searchableText(message: Message): string {
  const texts = message.parts.flatMap((part): readonly string[] => {
    switch (part.type) {
      case 'text':
      case 'refusal':
      case 'toolResult':
        return [part.text]
      case 'toolCall':
        return [part.name, part.arguments]
      case 'hostedCall':
        return part.input === undefined ? [] : [part.input]
      case 'citation':
        return part.title === undefined ? [] : [part.title]
      case 'image':
      case 'audio':
      case 'file':
        return [part.name]
      case 'reasoning':
        return []
    }
  })
  return texts.join('\n').slice(0, MAX_SEARCHED_CHARS)
}

/** Whether a message has a block of code. */
export const hasCode = (message: Message): boolean =>
  message.parts.some((part) => part.type === 'text' && /^ {0,3}(?:```|~~~)/m.test(part.text))

/** Whether a message carries a file. */
export const hasAttachment = (message: Message): boolean =>
  message.parts.some((part) => 'attachmentId' in part)
