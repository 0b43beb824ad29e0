import { TITLED_BY, type Conversation } from '@/domain/conversations/conversation'
import { isId } from '@/domain/isId'
import { isRecord } from '@/lib/json'

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
  !('assistant' in settings) &&
  (settings['project'] === undefined || isId(settings['project']))
