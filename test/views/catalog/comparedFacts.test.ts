import { expect, it } from 'vitest'

import type { ConnectionId } from '@/domain/ids'
import { listConnection, KNOWN_LISTS } from '@/domain/models/lists/publicLists'
import { comparedFacts } from '@/views/catalog/compare/comparedFacts'

import { modelOf } from '#test/domain/catalog/modelOf'

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
