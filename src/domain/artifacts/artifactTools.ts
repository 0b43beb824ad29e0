import { type ToolDefinition, toolId, type ToolSource } from '../tools/toolDefinition'

import {
  type Artifact,
  ARTIFACTS,
  type ArtifactVersion,
  MOST_ARTIFACT_CHARS,
  MOST_TITLE_CHARS,
} from './artifact'
import { stored } from '@/lib/text/english'

const artifactSource = (): ToolSource => ({ id: ARTIFACTS, name: stored('Artifacts') })

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
        'markdown for a document, html for a page in one file, tsx for a React component (React 19 and Tailwind classes work, no other packages), svg or mermaid for a drawing, else the language of the code, such as python. Leave it out with files.',
    },
    content: { type: 'string', maxLength: MOST_ARTIFACT_CHARS, description: 'All of it.' },
    files: {
      type: 'array',
      description:
        'Instead of content, a page or a React app in several files (html, css, js, ts, tsx, json, svg) that name each other by relative paths. They become blocks of code with names in one text, which update_artifact changes.',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, content: { type: 'string' } },
        required: ['name', 'content'],
        additionalProperties: false,
      },
      maxItems: 50,
    },
  },
  required: ['title'],
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
      stored('Create artifact'),
      'Creates a document, code, page or drawing that the person keeps beside the chat, edits and downloads. Use it for work of some length that will be changed or used again, not for short answers. Do not repeat its content in your reply.',
      CREATE,
      false,
    ),
    tool(
      'update_artifact',
      stored('Update artifact'),
      'Changes an artifact: replaces one passage (old_text, new_text), or everything (content). The person may have edited it: where you are not sure what it says now, call read_artifact first.',
      UPDATE,
      false,
    ),
    tool(
      'read_artifact',
      stored('Read artifact'),
      'Gives an artifact as it is now, with the edits of the person. Read it before you answer questions about it or change it, unless it cannot have changed since you last saw it.',
      READ,
      true,
    ),
  ]
}

/** Most characters that one reading gives, under the limit of what is sent of a result. */
const MOST_READ_CHARS = 30_000

/** What a model is told of one artifact of its branch. */
export type Told = {
  readonly artifact: Artifact
  readonly version: ArtifactVersion
  readonly number: number
  readonly text: string
}

const head = ({ artifact: { id, title, language }, number, version }: Told) =>
  `"${title}" (id ${id}, ${language || 'plain text'}), version ${number}, last changed by ${version.by === 'person' ? 'the person' : 'a model'}`

export const createdReport = (told: Told): string =>
  `Created ${head(told)}. The person sees it beside the chat.`

export const updatedReport = (told: Told): string => `Updated ${head(told)}.`

/** The artifacts of a branch, a line each. */
export const listReport = (all: readonly Told[]): string =>
  all.length === 0
    ? 'This chat has no artifacts.'
    : all.map((told) => `- ${head(told)}, ${told.text.length} characters`).join('\n')

/** An artifact as it is now, from a line (from 1) on, as much as one result holds. */
export function readReport(told: Told, fromLine: number): string {
  const lines = told.text.split('\n')
  const shown: string[] = []
  let chars = 0
  for (const line of lines.slice(fromLine - 1)) {
    chars += line.length + 1
    if (shown.length > 0 && chars > MOST_READ_CHARS) break
    shown.push(line)
  }
  const next = fromLine + shown.length
  const part =
    fromLine === 1 && next > lines.length
      ? ''
      : ` Lines ${fromLine} to ${next - 1} of ${lines.length}${next > lines.length ? '' : `; read on with from_line ${next}`}.`
  return `${head(told)}.${part}\n\n${shown.join('\n')}`
}

/** Why nothing was changed, for the model. The person sees it with the call. */
export const NOT_CHANGED = {
  nowhere: 'Artifacts belong to a chat, and this call has none.',
  unknown: (id: string) =>
    `There is no artifact with the id ${id} on this branch of the chat. Call read_artifact without an id to list them.`,
  unreadable: 'Its text cannot be read: a version it was made from is missing.',
  title: 'The title is empty.',
  nothing: 'Give either language and content, or files with a name and content each. Nothing was created.',
  tooLong: 'It would be longer than 200,000 characters. Nothing was changed.',
  neither: 'Give either old_text and new_text, or content and version. Nothing was changed.',
  noMatch:
    'old_text is not in the artifact. Nothing was changed. Call read_artifact and copy the passage exactly.',
  severalMatches:
    'old_text occurs more than once in the artifact. Nothing was changed. Include more of what is around it.',
  same: 'It says this already. Nothing was changed.',
  notNow: (number: number, by: 'person' | 'model') =>
    `It is at version ${number} now, changed by ${by === 'person' ? 'the person' : 'a model'}. Nothing was changed. Call read_artifact and keep what was changed.`,
  unsaved: 'It could not be saved on the person’s device.',
} as const
