import { isRecord } from '@/lib/json'

import { createFileCollector } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import { inLine, liftSystemPrompt, type ListedMessage, plainRole } from '../foreignMessages'
import { idOf, memberOf, type RowItems, textOf } from '../foreignText'
import { listOf } from '../parts/foreignParts'
import { openAiParts } from '../parts/openAiParts'

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
