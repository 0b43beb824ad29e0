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
const keysOf = (entries: Parameters<typeof findEntries>[0], query: string) => {
  const { exact, near } = findEntries(entries, query)
  return [...exact, ...near].map(({ key }) => key)
}
const found = (query: string) => keysOf(ENTRIES, query)

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
  expect(keysOf(all, 'swift')).toEqual([
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
  expect(keysOf([model, entry('Claude and I', 'Chat')], 'cluade')).toEqual(['Claude', 'Claude and I'])
})

it('tells what has a word but for a letter apart from what has it', () => {
  const { exact, near } = findEntries(ENTRIES, 'paramters')
  expect([exact, near.map(({ key }) => key)]).toEqual([[], ['Show parameters']])
  expect(findEntries(ENTRIES, 'parameters').near).toEqual([])
})
