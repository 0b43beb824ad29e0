import * as z from '@/lib/schema'
import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'

import type { ConversationSettings } from '../conversations/conversation'
import type { AssistantId, AssistantVersionId, CollectionId, ConnectionId, ModelId, ProjectId } from '../ids'
import type { ItemName, Items } from '../items/item'
import { projectIn, projectName } from '../projects/project'
import {
  draftAttachmentSchema,
  parametersSchema,
  readConversationSettings,
  toolUseSchema,
} from '../schema/conversationSchema'
import { idSchema } from '../schema/idSchema'

import {
  type Assistant,
  type AssistantContent,
  type AssistantHead,
  type AssistantVersion,
  contentOf,
  EMPTY_ASSISTANT,
  headName,
  versionName,
} from './assistant'
import { compareNames } from '@/lib/text/compareNames'
import { languageGeneration } from '@/lib/text/language'

/** Checks which version of an assistant is the newest. */
const headSchema = z.object({
  id: idSchema<AssistantId>(),
  versionId: idSchema<AssistantVersionId>(),
  createdAt: z.defaulted(z.number(), 0),
}) satisfies z.Schema<AssistantHead>

const FIELDS = {
  name: z.string(),
  description: z.string(),
  letter: z.string(),
  picture: z.string().check(z.regex(/^(data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]+)?$/)),
  instructions: z.string(),
  model: z.nullable(
    z.object({
      connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
      modelId: z.custom<ModelId>((value) => typeof value === 'string'),
    }),
  ),
  parameters: parametersSchema,
  documents: z.array(draftAttachmentSchema),
  starters: z.array(z.string()),
}

const versionSchema = z.object({
  ...FIELDS,
  id: idSchema<AssistantVersionId>(),
  assistantId: idSchema<AssistantId>(),
  number: z.number(),
  createdAt: z.number(),
  collections: z.exactOptional(z.array(idSchema<CollectionId>())),
  toolUse: z.exactOptional(toolUseSchema),
  noMemory: z.exactOptional(z.boolean()),
}) satisfies z.Schema<AssistantVersion>

/**
 * Reads one version of an assistant. A field that is missing or cannot be read takes its default, and the others stay;
 * undefined where its ids are none.
 */
export function readVersion(value: unknown): AssistantVersion | undefined {
  if (!isRecord(value)) return undefined
  const found: Record<string, unknown> = { ...EMPTY_ASSISTANT, number: 1, createdAt: 0 }
  for (const [name, schema] of Object.entries<z.Schema>(versionSchema.shape)) {
    const checked = schema.safeParse(value[name])
    if (checked.success && checked.data !== undefined) found[name] = checked.data
  }
  // One by one: a parameter that cannot be read does not cost the others.
  found['parameters'] = readConversationSettings({ parameters: value['parameters'] }).settings.parameters
  return versionSchema.safeParse(found).data
}

/** Reads which version of an assistant is the newest; undefined where it cannot be read. */
export const readHead = (value: unknown): AssistantHead | undefined => headSchema.safeParse(value).data

const memoised = memoByObject((value: object) => readVersion(value))

/** One version among all rows; undefined where it is not here. */
export function versionIn(items: Items, id: AssistantVersionId): AssistantVersion | undefined {
  const value = items[versionName(id)]
  return isRecord(value) ? memoised(value) : undefined
}

/** One assistant with its newest version; undefined where it is not here. */
export function assistantIn(items: Items, id: AssistantId): Assistant | undefined {
  const head = readHead(items[headName(id)])
  const version = head && versionIn(items, head.versionId)
  return head && version && { head, version }
}

/** All assistants, by name. The same list until a row or the language changes. */
export const assistantsIn = (items: Items): readonly Assistant[] =>
  sortedAssistants(items, languageGeneration())

const sortedAssistants = memoByObject((items: Items, _language: number): readonly Assistant[] =>
  Object.keys(items)
    .filter((name) => name.startsWith('assistant/'))
    .flatMap((name) => assistantIn(items, name.slice('assistant/'.length) as AssistantId) ?? [])
    .sort((one, other) => compareNames(one.version.name, other.version.name)),
)

/** The versions of an assistant, the newest first. */
export const versionsOf = (items: Items, id: AssistantId): readonly AssistantVersion[] =>
  Object.values(items)
    .flatMap((value) => (isRecord(value) && value['assistantId'] === id ? (memoised(value) ?? []) : []))
    .sort((one, other) => other.number - one.number)

/** What a chat is set to, as an assistant: its own instructions behind those of the assistant it has. */
export function assistantOf(
  name: string,
  { assistant, systemPrompt, connectionId, modelId, parameters, toolUse }: ConversationSettings,
  items: Items,
): AssistantContent {
  const before = assistant && versionIn(items, assistant.versionId)
  const instructions = [before?.instructions ?? '', systemPrompt].filter((text) => text.trim() !== '')
  // Where tools are switched on, their definitions come from their sources.
  const { tools, ...others } = parameters
  const isSwitched = toolUse !== undefined && toolUse.sources.length > 0
  return {
    ...(before ? contentOf(before) : EMPTY_ASSISTANT),
    name,
    instructions: instructions.join('\n\n'),
    model: connectionId !== null && modelId !== null ? { connectionId, modelId } : null,
    parameters: tools && !isSwitched ? parameters : others,
    ...(isSwitched && { toolUse }),
  }
}

/**
 * The rows of the given versions and projects alone, and of the assistants that those projects begin with: what a chat
 * needs elsewhere to be sent with what it inherits.
 *
 * @param others names of further rows that come with them
 */
export function takenItems(
  items: Items,
  versions: readonly AssistantVersionId[],
  projects: readonly ProjectId[] = [],
  others: readonly ItemName[] = [],
): Items {
  const defaults = projects.flatMap((id) => {
    const assistantId = projectIn(items, id)?.assistantId
    return assistantId ? (assistantIn(items, assistantId) ?? []) : []
  })
  const names = new Set<string>([
    ...others,
    ...versions.map(versionName),
    ...projects.map(projectName),
    ...defaults.flatMap(({ head }) => [headName(head.id), versionName(head.versionId)]),
  ])
  return Object.fromEntries(Object.entries(items).filter(([name]) => names.has(name)))
}
