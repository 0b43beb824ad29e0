import type { Part, Role } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { citationParts } from '../parts/openAiParts'
import { createFileCollector, type FileCollector, missingFile } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import {
  derivedId,
  firstText,
  idOf,
  jsonText,
  memberOf,
  recordsIn,
  textOf,
  type ForeignMessage,
  type FormatContext,
  type RowItems,
} from '../foreignMessages'
import { listOf, momentOf, reasoningParts, thinkParts } from '../parts/foreignParts'

type Row = Readonly<Record<string, unknown>>

/** Whether a value is a conversation of Hugging Face's chat-ui (HuggingChat). Field names as in chat-ui itself. */
export const isChatUi = (value: unknown): boolean =>
  isRecord(value) &&
  recordsIn(value['messages']).some((row) => typeof row['from'] === 'string' && 'content' in row)

/** One conversation of chat-ui: messages name their ancestors, which makes its branches. */
export async function readChatUi(value: unknown, context: FormatContext): Promise<RowItems> {
  if (!isRecord(value)) return undefined
  const files = createFileCollector()
  const messages: ForeignMessage[] = []
  // Its export lists all files of a conversation at each message: each is shown once, at the first.
  const shown = new Set<string>()
  let systemPrompt = textOf(value['preprompt'])
  let unread = 0
  for (const row of listOf(value['messages'])) {
    if (!isRecord(row)) {
      unread += 1
      continue
    }
    const ancestors = row['ancestors']
    const before = messages.at(-1)?.id ?? null
    const isInstructions = row['from'] === 'system'
    if (isInstructions) systemPrompt = firstText(systemPrompt, row['content'])
    const role = roleOf(row['from'])
    const parentId: string | null = Array.isArray(ancestors) ? (idOf(ancestors.at(-1)) ?? null) : before
    // The root carries the instructions, or nothing; these have a place of their own.
    const parts = isInstructions ? [] : await partsOf(row, { files, shown, assets: context.assets })
    messages.push({
      id: idOf(row['id']) ?? derivedId(parentId, role, parts),
      parentId,
      role,
      parts,
      createdAt: momentOf(row['createdAt']),
      model: firstText(memberOf(row['routerMetadata'], 'model'), value['model']) || undefined,
      isUnfinished: row['interrupted'] === true,
    })
  }
  const kept = messages.filter(({ id, role }) => role !== 'system' || id !== messages[0]?.id)
  const conversation = foreignConversation({
    source: 'chatui',
    id: idOf(value['_id']) ?? idOf(value['id']),
    title: textOf(value['title']),
    createdAt: momentOf(value['createdAt']),
    updatedAt: momentOf(value['updatedAt']),
    activeLeafId: null,
    messages: kept,
    systemPrompt,
    unread,
  })
  return [...files.items, conversation]
}

const roleOf = (from: unknown): Role => (from === 'user' || from === 'system' ? from : 'assistant')

type PartsContext = {
  readonly files: FileCollector
  readonly shown: Set<string>
  readonly assets: FormatContext['assets']
}

async function partsOf(row: Row, context: PartsContext): Promise<readonly Part[]> {
  const updates = recordsIn(row['updates'])
  const search = isRecord(row['webSearch']) ? row['webSearch'] : {}
  return [
    ...reasoningParts(row['reasoning']),
    ...updates.flatMap(toolParts),
    ...(row['from'] === 'user'
      ? [{ type: 'text' as const, text: textOf(row['content']) }]
      : thinkParts(row['content'])),
    ...(await fileParts(row['files'], context)),
    ...citationParts([
      ...listOf(search['contextSources']),
      ...listOf(search['results']),
      ...updates.flatMap(({ sources }) => listOf(sources)),
    ]),
  ].filter((part) => part.type !== 'text' || part.text.trim() !== '')
}

/** Tool calls and their results are among the updates that made up a reply. */
function toolParts(update: Row): readonly Part[] {
  if (update['type'] !== 'tool') return []
  const id = idOf(update['uuid']) ?? ''
  const kind = update['subtype'] ?? update['messageType']
  if (kind === 'call' || kind === 'parameters') {
    const call = isRecord(update['call']) ? update['call'] : update
    return [
      { type: 'toolCall', id, name: textOf(call['name']), arguments: jsonText(call['parameters']) || '{}' },
    ]
  }
  if (kind === 'result') {
    const result = isRecord(update['result']) ? update['result'] : {}
    return [{ type: 'toolResult', toolCallId: id, text: jsonText(result['outputs'] ?? result['message']) }]
  }
  return kind === 'error' ? [{ type: 'toolResult', toolCallId: id, text: textOf(update['message']) }] : []
}

async function fileParts(list: unknown, { files, shown, assets }: PartsContext): Promise<readonly Part[]> {
  const parts: Part[] = []
  for (const file of listOf(list)) {
    if (typeof file === 'string') {
      if (shown.has(file)) continue
      shown.add(file)
      parts.push(assets.get(file) ?? missingFile('File', file))
    } else if (isRecord(file)) {
      const name = firstText(file['name']) || 'file'
      const isInside = file['type'] === 'base64'
      parts.push(await files.base64(isInside ? file['value'] : undefined, file['mime'], name))
    }
  }
  return parts
}
