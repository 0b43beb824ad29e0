import * as z from '@/lib/schema'

import type { AgentTreeId, ConversationId, MessageId } from '../ids'
import { idSchema } from '../schema/idSchema'

import type { AgentTree } from './agentTree'

const met = z.enum(['money', 'calls', 'time'])

const agentSchema = z.object({
  parent: idSchema<ConversationId>(),
  call: idSchema<MessageId>(),
  depth: z.number(),
  startedAt: z.number(),
  endedAt: z.exactOptional(z.number()),
  ending: z.exactOptional(z.enum(['done', 'money', 'calls', 'time', 'cut', 'failed', 'stopped'])),
  met: z.exactOptional(met),
  calls: z.number(),
  spent: z.string(),
  unpriced: z.number(),
})

/** Checks a tree of sub-agents, as it is on disk. */
export const agentTreeSchema = z.object({
  id: idSchema<AgentTreeId>(),
  conversationId: idSchema<ConversationId>(),
  limits: z.object({
    money: z.string(),
    calls: z.number(),
    minutes: z.number(),
    depth: z.number(),
    width: z.number(),
  }),
  usedMs: z.number(),
  runningSince: z.exactOptional(z.number()),
  seenAt: z.number(),
  calls: z.number(),
  spent: z.string(),
  unsure: z.string(),
  unpriced: z.number(),
  reserved: z.record(
    z.string(),
    z.object({ agent: idSchema<ConversationId>(), amount: z.nullable(z.string()) }),
  ),
  mayGoOver: z.exactOptional(z.string()),
  agents: z.record(z.string(), agentSchema),
  root: z.exactOptional(
    z.object({ calls: z.number(), spent: z.string(), unpriced: z.number(), last: z.string() }),
  ),
  isPaused: z.exactOptional(z.boolean()),
  isEnding: z.exactOptional(z.boolean()),
  said: z.exactOptional(z.array(z.string())),
}) satisfies z.Schema<AgentTree>

/** Trees are documents with the names below. */
export const AGENT_TREES = 'agents/'
