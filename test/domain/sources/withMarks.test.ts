import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { messageText, type Part, withSourcesBehind } from '@/domain/messages/message'
import { spokenText, withSpokenText } from '@/domain/messages/spokenText'
import { withMarks } from '@/domain/sources/sourceMarks'

const source = (url: string, ...marks: number[]): Part => ({ type: 'citation', url, marks })

/** The text with the marks of sources where `¹`, `²` stand, and what is shown of it. */
function shown(written: string): string {
  const text = written.replace(/[¹²]/g, '')
  const marks = (sign: string) =>
    [...written.matchAll(/[¹²]/g)].flatMap(({ 0: found, index }) =>
      found === sign ? [written.slice(0, index).replace(/[¹²]/g, '').length] : [],
    )
  const parts: Part[] = [
    { type: 'text', text },
    source('https://a.test', ...marks('¹')),
    source('https://b.test', ...marks('²')),
  ]
  return messageText({ parts: withMarks(parts) }).replaceAll('\u202F', ' ')
}

describe('marks of sources in a text', () => {
  it.each([
    ['It rains¹ today².', 'It rains [1] today [2].'],
    ['Both¹² say so.', 'Both [1, 2] say so.'],
    ['**EcoVista Day¹** is in May.', '**EcoVista Day** [1] is in May.'],
    ['**EcoVista Day**¹ is in May.', '**EcoVista Day** [1] is in May.'],
    ['A claim.\n\n¹Another.', 'A claim. [1]\n\nAnother.'],
    ['- one¹\n- ²two', '- one [1, 2]\n- two'],
    ['See [the page](https://a¹.test/x) now', 'See [the page](https://a.test/x) [1] now'],
    ['Run `npm¹ test` first', 'Run `npm test` [1] first'],
    ['So $a¹+b$ holds', 'So $a+b$ [1] holds'],
    ['Before\n\n```js\nlet a¹ = 1\n```\n\nAfter²', 'Before\n\n```js\nlet a = 1\n```\n\nAfter [2]'],
    ['| a | b |¹\n|---|---|\n| 1¹ | 2 |²\n', '| a | b [1] |\n|---|---|\n| 1 [1] | 2 [2] |\n'],
    ['¹Nothing before', 'Nothing before'],
    ['# Title¹\ntext', '# Title [1]\ntext'],
    ['It says so itself [1]. And more¹', 'It says so itself [1]. And more'],
  ])('%s', (written, expected) => {
    expect(shown(written)).toBe(expected)
  })

  it('takes no letter away and adds numbers alone, wherever they are', () => {
    const words = fc.stringMatching(/^[ab*_`[\]()|#\-\n .]{0,80}$/)
    fc.assert(
      fc.property(words, fc.array(fc.nat(80)), (text, marks) => {
        const parts: Part[] = [{ type: 'text', text }, source('https://a.test', ...marks)]
        const marked = messageText({ parts: withMarks(parts) })
        expect(marked.replaceAll('\u202F[1]', '')).toBe(text)
      }),
    )
  })

  it('is done in a moment in texts made to be slow', () => {
    for (const piece of ['[', '`', '](', '$', '<', '|', '* ', '\n```']) shown(`${piece.repeat(50_000)}¹`)
  })

  it('goes through all texts of a reply', () => {
    const parts: Part[] = [
      { type: 'text', text: 'One' },
      { type: 'hostedCall', name: 'web_search' },
      { type: 'text', text: '\n\nTwo' },
      source('https://a.test', 3, 8),
    ]
    expect(messageText({ parts: withMarks(parts) })).toBe('One\u202F[1]\n\nTwo\u202F[1]')
  })

  it('is no part of what is said, and is left out where the words are changed', () => {
    const message = {
      role: 'assistant' as const,
      parts: [{ type: 'text', text: 'It rains.' }, source('https://a.test', 9)] as Part[],
    }
    expect(spokenText(message)).toBe('It rains.')
    expect(withSpokenText(message, 'Sun.')).toEqual([
      { type: 'text', text: 'Sun.' },
      { type: 'citation', url: 'https://a.test' },
    ])
  })
})

describe('a message of an older version, with sources between its texts', () => {
  const cited = (url: string): Part => ({ type: 'citation', url })

  it('reads as one text with the sources behind it, marked where they were', () => {
    const parts: Part[] = [
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: '**' },
      cited('https://a.test'),
      { type: 'text', text: 'EcoVista Day**' },
      cited('https://b.test'),
    ]
    expect(withSourcesBehind({ parts }).parts).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: '**EcoVista Day**' },
      source('https://a.test', 2),
      cited('https://b.test'),
    ])
  })

  it('keeps apart what was apart, and marks nothing where the text has numbers', () => {
    const parts: Part[] = [
      { type: 'text', text: 'a [1]' },
      cited('https://a.test'),
      { type: 'toolCall', id: 'i', name: 'f', arguments: '' },
      { type: 'text', text: 'b' },
    ]
    expect(withSourcesBehind({ parts }).parts).toEqual([parts[0], parts[2], parts[3], parts[1]])
  })

  it('is the same object where no source is between', () => {
    const message = { parts: [{ type: 'text', text: 'a' }, cited('https://a.test')] as Part[] }
    expect(withSourcesBehind(message)).toBe(message)
  })
})
