import type { Part, Role } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { createFileCollector, type FileCollector, missingFile } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import {
  firstText,
  idOf,
  inLine,
  jsonText,
  memberOf,
  recordsIn,
  textOf,
  type FormatContext,
  type ListedMessage,
  type RowItems,
} from '../foreignMessages'
import { listOf, momentOf, reasoningParts, textParts, thinkParts } from '../parts/foreignParts'

type Row = Readonly<Record<string, unknown>>

/** Whether a record is a message of Jan. Field names as in Jan itself. */
const isMessage = (record: unknown): boolean =>
  isRecord(record) && typeof record['thread_id'] === 'string' && Array.isArray(record['content'])

/** Threads of Jan: a folder each, with `thread.json` and the lines of `messages.jsonl`; or lines of several threads. */
export function janRows(json: unknown): readonly unknown[] | undefined {
  const records = Array.isArray(json) ? json : [json]
  if (!records.some(isMessage)) return undefined
  const threads = new Map<string, unknown[]>()
  let last = ''
  for (const record of records) {
    // What could not be told apart is counted in the thread before it.
    last = isMessage(record) ? textOf(memberOf(record, 'thread_id')) : last
    const thread = threads.get(last) ?? []
    threads.set(last, thread)
    thread.push(record)
  }
  return [...threads.values()]
}

/** One thread of Jan; its title and instructions are in a file beside the messages. */
export async function readJan(value: unknown, { beside, path, name }: FormatContext): Promise<RowItems> {
  const files = createFileCollector()
  const listed: ListedMessage[] = []
  let threadId = ''
  let unread = 0
  const thread = beside.get(path.replace(/[^/]*$/, 'thread.json'))
  const assistant = recordsIn(memberOf(thread, 'assistants'))[0]
  const threadModel = textOf(memberOf(memberOf(assistant, 'model'), 'id'))
  for (const row of listOf(value)) {
    if (!isRecord(row) || !isMessage(row)) {
      unread += 1
      continue
    }
    threadId = textOf(row['thread_id'])
    const role = roleOf(row['role'])
    listed.push({
      id: idOf(row['id']),
      role,
      parts: await partsOf(row, role, files),
      createdAt: momentOf(row['created_at']),
      model: role === 'assistant' ? firstText(memberOf(row['metadata'], 'modelId'), threadModel) : undefined,
      isUnfinished: row['status'] === 'pending' || row['status'] === 'stopped',
    })
  }
  const messages = inLine(listed)
  const head: Row = isRecord(thread) ? thread : {}
  const conversation = foreignConversation({
    source: 'jan',
    id: threadId,
    title: firstText(head['title'], memberOf(head['metadata'], 'title'), name === 'messages' ? '' : name),
    createdAt: momentOf(head['created']),
    updatedAt: momentOf(head['updated']),
    activeLeafId: messages.at(-1)?.id ?? null,
    messages,
    systemPrompt: textOf(assistant?.['instructions']),
    pinned: memberOf(head['metadata'], 'is_favorite') === true,
    unread,
  })
  return [...files.items, conversation]
}

const roleOf = (role: unknown): Role =>
  role === 'user' || role === 'system' || role === 'tool' ? role : 'assistant'

async function partsOf(row: Row, role: Role, files: FileCollector): Promise<readonly Part[]> {
  const parts: Part[] = []
  for (const item of recordsIn(row['content'])) parts.push(...(await itemParts(item, role, files)))
  for (const call of recordsIn(memberOf(row['metadata'], 'tool_calls'))) parts.push(...oldCallParts(call))
  for (const file of recordsIn(row['attachments']))
    parts.push(missingFile('File', file['name'] ?? file['file_id']))
  if (role !== 'tool') return parts
  const toolCallId = idOf(row['tool_call_id']) ?? ''
  return parts.map((part) =>
    part.type === 'text' ? { type: 'toolResult', toolCallId, text: part.text } : part,
  )
}

async function itemParts(item: Row, role: Role, files: FileCollector): Promise<readonly Part[]> {
  const text = firstText(memberOf(item['text'], 'value'), item['text'])
  switch (item['type']) {
    case 'reasoning':
      return reasoningParts(text)
    case 'image_url':
      return [await files.url(memberOf(item['image_url'], 'url'), 'image', 'Image')]
    case 'tool_call': {
      const id = idOf(item['tool_call_id']) ?? ''
      const result = jsonText(item['output'])
      return [
        { type: 'toolCall', id, name: textOf(item['tool_name']), arguments: jsonText(item['input']) || '{}' },
        ...(result === '' ? [] : [{ type: 'toolResult' as const, toolCallId: id, text: result }]),
      ]
    }
    default:
      return role === 'assistant' ? thinkParts(text) : textParts(text)
  }
}

/** Calls as Jan kept them before they became content: beside the message, each with its answer. */
function oldCallParts(call: Row): readonly Part[] {
  const tool = isRecord(call['tool']) ? call['tool'] : call
  const target = isRecord(tool['function']) ? tool['function'] : {}
  const id = idOf(tool['id']) ?? ''
  const answer = recordsIn(memberOf(call['response'], 'content'))
    .map(({ text }) => textOf(text))
    .join('\n')
  return [
    { type: 'toolCall', id, name: textOf(target['name']), arguments: jsonText(target['arguments']) || '{}' },
    ...(answer === '' ? [] : [{ type: 'toolResult' as const, toolCallId: id, text: answer }]),
  ]
}
