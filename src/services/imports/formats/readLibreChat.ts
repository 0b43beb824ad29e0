import * as z from '@/lib/schema'
import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import type { ImportItem } from '@/services/files/importReport'

import { foreignConversation } from '../foreignConversation'
import type { ForeignMessage } from '../foreignMessages'
import { listOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'

const messageSchema = z.object({
  messageId: z.string(),
  parentMessageId: z.optional(z.nullable(z.string())),
  text: z.optional(z.unknown()),
  content: z.optional(z.unknown()),
  sender: z.optional(z.unknown()),
  isCreatedByUser: z.optional(z.unknown()),
  createdAt: z.optional(z.unknown()),
  model: z.optional(z.nullable(z.string())),
  unfinished: z.optional(z.unknown()),
  children: z.optional(z.unknown()),
  files: z.optional(z.unknown()),
})
const exportSchema = z.object({
  conversationId: z.string(),
  title: z.optional(z.nullable(z.string())),
  exportAt: z.optional(z.unknown()),
  options: z.optional(z.unknown()),
  messages: z.optional(z.unknown()),
  messagesTree: z.optional(z.unknown()),
})

/** Whether a value is a conversation as LibreChat exports it. */
export const isLibreChat = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['conversationId'] === 'string' &&
  (Array.isArray(value['messages']) || Array.isArray(value['messagesTree']))

/** A LibreChat export, flat or nested; walks nested ones without recursion. */
export function readLibreChat(value: unknown): ImportItem | undefined {
  const checked = exportSchema.safeParse(value)
  if (!checked.success) return undefined
  const { conversationId, title, messages, messagesTree, options } = checked.data
  const prompt = isRecord(options) ? (options['promptPrefix'] ?? options['system']) : undefined
  return foreignConversation({
    source: 'librechat',
    id: conversationId,
    title: title ?? '',
    createdAt: undefined,
    updatedAt: undefined,
    activeLeafId: null,
    messages: flatten(Array.isArray(messagesTree) ? messagesTree : messages),
    systemPrompt: typeof prompt === 'string' ? prompt : '',
  })
}

function flatten(roots: unknown): readonly ForeignMessage[] {
  const found: ForeignMessage[] = []
  const waiting: unknown[] = [...listOf(roots)].reverse()
  while (waiting.length > 0) {
    const checked = messageSchema.safeParse(waiting.pop())
    if (!checked.success) continue
    const message = checked.data
    for (const child of [...listOf(message.children)].reverse()) waiting.push(child)
    found.push({
      id: message.messageId,
      parentId: message.parentMessageId ?? null,
      role: message.isCreatedByUser === true || message.sender === 'User' ? 'user' : 'assistant',
      parts: [...partsOf(message.content, message.text), ...listOf(message.files).map(fileOf)],
      createdAt: momentOf(message.createdAt),
      model: message.model ?? undefined,
      isUnfinished: message.unfinished === true,
    })
  }
  return found
}

function partsOf(content: unknown, text: unknown): readonly Part[] {
  if (!Array.isArray(content) || content.length === 0) return textParts(text)
  return content.flatMap((part: unknown): readonly Part[] => {
    if (!isRecord(part)) return []
    const body = part[String(part['type'])]
    const inner = isRecord(body) ? body['value'] : body
    switch (part['type']) {
      case 'text':
        return textParts(inner)
      case 'think':
        return reasoningParts(inner)
      case 'tool_call':
        return isRecord(body) ? callParts(body) : []
      case 'error': {
        const text = isRecord(part['text']) ? part['text']['value'] : part['text']
        return [...textParts(part['error']), ...textParts(text)]
      }
      case 'image_file':
      case 'image_url':
        return [missing('Image', isRecord(body) ? (body['filename'] ?? body['filepath']) : undefined)]
      default:
        return []
    }
  })
}

/** Files stay on its server. */
const fileOf = (file: unknown): Part => missing('File', isRecord(file) ? file['filename'] : undefined)

const missing = (kind: string, name: unknown): Part => ({
  type: 'text',
  text: `[${kind} not in the export${typeof name === 'string' && !name.startsWith('data:') ? `: ${name.slice(0, 200)}` : ''}]`,
})

/** A call as its agents write it, as assistants do (`function`), or of the code interpreter. */
function callParts(call: Readonly<Record<string, unknown>>): readonly Part[] {
  const inner = call[String(call['type'])]
  const code = isRecord(inner) ? inner : {}
  const { id } = call
  const name = call['name'] ?? code['name'] ?? call['type']
  const args = call['args'] ?? code['arguments'] ?? code['input']
  const output = call['output'] ?? code['output']
  const callId = typeof id === 'string' ? id : ''
  const result: readonly Part[] =
    typeof output === 'string' && output ? [{ type: 'toolResult', toolCallId: callId, text: output }] : []
  return [
    {
      type: 'toolCall',
      id: callId,
      name: typeof name === 'string' ? name : '',
      arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
    },
    ...result,
  ]
}
