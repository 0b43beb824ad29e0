import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'

import { createFileCollector, missingFile } from '../../fileCollector'
import { foreignConversation } from '../../foreignConversation'
import { firstText, idOf, recordsIn, type RowItems, textOf } from '@/services/imports/foreignText'
import { momentOf } from '../../parts/foreignParts'

export type ClaudeProject = { readonly name: string; readonly instructions: string }

/** Whether a value is a project of Claude.ai's data export (`projects.json`). */
export const isClaudeProject = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['uuid'] === 'string' &&
  Array.isArray(value['docs']) &&
  'prompt_template' in value

/** The projects of a data export by their ids, from the JSON beside its conversations, each of which asks for them. */
export const claudeProjects = memoByObject((beside: ReadonlyMap<string, unknown>) => {
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
