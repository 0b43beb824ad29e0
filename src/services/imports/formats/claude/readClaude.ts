import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'
import {
  derivedId,
  firstText,
  idOf,
  memberOf,
  recordsIn,
  textOf,
  type ForeignMessage,
  type FormatContext,
  type RowItems,
} from '@/services/imports/foreignMessages'

import { createFileCollector, missingFile } from '../../fileCollector'
import { foreignConversation } from '../../foreignConversation'
import { listOf, momentOf } from '../../parts/foreignParts'
import { claudeParts } from './claudeParts'

/**
 * Whether a value is a conversation of Claude.ai: of its data export, or as its own page loads them, which is what
 * browser extensions save. Field names as in polylogue and in withLinda's claude-conversation-exporter.
 */
export const isClaude = (value: unknown): boolean =>
  isRecord(value) &&
  Array.isArray(value['chat_messages']) &&
  // DeepSeek's messages have the same name.
  ('uuid' in value || recordsIn(value['chat_messages']).some(({ sender }) => typeof sender === 'string'))

/** Conversations that an extension saved together. */
export const claudeRows = (json: unknown): readonly unknown[] | undefined => {
  const all = memberOf(json, 'conversations')
  return Array.isArray(all) && all.some(isClaude) ? all : undefined
}

/** One conversation of Claude.ai with its branches, reasoning, tools, artifacts, and the text of attached files. */
export async function readClaude(value: unknown, context: FormatContext): Promise<RowItems> {
  if (!isRecord(value)) return undefined
  const files = createFileCollector()
  const messages: ForeignMessage[] = []
  let unread = 0
  for (const [index, row] of listOf(value['chat_messages']).entries()) {
    if (!isRecord(row)) {
      unread += 1
      continue
    }
    const own = idOf(row['uuid'])
    const parentId = parentOf(row, messages.at(-1)?.id ?? null)
    const role = row['sender'] === 'human' ? 'user' : 'assistant'
    const parts = await claudeParts(row, own ?? `m${index}`, files, context.assets)
    messages.push({
      id: own ?? derivedId(parentId, role, parts),
      parentId,
      role,
      parts,
      createdAt: momentOf(row['created_at']),
      model: firstText(row['model'], value['model']) || undefined,
      isUnfinished: row['truncated'] === true || row['stop_reason'] === 'user_canceled',
    })
  }
  const projectId = idOf(value['project_uuid']) ?? idOf(memberOf(value['project'], 'uuid'))
  const project = projectId === undefined ? undefined : claudeProjects(context.beside).get(projectId)
  const projectName = firstText(memberOf(value['project'], 'name'), project?.name)
  const conversation = foreignConversation({
    source: 'claude',
    id: idOf(value['uuid']),
    title: firstText(value['name'], value['summary']),
    createdAt: momentOf(value['created_at']),
    updatedAt: momentOf(value['updated_at']),
    activeLeafId: idOf(value['current_leaf_message_uuid']) ?? null,
    messages,
    systemPrompt: project?.instructions,
    tags: projectName === '' ? [] : [projectName],
    pinned: value['is_starred'] === true,
    unread,
  })
  return [...files.items, conversation]
}

/** Older exports name no parents: each message answers the one before it. The root's parent is an id of no message. */
const parentOf = (row: Readonly<Record<string, unknown>>, before: string | null): string | null =>
  'parent_message_uuid' in row ? (idOf(row['parent_message_uuid']) ?? null) : before

type ClaudeProject = { readonly name: string; readonly instructions: string }

/** Whether a value is a project of Claude.ai's data export (`projects.json`). */
export const isClaudeProject = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['uuid'] === 'string' &&
  Array.isArray(value['docs']) &&
  'prompt_template' in value

/** The projects of a data export by their ids, from the JSON beside its conversations, each of which asks for them. */
const claudeProjects = memoByObject((beside: ReadonlyMap<string, unknown>) => {
  const found = new Map<string, ClaudeProject>()
  for (const json of beside.values()) {
    for (const row of recordsIn(Array.isArray(json) ? json : [json])) {
      const id = idOf(row['uuid'])
      if (id === undefined || !isClaudeProject(row)) continue
      found.set(id, { name: textOf(row['name']), instructions: textOf(row['prompt_template']) })
    }
  }
  return found
})

/**
 * A project's instructions and documents as a conversation that one can go on from: we have no other place for
 * documents that no message names. Nothing for a project without either.
 */
export async function readClaudeProject(value: unknown): Promise<RowItems> {
  if (!isRecord(value)) return undefined
  const name = firstText(value['name']) || 'Claude project'
  const files = createFileCollector()
  const parts = []
  for (const doc of recordsIn(value['docs'])) {
    const label = firstText(doc['filename']) || 'document'
    const text = textOf(doc['content'])
    parts.push(text === '' ? missingFile('File', label) : await files.text(text, label))
  }
  const instructions = textOf(value['prompt_template'])
  if (parts.length === 0 && instructions === '') return []
  const createdAt = momentOf(value['created_at'])
  const about = firstText(value['description']) || `Files of the project “${name}”`
  const conversation = foreignConversation({
    source: 'claude-project',
    id: idOf(value['uuid']),
    title: `${name} (project)`,
    createdAt,
    updatedAt: momentOf(value['updated_at']),
    activeLeafId: null,
    messages: [
      {
        id: 'files',
        parentId: null,
        role: 'user',
        parts: [{ type: 'text', text: about }, ...parts],
        createdAt,
      },
    ],
    systemPrompt: instructions,
    tags: [name],
  })
  return [...files.items, conversation]
}
