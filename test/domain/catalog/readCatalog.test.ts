import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CatalogEntry } from '@/domain/catalog/entry'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { parseJson } from '@/lib/json'
import type { Json } from '@/lib/json'
import { hasRecordings, recordedCatalog } from './recorded'

const only = (document: Json): CatalogEntry => {
  const { entries } = readCatalog(document)
  const [entry] = entries
  if (!entry) throw new Error('No entry was read.')
  return entry
}
const flat = (more: Record<string, Json>): Json => ({
  data: [{ id: 'a', context_length: 1000, pricing: { prompt: '0.000001', completion: '0.000002' }, ...more }],
})
const priceOf = (entry: CatalogEntry, item: string) =>
  entry.prices.type === 'priced'
    ? entry.prices.list.find((price) => price.item === item)?.amount
    : entry.prices.type

describe.skipIf(!hasRecordings)(
  'readCatalog on recorded catalogs (skipped where the recordings are absent)',
  () => {
    it.each([
      ['provider-v2.4.synthetic.6.json', 'provider 2.4', 6],
      ['openrouter.models.364.json', 'OpenRouter', 364],
      ['models-list.openrouter-small.4.json', 'OpenRouter', 4],
      ['litellm.price-repo.218.json', 'LiteLLM', 218],
      ['models-list.groq.15.json', 'flat', 15],
      ['models-list.mistral.55.json', 'Mistral', 55],
      ['models-list.openai.126.json', 'plain list', 126],
      ['models-list.deepseek.2.json', 'plain list', 2],
      ['models-list.llamacpp.1.json', 'llama.cpp', 1],
      ['catwalk.groq.2.json', 'catwalk', 2],
    ])('reads every entry of %s as %s', (name, shape, count) => {
      const reading = readCatalog(recordedCatalog(name) ?? null)

      expect(reading.shape.split(', ')[0]).toBe(shape)
      expect(reading.entries).toHaveLength(count)
      expect(reading.rejected).toEqual([])
    })

    it('reads tiers, steps, windows, discounts and data handling of format 2.4', () => {
      const { entries } = readCatalog(recordedCatalog('provider-v2.4.synthetic.6.json') ?? null)
      const reason = entries.find((entry) => entry.id === 'syn/reason-120b')
      const vision = entries.find((entry) => entry.id === 'syn/vision-32b')

      expect(reason?.tiers).toEqual(['priority', 'flex'])
      expect(reason?.maxPromptTokens).toBe(120_000)
      expect(reason?.data).toMatchObject({
        training: 'no',
        retention: 'no',
        zeroDataRetention: 'yes',
        regions: ['US', 'DE'],
      })
      expect(vision?.prices).toMatchObject({ type: 'priced', discount: '0.2' })
      expect(vision?.data).toMatchObject({
        training: 'unknown',
        retention: 'unknown',
        zeroDataRetention: 'no',
      })
      const windowed =
        vision?.prices.type === 'priced' && vision.prices.list.find((price) => price.when.length > 0)
      expect(windowed).toMatchObject({
        amount: '0.000000468',
        when: [{ type: 'window', startMinute: 480, endMinute: 990, days: [1, 2, 3, 4, 5] }],
      })
      expect(entries.find((entry) => entry.id === 'syn/free-3b')?.prices).toEqual({ type: 'free' })
      expect(entries.find((entry) => entry.id === 'syn/next-1t')).toMatchObject({
        isReady: false,
        prices: { type: 'unpriced' },
      })
      expect(entries.find((entry) => entry.id === 'syn/old-70b')?.deprecatedAt).toBe(
        Date.UTC(2026, 11, 1, 15),
      )
    })

    it('tells routers of variable price from free models', () => {
      const { entries } = readCatalog(recordedCatalog('openrouter.models.364.json') ?? null)
      const kinds = (type: string) => entries.filter((entry) => entry.prices.type === type).length

      expect([kinds('variable'), kinds('free'), kinds('unpriced')]).toEqual([3, 29, 0])
    })
  },
)

describe('readCatalog envelopes', () => {
  const model = { id: 'm', object: 'model' }
  it.each<[string, Json, readonly string[]]>([
    ['{data}', { object: 'list', data: [model] }, ['m']],
    ['{models}', { models: [model] }, ['m']],
    ['{result}', { success: true, result: [model] }, ['m']],
    ['a bare array', [model], ['m']],
    ['an array of strings', ['a', 'b'], ['a', 'b']],
    ['{data} of strings', { data: ['a'] }, ['a']],
    ['a map by id', { a: { mode: 'chat' }, b: { context_length: 5 } }, ['a', 'b']],
    ['a map by id with names for people', { a: { name: 'Same' }, b: { name: 'Same' } }, ['a', 'b']],
    ['{data} as a map', { data: { a: { context_length: 5 } } }, ['a']],
    ['one model', { id: 'm', object: 'model' }, ['m']],
    ['a map with an example', { sample_spec: { mode: 'x' }, a: { mode: 'chat' } }, ['a']],
    [
      'models by provider',
      { p: { id: 'p', name: 'P', models: { a: { id: 'a', limit: { context: 5 } } } } },
      ['a'],
    ],
    ['an empty `data` beside models', { data: [], models: [model] }, ['m']],
  ])('finds the models of %s', (_name, document, ids) => {
    expect(readCatalog(document).entries.map((entry) => entry.id)).toEqual(ids)
  })

  it.each<[string, Json]>([
    ['null', null],
    ['a number', 7],
    ['text', '<html>'],
    ['an empty object', {}],
    ['an empty list', { data: [] }],
    ['an error body', { error: { message: 'no', type: 'x', code: 401 } }],
    ['an error text', { error: 'no' }],
    ['a FastAPI error', { detail: [{ loc: ['a'], msg: 'b' }] }],
  ])('finds no model in %s and says so', (_name, document) => {
    const reading = readCatalog(document)

    expect(reading.entries).toEqual([])
    expect(reading.shape).toBe('nothing')
    expect(reading.notes).toHaveLength(1)
  })
})

describe('readCatalog on bad values', () => {
  it.each<[string, Json, string]>([
    ['a negative price', '-0.5', 'negative'],
    ['NaN', 'NaN', 'isn’t a price'],
    ['1e400 as text', '1e400', 'isn’t a price'],
    ['1e400 as JSON writes it', parseJson('1e400') ?? 0, 'isn’t a price'],
    ['an absurd price', '100000', 'too much'],
    ['a list', [1], 'isn’t a price'],
    ['words', 'call us', 'isn’t a price'],
  ])('takes %s as unknown, not as zero, and says so', (_name, prompt, note) => {
    const reading = readCatalog(flat({ pricing: { prompt, completion: '0.000002' } }))

    expect(reading.entries).toHaveLength(1)
    expect(reading.entries[0] && priceOf(reading.entries[0], 'input')).toBeUndefined()
    expect(reading.entries[0] && priceOf(reading.entries[0], 'output')).toBe('0.000002')
    expect(reading.notes.join()).toContain(note)
  })

  it('reads −1 as a variable price', () => {
    expect(only(flat({ pricing: { prompt: '-1', completion: '-1' } })).prices).toEqual({ type: 'variable' })
    expect(only(flat({ pricing: { prompt: -1, completion: -1 } })).prices).toEqual({ type: 'variable' })
  })

  it('keeps 40 digits of a price', () => {
    const amount = '0.0000000208333333333333333333333333333333'
    expect(priceOf(only(flat({ pricing: { prompt: amount, completion: '0.1' } })), 'input')).toBe(amount)
  })

  it.each<[Json, number | undefined]>([
    ['131072', 131_072],
    ['131,072', 131_072],
    ['128k', 128_000],
    ['1M', 1_000_000],
    [131072.9, 131_072],
    [0, undefined],
    [null, undefined],
    [-5, undefined],
    ['many', undefined],
    [1e300, undefined],
    [parseJson('1e400') ?? 0, undefined],
    [{ value: 4096, unit: 'token' }, 4096],
    [[1], undefined],
  ])('reads the context %j as %s', (context, expected) => {
    expect(only(flat({ context_length: context })).contextTokens).toBe(expected)
  })

  it.each([
    'a b',
    'org/model:tag@v1.2~x',
    '<img src=x onerror=alert(1)>',
    'שלום/מודל',
    'x\u202egpj.exe',
    '模型 一',
  ])('keeps the id %j exactly, and shows a name without direction marks', (id) => {
    const entry = only([{ id }])

    expect(entry.id).toBe(id)
    expect(entry.name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  it('names a direction mark in a name, so that it differs from the name without one', () => {
    expect(only([{ id: 'a', name: 'x\u202egpj.exe' }]).name).toBe('x⟨U+202E⟩gpj.exe')
  })

  it.each<[string, Json, string]>([
    ['no id', { object: 'model' }, 'no id'],
    ['an empty id', { id: '' }, 'no id'],
    ['a blank id', { id: '   ' }, 'no id'],
    ['a numeric id', { id: 7 }, 'no id'],
    ['control characters in its id', { id: 'a\u0000b' }, 'control'],
    ['an endless id', { id: 'x'.repeat(513) }, '513 characters'],
    ['null in its place', null, 'no object'],
    ['a number in its place', 7, 'no object'],
    ['a list in its place', [], 'no object'],
  ])('rejects a row with %s and keeps its neighbours', (_name, bad, reason) => {
    const reading = readCatalog({ data: [{ id: 'before' }, bad, { id: 'after' }] })

    expect(reading.entries.map((entry) => entry.id)).toEqual(['before', 'after'])
    expect(reading.rejected.map((row) => row.reason).join()).toContain(reason)
  })

  it('takes the first of entries with one id and lists the others', () => {
    const reading = readCatalog([
      { id: 'a', name: 'First' },
      { id: 'a', name: 'Second' },
    ])

    expect(reading.entries.map((entry) => entry.name)).toEqual(['First'])
    expect(reading.rejected).toMatchObject([{ id: 'a', raw: { name: 'Second' } }])
  })

  it('is not moved by keys that touch prototypes', () => {
    const document = parseJson(
      '{"__proto__":{"id":"p","pricing":{"prompt":"1"}},"constructor":{"id":"c","mode":"chat"},"a":{"mode":"chat","compliance":{"__proto__":true,"soc2":true},"supported_parameters":{"__proto__":{"type":"range"},"temperature":{"type":"range"}}}}',
    )
    const { entries } = readCatalog(document ?? null)
    const a = entries.find((entry) => entry.id === 'a')

    expect(entries.map((entry) => entry.id)).toEqual(['p', 'c', 'a'])
    expect(Object.keys(a?.parameters ?? {})).toEqual(['temperature'])
    expect(a?.data.compliance).toEqual({ soc2: 'yes' })
    expect(Object.getPrototypeOf(a?.data.compliance)).toBe(Object.prototype)
    expect('prompt' in {}).toBe(false)
  })

  it('rejects an entry nested too deep, and only that', () => {
    let deep: Json = []
    for (let level = 0; level < 5000; level++) deep = [deep]
    const reading = readCatalog([{ id: 'deep', extra: deep }, { id: 'fine' }])

    expect(reading.entries.map((entry) => entry.id)).toEqual(['fine'])
    expect(reading.rejected).toMatchObject([{ id: 'deep', raw: null }])
  })

  it('refuses a condition nested too deep and keeps the base price', () => {
    let when: Json = { prompt_tokens: { gte: 1 } }
    for (let level = 0; level < 25; level++) when = { not: when }
    const modality = {
      type: 'text',
      pricing: [{ type: 'prompt', unit: 'token', cost_usd: '0.1', overrides: [{ when, cost_usd: '0.2' }] }],
    }
    const reading = readCatalog([{ id: 'a', input_modalities: [modality], output_modalities: [] }])

    expect(reading.entries[0]?.prices).toMatchObject({ type: 'priced', list: [{ amount: '0.1' }] })
    expect(reading.notes.join()).toContain('condition that cannot be read')
  })

  it('keeps unknown keys in the raw entry', () => {
    expect(only(flat({ novelty: { a: [1] } })).raw).toMatchObject({ novelty: { a: [1] } })
  })

  it('drops links that are not https', () => {
    expect(only(flat({ links: { details: 'javascript:alert(1)' } })).links).toEqual([])
    expect(only(flat({ links: { details: 'https://x.example/a' } })).links).toHaveLength(1)
  })

  it('reads every row of a large document once, and counts what it does not list', () => {
    let reads = 0
    const row = (index: number): Json => ({
      get id() {
        reads += 1
        return `m${index}`
      },
    })
    const rows = Array.from({ length: 5100 }, (_, index) => row(index))
    const reading = readCatalog([...rows, ...Array.from({ length: 1500 }, () => 7)])

    expect(reading.entries).toHaveLength(5100)
    expect(reading.rejected).toHaveLength(1000)
    expect(reading.rejectedCount).toBe(1500)
    expect(reading.notes[0]).toContain('500 more')
    // A handful of looks at each row, whatever the number of rows.
    expect(reads / 5100).toBeLessThan(10)
  })

  it('never throws and never loses a good neighbour, whatever the row', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const reading = readCatalog([{ id: 'good-one' }, parseJson(JSON.stringify(value)) ?? null])

        expect(reading.entries[0]?.id).toBe('good-one')
        expect(() => readCatalog(parseJson(JSON.stringify(value)) ?? null)).not.toThrow()
      }),
    )
  })

  it('never throws on odd values under known keys', () => {
    const keys = [
      'id',
      'pricing',
      'context_length',
      'architecture',
      'capabilities',
      'metadata',
      'providers',
      'endpoints',
      'model_spec',
      'limit',
      'cost',
      'details',
      'meta',
      'compliance',
      'datacenters',
      'supported_parameters',
      'aliases',
      'input_modalities',
      'output_modalities',
      'created',
      'deprecation_date',
      'quantization',
      'type',
      'regions',
      'properties',
      'cost_in',
      'cost_per_1m_in',
      'litellm_provider',
      'prompt_text_token_price',
      'reasoning',
      'links',
      'name',
    ]
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.dictionary(
        fc.constantFrom('prompt', 'input', 'overrides', 'tiers', 'limits', 'value', 'n_ctx_train'),
        fc.jsonValue({ maxDepth: 1 }),
      ),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (row) => {
        const reading = readCatalog([
          { id: 'good-one' },
          parseJson(JSON.stringify({ id: 'odd', ...row })) ?? null,
        ])

        expect(reading.entries[0]?.id).toBe('good-one')
        expect(reading.rejected.some((rejected) => rejected.reason.startsWith('It could not be read'))).toBe(
          false,
        )
      }),
      { numRuns: 400 },
    )
  })
})
