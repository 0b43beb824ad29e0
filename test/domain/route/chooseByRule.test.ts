import { describe, expect, it } from 'vitest'

import { NOTHING_SAID } from '@/domain/catalog/fields/dataHandling'
import type { ConnectionId } from '@/domain/ids'
import { refOf } from '@/domain/modelRef'
import { priceOnBasis } from '@/domain/models/costs/priceOnBasis'
import type { Model } from '@/domain/models/model'
import { chooseByRule, type RouteQuestion } from '@/domain/route/routeTurn'
import { describeNone, routeLine, routeSentences } from '@/domain/route/routeWords'
import type { Score } from '@/domain/scores/bradleyTerry'
import { exactTokens } from '@/domain/tokens/estimateTokens'
import { listedOnly, modelOf, priceOf, prices } from '../catalog/modelOf'

const AT = Date.UTC(2026, 10, 20)
const ROOM = { contextTokens: 100_000, features: ['tools'], parameters: {} }
const priced = (id: string, input: string, more = {}) =>
  modelOf(id, { ...ROOM, prices: prices(input, '0.000001'), ...more })
const scored = (share: number): Score => ({ share, low: 0, high: 1, votes: 4 })

const at = (model: Model, connectionId: string): Model => ({
  ...model,
  connectionId: connectionId as ConnectionId,
})
const image = {
  type: 'image',
  attachmentId: 'a' as never,
  name: 'cat.png',
  mediaType: 'image/png',
  sizeBytes: 1,
} as const
const text = { ...image, type: 'file', name: 'notes.txt', mediaType: 'text/plain' } as const

function ask(models: readonly Model[], change: Partial<RouteQuestion> = {}) {
  return chooseByRule({
    route: { rule: 'cheapest' },
    needs: { attachments: [], callsTools: false, dataRule: null },
    costs: priceOnBasis(
      models,
      { type: 'nextTurn', promptTokens: exactTokens(1000), replyTokens: () => 100 },
      { at: AT },
    ),
    favourites: [],
    held: new Set(),
    scoreOf: () => undefined,
    now: AT,
    ...change,
  })
}
const taken = (choice: ReturnType<typeof ask>) =>
  choice.type === 'chosen' ? choice.cost.model.id : choice.facts.left

const needs = (change: Partial<RouteQuestion['needs']>) => ({
  needs: { attachments: [], callsTools: false, dataRule: null, ...change },
})

describe('the cheapest that fits', () => {
  const cheap = priced('cheap', '0.0000001')
  const middle = priced('middle', '0.000001')

  it('is the one whose next message costs least', () => {
    expect(taken(ask([middle, cheap]))).toBe('cheap')
  })

  it.each([
    ['a prompt without room', modelOf('other', { prices: prices('0', '0'), contextTokens: 500 }), 'room'],
    ['an unknown context', modelOf('other', { prices: prices('0', '0') }), 'room'],
    ['an unknown price', modelOf('other', { ...ROOM }), 'price'],
    [
      'a price of which a part is unknown',
      modelOf('other', { ...ROOM, prices: { type: 'priced', list: [priceOf('input', '0')] } }),
      'price',
    ],
  ] as const)('is never one with %s', (_, other, reason) => {
    const choice = ask([other, middle])

    expect(taken(choice)).toBe('middle')
    expect(choice.facts).toEqual({ rule: 'cheapest', fit: 1, of: 2, left: { [reason]: 1 } })
  })

  it('is never one that the data policy excludes, nor one that doesn’t state it', () => {
    const safe = priced('safe', '0.001', {
      data: { ...NOTHING_SAID, training: 'no', retention: 'no' },
    })
    const rule = needs({ dataRule: { noTraining: true, noRetention: true } })

    expect(taken(ask([cheap, safe], rule))).toBe('safe')
    expect(ask([cheap], rule)).toMatchObject({ type: 'none', facts: { left: { policy: 1 } } })
  })

  it('takes the files that go along, text with any, and pictures only where a catalog says so', () => {
    const seeing = priced('seeing', '0.001', { inputModalities: ['text', 'image'] })
    const silent = priced('silent', '0', { inputModalities: [] })

    expect(taken(ask([cheap, silent, seeing], needs({ attachments: [image] })))).toBe('seeing')
    expect(taken(ask([cheap, seeing], needs({ attachments: [text] })))).toBe('cheap')
  })

  it('calls tools where they are on; a catalog that is silent does not', () => {
    const silent = modelOf('silent', { contextTokens: 100_000, prices: prices('0.0000001', '0.0000001') })
    const listed = priced('listed', '0.001', { features: undefined, parameters: { tools: {} } })

    expect(taken(ask([silent, listed], needs({ callsTools: true })))).toBe('listed')
    expect(taken(ask([silent, listed]))).toBe('silent')
  })

  it('is free only where nothing else fits, or the limits say so', () => {
    const free = modelOf('free', { ...ROOM, prices: { type: 'free' } })

    expect(ask([free, middle])).toMatchObject({
      cost: { model: { id: 'middle' } },
      facts: { fit: 1, of: 2, left: { free: 1 } },
    })
    expect(taken(ask([free]))).toBe('free')
    expect(taken(ask([free, middle], { route: { rule: 'cheapest', withFree: true } }))).toBe('free')
  })

  it('stays within favourites and providers', () => {
    const elsewhere = at(cheap, 'elsewhere')
    expect(
      taken(
        ask([cheap, middle], {
          route: { rule: 'cheapest', onlyFavourites: true },
          favourites: [refOf(middle)],
        }),
      ),
    ).toBe('middle')
    expect(
      taken(ask([elsewhere, middle], { route: { rule: 'cheapest', without: [elsewhere.connectionId] } })),
    ).toBe('middle')
  })

  it('does not count what can’t be asked at all', () => {
    const held = at(priced('held', '0'), 'held')
    const choice = ask(
      [
        { ...cheap, availability: 'catalogOnly' },
        priced('hidden', '0', { isReady: false }),
        priced('ended', '0', { deprecatedAt: AT - 1 }),
        priced('text-embedding-3', '0'),
        held,
        middle,
      ],
      { held: new Set([held.connectionId]) },
    )

    expect(choice).toMatchObject({ cost: { model: { id: 'middle' } }, facts: { fit: 1, of: 1, left: {} } })
  })

  it('is of equals the one with the better score, then the larger context, then the first name', () => {
    const large = priced('large', '0.0000001', { contextTokens: 200_000 })
    const twin = priced('a-twin', '0.0000001')
    const scoreOf = ({ id }: Model) => (id === 'cheap' ? scored(0.7) : undefined)

    expect(taken(ask([cheap, large, twin], { scoreOf }))).toBe('cheap')
    expect(taken(ask([cheap, large, twin]))).toBe('large')
    expect(taken(ask([cheap, twin]))).toBe('a-twin')
  })
})

describe('the best for me', () => {
  const good = priced('good', '0.001')
  const better = modelOf('better', { ...ROOM })
  const best = { rule: 'best' } as const
  const scoreOf = ({ id }: Model) => (id === 'good' ? scored(0.6) : id === 'better' ? scored(0.8) : undefined)

  it('is the one with the highest score of those that fit, also where its price is unknown', () => {
    const choice = ask([good, better, priced('never-judged', '0')], { route: best, scoreOf, tag: 'code' })

    expect(choice).toMatchObject({
      cost: { model: { id: 'better' } },
      facts: {
        rule: 'best',
        fit: 2,
        of: 3,
        left: { score: 1 },
        score: { share: 0.8, votes: 4, tag: 'code' },
      },
    })
    expect(routeLine(choice.facts)).toBe('Best for me of 2 that fit')
    expect(routeSentences(choice.facts)).toEqual([
      '2 of 3 models fit.',
      'Your votes on chats tagged “code” give it 80 of 100.',
      '1 has no score from you.',
    ])
  })

  it('does not fit less for its score', () => {
    const small = modelOf('better', { contextTokens: 10, features: [] })
    expect(taken(ask([good, small], { route: best, scoreOf }))).toBe('good')
  })
})

describe('what is said where none fits', () => {
  it('names the reasons and what to do', () => {
    const { facts } = ask([listedOnly('a'), listedOnly('b'), priced('c', '1')], {
      ...needs({ callsTools: true, attachments: [image] }),
    })
    expect(facts.left).toEqual({ inputs: 3 })
    expect(describeNone(facts)).toBe(
      'No model fits this message: choose one at the top, or change the rule’s limits. 3 don’t take these files.',
    )
  })

  it('asks for votes where nothing was judged, and for a provider where there is none', () => {
    expect(describeNone(ask([priced('a', '1')], { route: { rule: 'best' } }).facts)).toContain('Rate replies')
    expect(describeNone(ask([]).facts)).toContain('add a provider')
  })
})
