import * as z from 'zod/mini'

import type { Part } from '@/domain/message'
import { isRecord, parseJson } from '@/lib/json'
import type { ImportItem } from '@/services/files/importItem'

import { foreignConversation, type ForeignMessage } from './foreignConversation'
import { attachmentFrom, momentOf, reasoningParts, textParts } from './foreignParts'
import { plainRole } from './plainRole'

const id = z.union([z.string(), z.number()])
const messageSchema = z.object({
  id,
  parent: z.optional(z.nullable(id)),
  type: z.optional(z.unknown()),
  role: z.string(),
  content: z.optional(z.unknown()),
  timestamp: z.optional(z.unknown()),
  model: z.optional(z.nullable(z.string())),
  thinking: z.optional(z.unknown()),
  reasoningContent: z.optional(z.unknown()),
  toolCalls: z.optional(z.unknown()),
  toolCallId: z.optional(z.unknown()),
  extra: z.optional(z.unknown()),
})
const exportSchema = z.object({
  conv: z.object({
    id,
    name: z.optional(z.nullable(z.string())),
    lastModified: z.optional(z.unknown()),
    currNode: z.optional(z.nullable(id)),
  }),
  messages: z.array(z.unknown()),
})

/** Whether a value is a conversation as the page of llama.cpp exports it. */
export const isLlamaCpp = (value: unknown): boolean =>
  isRecord(value) && isRecord(value['conv']) && Array.isArray(value['messages'])

/** One conversation of llama.cpp's page, files that stand in it as base64 included. */
export async function readLlamaCpp(value: unknown): Promise<readonly ImportItem[] | undefined> {
  const checked = exportSchema.safeParse(value)
  if (!checked.success) return undefined
  const { conv, messages } = checked.data
  const files: ImportItem[] = []
  const found: ForeignMessage[] = []
  for (const row of messages) {
    const message = messageSchema.safeParse(row)
    if (message.success) found.push(await messageOf(message.data, files))
  }
  const conversation = foreignConversation({
    source: 'llamacpp',
    id: String(conv.id),
    title: conv.name ?? '',
    createdAt: undefined,
    updatedAt: momentOf(conv.lastModified),
    activeLeafId: conv.currNode === undefined || conv.currNode === null ? null : String(conv.currNode),
    messages: found,
  })
  return [...files, conversation]
}

async function messageOf(
  message: z.infer<typeof messageSchema>,
  files: ImportItem[],
): Promise<ForeignMessage> {
  const role = plainRole(message.role)
  const content = textParts(message.content)
  const parts: Part[] = [
    ...reasoningParts(message.thinking),
    ...reasoningParts(message.reasoningContent),
    ...(role === 'tool' ? content.flatMap((part) => asResult(part, message.toolCallId)) : content),
    ...callsIn(message.toolCalls),
  ]
  for (const extra of Array.isArray(message.extra) ? message.extra : []) {
    if (!isRecord(extra)) continue
    const name = typeof extra['name'] === 'string' ? extra['name'] : 'file'
    const file = await attachmentFrom(extra['base64Url'], name)
    if (file) {
      files.push(file.item)
      parts.push(file.part)
    } else {
      parts.push(...textParts(extra['content']))
    }
  }
  return {
    id: String(message.id),
    parentId: message.parent === null || message.parent === undefined ? null : String(message.parent),
    role,
    // Its trees hang from an empty root that nobody wrote.
    parts: message.type === 'root' ? [] : parts,
    createdAt: momentOf(message.timestamp),
    model: message.model ?? undefined,
  }
}

const asResult = (part: Part, callId: unknown): readonly Part[] =>
  part.type === 'text'
    ? [{ type: 'toolResult', toolCallId: typeof callId === 'string' ? callId : '', text: part.text }]
    : []

function callsIn(value: unknown): readonly Part[] {
  const calls = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(calls)) return []
  return calls.flatMap((call: unknown): readonly Part[] => {
    const target = isRecord(call) ? call['function'] : undefined
    if (!isRecord(call) || !isRecord(target) || typeof target['name'] !== 'string') return []
    return [
      {
        type: 'toolCall',
        id: typeof call['id'] === 'string' ? call['id'] : '',
        name: target['name'],
        arguments: typeof target['arguments'] === 'string' ? target['arguments'] : '',
      },
    ]
  })
}
