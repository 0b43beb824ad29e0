import * as z from '@/lib/schema'

import type { ConnectionId, ConversationId, ExchangeId, MessageId, ModelId, RunId } from '../ids'
import { conversationSettingsSchema, draftAttachmentSchema } from '../schema/conversationSchema'
import { SWEEP_NAMES } from '../parameters/parameters'
import { documentFactsSchema, messageSchema, partSchema, replyFactsSchema } from '../schema/partSchema'
import { idSchema } from '../schema/idSchema'
import { serviceErrorSchema } from '../schema/exchangeSchema'
import { costSchema } from '../schema/usageSchema'

import type { Run, RunCell } from './run'

const modelRef = z.object({
  connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
  modelId: z.custom<ModelId>((value) => typeof value === 'string'),
})

const sweepName = z.enum(SWEEP_NAMES)
const swept = z.union([z.number(), z.string()])

/** Checks one cell read from disk or a file. */
export const cellSchema = z.object({
  id: idSchema<MessageId>(),
  promptIndex: z.number(),
  model: modelRef,
  values: z.array(z.object({ parameter: sweepName, value: swept })),
  seed: z.nullable(z.string()),
  notSent: z.exactOptional(z.array(z.enum([...SWEEP_NAMES, 'seed']))),
  state: z.union([
    z.object({ type: z.enum(['waiting', 'running', 'complete', 'stopped', 'interrupted']) }),
    z.object({ type: z.literal('failed'), error: serviceErrorSchema }),
  ]),
  parts: z.array(partSchema),
  reply: z.exactOptional(replyFactsSchema),
  validity: z.exactOptional(
    z.object({
      isJson: z.boolean(),
      problems: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
}) satisfies z.Schema<RunCell>

/** Checks everything of a run but its cells, which are kept one by one. */
export const runHeadSchema = z.object({
  id: idSchema<RunId>(),
  title: z.string(),
  createdAt: z.number(),
  plan: z.object({
    kind: z.enum(['comparison', 'sweep']),
    conversationId: z.nullable(idSchema<ConversationId>()),
    settings: conversationSettingsSchema,
    history: z.array(messageSchema),
    prompts: z.array(z.string()),
    attachments: z.exactOptional(
      z.array(z.extend(draftAttachmentSchema, { document: z.exactOptional(documentFactsSchema) })),
    ),
    models: z.array(modelRef),
    axes: z.array(z.object({ parameter: sweepName, values: z.array(swept) })),
    seeds: z.array(z.string()),
  }),
  limits: z.object({ perConnection: z.number(), money: z.string(), minutes: z.number() }),
  state: z.union([
    z.object({ type: z.enum(['running', 'ended']) }),
    z.object({
      type: z.literal('paused'),
      reason: z.enum(['person', 'money', 'unknownCost', 'time', 'cap', 'refused']),
    }),
  ]),
  isCapWaived: z.exactOptional(z.boolean()),
  isUnknownWaived: z.exactOptional(z.boolean()),
  holds: z.exactOptional(
    z.array(z.object({ connectionId: idSchema<ConnectionId>(), until: z.number(), detail: z.string() })),
  ),
  workedMs: z.number(),
  workingSince: z.nullable(z.number()),
  baseId: z.nullable(idSchema<MessageId>()),
  answer: z.exactOptional(
    z.object({ type: z.enum(['whole', 'number', 'verdict', 'pattern', 'field']), text: z.string() }),
  ),
  blindOrder: z.nullable(z.array(idSchema<MessageId>())),
  votes: z.array(
    z.object({
      promptIndex: z.number(),
      seed: z.nullable(z.string()),
      winner: z.nullable(idSchema<MessageId>()),
    }),
  ),
  verdicts: z.exactOptional(
    z.array(
      z.object({
        promptIndex: z.number(),
        seed: z.nullable(z.string()),
        judge: modelRef,
        rubric: z.string(),
        judgedAt: z.number(),
        winner: z.nullable(idSchema<MessageId>()),
        marks: z.array(
          z.object({
            cellId: idSchema<MessageId>(),
            exchangeId: z.exactOptional(idSchema<ExchangeId>()),
            score: z.exactOptional(z.number()),
            reason: z.string(),
          }),
        ),
        reason: z.string(),
        cost: z.exactOptional(costSchema),
      }),
    ),
  ),
}) satisfies z.Schema<RunHead>

/** A run without its cells. */
export type RunHead = Omit<Run, 'cells'>
