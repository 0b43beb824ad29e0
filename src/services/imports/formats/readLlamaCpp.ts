import * as z from '@/lib/schema'
import type { Part } from '@/domain/messages/message'
import { isRecord, parseJson } from '@/lib/json'
import type { ImportItem } from '@/services/files/importReport'

import { foreignConversation } from '../foreignConversation'
import { type ForeignMessage, plainRole } from '../foreignMessages'
import { attachmentFrom, attachmentOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'

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

/**
 * Conversations of llama.cpp's page as it writes them since 2026: records of which one opens a session and those after
 * it are its messages. Undefined for other records. Kinds of record that we do not know are passed over, as it does.
 */
export function llamaCppSessions(records: readonly unknown[]): readonly unknown[] | undefined {
  if (!isSession(records[0])) return undefined
  const sessions: { readonly conv: unknown; readonly messages: unknown[] }[] = []
  for (const record of records) {
    if (isSession(record)) sessions.push({ conv: record, messages: [] })
    else if (isRecord(record) && record['type'] === 'message')
      sessions.at(-1)?.messages.push(record['message'])
  }
  return sessions
}

const isSession = (record: unknown): boolean =>
  isRecord(record) && record['type'] === 'session' && 'id' in record

/** One conversation of llama.cpp's page, files that are in it as base64 included. */
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
    const file = await fileOf(extra, name)
    if (!file) continue
    files.push(file.item)
    parts.push(file.part)
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

/** A file beside a message: the words of text and of a PDF, or else its bytes. */
async function fileOf(extra: Readonly<Record<string, unknown>>, name: string) {
  const { content, base64Url, base64Data, mimeType } = extra
  if (typeof content === 'string' && content.trim() !== '') {
    return attachmentOf(new Blob([content], { type: 'text/plain' }), name)
  }
  const type = typeof mimeType === 'string' ? mimeType : 'application/octet-stream'
  return attachmentFrom(
    typeof base64Data === 'string' ? `data:${type};base64,${base64Data}` : base64Url,
    name,
  )
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
