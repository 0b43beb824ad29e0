import { expect, test } from 'vitest'

import type { Connection } from '@/domain/connections/connection'
import { contactsOf } from '@/domain/connections/heldAddresses'

const connection = (name: string, baseUrl: string, catalogUrl = '', type: Connection['type'] = 'remote') =>
  ({ type, name, baseUrl, catalogUrl }) as Connection

test('names each origin once, with all connections that use it', () => {
  expect(
    contactsOf(
      [
        connection('B', 'https://b.test/api', 'https://catalog.test'),
        connection('A', 'https://b.test'),
        connection('Local', 'http://localhost:1234'),
        connection('Own', 'https://app.test'),
        connection('Built-in', 'builtin:', '', 'builtin'),
      ],
      'https://app.test',
    ),
  ).toEqual([
    { origin: 'http://localhost:1234', names: ['Local'] },
    { origin: 'https://b.test', names: ['B', 'A'] },
    { origin: 'https://catalog.test', names: ['B'] },
  ])
})
