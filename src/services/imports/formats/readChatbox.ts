import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { citationParts } from '../parts/openAiParts'
import { createFileCollector, type FileCollector, missingFile } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import {
  derivedId,
  firstText,
  idOf,
  jsonText,
  liftSystemPrompt,
  memberOf,
  plainRole,
  recordsIn,
  textOf,
  type ForeignMessage,
  type RowItems,
} from '../foreignMessages'
import { listOf, momentOf, reasoningParts, textParts, thinkParts } from '../parts/foreignParts'

type Row = Readonly<Record<string, unknown>>

/** Whether a value is a session of Chatbox. Field names as in Chatbox itself. */
export const isChatbox = (value: unknown): boolean =>
  isRecord(value) && recordsIn(value['messages']).some(({ contentParts }) => Array.isArray(contentParts))

/** Sessions of its export: under keys of their own, in older versions in one list. Keys of providers are not read. */
export function chatboxRows(json: unknown): readonly unknown[] | undefined {
  if (!isRecord(json)) return undefined
  const isExport = '__exported_items' in json || 'chat-sessions-list' in json || 'chat-sessions' in json
  if (!isExport) return undefined
  const own = Object.entries(json).flatMap(([key, value]) => (key.startsWith('session:') ? [value] : []))
  const listed = [...listOf(json['chat-sessions']), ...listOf(json['chat-sessions-list'])]
  // The list beside sessions with keys of their own names them only.
  return [...own, ...listed.filter((session) => Array.isArray(memberOf(session, 'messages')))]
}

/** One session of Chatbox: a conversation of it and one of each earlier thread; forks are branches. */
export async function readChatbox(value: unknown): Promise<RowItems> {
  if (!isRecord(value) || !Array.isArray(value['messages'])) return undefined
  const sessionId = idOf(value['id'])
  const name = textOf(value['name'])
  const threads = recordsIn(value['threads']).filter(({ messages }) => Array.isArray(messages))
  const current = {
    id: sessionId,
    name: firstText(threads.length > 0 ? value['threadName'] : '', name),
    messages: value['messages'],
  }
  const found = [
    ...threads.map((thread) => ({
      id: idOf(thread['id']),
      name: firstText(thread['name'], name),
      messages: thread['messages'],
    })),
    current,
  ]
  const items = await Promise.all(found.map((thread) => readThread(thread, value)))
  return items.flat()
}

type Thread = { readonly id: string | undefined; readonly name: string; readonly messages: unknown }

async function readThread(thread: Thread, session: Row) {
  const files = createFileCollector()
  const shown = await chainOf(thread.messages, null, files)
  const messages = [...shown.messages]
  let { unread } = shown
  const ids = new Set(messages.map(({ id }) => id))
  // Forks are kept by session, and forks of forks among them: each is read once the message it hangs at is known.
  const forks = new Map(
    isRecord(session['messageForksHash']) ? Object.entries(session['messageForksHash']) : [],
  )
  const waiting = [...ids]
  for (let parentId = waiting.pop(); parentId !== undefined; parentId = waiting.pop()) {
    for (const list of recordsIn(memberOf(forks.get(parentId), 'lists'))) {
      const branch = await chainOf(list['messages'], parentId, files)
      unread += branch.unread
      for (const message of branch.messages) {
        if (ids.has(message.id)) continue
        ids.add(message.id)
        messages.push(message)
        waiting.push(message.id)
      }
    }
  }
  const { systemPrompt, messages: rest } = liftSystemPrompt(messages)
  const conversation = foreignConversation({
    source: 'chatbox',
    id: thread.id,
    title: thread.name,
    createdAt: undefined,
    updatedAt: undefined,
    activeLeafId: shown.messages.at(-1)?.id ?? null,
    messages: rest,
    systemPrompt,
    pinned: session['starred'] === true,
    unread,
  })
  return [...files.items, conversation]
}

/** Messages of which each answers the one before, the first of them `parentId`. */
async function chainOf(list: unknown, parentId: string | null, files: FileCollector) {
  const messages: ForeignMessage[] = []
  let unread = 0
  for (const row of listOf(list)) {
    if (!isRecord(row)) {
      unread += 1
      continue
    }
    const role = plainRole(textOf(row['role']))
    const before = messages.at(-1)?.id ?? parentId
    const parts = await partsOf(row, files)
    messages.push({
      id: idOf(row['id']) ?? derivedId(before, role, parts),
      parentId: before,
      role,
      parts,
      createdAt: momentOf(row['timestamp']),
      model: textOf(row['model']) || undefined,
      isUnfinished: row['generating'] === true,
    })
  }
  return { messages, unread }
}

async function partsOf(row: Row, files: FileCollector): Promise<readonly Part[]> {
  const content = row['contentParts']
  const said = Array.isArray(content)
    ? recordsIn(content).flatMap((part) => contentPart(part, row['role'] === 'assistant'))
    : row['role'] === 'assistant'
      ? thinkParts(row['content'])
      : textParts(row['content'])
  const pictures = recordsIn(row['pictures']).map(({ url, storageKey }) =>
    files.url(url, firstText(storageKey) || 'image', 'Image'),
  )
  const attached = recordsIn(row['files']).map((file) => {
    const text = textOf(file['content'])
    const name = firstText(file['name'])
    return text === '' ? missingFile('File', name) : files.text(text, name || 'file')
  })
  return [
    ...reasoningParts(row['reasoningContent']),
    ...said,
    ...(await Promise.all([...pictures, ...attached])),
    ...textParts(row['error']),
    ...citationParts(row['links']),
  ]
}

function contentPart(part: Row, isReply: boolean): readonly Part[] {
  switch (part['type']) {
    case 'text':
      return isReply ? thinkParts(part['text']) : textParts(part['text'])
    case 'reasoning':
      return reasoningParts(part['text'])
    // Images are in the storage of the app, and in no export; some have the words that were read in them.
    case 'image':
      return [missingFile('Image', part['storageKey']), ...textParts(part['ocrResult'])]
    case 'tool-call': {
      const id = idOf(part['toolCallId']) ?? ''
      const result = jsonText(part['result'])
      return [
        { type: 'toolCall', id, name: textOf(part['toolName']), arguments: jsonText(part['args']) || '{}' },
        ...(result === '' ? [] : [{ type: 'toolResult' as const, toolCallId: id, text: result }]),
      ]
    }
    default:
      return []
  }
}
