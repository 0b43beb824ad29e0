import * as z from 'zod/mini'

import { COST_ITEMS, type Cost } from '../pricing/cost'

const costLineSchema = z.object({
  item: z.enum(COST_ITEMS),
  quantity: z.exactOptional(z.number()),
  unitPrice: z.exactOptional(z.string()),
  amount: z.exactOptional(z.string()),
})

const priced = { amount: z.string(), lines: z.array(costLineSchema) }

/** Checks a cost read from disk or a file. */
export const costSchema = z.union([
  z.object({ type: z.literal('known'), ...priced }),
  z.object({ type: z.literal('atLeast'), ...priced }),
  z.object({ type: z.literal('free') }),
  z.object({ type: z.literal('unknown') }),
]) satisfies z.ZodMiniType<Cost>
