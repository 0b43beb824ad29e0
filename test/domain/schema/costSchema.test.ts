import { describe, expect, it } from 'vitest'

import { costSchema } from '@/domain/schema/usageSchema'
import type { CostLine } from '@/domain/pricing/cost'

/** The compiler insists on every item: one that is added and not read back would lose a message's cost. */
const ITEMS: Readonly<Record<CostLine['item'], true>> = {
  input: true,
  cached: true,
  cacheWrite: true,
  output: true,
  reasoning: true,
  image: true,
  imageToken: true,
  imageOutput: true,
  audioInput: true,
  audioOutput: true,
  request: true,
  search: true,
  fileSearch: true,
  codeSession: true,
  other: true,
  discount: true,
  charged: true,
  difference: true,
}

describe('a stored cost', () => {
  it.each(Object.keys(ITEMS))('reads back a line of %s', (item) => {
    const cost = { type: 'known', amount: '0.1', lines: [{ item, amount: '0.1' }] }
    expect(costSchema.safeParse(cost)).toEqual({ success: true, data: cost })
  })
})
