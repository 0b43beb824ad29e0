import { describe, expect, it } from 'vitest'
import { cheapestThatFits } from '@/domain/models/browse/filterModels'
import type { CostBasis, TurnBasis } from '@/domain/models/costs/costBasis'
import { NOTHING_SAID } from '@/domain/catalog/fields/dataHandling'
import { NO_FILTERS } from '@/domain/models/browse/filters'
import type { Model } from '@/domain/models/model'
import { priceOnBasis } from '@/domain/models/costs/priceOnBasis'
import type { Cost } from '@/domain/pricing/cost'
import { prepareReplay } from '@/domain/pricing/costOfReplay'
import { calibrate } from '@/domain/tokens/calibrate'
import { exactTokens } from '@/domain/tokens/estimateTokens'
import { listedOnly, modelOf, priceOf, prices } from '../../catalog/modelOf'

const AT = Date.UTC(2026, 10, 20)
const deps = { at: AT }
const amount = (of: Cost | undefined) => (of && 'amount' in of ? of.amount : of?.type)
const only = (model: Model, basis: CostBasis, more = {}) =>
  priceOnBasis([model], basis, { ...deps, ...more })[0]

const cheap = modelOf('cheap', { contextTokens: 10_000, prices: prices('1', '2') })
const cached = modelOf('cached', {
  contextTokens: 10_000,
  prices: {
    type: 'priced',
    list: [priceOf('input', '1'), priceOf('cached', '0.1'), priceOf('output', '2'), priceOf('request', '7')],
  },
})
const tiny = modelOf('tiny', { contextTokens: 50, prices: prices('0', '1') })
const turn: TurnBasis = {
  type: 'nextTurn',
  promptTokens: exactTokens(1000),
  cachedTokens: 400,
  replyTokens: () => 100,
}

describe('priceOnBasis', () => {
  it('prices the next turn with a bracket and one expected figure', () => {
    const cost = only(cheap, turn)

    // Uncalibrated: 800 to 1,350 tokens, 1,000 likely; at most 9,200 tokens of reply.
    expect([amount(cost?.low), amount(cost?.expected), amount(cost?.high)]).toEqual([
      '800',
      '1200',
      String(1350 + 2 * 9200),
    ])
    expect(cost?.fits).toBe('yes')
  })

  it('calibrates the estimate by the model’s family', () => {
    const qwen = modelOf('qwen3', { contextTokens: 10_000, prices: prices('1', '0.5') })
    const calibrations = calibrate(
      Array.from({ length: 200 }, () => ({ modelId: 'qwen2', estimated: 100, actual: 120 })),
    )

    expect(amount(only(qwen, turn, { calibrations })?.expected)).toBe('1250')
  })

  it('keeps models whose context is too small, marked', () => {
    expect(priceOnBasis([cheap, tiny], turn, deps).map((cost) => [cost.model.id, cost.fits])).toEqual([
      ['cheap', 'yes'],
      ['tiny', 'no'],
    ])
  })

  it('prices a month of a workload, requests and cached share included', () => {
    const workload: CostBasis = {
      type: 'workload',
      inputTokens: 100,
      outputTokens: 10,
      cachedShare: 0.5,
      requestsPerMonth: 1000,
    }

    // 50 at 1, 50 at 0.1, 10 at 2, one request at 7: 82 each.
    expect(amount(only(cached, workload)?.expected)).toBe('82000')
    expect(amount(only(cheap, workload)?.expected)).toBe('120000')
  })

  it('judges a workload’s price steps by one request, not by the month', () => {
    const stepped = modelOf('s', {
      prices: {
        type: 'priced',
        list: [
          priceOf('input', '1'),
          priceOf('input', '5', { type: 'fact', fact: 'prompt_tokens', gte: 1000 }),
          priceOf('output', '0'),
        ],
      },
    })
    const workload = { type: 'workload', outputTokens: 0, cachedShare: 0, requestsPerMonth: 100 } as const

    expect(amount(only(stepped, { ...workload, inputTokens: 999 })?.expected)).toBe('99900')
    expect(amount(only(stepped, { ...workload, inputTokens: 1000 })?.expected)).toBe('500000')
  })

  it('prices a replay as a bracket, and what was made so far as one figure', () => {
    const turns = [
      { promptTokens: 100, completionTokens: 10 },
      { promptTokens: 200, completionTokens: 10, cachedTokens: 50 },
    ]
    const replay = prepareReplay(turns)

    expect(amount(only(cached, { type: 'replay', replay })?.high)).toBe(String(300 + 40 + 14))
    expect(amount(only(cached, { type: 'soFar', replay })?.expected)).toBe(String(250 + 5 + 40 + 14))
    expect(only(cached, { type: 'soFar', replay })?.high).toEqual(
      only(cached, { type: 'soFar', replay })?.low,
    )
  })

  it('prices what would be sent to a model that is too small for all, and marks it for what is left out', () => {
    const asked: unknown[] = []
    const cut: TurnBasis = {
      ...turn,
      sentTo: ({ contextTokens = 0 }) => {
        asked.push(contextTokens)
        return exactTokens(contextTokens / 2)
      },
    }
    const small = modelOf('small', { contextTokens: 400, prices: prices('1', '0') })
    const [large, first, second] = priceOnBasis([cheap, small, { ...small }], cut, deps)

    expect(amount(large?.expected)).toBe('1200')
    expect([first, second].map((cost) => amount(cost?.expected))).toEqual(['200', '200'])
    expect([large, first].map((cost) => cost?.fits)).toEqual(['yes', 'no'])
    expect(amount(first?.high)).toBe('270')
    // Once for a size, however many models are of it.
    expect(asked).toEqual([400])
  })

  it('does not know the cost of models without entry or price', () => {
    expect(only(listedOnly('x'), turn)).toMatchObject({ expected: { type: 'unknown' }, fits: 'unknown' })
    expect(only(modelOf('y'), turn)).toMatchObject({ expected: { type: 'unknown' } })
  })

  it('prices five thousand models each on its own prices, in their order', () => {
    const models = Array.from({ length: 5000 }, (_, index) =>
      modelOf(`m${index}`, { contextTokens: 9000, prices: prices(String(index), '0') }),
    )
    const costs = priceOnBasis(models, turn, deps)

    expect(costs.map((cost) => amount(cost.expected))).toEqual(models.map((_, index) => String(index * 1000)))
  })
})

describe('cheapestThatFits', () => {
  it('ranks what meets the needs and tells why the others do not', () => {
    const safe = { ...NOTHING_SAID, training: 'no' } as const
    const models = [
      modelOf('costly', { contextTokens: 100_000, prices: prices('3', '3'), data: safe }),
      modelOf('fair', { contextTokens: 100_000, prices: prices('1', '1'), data: safe }),
      modelOf('gift', { contextTokens: 100_000, prices: { type: 'free' }, data: safe }),
      modelOf('unsafe', { contextTokens: 100_000, prices: prices('0.1', '0.1') }),
      modelOf('small', { contextTokens: 50, prices: prices('0.1', '0.1'), data: safe }),
      modelOf('secret', { contextTokens: 100_000, data: safe }),
      modelOf('endless', { prices: prices('0.1', '0.1'), data: safe }),
    ]
    const { ranked, excluded } = cheapestThatFits(
      priceOnBasis(models, turn, deps),
      { ...NO_FILTERS, noTraining: true },
      AT,
    )

    expect(ranked.map((cost) => cost.model.id)).toEqual(['gift', 'fair', 'costly'])
    expect(excluded.map(({ model, reasons }) => `${model.id}: ${reasons.join(' ')}`)).toEqual([
      'unsafe: It’s unknown whether prompts are used for training.',
      'small: The prompt is longer than its context window.',
      'secret: Its price is unknown.',
      'endless: It isn’t certain that the prompt fits its context window.',
    ])
  })
})
