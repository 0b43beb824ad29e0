import * as z from 'zod/mini'

import type { AssistantUse } from '../conversations/assistantUse'
import { TITLED_BY, type Conversation, type ConversationSettings } from '../conversations/conversation'
import type {
  AssistantId,
  AssistantVersionId,
  ConnectionId,
  ConversationId,
  MessageId,
  ModelId,
  ProjectId,
} from '../ids'
import { idSchema } from './idSchema'
import { parametersSchema } from './parametersSchema'
import { toolUseSchema } from './toolUseSchema'

const contextCutSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['dropOldest', 'keepEnds', 'none']) }),
  z.object({ type: z.literal('summary'), text: z.string(), upTo: idSchema<MessageId>() }),
])

/** Checks which assistant a chat has. */
const assistantUseSchema = z.object({
  id: idSchema<AssistantId>(),
  versionId: idSchema<AssistantVersionId>(),
  values: z.exactOptional(z.record(z.string(), z.string())),
}) satisfies z.ZodMiniType<AssistantUse>

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
  toolUse: z.exactOptional(toolUseSchema),
  assistant: z.exactOptional(assistantUseSchema),
  project: z.exactOptional(idSchema<ProjectId>()),
  noMemory: z.exactOptional(z.boolean()),
}) satisfies z.ZodMiniType<ConversationSettings>

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
}) satisfies z.ZodMiniType<Conversation>
