import * as z from '@/lib/schema'
import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import type { ImportItem } from '@/services/files/importReport'
import { t } from '@/lib/text/t'

import { foreignConversation } from '../foreignConversation'
import { type ForeignMessage, plainRole } from '../foreignMessages'
import { listOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'

const text = z.optional(z.nullable(z.string()))
const messageSchema = z.object({
  id: z.string(),
  role: z.string(),
  content: z.optional(z.unknown()),
  reasoning: z.optional(z.unknown()),
  createdAt: z.optional(z.unknown()),
  created_at: z.optional(z.unknown()),
  parentId: text,
  sessionId: text,
  topicId: text,
  agentId: text,
  model: text,
  fromModel: text,
  tools: z.optional(z.unknown()),
  tool_call_id: text,
  extra: z.optional(z.unknown()),
})
type LobeMessage = z.infer<typeof messageSchema>

/** Whether a value is a data export of LobeHub (LobeChat), of its browser or its server edition. */
export const isLobeHub = (value: unknown): boolean => tablesOf(value) !== undefined

function tablesOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(value)) return undefined
  const tables = isRecord(value['state']) ? value['state'] : value['data']
  if (!isRecord(tables) || !Array.isArray(tables['messages'])) return undefined
  return 'exportType' in value || 'topics' in tables || 'sessions' in tables ? tables : undefined
}

/** Conversations of a LobeHub export: one for each topic, and one for each session's messages without a topic. */
export function readLobeHub(value: unknown): readonly ImportItem[] {
  const tables = tablesOf(value)
  const groups = new Map<string, LobeMessage[]>()
  const refused: ImportItem[] = []
  for (const [index, row] of (Array.isArray(tables?.['messages']) ? tables['messages'] : []).entries()) {
    const checked = messageSchema.safeParse(row)
    if (!checked.success) {
      refused.push({
        type: 'refused',
        where: t('Message {number}', { number: index + 1 }),
        reason: t('It isn’t in LobeHub’s format.'),
      })
      continue
    }
    const { topicId, sessionId, agentId } = checked.data
    const key = topicId ?? `session-${sessionId ?? agentId ?? 'inbox'}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(checked.data)
  }
  const titles = new Map([
    ...titlesOf(tables?.['topics'], ''),
    ...titlesOf(tables?.['agents'], 'session-'),
    ...titlesOf(tables?.['sessions'], 'session-'),
  ])
  const answered = callIds(tables?.['messagePlugins'])
  return [
    ...refused,
    ...[...groups].map(([id, messages]) =>
      foreignConversation({
        source: 'lobehub',
        id,
        title: titles.get(id) ?? '',
        createdAt: undefined,
        updatedAt: undefined,
        activeLeafId: null,
        messages: inOrder(messages, answered),
      }),
    ),
  ]
}

function titlesOf(rows: unknown, prefix: string): readonly (readonly [string, string])[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    if (!isRecord(row) || typeof row['id'] !== 'string') return []
    const meta = isRecord(row['meta']) ? row['meta']['title'] : undefined
    const title = row['title'] ?? meta
    return typeof title === 'string' ? [[`${prefix}${row['id']}`, title] as const] : []
  })
}

/** The calls that messages answer: its server edition keeps them in a table of their own. */
function callIds(rows: unknown): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const row of listOf(rows)) {
    if (!isRecord(row)) continue
    const { id, toolCallId } = row
    if (typeof id === 'string' && typeof toolCallId === 'string') ids.set(id, toolCallId)
  }
  return ids
}

/** Messages answer the one before them unless they say otherwise. */
function inOrder(
  messages: readonly LobeMessage[],
  answered: ReadonlyMap<string, string>,
): readonly ForeignMessage[] {
  const known = new Set(messages.map(({ id }) => id))
  const sorted = messages
    .map((message) => ({ message, at: momentOf(message.createdAt ?? message.created_at) }))
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
  return sorted.map(({ message, at }, index) => {
    const before = sorted[index - 1]?.message.id ?? null
    const parentId = message.parentId && known.has(message.parentId) ? message.parentId : before
    return {
      id: message.id,
      parentId,
      role: plainRole(message.role),
      parts: partsOf(message, answered.get(message.id)),
      createdAt: at,
      model:
        message.model ?? message.fromModel ?? (isRecord(message.extra) ? modelIn(message.extra) : undefined),
    }
  })
}

const modelIn = (extra: Readonly<Record<string, unknown>>): string | undefined =>
  typeof extra['fromModel'] === 'string' ? extra['fromModel'] : undefined

function partsOf(message: LobeMessage, answered: string | undefined): readonly Part[] {
  if (message.role === 'tool') {
    return textParts(message.content).flatMap((part): readonly Part[] =>
      part.type === 'text'
        ? [{ type: 'toolResult', toolCallId: message.tool_call_id ?? answered ?? '', text: part.text }]
        : [],
    )
  }
  const thought = isRecord(message.reasoning) ? message.reasoning['content'] : message.reasoning
  const calls = Array.isArray(message.tools) ? message.tools : []
  return [
    ...reasoningParts(thought),
    ...textParts(message.content),
    ...calls.flatMap((call: unknown): readonly Part[] =>
      isRecord(call)
        ? [
            {
              type: 'toolCall',
              id: typeof call['id'] === 'string' ? call['id'] : '',
              name: typeof call['apiName'] === 'string' ? call['apiName'] : '',
              arguments: typeof call['arguments'] === 'string' ? call['arguments'] : '',
            },
          ]
        : [],
    ),
  ]
}
