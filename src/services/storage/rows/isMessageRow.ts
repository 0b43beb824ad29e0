import type { Message } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

/**
 * Whether a row can be shown as a message. By hand rather than by schema: a conversation of 5,000 rows is
 * checked in under a tenth of the time.
 */
export const isMessageRow = (row: unknown): row is Message =>
  isRecord(row) &&
  isText(row['id']) &&
  isText(row['conversationId']) &&
  (row['parentId'] === null || isText(row['parentId'])) &&
  (row['role'] === 'user' ||
    row['role'] === 'assistant' ||
    row['role'] === 'system' ||
    row['role'] === 'tool') &&
  isNumber(row['createdAt']) &&
  isStatus(row['status']) &&
  Array.isArray(row['parts']) &&
  row['parts'].every(isPart) &&
  (row['reply'] === undefined || isReply(row['reply']))

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

function isStatus(status: unknown): boolean {
  if (!isRecord(status)) return false
  switch (status['type']) {
    case 'streaming':
    case 'complete':
    case 'stopped':
    case 'interrupted':
      return true
    case 'failed':
      return isRecord(status['error']) && isText(status['error']['type'])
    default:
      return false
  }
}

/** Whether a value can be shown as one part of a message. */
export function isPart(part: unknown): part is Message['parts'][number] {
  if (!isRecord(part)) return false
  switch (part['type']) {
    case 'text':
    case 'reasoning':
    case 'refusal':
      return isText(part['text'])
    case 'toolCall':
      return isText(part['id']) && isText(part['name']) && isText(part['arguments'])
    case 'toolResult':
      return (
        isText(part['toolCallId']) &&
        isText(part['text']) &&
        (part['run'] === undefined || isRecord(part['run']))
      )
    case 'image':
    case 'audio':
    case 'file':
      return (
        isText(part['attachmentId']) &&
        isText(part['name']) &&
        isText(part['mediaType']) &&
        isNumber(part['sizeBytes'])
      )
    case 'hostedCall':
      return isText(part['name'])
    case 'citation':
      return (
        isText(part['url']) &&
        (part['passages'] === undefined || isPassages(part['passages'])) &&
        (part['marks'] === undefined || (Array.isArray(part['marks']) && part['marks'].every(isNumber)))
      )
    default:
      return false
  }
}

const isPassages = (passages: unknown): boolean =>
  Array.isArray(passages) && passages.every((passage) => isRecord(passage) && isText(passage['text']))

const isReply = (reply: unknown): boolean =>
  isRecord(reply) && isText(reply['model']) && isText(reply['connectionId'])
