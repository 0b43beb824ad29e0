import * as z from 'zod/mini'

import type { Part } from '@/domain/message'
import { isRecord } from '@/lib/json'
import type { ImportItem } from '@/services/files/importItem'

import { foreignConversation, type ForeignMessage } from './foreignConversation'
import { momentOf, reasoningParts, textParts } from './foreignParts'
import { plainRole } from './plainRole'

const messageSchema = z.object({
  id: z.optional(z.string()),
  role: z.string(),
  text: z.optional(z.unknown()),
  fragments: z.optional(z.unknown()),
  created: z.optional(z.unknown()),
  generator: z.optional(z.unknown()),
  originLLM: z.optional(z.unknown()),
  pendingIncomplete: z.optional(z.unknown()),
})
const conversationSchema = z.object({
  id: z.optional(z.string()),
  userTitle: z.optional(z.nullable(z.string())),
  autoTitle: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  created: z.optional(z.unknown()),
  updated: z.optional(z.unknown()),
  isArchived: z.optional(z.unknown()),
  messages: z.array(z.unknown()),
})

/** Whether a value is a conversation as big-AGI writes it. */
export const isBigAgi = (value: unknown): boolean =>
  isRecord(value) &&
  Array.isArray(value['messages']) &&
  ('systemPurposeId' in value || 'autoTitle' in value || 'userTitle' in value)

/** Conversations of a big-AGI export: of everything, or of one. Keys of its model sources are not read. */
export const bigAgiConversations = (value: unknown): readonly unknown[] | undefined => {
  if (isBigAgi(value)) return [value]
  const all = isRecord(value) ? value['conversations'] : undefined
  return Array.isArray(all) && all.some(isBigAgi) ? all : undefined
}

/** One conversation of big-AGI, of its older (text) or newer (fragments) kind. */
export function readBigAgi(value: unknown): ImportItem | undefined {
  const checked = conversationSchema.safeParse(value)
  if (!checked.success) return undefined
  const { id, userTitle, autoTitle, name, created, updated, isArchived, messages } = checked.data
  const found: ForeignMessage[] = []
  for (const [index, row] of messages.entries()) {
    const message = messageSchema.safeParse(row)
    if (!message.success) continue
    const { role, text, fragments } = message.data
    found.push({
      id: message.data.id ?? `m${index}`,
      parentId: found.at(-1)?.id ?? null,
      role: plainRole(role),
      parts: Array.isArray(fragments) ? fragments.flatMap(partOf) : textParts(text),
      createdAt: momentOf(message.data.created),
      model: modelOf(message.data),
      isUnfinished: message.data.pendingIncomplete === true,
    })
  }
  const createdAt = momentOf(created)
  const title = [userTitle, autoTitle, name].find((candidate) => candidate) ?? ''
  return foreignConversation({
    source: 'bigagi',
    id: id ?? String(createdAt ?? title),
    title,
    createdAt,
    updatedAt: momentOf(updated),
    activeLeafId: found.at(-1)?.id ?? null,
    messages: found,
    archived: isArchived === true,
  })
}

function partOf(fragment: unknown): readonly Part[] {
  const part = isRecord(fragment) ? fragment['part'] : undefined
  if (!isRecord(part)) return []
  switch (part['pt']) {
    case 'text':
      return textParts(part['text'])
    case 'ma':
      return reasoningParts(part['aText'])
    case 'error':
      return textParts(part['error'])
    case 'tool_invocation': {
      const call = isRecord(part['invocation']) ? part['invocation'] : {}
      return [
        {
          type: 'toolCall',
          id: textOf(part['id']),
          name: textOf(call['name']),
          arguments: textOf(call['args']),
        },
      ]
    }
    case 'tool_response': {
      const answer = isRecord(part['response']) ? part['response'] : {}
      return [{ type: 'toolResult', toolCallId: textOf(part['id']), text: textOf(answer['result']) }]
    }
    default:
      return []
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function modelOf({ generator, originLLM }: z.infer<typeof messageSchema>): string | undefined {
  const name = isRecord(generator) ? generator['name'] : originLLM
  return typeof name === 'string' ? name : undefined
}
