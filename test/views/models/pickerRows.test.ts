import { describe, expect, it } from 'vitest'

import { filterModels } from '@/domain/models/browse/filterModels'
import { NO_FILTERS } from '@/domain/models/browse/filters'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { joinModels } from '@/domain/models/model'
import type { ConnectionId, ModelId } from '@/domain/ids'
import {
  NO_PICKER_FILTERS,
  pickerRows,
  withChip,
  type PickerFilters,
  type PickerQuestion,
  type PickerRow,
} from '@/views/models/pickerRows'

import { CONNECTION } from '#test/support/createTestApp'
import { catalogDocument, catalogRow } from './catalogDocument'

const ref = (modelId: string) => ({ connectionId: CONNECTION.id, modelId: modelId as ModelId })

function ask(change: Partial<PickerQuestion> = {}, listed = ['atlas', 'finch', 'plain']) {
  const { entries } = readCatalog(
    catalogDocument([
      catalogRow('atlas', { context: 131_072, features: ['tools'] }),
      catalogRow('finch', { context: 8192, input: ['text', 'image'], isZeroRetention: true }),
      catalogRow('gone', { context: 4096 }),
    ]),
  )
  const models = joinModels({
    connectionId: CONNECTION.id,
    entries,
    listed: listed.map((id) => ({ id: id as ModelId })),
  })
  const rows = pickerRows({
    groups: [{ connection: CONNECTION, models }],
    query: '',
    filters: NO_PICKER_FILTERS,
    favourites: [],
    recent: [],
    rule: null,
    usedTokens: 0,
    now: 0,
    ...change,
  })
  return {
    rows,
    text: rows.map((row) => (row.type === 'heading' ? `# ${row.title}` : row.model.id)),
    option: (id: string) => rows.find((row) => row.type === 'option' && row.model.id === id),
  }
}

/** One promise asked for, as the catalog's own filters do. */
const only = (promise: 'noRetention' | 'noTraining'): PickerFilters => ({
  ...NO_PICKER_FILTERS,
  filters: { ...NO_PICKER_FILTERS.filters, [promise]: true },
})

const modelIn = (row: PickerRow) => (row.type === 'option' ? [row.model] : [])

describe('pickerRows', () => {
  it('stands what the key cannot use at the end of its connection', () => {
    expect(ask().text).toEqual(['# Alpha', 'atlas', 'finch', 'plain', 'gone'])
  })

  it('puts favourites, then recent ones, first, and each model once', () => {
    const { text } = ask({ favourites: [ref('plain')], recent: [ref('plain'), ref('finch')] })

    expect(text).toEqual(['# Favourites', 'plain', '# Recent', 'finch', '# Alpha', 'atlas', 'gone'])
  })

  it('begins a long list with the newest of the developers with most models', () => {
    const ids = [
      ...Array.from({ length: 9 }, (_, index) => `big/m${index}`),
      'mid/a',
      'mid/b',
      'mid/c',
      'one/a',
    ]
    const rows = ids.map((id, index) => ({
      ...catalogRow(id, { context: 4096 }),
      created: 1_700_000_000 + index,
    }))
    const { entries } = readCatalog(catalogDocument(rows))
    const listed = ids.map((id) => ({ id: id as ModelId }))
    const models = joinModels({ connectionId: CONNECTION.id, entries, listed })
    const { text } = ask({ groups: [{ connection: CONNECTION, models }] })

    expect(text.slice(1, 5)).toEqual(['big/m8', 'mid/c', 'one/a', 'big/m0'])
    expect(new Set(text).size).toBe(ids.length + 1)
  })

  it('leaves out favourites that no connection has any more', () => {
    const elsewhere = { connectionId: 'gone' as ConnectionId, modelId: 'atlas' as ModelId }

    expect(ask({ favourites: [elsewhere] }).text[0]).toBe('# Alpha')
  })

  it.each([
    ['ATL', ['atlas']],
    ['alpha', ['atlas', 'finch', 'plain', 'gone']],
    ['fin  ch', ['finch']],
    ['atlas finch', []],
  ])('finds %j', (query, found) => {
    expect(ask({ query }).text.slice(1)).toEqual(found)
  })

  it.each<[string, PickerFilters, readonly string[]]>([
    ['what fits', { ...NO_PICKER_FILTERS, fits: true }, ['atlas']],
    ['tools', withChip('tools', NO_PICKER_FILTERS), ['atlas']],
    ['images', withChip('vision', NO_PICKER_FILTERS), ['finch']],
    ['no retention', only('noRetention'), ['finch']],
    ['no training', only('noTraining'), ['finch']],
  ])('lets through for %s only what the catalog vouches for', (_, filters, found) => {
    expect(ask({ filters, usedTokens: 10_000 }).text.slice(1)).toEqual(found)
  })

  it('lets through what the catalog browser would, also where a row contradicts itself', () => {
    const zeroButKept = {
      ...catalogRow('odd', { context: 8_000, isZeroRetention: true }),
      data_policy: { retention: true },
    }
    const { entries } = readCatalog(catalogDocument([zeroButKept]))
    const models = joinModels({ connectionId: CONNECTION.id, entries, listed: [] })
    expect(entries[0]?.data).toMatchObject({ zeroDataRetention: 'yes', retention: 'yes' })

    const groups = [{ connection: CONNECTION, models }]
    expect(ask({ groups, filters: only('noRetention') }).text).toEqual([])
    expect(filterModels(models, { ...NO_FILTERS, noRetention: true }, 0)).toEqual([])
  })

  it('gives the same options to the next search, so that rows in sight are not rendered again', () => {
    const groups = [{ connection: CONNECTION, models: ask().rows.flatMap(modelIn) }]
    const same = { groups, favourites: [] }
    const before = ask(same)
    const after = ask({ ...same, query: 'atlas' })
    expect(after.option('atlas')).toBe(before.option('atlas'))
  })

  it('locks what a data rule does not allow, unknown included, with the reason', () => {
    const { option } = ask({ rule: { noTraining: false, noRetention: true } })

    expect(option('finch')).toMatchObject({ lock: undefined })
    expect(option('atlas')).toMatchObject({ lock: expect.stringContaining('unknown') })
    expect(option('plain')).toMatchObject({ lock: expect.stringContaining('treated as not allowed') })
  })
})
