import { expect, it } from 'vitest'

import { modelOf } from '#test/domain/catalog/modelOf'
import type { ConnectionId } from '@/domain/ids'
import { KNOWN_LISTS, listConnection } from '@/domain/models/lists/publicLists'
import { comparedFacts } from '@/views/catalog/compare/comparedFacts'
import { changedPage, decodePage, encodePage } from '@/views/catalog/pageQuery'

const sorting = (column: 'cost' | 'output' | 'name') => ({ sorting: { column, isDescending: false } })

it('the figure shows the price that the table is sorted by, until another is chosen', () => {
  const byCost = changedPage(decodePage(''), sorting('cost'))
  expect(byCost.axes.x).toBe('cost')
  expect(encodePage(byCost)).toBe('sort=cost')
  expect(decodePage('sort=cost').axes.x).toBe('cost')
  expect(changedPage(byCost, sorting('output')).axes.x).toBe('output')
  expect(changedPage(byCost, sorting('name')).axes.x).toBe('input')

  const chosen = changedPage(byCost, { axes: { x: 'input', y: 'context' } })
  expect(changedPage(chosen, sorting('output')).axes.x).toBe('input')
  expect(decodePage(encodePage(chosen)).axes.x).toBe('input')
})

const OF_LIST = listConnection(KNOWN_LISTS[0]!).id
const free = { type: 'free' } as const
const FREE = { expectedRange: { low: free, high: free }, low: free, high: free, fits: 'yes' } as never

const valuesOf = (label: string, connectionId: ConnectionId) =>
  comparedFacts(
    [
      {
        model: { ...modelOf('m', {}), connectionId, availability: 'catalogOnly' },
        cost: FREE,
        connectionName: '',
      },
    ],
    'nextTurn',
  ).find((fact) => fact.label === label)?.values

it('says of a model of a public list where it is from, not what a key was told', () => {
  expect(valuesOf('Availability', OF_LIST)).toEqual(['Public list'])
  expect(valuesOf('Availability', 'acme' as ConnectionId)).toEqual(['Not listed for your key'])
})

it('has one word for what is free', () => {
  expect(valuesOf('Next message', OF_LIST)).toEqual(['Free'])
  expect(valuesOf('Next message, range', OF_LIST)).toEqual(['Free'])
})
