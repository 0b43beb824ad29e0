import { describe, expect, it } from 'vitest'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { joinModels, type ListedModel } from '@/domain/models/model'
import { readRows } from '@/domain/catalog/readRows'
import { entryOf } from '../catalog/modelOf'

const connectionId = 'home' as ConnectionId
const listed = (...ids: string[]): ListedModel[] => ids.map((id) => ({ id: id as ModelId }))
const short = (models: ReturnType<typeof joinModels>) =>
  models.map((model) => `${model.id} ${model.availability} ${model.entry?.id ?? '-'}`)

describe('joinModels', () => {
  it('tells available, listed only and catalog only apart, listed first', () => {
    expect(
      short(joinModels({ connectionId, listed: listed('b', 'c'), entries: [entryOf('a'), entryOf('b')] })),
    ).toEqual(['b available b', 'c listedOnly -', 'a catalogOnly a'])
  })

  it('does not say that a key lacks what a list not yet known may hold', () => {
    expect(short(joinModels({ connectionId, entries: [entryOf('a')] }))).toEqual(['a unknown a'])
    expect(short(joinModels({ connectionId, listed: [], entries: [entryOf('a')] }))).toEqual([
      'a catalogOnly a',
    ])
  })

  it.each([
    ['exactly', 'Org/M', 'Org/M'],
    ['without regard to case', 'ORG/M', 'Org/M'],
    ['by alias', 'm-latest', 'Org/M'],
    ['by alias without regard to case', 'M-Latest', 'Org/M'],
    ['by its name where only one has it', 'm', 'Org/M'],
    ['by its name under another organisation', 'host/m', 'Org/M'],
  ])('finds an entry %s', (_name, id, expected) => {
    const entries = [entryOf('Org/M', { aliases: ['m-latest'] }), entryOf('a/same'), entryOf('b/same')]

    expect(joinModels({ connectionId, listed: listed(id), entries })[0]?.entry?.id).toBe(expected)
  })

  it('does not guess between two of one name', () => {
    const entries = [entryOf('a/same'), entryOf('b/same')]
    expect(short(joinModels({ connectionId, listed: listed('same'), entries }))[0]).toBe('same listedOnly -')
  })

  it('prefers the exact id over another’s alias', () => {
    const entries = [entryOf('x', { aliases: ['y'] }), entryOf('y')]
    expect(joinModels({ connectionId, listed: listed('y'), entries })[0]?.entry?.id).toBe('y')
  })

  it('gives one entry to several listed aliases, and lists each id once', () => {
    const entries = [entryOf('m', { aliases: ['m-latest'] })]
    expect(short(joinModels({ connectionId, listed: listed('m', 'm-latest', 'm'), entries }))).toEqual([
      'm available m',
      'm-latest available m',
    ])
  })

  it('keeps what a listed row itself tells', async () => {
    const raw = { id: 'g', context_window: 8192, pricing: { prompt: '0.1', completion: '0.2' } }
    const rows = [{ id: 'g' as ModelId, raw }]
    const { rowEntries } = await readRows({ data: [raw] }, () => Promise.resolve())
    const [model] = joinModels({ connectionId, listed: rows, rowEntries, entries: [] })

    expect(model).toMatchObject({
      availability: 'listedOnly',
      entry: { contextTokens: 8192, prices: { type: 'priced' } },
    })
  })

  it('takes a list that is all there is for the catalog', async () => {
    const document = { data: [{ id: 'g', context_window: 8192 }, { id: 'bare' }] }
    const { rowEntries } = await readRows(document, () => Promise.resolve())
    const models = joinModels({
      connectionId,
      listed: listed('g', 'bare'),
      rowEntries,
      entries: [],
      isListAll: true,
    })
    expect(short(models)).toEqual(['g available g', 'bare listedOnly -'])
  })

  it('does not make an entry of a bare row', async () => {
    const rows = [{ id: 'g' as ModelId, raw: { id: 'g', object: 'model' } }]
    const { rowEntries } = await readRows([{ id: 'g', object: 'model' }], () => Promise.resolve())
    const [model] = joinModels({ connectionId, listed: rows, rowEntries, entries: [] })
    expect(model && 'entry' in model).toBe(false)
  })

  it('is not moved by ids that are names of object members', () => {
    expect(
      short(
        joinModels({
          connectionId,
          listed: listed('__proto__', 'constructor'),
          entries: [entryOf('constructor')],
        }),
      ),
    ).toEqual(['__proto__ listedOnly -', 'constructor available constructor'])
  })
})
