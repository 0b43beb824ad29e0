import { agentUseOf } from '@/domain/agents/agentUse'
import { toolUseOf } from '@/domain/builtin/pocketTools'
import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import type { Model } from '@/domain/models/model'
import { type Cost, costOf, costOfRange, costRange, formatMoney, isPriced } from '@/domain/pricing'
import { TYPICAL_QUESTION, TYPICAL_REPORT } from '@/domain/research/outlook'
import { add, decimal, decimalText } from '@/lib/decimal'
import { selectConversationSettings } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useModel } from '../models/useModels'

/** About what a research on this number of questions costs, as text; undefined where a price is not known. */
export function usePlanCost(conversationId: ConversationId, questions: number): string | undefined {
  const { now } = useApp()
  const settings = useAppState(selectConversationSettings(conversationId))
  const own = useModel(settings)
  const cheaper: ModelRef | undefined = agentUseOf(toolUseOf(settings)).cheaper
  const reader = useModel(cheaper ?? settings)
  const calls = TYPICAL_QUESTION.calls * questions
  const reading = amountOf(reader, now(), {
    promptTokens: TYPICAL_QUESTION.promptTokens * calls,
    completionTokens: TYPICAL_QUESTION.completionTokens * calls,
  })
  const writing = amountOf(own, now(), TYPICAL_REPORT)
  if (reading === undefined || writing === undefined) return undefined
  return formatMoney(decimalText(add(decimal(reading), decimal(writing))))
}

type Usage = { readonly promptTokens: number; readonly completionTokens: number }

function amountOf(model: Model | undefined, at: number, usage: Usage): string | undefined {
  const { entry } = model ?? {}
  if (!entry) return undefined
  const cost: Cost = costOfRange(
    costRange(entry.prices, (prices) => costOf({ prices, usage, facts: {}, at })),
  )
  if (cost.type === 'free') return '0'
  return isPriced(cost) ? cost.amount : undefined
}
