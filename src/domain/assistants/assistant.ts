import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'

import type { Attachment } from '../attachments/attachment'
import type { AssistantId, AssistantVersionId, CollectionId } from '../ids'
import type { ItemName } from '../items/item'
import type { ModelRef } from '../modelRef'
import type { Parameters } from '../parameters/parameters'
import { valuesOf } from '../sampling/presets'
import type { ToolUse } from '../tools/toolCall'
import { foldForms } from '@/lib/text/foldText'
import { hasWords, searchedText, wantedWords } from '@/lib/text/wantedWords'

/** What a person sets up once: how a model answers in the chats that use it. */
export type AssistantContent = {
  readonly name: string
  /** One line that says what it is for; may be empty. */
  readonly description: string
  /** A letter or an emoji, where there is no picture; the first letter of the name when empty. */
  readonly letter: string
  /** A small picture as a `data:` URL; empty for none. */
  readonly picture: string
  /** May hold variables (`domain/prompts/template`). */
  readonly instructions: string
  /** Null for whichever model the chat has. */
  readonly model: ModelRef | null
  readonly parameters: Parameters
  /** Absent where a chat keeps its own. */
  readonly toolUse?: ToolUse
  /** Put into the next message of a chat that takes the assistant. */
  readonly documents: readonly Attachment[]
  /** On in the chats that take the assistant; absent for none. */
  readonly collections?: readonly CollectionId[]
  /** Messages to begin with. */
  readonly starters: readonly string[]
  /** Whether chats with it are sent without memories; absent where they are not. */
  readonly noMemory?: boolean
}

/** What an assistant was at one time. Never changed: an edit makes another. */
export type AssistantVersion = AssistantContent & {
  readonly id: AssistantVersionId
  readonly assistantId: AssistantId
  /** From 1. */
  readonly number: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** An assistant: which of its versions new chats take. */
export type AssistantHead = {
  readonly id: AssistantId
  readonly versionId: AssistantVersionId
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** An assistant with its newest version. */
export type Assistant = { readonly head: AssistantHead; readonly version: AssistantVersion }

export const EMPTY_ASSISTANT: AssistantContent = {
  name: '',
  description: '',
  letter: '',
  picture: '',
  instructions: '',
  model: null,
  parameters: {},
  documents: [],
  starters: [],
}

export const headName = (id: AssistantId): ItemName => `assistant/${id}`
export const versionName = (id: AssistantVersionId): ItemName => `assistantVersion/${id}`

/** Where assistants are listed. */
export const ASSISTANTS_PATH = '/assistants'

/** What stands for an id in the address of an assistant that is not there yet. */
export const NEW_ASSISTANT = 'new'

/** Where an assistant is edited. */
export const assistantPath = (id: AssistantId): string => `${ASSISTANTS_PATH}/${encodeURIComponent(id)}`

/** A new chat with an assistant, as a link that can be kept. */
export const chatWithPath = (id: AssistantId): string => `/?assistant=${encodeURIComponent(id)}`

/** What a version says, without its ids and its age. */
export function contentOf(from: AssistantContent): AssistantContent {
  const { name, description, letter, picture, instructions, model, parameters, toolUse } = from
  const { documents, collections, starters, noMemory } = from
  const plain = { name, description, letter, picture, instructions, model, parameters, documents, starters }
  return {
    ...EMPTY_ASSISTANT,
    ...plain,
    ...(collections && collections.length > 0 && { collections }),
    ...(toolUse && { toolUse }),
    ...(noMemory === true && { noMemory }),
  }
}

/** Whether two say the same. */
export const isSameContent = (one: AssistantContent, other: AssistantContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/** Those whose name or description holds what is typed; names that begin with it first. */
export function matchAssistants(assistants: readonly Assistant[], query: string): readonly Assistant[] {
  const words = wantedWords(query)
  const ways = foldForms(query.trim()).map(({ text }) => text)
  const rank = ({ version: { name, description } }: Assistant): number =>
    foldForms(name).some(({ text }) => ways.some((way) => text.startsWith(way)))
      ? 0
      : hasWords(searchedText(name), words)
        ? 1
        : hasWords(searchedText(description), words)
          ? 2
          : 3
  return assistants
    .map((assistant) => [rank(assistant), assistant] as const)
    .filter(([place]) => place < 3)
    .toSorted(([one], [other]) => one - other)
    .map(([, assistant]) => assistant)
}

/**
 * What an assistant is set to, as lines to be compared with another version's. Of its picture only whether it has one.
 *
 * @param modelName what its model is called; undefined for that of each chat
 */
export function versionText(content: AssistantContent, modelName: string | undefined): string {
  const {
    name,
    description,
    letter,
    picture,
    instructions,
    parameters,
    toolUse,
    documents,
    starters,
    noMemory,
  } = content
  const line = (label: string, value: string) =>
    value === '' ? [] : [t('{label}: {value}', { label, value })]
  return [
    ...line(t('Name'), name),
    ...line(t('Description'), description),
    ...line(t('Letter or emoji'), letter),
    ...line(t('Picture'), picture === '' ? '' : t('yes')),
    ...line(t('Model'), modelName ?? t('The model of each chat')),
    ...line(t('Tools'), formatList(toolUse?.sources ?? [])),
    ...line(t('Documents'), formatList(documents.map((each) => each.name))),
    ...line(t('Memory'), noMemory === true ? tAs('memory', 'off') : ''),
    ...starters.flatMap((each) => line(t('Starter'), each)),
    ...Object.entries(valuesOf(parameters)).flatMap(([label, value]) => line(label, JSON.stringify(value))),
    ...line(t('Instructions'), instructions === '' ? '' : `\n${instructions}`),
  ].join('\n')
}
