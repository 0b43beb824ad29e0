import { expect, it } from 'vitest'

import { readPrefill } from '@/domain/conversations/prefill'

const read = (search: string) => readPrefill(new URLSearchParams(search))
const NOTHING = { text: '', temperature: undefined, systemPrompt: null }

it.each([
  ['q=Hello%20there', { ...NOTHING, text: 'Hello there' }],
  ['prompt=Hi&q=Hello', { ...NOTHING, text: 'Hello' }],
  ['title=A&text=b&url=https://c.test', { ...NOTHING, text: 'A\nb\nhttps://c.test' }],
  ['model=acme/a&system=', { ...NOTHING, systemPrompt: '' }],
  ['temperature=0.2', { ...NOTHING, temperature: 0.2 }],
  ['temperature=3', NOTHING],
  ['temperature=warm', NOTHING],
  ['m=message', undefined],
])('reads %s', (search, expected) => {
  expect(read(search)).toEqual(expected)
})
