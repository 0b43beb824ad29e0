import { isRecord } from '@/lib/json'
import { parseDecimal } from '@/lib/decimal'

import type { ModelRef } from '../modelRef'
import { type AgentLimits, type AgentUse, DEFAULT_AGENT_LIMITS, type ToolUse } from '../tools/toolCall'

/** How far each limit goes. */
export const AGENT_BOUNDS = {
  money: { min: 0, max: 10_000 },
  // One that gives the task, one of a sub-agent, the answer.
  calls: { min: 3, max: 2_000 },
  minutes: { min: 1, max: 600 },
  depth: { min: 1, max: 5 },
  width: { min: 1, max: 16 },
} as const satisfies { readonly [Name in keyof AgentLimits]: { readonly min: number; readonly max: number } }

/** How the sub-agents of a chat work. What a file brought that is no limit is the usual one: there is always a budget. */
export function agentUseOf({ agents }: Pick<ToolUse, 'agents'>): AgentUse {
  const given: unknown = agents?.limits
  const limits = isRecord(given) ? given : {}
  const count = (name: Exclude<keyof AgentLimits, 'money'>): number => {
    const value = limits[name]
    const { min, max } = AGENT_BOUNDS[name]
    if (typeof value !== 'number' || !Number.isFinite(value)) return DEFAULT_AGENT_LIMITS[name]
    return Math.min(max, Math.max(min, Math.floor(value)))
  }
  const money = typeof limits['money'] === 'string' ? parseDecimal(limits['money']) : undefined
  const isMoney = money !== undefined && money.digits >= 0n
  const cheaper = cheaperOf(agents?.cheaper)
  return {
    limits: {
      money: isMoney ? String(limits['money']) : DEFAULT_AGENT_LIMITS.money,
      calls: count('calls'),
      minutes: count('minutes'),
      depth: count('depth'),
      width: count('width'),
    },
    ...(cheaper && { cheaper }),
  }
}

const cheaperOf = (model: ModelRef | undefined): ModelRef | undefined =>
  typeof model?.connectionId === 'string' && typeof model.modelId === 'string' ? model : undefined
