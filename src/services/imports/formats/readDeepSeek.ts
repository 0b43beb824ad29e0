import type { Part, Role } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { citationParts } from '../parts/openAiParts'
import { createFileCollector, type FileCollector, missingFile } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import {
  derivedId,
  firstText,
  idOf,
  memberOf,
  recordsIn,
  textOf,
  type ForeignMessage,
  type RowItems,
} from '../foreignMessages'
import { listOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'

type Row = Readonly<Record<string, unknown>>

/**
 * Whether a value is a conversation of DeepSeek's data export. It is a tree like ChatGPT's, but its times are called
 * `inserted_at`. Field names as in deepseek-exporter and in readers of the official export.
 */
export const isDeepSeek = (value: unknown): boolean =>
  isRecord(value) &&
  ((isRecord(value['mapping']) && 'inserted_at' in value) || isSession(value) || isSession(answerOf(value)))

/** What DeepSeek's page loads, which extensions save: the session and its messages, inside of an answer or bare. */
const answerOf = (value: unknown): unknown => memberOf(memberOf(value, 'data'), 'biz_data')
const isSession = (value: unknown): boolean =>
  isRecord(value) && isRecord(value['chat_session']) && Array.isArray(value['chat_messages'])

/** One conversation of DeepSeek with its branches, reasoning, searched pages, and names of files. */
export async function readDeepSeek(value: unknown): Promise<RowItems> {
  const files = createFileCollector()
  const answer = isSession(value) ? value : answerOf(value)
  const found = isSession(answer) ? await ofPage(answer as Row, files) : await ofExport(value, files)
  if (!found) return undefined
  const { head, messages, unread } = found
  const conversation = foreignConversation({
    source: 'deepseek',
    id: idOf(head['id']),
    title: textOf(head['title']),
    createdAt: momentOf(head['inserted_at']),
    updatedAt: momentOf(head['updated_at']),
    activeLeafId: idOf(head['current_message_id']) ?? null,
    messages,
    pinned: head['pinned'] === true,
    unread,
  })
  return [...files.items, conversation]
}

type Found = { readonly head: Row; readonly messages: readonly ForeignMessage[]; readonly unread: number }

async function ofPage(answer: Row, files: FileCollector): Promise<Found> {
  const messages: ForeignMessage[] = []
  let unread = 0
  for (const row of listOf(answer['chat_messages'])) {
    if (isRecord(row)) {
      const message = await messageOf('', idOf(row['parent_id']) ?? null, row, files)
      const id = idOf(row['message_id']) ?? derivedId(message.parentId, message.role, message.parts)
      messages.push({ ...message, id })
    } else unread += 1
  }
  return { head: isRecord(answer['chat_session']) ? answer['chat_session'] : {}, messages, unread }
}

async function ofExport(value: unknown, files: FileCollector): Promise<Found | undefined> {
  const mapping = memberOf(value, 'mapping')
  if (!isRecord(value) || !isRecord(mapping)) return undefined
  const messages: ForeignMessage[] = []
  let unread = 0
  for (const [id, node] of Object.entries(mapping)) {
    const row = memberOf(node, 'message')
    const parentId = idOf(memberOf(node, 'parent')) ?? null
    if (isRecord(row)) messages.push(await messageOf(id, parentId, row, files))
    // The root has no message, and its children become roots. Anything else without one could not be read.
    else if (row !== null || parentId !== null) unread += 1
  }
  return { head: value, messages: withRoles(messages), unread }
}

/** `tool` stands for «not said», until the whole tree is known. */
const UNSAID: Role = 'tool'

async function messageOf(
  id: string,
  parentId: string | null,
  row: Row,
  files: FileCollector,
): Promise<ForeignMessage> {
  const fragments = recordsIn(row['fragments'])
  const attached = await Promise.all(
    recordsIn(row['files']).map(async (file) => {
      const name = firstText(file['file_name'], file['name'])
      const text = textOf(file['content'])
      return text === '' ? missingFile('File', name) : files.text(text, name || 'file')
    }),
  )
  const said =
    fragments.length > 0
      ? fragmentParts(fragments)
      : [
          ...reasoningParts(firstText(row['reasoning_content'], row['thinking_content'])),
          ...textParts(row['content']),
        ]
  return {
    id,
    parentId,
    role: roleOf(row, fragments),
    parts: [...said, ...attached, ...citationParts(row['search_results'])],
    createdAt: momentOf(row['inserted_at']),
    model: textOf(row['model']) || undefined,
    isUnfinished: row['status'] === 'WIP' || row['status'] === 'INCOMPLETE',
  }
}

/** A fragment is the question, a piece of reasoning, a search with its pages, or a piece of the answer. */
function fragmentParts(fragments: readonly Row[]): readonly Part[] {
  const pages = fragments.flatMap((fragment) => [
    ...listOf(fragment['results']),
    ...listOf(fragment['references']),
  ])
  const said = fragments.flatMap((fragment) =>
    fragment['type'] === 'THINK' ? reasoningParts(fragment['content']) : textParts(fragment['content']),
  )
  return [...said, ...citationParts(pages)]
}

function roleOf(row: Row, fragments: readonly Row[]): Role {
  if (fragments.some(({ type }) => type === 'REQUEST')) return 'user'
  if (fragments.length > 0) return 'assistant'
  const role = textOf(row['role']).toLowerCase()
  return role === 'user' || role === 'assistant' || role === 'system' ? role : UNSAID
}

/** Old exports name no roles: questions are at the root, replies below them, in turn. Iterative; ends in circles. */
function withRoles(messages: readonly ForeignMessage[]): readonly ForeignMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const roles = new Map<string, Role>()
  for (const message of messages) {
    const walked: ForeignMessage[] = []
    const seen = new Set<string>()
    let at: ForeignMessage | undefined = message
    while (at && at.role === UNSAID && !roles.has(at.id) && !seen.has(at.id)) {
      seen.add(at.id)
      walked.push(at)
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    }
    let before: Role = at ? (roles.get(at.id) ?? at.role) : 'system'
    for (const each of walked.reverse()) {
      before = before === 'user' ? 'assistant' : 'user'
      roles.set(each.id, before)
    }
  }
  return messages.map((message) => ({ ...message, role: roles.get(message.id) ?? message.role }))
}
