import * as z from '@/lib/schema'
import type { Part, Role } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import type { ImportItem } from '@/services/files/importReport'

import { foreignConversation } from '../foreignConversation'
import type { Assets, ForeignMessage } from '../foreignMessages'
import { withChatGptSources } from './chatGptSources'
import { listOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'

// Only what we read: the export has dozens of other fields, and more each month.
const messageSchema = z.object({
  author: z.object({ role: z.string(), name: z.optional(z.nullable(z.string())) }),
  create_time: z.optional(z.unknown()),
  content: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  recipient: z.optional(z.nullable(z.string())),
  metadata: z.optional(z.unknown()),
})
const nodeSchema = z.object({ message: z.optional(z.unknown()), parent: z.optional(z.nullable(z.string())) })
const conversationSchema = z.object({
  id: z.optional(z.string()),
  conversation_id: z.optional(z.string()),
  title: z.optional(z.nullable(z.string())),
  create_time: z.optional(z.unknown()),
  update_time: z.optional(z.unknown()),
  current_node: z.optional(z.nullable(z.string())),
  is_archived: z.optional(z.nullable(z.boolean())),
  mapping: z.record(z.string(), z.unknown()),
})

/** Whether a value is a conversation as ChatGPT exports them. */
export const isChatGpt = (value: unknown): boolean => isRecord(value) && isRecord(value['mapping'])

/** One conversation of a ChatGPT export. Hidden context and empty nodes are left out, their children bridged over. */
export function readChatGpt(value: unknown, assets: Assets): ImportItem | undefined {
  const checked = conversationSchema.safeParse(value)
  if (!checked.success) return undefined
  const conversation = checked.data
  const createdAt = momentOf(conversation.create_time)
  return foreignConversation({
    source: 'chatgpt',
    id: conversation.conversation_id ?? conversation.id,
    title: conversation.title ?? '',
    createdAt,
    updatedAt: momentOf(conversation.update_time),
    activeLeafId: conversation.current_node ?? null,
    messages: Object.entries(conversation.mapping).map(([id, node]) => messageOf(id, node, assets)),
    archived: conversation.is_archived ?? false,
  })
}

function messageOf(id: string, value: unknown, assets: Assets): ForeignMessage {
  const node = nodeSchema.safeParse(value)
  const parentId = node.success ? (node.data.parent ?? null) : null
  const checked = messageSchema.safeParse(node.success ? node.data.message : undefined)
  if (!checked.success) return { id, parentId, role: 'system', parts: [], createdAt: undefined }
  const { author, content, recipient, create_time, status } = checked.data
  const metadata = isRecord(checked.data.metadata) ? checked.data.metadata : {}
  const isHidden = metadata['is_visually_hidden_from_conversation'] === true
  const role = roleOf(author.role)
  const model = metadata['model_slug']
  return {
    id,
    parentId,
    role,
    parts: isHidden
      ? []
      : [
          ...withChatGptSources(
            partsOf(content, { id, role, tool: author.name ?? '', recipient: recipient ?? 'all', assets }),
            role === 'assistant' ? metadata : {},
          ),
          ...listOf(metadata['attachments']).flatMap((file) => attached(file, content, assets)),
        ],
    createdAt: momentOf(create_time),
    model: typeof model === 'string' ? model : undefined,
    isUnfinished: status === 'in_progress',
  }
}

type Context = {
  readonly id: string
  readonly role: Role
  readonly tool: string
  readonly recipient: string
  readonly assets: Assets
}

function partsOf(content: unknown, context: Context): readonly Part[] {
  if (!isRecord(content)) return []
  const { content_type: type, parts, text, thoughts } = content
  switch (type) {
    case 'text':
    case 'multimodal_text': {
      const found = Array.isArray(parts) ? parts.flatMap((part: unknown) => partOf(part, context.assets)) : []
      return asCall(found, context)
    }
    case 'code':
    case 'execution_output':
    case 'tether_quote':
    case 'system_error':
      return asCall(textParts(text), context)
    case 'thoughts':
      return Array.isArray(thoughts)
        ? thoughts.flatMap((thought: unknown) =>
            isRecord(thought) ? reasoningParts(thought['content']) : [],
          )
        : []
    // The person's standing instructions, written into each conversation; not something they said in it.
    case 'user_editable_context':
    case 'model_editable_context':
    case 'reasoning_recap':
      return []
    default:
      return [...textParts(text), ...textParts(content['result'])]
  }
}

function partOf(part: unknown, assets: Assets): readonly Part[] {
  if (typeof part === 'string') return textParts(part)
  if (!isRecord(part)) return []
  // What was said aloud has its recording one level further in, beside what was understood.
  const spoken = part['audio_asset_pointer']
  const pointer = part['asset_pointer'] ?? (isRecord(spoken) ? spoken['asset_pointer'] : undefined)
  if (typeof pointer === 'string') {
    const name = pointer.replace(/^[\w-]+:\/\//, '')
    const asset = assets.get(name)
    return [asset ?? { type: 'text', text: `[File not in the export: ${name}]` }]
  }
  return textParts(part['text'])
}

/** A file attached to a message; images may also be inside its parts. */
function attached(file: unknown, content: unknown, assets: Assets): readonly Part[] {
  if (!isRecord(file) || typeof file['id'] !== 'string') return []
  const { id, name } = file
  const pointers = isRecord(content) ? listOf(content['parts']) : []
  const isShown = pointers.some((part) => isRecord(part) && String(part['asset_pointer']).endsWith(`//${id}`))
  if (isShown) return []
  const label = typeof name === 'string' ? name : id
  return [assets.get(id) ?? { type: 'text', text: `[File not in the export: ${label}]` }]
}

/** What the assistant says to a tool is a call; what a tool says is a result. */
function asCall(parts: readonly Part[], { id, role, tool, recipient }: Context): readonly Part[] {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  if (role === 'assistant' && recipient !== 'all' && text) {
    return [{ type: 'toolCall', id, name: recipient, arguments: text }]
  }
  if (role === 'tool' && text) {
    const others = parts.filter((part) => part.type !== 'text')
    return [{ type: 'toolResult', toolCallId: tool || id, text }, ...others]
  }
  return parts
}

function roleOf(role: string): Role {
  return role === 'user' || role === 'system' || role === 'tool' ? role : 'assistant'
}
