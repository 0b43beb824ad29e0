import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createThinkSplitter, type ContentRun } from '@/domain/dialects/chat/createThinkSplitter'

/** What a content comes to: its text and reasoning, and whether text was called reasoning afterwards. */
function split(pieces: readonly string[]) {
  const splitter = createThinkSplitter()
  const runs: readonly ContentRun[] = [...pieces.flatMap((piece) => splitter.feed(piece)), ...splitter.end()]
  let text = ''
  let reasoning = ''
  for (const run of runs) {
    if (run.type === 'reclassified') {
      reasoning += text
      text = ''
    } else if (run.type === 'text') text += run.text
    else reasoning += run.text
  }
  return { text, reasoning }
}

const cases: readonly (readonly [string, { text: string; reasoning: string }])[] = [
  ['plain words', { text: 'plain words', reasoning: '' }],
  ['<think>hm</think>yes', { text: 'yes', reasoning: 'hm' }],
  ['\n <think>\nhm\n</think>\n\nyes', { text: '\n\nyes', reasoning: '\nhm\n' }],
  ['<think>one</think>\n<think>two</think>yes', { text: 'yes', reasoning: 'onetwo' }],
  ['<think>cut off', { text: '', reasoning: 'cut off' }],
  ['<think>a < b </thin> c</think>d', { text: 'd', reasoning: 'a < b </thin> c' }],
  ['hm, so\n</think>\n\nyes', { text: '\n\nyes', reasoning: 'hm, so\n' }],
  ['</think>yes', { text: 'yes', reasoning: '' }],
  ['The tag `</think>` ends it', { text: 'The tag `</think>` ends it', reasoning: '' }],
  ['```\n</think>\n```', { text: '```\n</think>\n```', reasoning: '' }],
  ['Write <think> and </think> around it', { text: 'Write <think> and </think> around it', reasoning: '' }],
  ['<thinking>no</thinking>', { text: '<thinking>no</thinking>', reasoning: '' }],
  ['yes <', { text: 'yes <', reasoning: '' }],
  ['', { text: '', reasoning: '' }],
]

describe('inline thinking', () => {
  test.each(cases)('%j', (content, expected) => {
    expect(split([content])).toEqual(expected)
    expect(split(content.split(''))).toEqual(expected)
  })

  test('comes out the same wherever the content is cut', () => {
    const words = fc.constantFrom(
      '<think>',
      '</think>',
      '<',
      '/',
      'think>',
      ' a',
      '\n',
      '`',
      '```',
      '<thi',
      '🦜',
    )
    const content = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(content, fc.array(fc.nat(80), { maxLength: 8 }), (whole, places) => {
        const cuts = [
          0,
          ...places.map((place) => Math.min(place, whole.length)).sort((a, b) => a - b),
          whole.length,
        ]
        const pieces = cuts.slice(1).map((end, index) => whole.slice(cuts[index], end))
        expect(split(pieces)).toEqual(split([whole]))
      }),
    )
  })

  test('gives text at once when no tag can begin in it', () => {
    expect(createThinkSplitter().feed('Hello')).toEqual([{ type: 'text', text: 'Hello' }])
  })
})
