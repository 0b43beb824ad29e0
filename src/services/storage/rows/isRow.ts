import { type Conversation, TITLED_BY } from '@/domain/conversations/conversation'
import { isId, type AttachmentId } from '@/domain/ids'
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

/**
 * Whether a row surely is a conversation. By hand, for those as nearly all are, without parameters of their own: ten
 * thousand are checked in the time the schema takes for a few hundred. For the others the schema decides.
 */
export const isConversationRow = (row: unknown): row is Conversation =>
  isRecord(row) &&
  isId(row['id']) &&
  typeof row['title'] === 'string' &&
  TITLED_BY.some((by) => by === row['titledBy']) &&
  Number.isFinite(row['createdAt']) &&
  Number.isFinite(row['updatedAt']) &&
  (row['activeLeafId'] === null || isId(row['activeLeafId'])) &&
  Array.isArray(row['tags']) &&
  row['tags'].every((tag) => typeof tag === 'string') &&
  typeof row['pinned'] === 'boolean' &&
  typeof row['archived'] === 'boolean' &&
  (row['trashedAt'] === null || Number.isFinite(row['trashedAt'])) &&
  isPlainSettings(row['settings'])

const isNameOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isPlainSettings = (settings: unknown): boolean =>
  isRecord(settings) &&
  isNameOrNull(settings['connectionId']) &&
  isNameOrNull(settings['modelId']) &&
  typeof settings['systemPrompt'] === 'string' &&
  (settings['systemRole'] === 'system' || settings['systemRole'] === 'developer') &&
  isRecord(settings['parameters']) &&
  Object.keys(settings['parameters']).length === 0 &&
  settings['dataRule'] === null &&
  !('contextCut' in settings) &&
  !('compaction' in settings) &&
  !('assistant' in settings) &&
  (settings['project'] === undefined || isId(settings['project']))

const PLACEHOLDER = /\{\{attachment:([0-9a-f]{64})\}\}/g

/** Hashes of the attachments a request's body stands for. */
export const attachmentIdsIn = (body: string): readonly AttachmentId[] => [
  ...new Set(
    [...body.matchAll(PLACEHOLDER)].flatMap((match) => (match[1] ? [match[1] as AttachmentId] : [])),
  ),
]
