import { isRecord } from '@/lib/json'

import { createFileCollector } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import { inLine, liftSystemPrompt, type ListedMessage, plainRole } from '../foreignMessages'
import { firstText, type FormatContext, idOf, type RowItems, textOf } from '../foreignText'
import { listOf, momentOf } from '../parts/foreignParts'
import { openAiParts } from '../parts/openAiParts'

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])

const isMessage = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['role'] === 'string' &&
  ROLES.has(value['role']) &&
  ('content' in value || 'tool_calls' in value || 'function_call' in value) &&
  // Jan's messages look alike, and belong to a thread.
  !('thread_id' in value)

const isMessages = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isMessage)

/** A file that is one array of messages is one conversation. */
export const openAiRows = (json: unknown): readonly unknown[] | undefined =>
  isMessages(json) ? [json] : undefined

/**
 * Whether a value is a conversation in the form of an OpenAI request: its messages, or an object that has them.
 * Many apps have more than that, and are asked first.
 */
export const isOpenAi = (value: unknown): boolean =>
  isMessages(value) || (isRecord(value) && isMessages(value['messages']))

/** One conversation in the form of an OpenAI request. Each message answers the one before it. */
export async function readOpenAi(value: unknown, { name }: FormatContext): Promise<RowItems> {
  const head = isRecord(value) ? value : {}
  const rows = listOf(isRecord(value) ? value['messages'] : value)
  const files = createFileCollector()
  const listed: ListedMessage[] = []
  for (const row of rows) {
    if (!isRecord(row)) continue
    listed.push({
      id: idOf(row['id']),
      role: row['role'] === 'function' ? 'tool' : plainRole(textOf(row['role'])),
      parts: await openAiParts(row, files),
      createdAt: momentOf(row['created_at'] ?? row['createdAt'] ?? row['timestamp'] ?? row['created']),
      model: firstText(row['model'], head['model']) || undefined,
    })
  }
  const { systemPrompt, messages } = liftSystemPrompt(inLine(listed))
  const createdAt = momentOf(head['created_at'] ?? head['createdAt'] ?? head['created'])
  const conversation = foreignConversation({
    source: 'openai',
    id: idOf(head['id']),
    title: firstText(head['title'], head['name'], head['topic'], name),
    createdAt,
    updatedAt: momentOf(head['updated_at'] ?? head['updatedAt']),
    activeLeafId: messages.at(-1)?.id ?? null,
    messages,
    systemPrompt: firstText(head['system'], head['instructions'], systemPrompt),
  })
  return [...files.items, conversation]
}
