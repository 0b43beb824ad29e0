import { t } from '@/lib/text/t'

import { toolId, type ToolDefinition, type ToolSource } from '../tools/toolDefinition'
import { ARTIFACTS, MOST_ARTIFACT_CHARS, MOST_TITLE_CHARS } from './artifact'

const artifactSource = (): ToolSource => ({ id: ARTIFACTS, name: t('Artifacts') })

const ID = { type: 'string', description: 'The id that create_artifact or read_artifact gave.' }

const CREATE = {
  type: 'object',
  properties: {
    title: {
      type: 'string',
      maxLength: MOST_TITLE_CHARS,
      description: 'A few words, or the name of a file.',
    },
    language: {
      type: 'string',
      description:
        'markdown for a document, html for a page in one file, svg or mermaid for a drawing, else the language of the code, such as python.',
    },
    content: { type: 'string', maxLength: MOST_ARTIFACT_CHARS, description: 'All of it.' },
  },
  required: ['title', 'language', 'content'],
  additionalProperties: false,
}

const UPDATE = {
  type: 'object',
  properties: {
    id: ID,
    old_text: {
      type: 'string',
      description:
        'The passage to replace, exactly as it is now. It must occur once: include enough around it.',
    },
    new_text: { type: 'string', description: 'What takes its place; empty to delete it.' },
    content: {
      type: 'string',
      maxLength: MOST_ARTIFACT_CHARS,
      description: 'To replace all of it instead. Needs version.',
    },
    version: { type: 'integer', description: 'With content: the number of the version you know.' },
  },
  required: ['id'],
  additionalProperties: false,
}

const READ = {
  type: 'object',
  properties: {
    id: { ...ID, description: `${ID.description} Leave it out to list the artifacts of this chat.` },
    from_line: { type: 'integer', minimum: 1, description: 'To read on in a long one.' },
  },
  additionalProperties: false,
}

/**
 * What models are told of making, changing and reading artifacts. They run one after the other, so that two changes of
 * one reply don't miss each other, and without asking: each change is a version that can be gone back to.
 */
export function artifactTools(): readonly ToolDefinition[] {
  const source = artifactSource()
  const tool = (name: string, title: string, description: string, schema: object, isReadOnly: boolean) => ({
    id: toolId(source, name),
    source,
    name,
    title,
    description,
    inputSchema: JSON.stringify(schema),
    hints: { isReadOnly, isDestructive: false, isIdempotent: isReadOnly, isOpenWorld: false },
    isOfChat: true as const,
    runsAlone: true,
  })
  return [
    tool(
      'create_artifact',
      t('Create artifact'),
      'Creates a document, code, page or drawing that the person keeps beside the chat, edits and downloads. Use it for work of some length that will be changed or used again, not for short answers. Do not repeat its content in your reply.',
      CREATE,
      false,
    ),
    tool(
      'update_artifact',
      t('Update artifact'),
      'Changes an artifact: replaces one passage (old_text, new_text), or everything (content). The person may have edited it: where you are not sure what it says now, call read_artifact first.',
      UPDATE,
      false,
    ),
    tool(
      'read_artifact',
      t('Read artifact'),
      'Gives an artifact as it is now, with the edits of the person. Read it before you answer questions about it or change it, unless it cannot have changed since you last saw it.',
      READ,
      true,
    ),
  ]
}
