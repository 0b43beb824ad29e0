import { isRecord } from '@/lib/json'

import { createFileCollector } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import { inLine, liftSystemPrompt, type ListedMessage, plainRole } from '../foreignMessages'
import { firstText, idOf, memberOf, recordsIn, type RowItems, textOf } from '../foreignText'
import { listOf, momentOf } from '../parts/foreignParts'
import { openAiParts } from '../parts/openAiParts'

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
