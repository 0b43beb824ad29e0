import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from '@/domain/models/browse/filters'
import { decodeQuery, DEFAULT_QUERY, encodeQuery, AXES } from '@/domain/models/browse/query'
import type { CatalogQuery } from '@/domain/models/browse/query'
import { SORT_COLUMNS } from '@/domain/models/browse/sortModels'
import type { ConnectionId, ConversationId } from '@/domain/ids'

describe('encodeQuery', () => {
  it('is empty for the default state', () => {
    expect(encodeQuery(DEFAULT_QUERY)).toBe('')
    expect(decodeQuery('')).toEqual(DEFAULT_QUERY)
  })

  it('writes a state readably, in one order', () => {
    const query: CatalogQuery = {
      ...DEFAULT_QUERY,
      filters: {
        ...NO_FILTERS,
        text: 'a b',
        inputPrice: { max: 0.15 },
        context: { min: 60_000, max: 1e6 },
        features: ['vision', 'tools'],
        noTraining: true,
      },
      sorting: { column: 'cost', isDescending: true },
      view: 'chart',
      basis: {
        type: 'workload',
        inputTokens: 3000,
        outputTokens: 500,
        cachedShare: 0.5,
        requestsPerMonth: 10,
      },
    }

    expect(encodeQuery(query)).toBe(
      'q=a+b&in=..0.15&ctx=60000..1000000&feature=tools&feature=vision&notraining=1&sort=-cost&view=chart&basis=workload%3A3000%2C500%2C0.5%2C10&x=input',
    )
    expect(encodeQuery({ ...query, filters: { ...query.filters, features: ['tools', 'vision'] } })).toBe(
      encodeQuery(query),
    )
  })

  it('gives back every state it is given', () => {
    const amount = fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => Math.abs(value))
    const range = fc.record({ min: amount, max: amount }, { requiredKeys: [] })
    const words = (...values: string[]) => fc.subarray(values).map((list) => [...list].sort())
    const filters = fc.record({
      text: fc.string({ maxLength: 50 }).filter((text) => text === '' || text.trim() !== ''),
      inputPrice: range,
      outputPrice: range,
      context: range,
      maxOutput: range,
      precisions: fc.subarray(['bf16' as const, 'fp8' as const, 'unknown' as const]),
      priceKinds: fc.subarray(['free' as const, 'priced' as const]),
      availability: fc.subarray(['available' as const, 'listedOnly' as const]),
      connections: fc.subarray(['a&b' as ConnectionId, 'c=d' as ConnectionId]),
      regions: words('DE', 'US'),
      inputModalities: words('image', 'text'),
      outputModalities: words('text'),
      parameters: words('seed', 'top_p'),
      features: words('tools', 'x y'),
      tiers: words('flex'),
      compliance: words('hipaa', 'soc2'),
      reasoning: fc.boolean(),
      noTraining: fc.boolean(),
      noRetention: fc.boolean(),
      notDeprecated: fc.boolean(),
      withHidden: fc.boolean(),
      withOthers: fc.boolean(),
    })
    const basis = fc.oneof(
      fc.record({
        type: fc.constantFrom('nextTurn' as const, 'replay' as const, 'soFar' as const),
        conversationId: fc.constantFrom(null, 'c:1' as ConversationId),
      }),
      fc.constant({ type: 'prompt' as const }),
      fc.record({
        type: fc.constant('workload' as const),
        inputTokens: fc.nat(),
        outputTokens: fc.nat(),
        cachedShare: fc.constantFrom(0, 0.25, 1),
        requestsPerMonth: fc.nat(),
      }),
    )
    const query = fc.record({
      filters,
      basis,
      sorting: fc.record({ column: fc.constantFrom(...SORT_COLUMNS), isDescending: fc.boolean() }),
      view: fc.constantFrom('table' as const, 'chart' as const, 'wide' as const),
      axes: fc
        .record({
          x: fc.constantFrom(...AXES, 'bench:a.b' as const),
          y: fc.constantFrom(...AXES, 'bench:c d' as const),
        })
        .filter(({ x, y }) => x !== y),
    })
    fc.assert(
      fc.property(query, (state) => {
        expect(decodeQuery(encodeQuery(state))).toEqual(state)
      }),
    )
  })

  it('makes a valid state of any text, and one that is stable', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webQueryParameters(),
          fc.constantFrom(
            'sort=-x',
            'ctx=-5..x',
            'ctx=5',
            'precision=__proto__',
            'basis=workload:a,b',
            'basis=workload:1,1,7,1',
            'in=1.5..',
            'x=context',
            'x=bench:&y=bench:',
          ),
        ),
        (text) => {
          const state = decodeQuery(text)
          expect(decodeQuery(encodeQuery(state))).toEqual(state)
        },
      ),
    )
    expect(decodeQuery('precision=fp8&precision=evil&ctx=-5..9').filters).toMatchObject({
      precisions: ['fp8'],
      context: { max: 9 },
    })
  })
})
