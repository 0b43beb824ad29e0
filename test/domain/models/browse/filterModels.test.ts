import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConnectionId } from '@/domain/ids'
import { facetsOf } from '@/domain/models/browse/facets'
import { NOTHING_SAID } from '@/domain/catalog/fields/dataHandling'
import { filterModels, whyNot } from '@/domain/models/browse/filterModels'
import { NO_FILTERS } from '@/domain/models/browse/filters'
import type { CatalogFilters } from '@/domain/models/browse/filters'
import { listedOnly, modelOf, prices } from '../../catalog/modelOf'

const NOW = Date.UTC(2026, 10, 20)
const big = modelOf('org/big', {
  name: 'Grand Modèle',
  description: 'Thinks long.',
  contextTokens: 200_000,
  maxOutputTokens: 32_000,
  precision: 'fp8',
  prices: prices('0.0000025', '0.00001'),
  parameters: { temperature: { type: 'range' }, reasoning_effort: { type: 'unknown' } },
  features: ['tools', 'vision'],
  inputModalities: ['text', 'image'],
  tiers: ['flex'],
  data: {
    ...NOTHING_SAID,
    training: 'no',
    retention: 'no',
    regions: ['DE', 'US'],
    compliance: { soc2: 'yes', hipaa: 'no' },
  },
})
const small = modelOf('small', {
  contextTokens: 8000,
  prices: { type: 'free' },
  features: ['tools'],
  data: { ...NOTHING_SAID, training: 'yes' },
})
const old = modelOf('old', { deprecatedAt: NOW - 1, precision: 'int4' })
const hidden = modelOf('hidden', { isReady: false })
const bare = { ...listedOnly('bare'), connectionId: 'other' as ConnectionId }
const ALL = [big, small, old, hidden, bare]
const NAMES: Readonly<Record<string, string>> = { [small.connectionId]: 'Acme', other: 'The other one' }
const nameOf = (id: string) => NAMES[id] ?? id
const pass = (filters: Partial<CatalogFilters>) =>
  filterModels(ALL, { ...NO_FILTERS, ...filters }, NOW).map((model) => model.id)

describe('filterModels', () => {
  it.each<[Partial<CatalogFilters>, string[]]>([
    [{}, ['org/big', 'small', 'old', 'bare']],
    [{ withHidden: true }, ['org/big', 'small', 'old', 'hidden', 'bare']],
    [{ text: 'modele GRAND' }, ['org/big']],
    [{ text: 'long' }, ['org/big']],
    [{ text: 'big small' }, []],
    [{ inputPrice: { max: 2.5 } }, ['org/big', 'small']],
    [{ inputPrice: { min: 0.01, max: 2.49 } }, []],
    [{ outputPrice: { min: 10 } }, ['org/big']],
    [{ context: { min: 8000 } }, ['org/big', 'small']],
    [{ context: { min: 8001 } }, ['org/big']],
    [{ context: { max: 8000 } }, ['small']],
    [{ maxOutput: { min: 1 } }, ['org/big']],
    [{ precisions: ['fp8', 'int4'] }, ['org/big', 'old']],
    [{ precisions: ['unknown'] }, ['small', 'bare']],
    [{ priceKinds: ['free'] }, ['small']],
    [{ priceKinds: ['unknown', 'free'] }, ['small', 'old', 'bare']],
    [{ availability: ['listedOnly'] }, ['bare']],
    [{ availability: ['catalogOnly'] }, []],
    [{ connections: ['other' as ConnectionId] }, ['bare']],
    [{ regions: ['DE', 'FR'] }, ['org/big']],
    [{ inputModalities: ['image', 'text'] }, ['org/big']],
    [{ outputModalities: ['image'] }, []],
    [{ parameters: ['temperature'] }, ['org/big']],
    [{ parameters: ['temperature', 'seed'] }, []],
    [{ parameters: ['toString'] }, []],
    [{ features: ['tools'] }, ['org/big', 'small']],
    [{ features: ['tools', 'vision'] }, ['org/big']],
    [{ tiers: ['flex'] }, ['org/big']],
    [{ compliance: ['soc2'] }, ['org/big']],
    [{ compliance: ['hipaa'] }, []],
    [{ compliance: ['constructor'] }, []],
    [{ reasoning: true }, ['org/big']],
    [{ noTraining: true }, ['org/big']],
    [{ noRetention: true }, ['org/big']],
    [{ notDeprecated: true }, ['org/big', 'small', 'bare']],
    [{ features: ['tools'], priceKinds: ['free'], noTraining: true }, []],
  ])('%j leaves %j', (filters, ids) => {
    expect(pass(filters)).toEqual(ids)
  })

  it('gives a reason for exactly the models it leaves out', () => {
    const someFilters = fc.record({
      text: fc.constantFrom('', 'big', 'o'),
      inputPrice: fc.constantFrom({}, { max: 1 }),
      context: fc.constantFrom({}, { min: 10_000 }),
      features: fc.constantFrom([], ['tools'], ['vision']),
      precisions: fc.constantFrom([], ['fp8' as const], ['unknown' as const]),
      noTraining: fc.boolean(),
      notDeprecated: fc.boolean(),
      withHidden: fc.boolean(),
      withOthers: fc.boolean(),
    })
    fc.assert(
      fc.property(someFilters, (some) => {
        const filters = { ...NO_FILTERS, ...some }
        const shown = new Set(filterModels(ALL, filters, NOW))

        for (const model of ALL)
          expect(whyNot(model, filters, NOW, nameOf).length === 0).toBe(shown.has(model))
      }),
    )
  })

  it('names each filter that holds a model back', () => {
    expect(
      whyNot(
        small,
        { ...NO_FILTERS, context: { min: 60_000 }, noTraining: true, features: ['tools', 'vision'] },
        NOW,
        nameOf,
      ),
    ).toEqual([
      'Context: 8k tokens. The filter asks for at least 60k tokens.',
      'Features: the catalog doesn’t list vision.',
      'Prompts may be used for training.',
    ])
    expect(whyNot(bare, { ...NO_FILTERS, outputPrice: { max: 1 }, noRetention: true }, NOW, nameOf)).toEqual([
      'Output price: unknown.',
      'It’s unknown whether prompts are stored.',
    ])
  })

  it('names providers as the person does', () => {
    const filters = { ...NO_FILTERS, connections: ['other' as ConnectionId] }
    expect(whyNot(small, filters, NOW, nameOf)).toEqual([
      'Provider: Acme. The filter asks for The other one.',
    ])
  })
})

describe('facetsOf', () => {
  const countOf = (
    filters: Partial<CatalogFilters>,
    facet: 'features' | 'precisions' | 'priceKinds',
    value: string,
  ) =>
    facetsOf(ALL, { ...NO_FILTERS, ...filters }, NOW).lists[facet].find((item) => item.value === value)?.count

  it('counts what choosing a value would show', () => {
    expect(countOf({}, 'features', 'tools')).toBe(2)
    expect(countOf({ noTraining: true }, 'features', 'tools')).toBe(1)
    expect(countOf({ features: ['vision'] }, 'features', 'tools')).toBe(1)
    // A second precision widens, so its count ignores the first.
    expect(countOf({ precisions: ['fp8'] }, 'precisions', 'int4')).toBe(1)
    expect(countOf({ precisions: ['fp8'], features: ['tools'] }, 'precisions', 'int4')).toBe(0)
  })

  it('agrees with filtering, value by value', () => {
    const filters = { ...NO_FILTERS, context: { min: 1 } }
    const facets = facetsOf(ALL, filters, NOW)

    for (const { value, count } of facets.lists.features) {
      expect(filterModels(ALL, { ...filters, features: [value] }, NOW)).toHaveLength(count)
    }
    const flags = [
      'reasoning',
      'noTraining',
      'noRetention',
      'notDeprecated',
      'withHidden',
      'withOthers',
    ] as const
    for (const key of flags) {
      expect(filterModels(ALL, { ...filters, [key]: true }, NOW)).toHaveLength(facets.flags[key])
    }
    expect(facets.total).toBe(filterModels(ALL, filters, NOW).length)
  })

  it('counts whom a provider holds back only where they would be shown', () => {
    expect(facetsOf(ALL, NO_FILTERS, NOW).flags.withHidden).toBe(5)
    expect(facetsOf(ALL, { ...NO_FILTERS, withHidden: true }, NOW).flags.withHidden).toBe(5)
    expect(facetsOf(ALL, { ...NO_FILTERS, noTraining: true }, NOW).flags.withHidden).toBe(1)
  })

  it('counts no model that fails another filter', () => {
    const facets = facetsOf(ALL, NO_FILTERS, NOW, (model) => model !== small)
    expect(facets.lists.priceKinds.find(({ value }) => value === 'free')?.count).toBe(0)
    expect(facets.lists.features.find(({ value }) => value === 'tools')?.count).toBe(1)
    expect(facets.flags.withHidden).toBe(4)
    expect(facets.total).toBe(3)
  })

  it('takes a model whose list is not known for one that may be available', () => {
    const maybe = { ...modelOf('maybe'), availability: 'unknown' } as const
    const no = { ...modelOf('no'), availability: 'catalogOnly' } as const
    const models = [big, bare, maybe, no]
    const wanted = { ...NO_FILTERS, availability: ['available' as const] }
    expect(filterModels(models, wanted, NOW)).toEqual([big, bare, maybe])
    expect(facetsOf(models, NO_FILTERS, NOW).lists.availability).toContainEqual({
      value: 'available',
      count: 3,
    })
    expect(whyNot(no, wanted, NOW, nameOf)).toEqual(['Your key can’t use it.'])
    expect(whyNot(maybe, { ...NO_FILTERS, availability: ['catalogOnly'] }, NOW, nameOf)).toEqual([
      'It’s unknown whether your key can use it, because its model list couldn’t be loaded.',
    ])
  })
})
