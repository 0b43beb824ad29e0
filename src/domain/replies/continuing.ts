import type { CatalogEntry } from '../catalog'
import { hostOf } from '../connections/baseUrl'
import type { Connection } from '../connections/connection'
import type { Dialect } from '../connections/dialect'
import { isRetryable } from '../connections/serviceError'
import type { ConversationSettings } from '../conversations/conversation'
import { type Message, type MessageStatus, messageText } from '../messages/message'
import { MARKS_BEGUN } from './marksBegun'

type Asked = {
  readonly settings: Pick<ConversationSettings, 'modelId' | 'parameters'>
  readonly connection: Pick<Connection, 'baseUrl'>
  readonly entry: CatalogEntry | undefined
  readonly dialect: Dialect
}

/** Generations of Claude that go on with a begun reply; from 4.6 on they refuse one. */
const BEGUN_BY_CLAUDE = /claude-(?:2|3|(?:opus|sonnet|haiku)-4(?!-[6-9]))/

/**
 * Whether a model is known to go on with a reply from its middle: its catalog says so, or its service does. Others may
 * begin once more, and are not asked unless the person does it.
 */
export function takesBegun({ settings, connection, entry, dialect }: Asked): boolean {
  if (entry?.features?.includes('assistant_prefill')) return true
  if (dialect === 'ollama') return true
  const { reasoning_effort: effort, thinking_budget: budget } = settings.parameters
  if (dialect === 'messages')
    return BEGUN_BY_CLAUDE.test(settings.modelId ?? '') && effort === undefined && budget === undefined
  return dialect === 'chat' && MARKS_BEGUN.test(hostOf(connection.baseUrl) ?? '')
}

/** Whether a reply broke in the middle of its words, for a reason that may be over soon. */
export function isBroken(message: Pick<Message, 'parts'>, status: MessageStatus): boolean {
  if (messageText(message).trim() === '' || message.parts.some(({ type }) => type === 'toolCall'))
    return false
  if (status.type === 'interrupted') return true
  return status.type === 'failed' && isRetryable(status.error)
}
