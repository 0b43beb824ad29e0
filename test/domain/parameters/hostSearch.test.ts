import { describe, expect, it } from 'vitest'

import { entryHash } from '@/domain/catalog/changedFacts'
import type { CatalogEntry, Prices } from '@/domain/catalog/entry'
import { withHostSearch } from '@/domain/parameters/hostSearch'
import { supportedName } from '@/domain/parameters/parameters'
import { costOf } from '@/domain/pricing/price'
import { entryOf, priceOf, prices } from '../catalog/modelOf'

const SERVED = { host: 'openrouter.ai', dialect: 'chat' } as const
const unknown = { type: 'unknown' } as const
const withTools = (more: Partial<CatalogEntry> = {}) =>
  entryOf('a', { parameters: { tools: unknown }, features: ['tools'], prices: prices('1', '2'), ...more })

/** What ten tokens, five of the reply, and a search cost. */
const costWith = (listed: Prices) => {
  const { prices: searched } = withHostSearch(withTools({ prices: listed }), SERVED)
  const usage = { promptTokens: 10, completionTokens: 5, searches: 1 }
  return costOf({ prices: searched, usage, at: 0 })
}

describe('the web search of a service', () => {
  it('is offered for a model that takes tools, and leaves its entry and hash as they were', () => {
    const entry = withTools()
    const hash = entryHash(entry)
    const served = withHostSearch(entry, SERVED)
    expect(supportedName('web_search_options', entry)).toBeUndefined()
    expect(supportedName('web_search_options', served)).toBe('web_search_options')
    expect(entryHash({ ...entry })).toBe(hash)
    expect(entry).toEqual(withTools())
  })

  it.each([
    ['at another service', withTools(), { host: 'api.test', dialect: 'chat' }],
    ['at a service whose name only ends like it', withTools(), { host: 'notopenrouter.ai', dialect: 'chat' }],
    ['where the host is not known', withTools(), { host: undefined, dialect: 'chat' }],
    ['in another API', withTools(), { host: 'openrouter.ai', dialect: 'responses' }],
    ['for a model without tools', entryOf('a', { parameters: {}, features: [] }), SERVED],
    [
      'for a model with a search of its own',
      withTools({ parameters: { web_search_options: unknown } }),
      SERVED,
    ],
  ] as const)('is not added %s', (_, entry, served) => {
    expect(withHostSearch(entry, served)).toBe(entry)
  })

  it.each<[string, Prices, string]>([
    ['at its own price where the catalog lists none', prices('1', '2'), '20.007'],
    [
      'at the price that the catalog lists',
      { type: 'priced', list: [priceOf('input', '1'), priceOf('output', '2'), priceOf('search', '3')] },
      '23',
    ],
    ['with a free model, too', { type: 'free' }, '0.007'],
  ])('is charged %s', (_, listed, amount) => {
    expect(costWith(listed)).toMatchObject({ type: 'known', amount })
  })

  it('is charged by each of several providers, and not guessed where nothing is known', () => {
    const offers = [
      { provider: 'x', prices: prices('1', '2') },
      { provider: 'y', prices: prices('2', '2') },
    ]
    expect(costWith({ type: 'variable', offers })).toMatchObject({ type: 'atLeast', amount: '20.007' })
    expect(costWith({ type: 'variable' })).toEqual({ type: 'unknown' })
    expect(costWith({ type: 'unpriced' })).toEqual({ type: 'unknown' })
  })
})
