import { describe, expect, it } from 'vitest'
import { satisfies } from '@/domain/catalog/dataRule'
import { entryHash } from '@/domain/catalog/changedFacts'
import { NOTHING_SAID } from '@/domain/catalog/fields/dataHandling'
import { diffCatalogs } from '@/domain/catalog/snapshots'
import { suggestSuccessor } from '@/domain/catalog/suggestSuccessor'
import { hashText } from '@/lib/hashText'
import { changeWords } from '@/views/catalog/changes/changeWords'
import { DAY_MS } from '@/lib/time/dayMs'
import { entryOf, prices } from './modelOf'

const NOW = Date.UTC(2026, 10, 20)

describe('entryHash', () => {
  const entry = entryOf('m', { prices: prices('1', '2'), contextTokens: 5 })
  it('is the same for the same facts, whatever the prose and the order of keys', () => {
    const reordered = {
      ...Object.fromEntries(Object.entries(entry).reverse()),
      description: 'new words',
      raw: { a: 1 },
    }
    expect(entryHash({ ...entry, ...reordered })).toBe(entryHash(entry))
    expect(entryHash(entry)).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each([
    [{ prices: prices('1', '3') }],
    [{ contextTokens: 6 }],
    [{ data: { ...NOTHING_SAID, training: 'no' as const } }],
    [{ deprecatedAt: 1 }],
    [{ precision: 'fp8' as const }],
  ])('changes with %j', (more) => {
    expect(entryHash({ ...entry, ...more })).not.toBe(entryHash(entry))
  })

  it('never changes between versions: kept replies point to it', () => {
    expect(hashText('')).toBe('c14d96711aee8d83')
    expect(hashText('parlance')).not.toBe(hashText('parlancf'))
    expect(new Set(Array.from({ length: 20_000 }, (_, index) => hashText(`m${index}`))).size).toBe(20_000)
  })
})

describe('diffCatalogs', () => {
  it('finds nothing in the same catalog in another order', () => {
    const entries = [entryOf('a'), entryOf('b')]
    expect(diffCatalogs(entries, entries.toReversed(), NOW)).toEqual([])
  })

  it('tells new, gone, cheaper, more expensive, context and other changes', () => {
    const before = [
      entryOf('gone'),
      entryOf('m', { prices: prices('0.0000025', '0.00001'), contextTokens: 100 }),
      entryOf('p', { precision: 'fp8' }),
      entryOf('u', { prices: prices('1', '1') }),
    ]
    const after = [
      entryOf('new'),
      entryOf('m', { prices: prices('0.0000015', '0.000012'), contextTokens: 200 }),
      entryOf('p', { precision: 'int4' }),
      entryOf('u'),
    ]
    const changes = diffCatalogs(before, after, NOW)

    expect(changes).toMatchObject([
      { type: 'added', id: 'new' },
      { type: 'cheaper', id: 'm', item: 'input', before: '0.0000025', after: '0.0000015', percent: -40 },
      { type: 'moreExpensive', id: 'm', item: 'output', percent: 20 },
      { type: 'context', id: 'm', before: 100, after: 200 },
      { type: 'changed', id: 'p' },
      { type: 'repriced', id: 'u', item: 'input', before: '1', after: undefined },
      { type: 'repriced', id: 'u', item: 'output' },
      { type: 'gone', id: 'gone' },
    ])
  })

  it('names what else changed: abilities, pictures, tiers, limits, steps of prices', () => {
    const step = (amount: string) => ({
      type: 'priced' as const,
      list: [
        { item: 'input' as const, amount: '1', when: [] },
        {
          item: 'input' as const,
          amount,
          when: [{ type: 'fact' as const, fact: 'prompt_tokens', gte: 200_000 }],
        },
      ],
    })
    const was = entryOf('m', {
      prices: step('2'),
      features: ['tools'],
      inputModalities: ['text'],
      tiers: [],
      maxOutputTokens: 4000,
    })
    const is = entryOf('m', {
      prices: step('4'),
      features: ['reasoning'],
      inputModalities: ['text', 'image'],
      tiers: ['flex'],
      maxOutputTokens: 8000,
    })
    const changes = diffCatalogs([was], [is], NOW)
    expect(changes).toMatchObject([
      {
        type: 'changed',
        facts: [
          { fact: 'features', added: ['reasoning'], removed: ['tools'] },
          { fact: 'inputs', added: ['image'], removed: [] },
          { fact: 'tiers', added: ['flex'] },
          { fact: 'maxOutput', before: 4000, after: 8000 },
          { fact: 'step', item: 'input', before: '2', after: '4' },
        ],
      },
    ])
    expect(changes.map(changeWords)).toEqual([
      expect.stringMatching(
        /^features added: reasoning; features removed: tools; input types added: image; service tiers added: flex; max output: 4k → 8k; input \(prompt tokens ≥ 200k\): .* → .*$/,
      ),
    ])
  })

  it('says once that a model is free now, or no longer', () => {
    const paid = entryOf('m', { prices: prices('0.000001', '0.000002') })
    const free = entryOf('m', { prices: { type: 'free' } })
    expect(diffCatalogs([paid], [free], NOW).map(changeWords)).toEqual([
      expect.stringMatching(/^free now \(was: input \$1/),
    ])
    expect(diffCatalogs([free], [paid], NOW).map(changeWords)).toEqual([
      expect.stringMatching(/^no longer free: input \$1/),
    ])
  })

  it('counts the days to an end, said now or coming near', () => {
    const ends = (inDays: number) => entryOf('claude-2', { deprecatedAt: NOW + inDays * DAY_MS })
    const next = entryOf('claude-3')
    const find = (before: ReturnType<typeof ends>, after: ReturnType<typeof ends>) =>
      diffCatalogs([before, next], [after, next], NOW)

    expect(find(entryOf('claude-2'), ends(300))).toMatchObject([
      { type: 'deprecated', inDays: 300, isNew: true, successor: 'claude-3' },
    ])
    expect(find(ends(12), ends(12))).toMatchObject([{ type: 'deprecated', inDays: 12, isNew: false }])
    expect(find(ends(300), ends(300))).toEqual([])
    expect(find(ends(-5), ends(-5))).toEqual([])
  })

  it('gives no percentage from zero', () => {
    const [change] = diffCatalogs(
      [entryOf('m', { prices: prices('0', '1') })],
      [entryOf('m', { prices: prices('1', '1') })],
      NOW,
    )
    expect(change).toMatchObject({ type: 'moreExpensive' })
    expect(change && 'percent' in change).toBe(false)
  })
})

describe('suggestSuccessor', () => {
  it('takes the one the catalog names, with or without organisation', () => {
    const catalog = [entryOf('org/next'), entryOf('claude-9')]
    expect(suggestSuccessor(entryOf('claude-1', { successor: 'next' }), catalog, NOW)?.id).toBe('org/next')
  })

  it('takes the nearest of the family that is not smaller and not ending', () => {
    const was = entryOf('claude-sonnet-3', { contextTokens: 100, prices: prices('3', '15') })
    const catalog = [
      entryOf('gpt-sonnet'),
      entryOf('claude-opus-4', { contextTokens: 100, prices: prices('15', '75') }),
      entryOf('claude-sonnet-mini', { contextTokens: 50, prices: prices('3', '15') }),
      entryOf('claude-sonnet-old', { contextTokens: 100, deprecatedAt: NOW - 1, prices: prices('3', '15') }),
      entryOf('claude-sonnet-4', { contextTokens: 200, prices: prices('3', '15') }),
    ]
    expect(suggestSuccessor(was, catalog, NOW)?.id).toBe('claude-sonnet-4')
    expect(suggestSuccessor(entryOf('lonely'), catalog, NOW)).toBeUndefined()
  })
})

describe('satisfies', () => {
  const data = (training: 'yes' | 'no' | 'unknown', retention: 'yes' | 'no' | 'unknown') =>
    entryOf('m', { data: { ...NOTHING_SAID, training, retention, source: 'compliance' } })
  it.each([
    ['no', 'no', true, true, true],
    ['no', 'unknown', true, false, true],
    ['no', 'unknown', true, true, false],
    ['unknown', 'no', true, false, false],
    ['yes', 'no', true, false, false],
    ['yes', 'yes', false, false, true],
    ['unknown', 'unknown', false, true, false],
    ['no', 'yes', false, true, false],
  ] as const)(
    'training %s and retention %s under noTraining %s, noRetention %s: %s',
    (training, retention, noTraining, noRetention, allowed) => {
      expect(satisfies(data(training, retention), { noTraining, noRetention }).allowed).toBe(allowed)
    },
  )

  it('counts an unknown model as the worst, and says so', () => {
    const verdict = satisfies(undefined, { noTraining: true, noRetention: false })
    expect(verdict).toMatchObject({ allowed: false, evidence: 'not in the catalog: data policy unknown' })
    expect(verdict.reason).toContain('not allowed')
    expect(satisfies(undefined, null).allowed).toBe(true)
  })

  it('states the evidence in one line', () => {
    const entry = entryOf('m', {
      data: {
        ...NOTHING_SAID,
        training: 'no',
        retention: 'yes',
        retentionDays: 30,
        regions: ['DE'],
        source: 'data_policy',
      },
    })
    expect(satisfies(entry, null).evidence).toBe(
      'training no, storage yes (30 days), zero data retention unknown, regions DE (data_policy)',
    )
  })
})
