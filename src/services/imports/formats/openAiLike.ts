import { isRecord } from '@/lib/json'

import { createFileCollector } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import {
  firstText,
  idOf,
  inLine,
  liftSystemPrompt,
  memberOf,
  plainRole,
  recordsIn,
  textOf,
  type FormatContext,
  type ListedMessage,
  type RowItems,
} from '../foreignMessages'
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

/** Whether a value is a chat of TypingMind. Field names as in big-AGI's importer and hominem's converter. */
export const isTypingMind = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value['messages']) && ('chatTitle' in value || 'chatID' in value)

/** Chats of its export, each with the name of its folder. Keys of providers beside them are not read. */
export function typingMindRows(json: unknown): readonly unknown[] | undefined {
  const data = memberOf(json, 'data')
  const all = memberOf(data, 'chats')
  if (!Array.isArray(all) || !all.some(isTypingMind)) return undefined
  const folders = new Map(
    recordsIn(memberOf(data, 'folders')).map((folder) => [
      idOf(folder['id']),
      firstText(folder['title'], folder['name']),
    ]),
  )
  return all.map((chat: unknown) =>
    isRecord(chat) ? { ...chat, folderName: folders.get(idOf(chat['folderID'])) } : chat,
  )
}

/** One chat of TypingMind, with the images, reasoning and tools that its messages hold. */
export async function readTypingMind(value: unknown): Promise<RowItems> {
  if (!isRecord(value)) return undefined
  const files = createFileCollector()
  const listed: ListedMessage[] = []
  let unread = 0
  for (const row of listOf(value['messages'])) {
    if (!isRecord(row)) {
      unread += 1
      continue
    }
    listed.push({
      id: idOf(row['uuid']) ?? idOf(row['id']),
      role: plainRole(textOf(row['role'])),
      parts: await openAiParts(row, files),
      createdAt: momentOf(row['createdAt']),
      model: firstText(row['model'], value['model'], memberOf(value['modelInfo'], 'id')) || undefined,
    })
  }
  const { systemPrompt, messages } = liftSystemPrompt(inLine(listed))
  const folder = textOf(value['folderName'])
  const conversation = foreignConversation({
    source: 'typingmind',
    id: idOf(value['chatID']) ?? idOf(value['id']),
    title: firstText(value['chatTitle'], value['preview']),
    createdAt: momentOf(value['createdAt']),
    updatedAt: momentOf(value['updatedAt']),
    activeLeafId: messages.at(-1)?.id ?? null,
    messages,
    systemPrompt: firstText(memberOf(value['chatParams'], 'systemMessage'), systemPrompt),
    tags: folder === '' ? [] : [folder],
    pinned: value['isPinned'] === true || firstText(value['pinnedAt']) !== '',
    unread,
  })
  return [...files.items, conversation]
}

/** Whether a value is a chat of BetterChatGPT. Field names as in BetterChatGPT itself. */
export const isBetterChatGpt = (value: unknown): boolean =>
  isRecord(value) &&
  Array.isArray(value['messages']) &&
  ('titleSet' in value || typeof memberOf(value['config'], 'model') === 'string')

/** Chats of its export, each with the name of its folder. Older exports are a bare array of chats. */
export function betterChatGptRows(json: unknown): readonly unknown[] | undefined {
  const all = memberOf(json, 'chats')
  if (!Array.isArray(all) || !all.some(isBetterChatGpt)) return undefined
  const folders = memberOf(json, 'folders')
  return all.map((chat: unknown) =>
    isRecord(chat) && typeof chat['folder'] === 'string'
      ? { ...chat, folder: memberOf(memberOf(folders, chat['folder']), 'name') }
      : chat,
  )
}

/** One chat of BetterChatGPT. It has neither times nor ids of messages. */
export async function readBetterChatGpt(value: unknown): Promise<RowItems> {
  if (!isRecord(value)) return undefined
  const model = textOf(memberOf(value['config'], 'model'))
  const files = createFileCollector()
  const listed: ListedMessage[] = []
  let unread = 0
  for (const row of listOf(value['messages'])) {
    if (!isRecord(row)) {
      unread += 1
      continue
    }
    const role = plainRole(textOf(row['role']))
    listed.push({
      role,
      parts: await openAiParts(row, files),
      createdAt: undefined,
      model: role === 'assistant' ? model : undefined,
    })
  }
  const { systemPrompt, messages } = liftSystemPrompt(inLine(listed))
  const folder = textOf(value['folder'])
  const conversation = foreignConversation({
    source: 'betterchatgpt',
    id: idOf(value['id']),
    title: textOf(value['title']),
    createdAt: undefined,
    updatedAt: undefined,
    activeLeafId: messages.at(-1)?.id ?? null,
    messages,
    systemPrompt,
    tags: folder === '' ? [] : [folder],
    unread,
  })
  return [...files.items, conversation]
}
