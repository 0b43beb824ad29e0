import * as z from '@/lib/schema'
import { isRecord } from '@/lib/json'

import type { DocumentFacts } from '../attachments/attachment'
import type { Connection } from '../connections/connection'
import {
  COMPACTION_TIMES,
  DEFAULT_CONVERSATION_SETTINGS,
  SENT_REASONING,
  TITLED_BY,
  type AgentPlace,
  type AssistantUse,
  type Compaction,
  type Conversation,
  type ConversationSettings,
} from '../conversations/conversation'
import type { Draft } from '../drafts/draft'
import type {
  AssistantId,
  AssistantVersionId,
  AttachmentId,
  CollectionId,
  ConnectionId,
  ConversationId,
  ExchangeId,
  MessageId,
  ModelId,
  ProjectId,
  ToolId,
} from '../ids'
import {
  DEFINITIONS,
  PARAMETER_NAMES,
  type ParameterName,
  type Parameters,
  type ParameterSetting,
  type ParameterValues,
} from '../parameters/parameters'
import { ROUTE_RULES } from '../modelRef'
import type { Cost } from '../pricing'
import { PERSONAL_RULES } from '../personalData/personalRule'
import type { AgentUse, ToolApprovals, ToolUse } from '../tools/toolCall'

import { dialectSchema, hashSchema, idSchema } from './idSchema'

/** Checks what is attached to unsent text. Facts of documents are as this app wrote them: a first load checks no more. */
export const draftAttachmentSchema = z.object({
  id: hashSchema<AttachmentId>(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  fromBytes: z.exactOptional(z.number()),
  document: z.exactOptional(z.custom<DocumentFacts>(isRecord)),
})

/** Checks unsent text and its attachments. */
export const draftSchema = z.object({
  text: z.string(),
  attachments: z.array(draftAttachmentSchema),
}) satisfies z.Schema<Draft>

/** Checks which tools a conversation uses. */
export const toolUseSchema = z.object({
  sources: z.array(z.string()),
  without: z.array(z.custom<ToolId>((value) => typeof value === 'string')),
  limits: z.object({ rounds: z.number(), minutes: z.number(), money: z.string() }),
  // Read whole where sub-agents are (`agents/agentUse`): a start checks no more.
  agents: z.exactOptional(z.custom<AgentUse>(isRecord)),
}) satisfies z.Schema<ToolUse>

/** Checks what the person decided about tools. */
export const toolApprovalsSchema = z.record(
  z.string(),
  z.object({ choice: z.enum(['always', 'never']), definition: z.string() }),
) satisfies z.Schema<ToolApprovals>

/** Checks a connection. It has no field for a key. */
export const connectionSchema = z.object({
  id: idSchema<ConnectionId>(),
  type: z.enum(['remote', 'builtin', 'server']),
  name: z.string(),
  baseUrl: z.string(),
  catalogUrl: z.string(),
  headers: z.record(z.string(), z.string()),
  extraFields: z.exactOptional(z.string()),
  dialects: z.exactOptional(z.array(dialectSchema)),
  rememberKey: z.boolean(),
  createdAt: z.number(),
}) satisfies z.Schema<Connection>

type Shape = {
  readonly [Name in ParameterName]: z.Optional<ParameterSetting<ParameterValues[Name]>>
}

const setting = <Name extends ParameterName>(name: Name) =>
  z.exactOptional(
    z.object({
      value: z.custom<ParameterValues[Name]>((value) => DEFINITIONS[name].kind.isValue(value)),
      origin: z.enum(['preset', 'mine']),
    }),
  )

/** Checks parameters by their names on the wire; names it does not know are left out. */
export const parametersSchema = z.object(
  // `Object.fromEntries` forgets that the names are exactly those of the registry.
  Object.fromEntries(PARAMETER_NAMES.map((name) => [name, setting(name)])) as unknown as Shape,
) satisfies z.Schema<Parameters>

/** Whether it is a cost as this app wrote it: a first load checks no more. */
function isCost(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { type, amount, lines } = value
  if (type === 'free' || type === 'unknown') return true
  return (
    (type === 'known' || type === 'atLeast') &&
    typeof amount === 'string' &&
    /^-?\d+(?:\.\d+)?$/.test(amount) &&
    Array.isArray(lines) &&
    lines.every(isRecord)
  )
}

const summary = {
  text: z.string(),
  upTo: idSchema<MessageId>(),
  kept: z.exactOptional(z.string()),
  files: z.exactOptional(z.array(hashSchema<AttachmentId>())),
  made: z.exactOptional(
    z.object({
      at: z.number(),
      model: z.custom<ModelId>((value) => typeof value === 'string'),
      cost: z.custom<Cost>(isCost),
      exchangeId: z.exactOptional(idSchema<ExchangeId>()),
    }),
  ),
}

const contextCutSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['dropOldest', 'keepEnds', 'none']) }),
  z.object({
    type: z.literal('summary'),
    ...summary,
    others: z.exactOptional(z.array(z.object(summary))),
  }),
])

/** Checks when and by which model a chat is summarised. */
export const compactionSchema = z.object({
  when: z.enum(COMPACTION_TIMES),
  fill: z.number(),
  model: z.nullable(
    z.object({
      connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
      modelId: z.custom<ModelId>((value) => typeof value === 'string'),
    }),
  ),
}) satisfies z.Schema<Compaction>

/** Checks which assistant a chat has. */
const assistantUseSchema = z.object({
  id: idSchema<AssistantId>(),
  versionId: idSchema<AssistantVersionId>(),
  values: z.exactOptional(z.record(z.string(), z.string())),
}) satisfies z.Schema<AssistantUse>

/** Checks a data lock. */
export const dataRuleSchema = z.object({ noTraining: z.boolean(), noRetention: z.boolean() })

/** Checks what a conversation is sent with. */
export const conversationSettingsSchema = z.object({
  connectionId: z.nullable(z.custom<ConnectionId>((value) => typeof value === 'string')),
  modelId: z.nullable(z.custom<ModelId>((value) => typeof value === 'string')),
  systemPrompt: z.string(),
  systemRole: z.enum(['system', 'developer']),
  parameters: parametersSchema,
  dataRule: z.nullable(dataRuleSchema),
  extraFields: z.exactOptional(z.string()),
  contextCut: z.exactOptional(contextCutSchema),
  compaction: z.exactOptional(z.nullable(compactionSchema)),
  sentReasoning: z.exactOptional(z.enum(SENT_REASONING)),
  toolUse: z.exactOptional(toolUseSchema),
  heldTools: z.exactOptional(toolUseSchema),
  agent: z.exactOptional(z.custom<AgentPlace>(isRecord)),
  branchOf: z.exactOptional(idSchema<ConversationId>()),
  assistant: z.exactOptional(assistantUseSchema),
  project: z.exactOptional(idSchema<ProjectId>()),
  collections: z.exactOptional(z.array(idSchema<CollectionId>())),
  noMemory: z.exactOptional(z.boolean()),
  personalData: z.exactOptional(z.enum(PERSONAL_RULES)),
  route: z.exactOptional(
    z.object({
      rule: z.enum(ROUTE_RULES),
      onlyFavourites: z.exactOptional(z.boolean()),
      withFree: z.exactOptional(z.boolean()),
      without: z.exactOptional(z.array(idSchema<ConnectionId>())),
    }),
  ),
}) satisfies z.Schema<ConversationSettings>

/** Checks a whole conversation record (its messages are records of their own). */
export const conversationSchema = z.object({
  id: idSchema<ConversationId>(),
  title: z.string(),
  titledBy: z.enum(TITLED_BY),
  createdAt: z.number(),
  updatedAt: z.number(),
  activeLeafId: z.nullable(idSchema<MessageId>()),
  settings: conversationSettingsSchema,
  tags: z.array(z.string()),
  pinned: z.boolean(),
  archived: z.boolean(),
  trashedAt: z.nullable(z.number()),
}) satisfies z.Schema<Conversation>

/**
 * Reads what a conversation is sent with field by field: one that is missing or not understood takes its default, and
 * the others stay. `unreadable` names those that were present and could not be read, e.g. `parameters.top_p`.
 */
export function readConversationSettings(saved: unknown): {
  readonly settings: ConversationSettings
  readonly unreadable: readonly string[]
} {
  const whole = conversationSettingsSchema.safeParse(saved)
  if (whole.success) return { settings: whole.data, unreadable: [] }
  if (!isRecord(saved))
    return { settings: DEFAULT_CONVERSATION_SETTINGS, unreadable: saved === undefined ? [] : ['settings'] }

  const unreadable: string[] = []
  const parameters: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(isRecord(saved['parameters']) ? saved['parameters'] : {})) {
    const checked = parametersSchema.safeParse({ [name]: value })
    if (checked.success) Object.assign(parameters, checked.data)
    else unreadable.push(`parameters.${name}`)
  }
  if (saved['parameters'] !== undefined && !isRecord(saved['parameters'])) unreadable.push('parameters')

  const found: Record<string, unknown> = { ...DEFAULT_CONVERSATION_SETTINGS, parameters }
  const names = Object.keys(conversationSettingsSchema.shape).filter((name) => name !== 'parameters')
  for (const name of names) {
    const value = saved[name]
    if (value === undefined) continue
    if (conversationSettingsSchema.safeParse({ ...found, [name]: value }).success) found[name] = value
    else unreadable.push(name)
  }
  const checked = conversationSettingsSchema.safeParse(found)
  return { settings: checked.success ? checked.data : DEFAULT_CONVERSATION_SETTINGS, unreadable }
}
