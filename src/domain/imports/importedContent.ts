import { hashText } from '@/lib/hashText'
import { mark } from '@/lib/text/t'

import type { Conversation } from '../conversations/conversation'
import { withMessageIds } from '../conversations/withMessageIds'
import type { ConversationId, MessageId } from '../ids'
import type { Message, Part } from '../messages/message'

/** What stands for a file that was missing from an export: `[Image not in the export: boat.png]`. */
const PLACEHOLDER = /^\[[^\]]{0,40} not in the export[^\]]*\]$/

const isPlaceholder = (part: Part): boolean => part.type === 'text' && PLACEHOLDER.test(part.text)

/**
 * Everything that was said, thought, called and answered in a message, without placeholders for missing files; sources
 * last, wherever they were.
 */
const contentText = ({ parts }: Pick<Message, 'parts'>): string =>
  [...parts.filter((part) => part.type !== 'citation'), ...parts.filter((part) => part.type === 'citation')]
    .map((part) => (isPlaceholder(part) ? '' : textOfPart(part)))
    .join('')

/** Where ChatGPT cites a source in its text: between private characters, or `【1†source】`. */
export const CHATGPT_MARK = /\uE200[^\uE201]*\uE201|【[^】\n]{1,200}†[^】\n]*】/gu

/** The same as it is compared: imports of earlier versions left the marks of ChatGPT's sources in the text. */
export const comparedText = (message: Pick<Message, 'parts'>): string =>
  contentText(message).replaceAll(CHATGPT_MARK, '')

/** How many files a message names that its export did not hold. */
export const missingFiles = ({ parts }: Pick<Message, 'parts'>): number => parts.filter(isPlaceholder).length

/** A short hash of what a message holds, to tell whether it is what an earlier import brought. 8 hexadecimal digits. */
export const contentHash = (message: Pick<Message, 'role' | 'parts'>): string =>
  hashText(`${message.role}\n${missingFiles(message)}\n${contentText(message)}`).slice(0, 8)

function textOfPart(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'refusal':
    case 'toolResult':
      return part.text
    case 'toolCall':
      return `${part.name}(${part.arguments})`
    case 'hostedCall':
      return `${part.name}(${part.input ?? ''})`
    case 'citation':
      return part.url
    case 'image':
    case 'audio':
    case 'file':
      return ''
  }
}

/**
 * Apps whose exports can be imported, as their makers write them, and the file to choose; in the order in which people
 * look for theirs.
 */
export const IMPORTED_APPS = [
  { app: 'ChatGPT', file: mark('the ZIP of your data export, or conversations.json') },
  {
    app: 'Claude',
    file: mark('the ZIP of your data export, conversations.json, or a chat saved by a browser extension'),
  },
  { app: 'DeepSeek', file: mark('the ZIP of your data export, or conversations.json') },
  { app: 'Grok', file: mark('the ZIP of your data export, or prod-grok-backend.json') },
  {
    app: 'Google AI Studio',
    file: mark('a prompt downloaded from the Google AI Studio folder in Drive'),
  },
  { app: 'Open WebUI', file: mark('the JSON of all chats or of one') },
  { app: 'LibreChat', file: mark('a conversation exported as JSON') },
  { app: 'LobeHub', file: mark('the JSON of a data export') },
  { app: 'NextChat', file: mark('the JSON of a backup') },
  { app: 'LM Studio', file: mark('a .conversation.json, or a ZIP of your conversations folder') },
  { app: 'Jan', file: mark('a ZIP of your threads folder, or one messages.jsonl') },
  { app: 'Cherry Studio', file: mark('the ZIP of a backup that has data.json') },
  { app: 'Chatbox', file: mark('the JSON of a data export') },
  { app: 'TypingMind', file: mark('the JSON of a data export') },
  { app: 'HuggingChat', file: mark('the ZIP of your data export, or a conversation as JSON') },
  { app: 'SillyTavern', file: mark('a chat as .jsonl, or a ZIP of them') },
  { app: 'big-AGI', file: mark('the JSON of all chats or of one') },
  { app: 'BetterChatGPT', file: mark('the JSON of an export') },
  { app: 'llama.cpp', file: mark('the JSON or JSONL that its web page exports') },
  {
    app: 'OpenAI messages',
    file: mark('a JSON array of messages, or JSONL with one conversation a line'),
  },
] as const

/** Where a file comes from: an app, or any of the many that write messages in OpenAI's form. */
export type ImportedApp = (typeof IMPORTED_APPS)[number]['app']

type FileThread = { readonly conversation: Conversation; readonly messages: readonly Message[] }

const MAX_CHARS = 180

/** The same chat under ids of its own, the same with every import of the same file. */
function asAnother({ conversation, messages }: FileThread, mark: string): FileThread {
  const id = `${conversation.id.slice(0, MAX_CHARS)}~${mark}` as ConversationId
  const idOf = (message: MessageId) => `${message.slice(0, MAX_CHARS)}~${mark}` as MessageId
  return {
    conversation: { ...withMessageIds(conversation, idOf), id },
    messages: messages.map((message) => ({
      ...message,
      id: idOf(message.id),
      conversationId: id,
      parentId: message.parentId === null ? null : idOf(message.parentId),
    })),
  }
}

/** A chat of a file under ids of its own, beside the one here that begins like it. */
export const keptApart = (thread: FileThread): FileThread =>
  asAnother(thread, hashText(thread.messages.map(({ id }) => id).join('\n')))

/**
 * Tells chats of one file apart that have one id because they begin alike and their app gave them none: each record is a
 * chat of its own, but one that says the same as one before is that one.
 */
export function createTellApart(): (thread: FileThread) => FileThread {
  /** Of the first record with an id what it says, and the messages of all of them. */
  const records = new Map<ConversationId, { readonly first: string; readonly known: Set<MessageId> }>()
  return (thread) => {
    const { conversation, messages } = thread
    const content = hashText(messages.map(({ id }) => id).join('\n'))
    const before = records.get(conversation.id)
    if (!before) {
      records.set(conversation.id, { first: content, known: new Set(messages.map(({ id }) => id)) })
      return thread
    }
    if (before.first === content) return thread
    const first = messages.find(({ id }) => !before.known.has(id))
    for (const { id } of messages) before.known.add(id)
    // What is in it alone stays when it grows; a beginning of another one has nothing alone.
    return asAnother(thread, first ? hashText(first.id) : content)
  }
}
