import { expect, it } from 'vitest'

import { findEntries } from '@/domain/palette/entry'

const entry = (label: string, kind = 'Command', words?: string) => ({
  key: label,
  label,
  kind,
  pick: () => undefined,
  ...(words !== undefined && { words }),
})
const ENTRIES = [
  entry('Export as HTML'),
  entry('Show parameters', 'Command', 'inspector temperature'),
  entry('HTML notes', 'Chat'),
]
const found = (query: string) => findEntries(ENTRIES, query).map(({ key }) => key)

it.each([
  ['', ['Export as HTML', 'Show parameters', 'HTML notes']],
  ['html', ['HTML notes', 'Export as HTML']],
  ['as HTML', ['Export as HTML']],
  ['chat', ['HTML notes']],
  ['temperature', ['Show parameters']],
  ['nothing', []],
  ['paramters', ['Show parameters']],
  ['ntoes', ['HTML notes']],
])('“%s” finds the entries that have every word, those that begin with it first', (query, keys) => {
  expect(found(query)).toEqual(keys)
})

it('puts a model that is called just so before others, and the rest of its kind last, in their order', () => {
  const swift = { ...entry('Swift', 'Model'), rank: () => 2 }
  const mini = { ...entry('Swift mini', 'Model'), rank: () => 3 }
  const other = { ...entry('Deep', 'Model'), rank: () => undefined }
  const chat = entry('A chat on swift', 'Chat')
  const begun = entry('Swift chats', 'Chat')
  expect(findEntries([mini, other, swift, chat, begun], 'swift').map(({ key }) => key)).toEqual([
    'Swift chats',
    'Swift',
    'A chat on swift',
    'Swift mini',
  ])
})
