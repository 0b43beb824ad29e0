import { describe, expect, it } from 'vitest'

import type { Part } from '@/domain/messages/message'
import { citationNumbers, createSourceNumbers, withCitedSources } from '@/domain/sources/sourceMarks'

const page = (name: string) => ({ url: `https://${name}.test/`, title: name })

describe('numbers of sources', () => {
  it('go on through a chat, and an address keeps the one it has', () => {
    const numbers = createSourceNumbers([{ ...page('a'), number: 1 }])
    expect(numbers.number([page('b'), page('a')]).map(({ number }) => number)).toEqual([2, 1])
    expect(numbers.number([page('c')]).map(({ number }) => number)).toEqual([3])
    expect([...numbers.all().keys()]).toEqual([1, 2, 3])
  })
})

describe('sources that a reply cites', () => {
  const sources = createSourceNumbers([])
  sources.number([page('a'), { ...page('b'), passage: 'It rains.', date: '2026-11-01' }, page('c')])
  const cited = (text: string, more: readonly Part[] = []) =>
    withCitedSources([{ type: 'text', text }, ...more], sources.all()).slice(1)

  it('come after its text by number, with passage and date', () => {
    expect(cited('Rain [2]. Sun [1, 2].')).toEqual([
      { type: 'citation', number: 1, url: 'https://a.test/', title: 'a' },
      {
        type: 'citation',
        number: 2,
        url: 'https://b.test/',
        title: 'b',
        date: '2026-11-01',
        passages: [{ text: 'It rains.' }],
      },
    ])
  })

  it.each([
    ['a number that no source has', 'See [9].'],
    ['an index in code', 'Use `list [1]` and\n```\nx = [2]\n```'],
    ['a link', 'See [1](https://evil.test).'],
    ['an index', 'list[1]'],
  ])('%s cites nothing', (_name, text) => {
    expect(cited(text)).toEqual([])
  })

  it('that are there already are not named twice', () => {
    const there = cited('Rain [2].')
    expect(cited('Rain [2]. Sun [1].', there).map((part) => 'number' in part && part.number)).toEqual([2, 1])
  })
})

it('sources of a service without numbers take the free places', () => {
  const parts: readonly Part[] = [
    { type: 'citation', url: 'https://a.test/' },
    { type: 'citation', url: 'https://b.test/', number: 1 },
    { type: 'citation', url: 'https://c.test/' },
  ]
  expect([...citationNumbers(parts).values()]).toEqual([2, 1, 3])
})
