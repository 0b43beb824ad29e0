import { expect, it } from 'vitest'

import { findEntries } from '@/domain/palette/entry'

const entry = (label: string, kind = 'Command', words?: string) => ({
  key: label,
  label,
  kind,
  pick: () => undefined,
  ...(words !== undefined && { words }),
  ...(kind === 'Chat' && { group: 'chat' as const }),
  ...(kind === 'Go to' && { group: 'place' as const }),
})
const ENTRIES = [
  entry('Export as HTML'),
  entry('Show parameters', 'Command', 'inspector temperature'),
  entry('HTML notes', 'Chat'),
]
const found = (query: string) => findEntries(ENTRIES, query).map(({ key }) => key)

it.each([
  ['', ['Export as HTML', 'Show parameters', 'HTML notes']],
  ['html', ['Export as HTML', 'HTML notes']],
  ['as HTML', ['Export as HTML']],
  ['chat', ['HTML notes']],
  ['temperature', ['Show parameters']],
  ['nothing', []],
  ['paramters', ['Show parameters']],
  ['ntoes', ['HTML notes']],
])('“%s” finds the entries that have every word, those that begin with it first', (query, keys) => {
  expect(found(query)).toEqual(keys)
})

it('has places, commands, models and chats in this order, models in their own', () => {
  const swift = { ...entry('Swift', 'Model'), rank: () => 2 }
  const mini = { ...entry('Swift mini', 'Model'), rank: () => 3 }
  const other = { ...entry('Deep', 'Model'), rank: () => undefined }
  const chat = entry('A chat on swift', 'Chat')
  const begun = entry('Swift chats', 'Chat')
  const place = entry('Swift settings', 'Go to')
  const command = entry('Swift export')
  const all = [mini, other, swift, chat, begun, command, place]
  expect(findEntries(all, 'swift').map(({ key }) => key)).toEqual([
    'Swift settings',
    'Swift export',
    'Swift',
    'Swift mini',
    'Swift chats',
    'A chat on swift',
  ])
})

it('forgives a letter in the title of a chat also where a model is found', () => {
  const model = { ...entry('Claude', 'Model'), rank: () => 3 }
  expect(findEntries([model, entry('Claude and I', 'Chat')], 'cluade').map(({ key }) => key)).toEqual([
    'Claude',
    'Claude and I',
  ])
})
