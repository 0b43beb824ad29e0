import { english } from '@/lib/text/english'
import { storedIds } from '../attachments/attachment'
import {
  type Conversation,
  DEFAULT_CONVERSATION_SETTINGS,
  emptyConversation,
} from '../conversations/conversation'
import type { AttachmentId, ConnectionId, ConversationId, MessageId } from '../ids'
import type { AttachmentPart, Message, Part } from '../messages/message'
import { keptAmong } from '../tree/keptAmong'
import { pathTo, treeOf } from '../tree/tree'

/** A conversation as others are to see it. */
export type SharedThread = { readonly conversation: Conversation; readonly messages: readonly Message[] }

/**
 * What of a conversation goes out: new rows that hold what was chosen and nothing else. Never among it: providers,
 * keys, extra fields, costs, records of requests, tags, projects, assistants, and what providers sent for themselves.
 * Messages whose parent is left out answer the nearest one that is not.
 *
 * @param only these messages alone.
 */
export function sharedThread(
  { conversation, messages }: SharedThread,
  choices: ShareChoices,
  only?: readonly MessageId[],
): SharedThread {
  const path = new Set(pathTo(treeOf(messages), conversation.activeLeafId ?? messages.at(-1)?.id ?? null))
  const isAsked = ({ id }: Message) => only?.includes(id) ?? (choices.branches || path.has(id))
  const kept = new Map(
    messages.flatMap((message) => {
      const shared = isAsked(message) ? sharedMessage(message, choices) : undefined
      return shared ? [[message.id, shared] as const] : []
    }),
  )
  const leaf = [...path].reverse().find((id) => kept.has(id))
  const { id, title, createdAt, updatedAt, settings } = conversation
  return {
    conversation: {
      ...emptyConversation(id, createdAt),
      title,
      titledBy: 'person',
      updatedAt,
      activeLeafId: leaf ?? null,
      settings: {
        ...DEFAULT_CONVERSATION_SETTINGS,
        modelId: settings.modelId,
        systemPrompt: choices.instructions ? settings.systemPrompt : '',
      },
    },
    messages: keptAmong(messages, (each) => kept.has(each)).flatMap(({ id: each, parentId }) => {
      const shared = kept.get(each)
      return shared ? [{ ...shared, parentId }] : []
    }),
  }
}

/** A message with what was chosen; undefined where none of it goes out. */
function sharedMessage(message: Message, choices: ShareChoices): Message | undefined {
  const { id, conversationId, parentId, role, status, createdAt, reply } = message
  if (status.type === 'streaming') return undefined
  if (role === 'system' && !choices.instructions) return undefined
  if (role === 'tool' && !choices.tools) return undefined
  const parts = message.parts.flatMap((part) => sharedPart(part, choices))
  if (parts.length === 0) return undefined
  return {
    id,
    conversationId,
    parentId,
    role,
    parts,
    // What a provider wrote about a failure may name an account.
    status: status.type === 'failed' ? { type: 'interrupted' } : status,
    createdAt,
    ...(reply && { reply: { model: reply.model, connectionId: '' as ConnectionId } }),
  }
}

function sharedPart(part: Part, choices: ShareChoices): readonly Part[] {
  switch (part.type) {
    case 'text':
    case 'refusal':
    case 'citation':
      return [part]
    case 'reasoning':
      return choices.reasoning && part.text !== '' ? [{ type: 'reasoning', text: part.text }] : []
    case 'toolCall':
      return choices.tools
        ? [{ type: 'toolCall', id: part.id, name: part.name, arguments: part.arguments }]
        : []
    case 'hostedCall':
      return choices.tools ? [part] : []
    case 'toolResult':
      return choices.tools ? [{ type: 'toolResult', toolCallId: part.toolCallId, text: part.text }] : []
    case 'image':
    case 'audio':
    case 'file':
      return [choices.files ? withoutThumbnail(part) : named(part.name)]
  }
}

/** A picture goes out once. */
function withoutThumbnail({ thumbnailId: _, ...part }: AttachmentPart): Part {
  return part
}

/** A file of which only the name goes out. */
const named = (name: string): Part => ({ type: 'text', text: english('Attached: {name}', { name }) })

/** A thread whose messages name no file but these: the others are only named. */
export function withFilesAmong(thread: SharedThread, files: ReadonlySet<AttachmentId>): SharedThread {
  const messages = thread.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      'attachmentId' in part && !storedIds(part).every((id) => files.has(id)) ? named(part.name) : part,
    ),
  }))
  return { ...thread, messages }
}

/** How much of each there is that can be chosen; 0 for nothing. Branches: how many there are beside the shown one. */
export type ShareAmounts = Readonly<Record<keyof ShareChoices, number>>

/** Counts what a conversation holds. */
export function shareAmounts({ conversation, messages }: SharedThread): ShareAmounts {
  const parts = messages.flatMap((message) => message.parts)
  const parents = new Set(messages.map(({ parentId }) => parentId))
  return {
    branches: Math.max(0, messages.filter(({ id }) => !parents.has(id)).length - 1),
    files: parts.filter((part) => 'attachmentId' in part).length,
    reasoning: parts.filter(({ type }) => type === 'reasoning').length,
    tools: parts.filter(({ type }) => type === 'toolCall').length,
    instructions:
      messages.filter(({ role }) => role === 'system').length +
      (conversation.settings.systemPrompt === '' ? 0 : 1),
  }
}

/** What of a chat goes out, besides what was said. */
export type ShareChoices = {
  /** All branches, or only the one that is shown. */
  readonly branches: boolean
  /** Attached files; only named otherwise. */
  readonly files: boolean
  readonly reasoning: boolean
  /** Calls of tools and their results. */
  readonly tools: boolean
  /** What the person told the model about how to behave. */
  readonly instructions: boolean
}

export const DEFAULT_CHOICES: ShareChoices = {
  branches: false,
  files: true,
  reasoning: false,
  tools: true,
  instructions: false,
}

/** All that can be chosen: what is read of what others shared. */
export const EVERYTHING: ShareChoices = {
  branches: true,
  files: true,
  reasoning: true,
  tools: true,
  instructions: true,
}

/** A chat, or some of its messages. */
export type ShareSubject = {
  readonly conversationId: ConversationId
  /** These messages alone, in the order of the chat. */
  readonly only?: readonly MessageId[]
}
