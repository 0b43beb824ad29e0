import { expect, it } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { firstWordOf, firstWordSettings, tokenOfWords } from '@/domain/sampling/firstWords'
import { nextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import { NEUTRAL_SAMPLING } from '@/domain/sampling/samplingSettings'
import { bareEntry } from '#test/support/bareEntry'

it.each([
  ['Late February, I think.', 'Late'],
  ['  **Bold** move', 'Bold'],
  ['don’t', 'don’t'],
  ['明日は雨です', '明日'],
  ['…', '…'],
  ['  ', undefined],
])('reads the word a reply begins with: %j', (reply, word) => {
  expect(firstWordOf(reply)).toBe(word)
})

it('makes a distribution of words that the pictures draw like that of a service', () => {
  const token = tokenOfWords(['Late', 'Early', 'Late', 'Late'])
  const { rows, isMoreKept } = nextTokenPicture(token, NEUTRAL_SAMPLING)
  expect(rows.map(({ name, after }) => [name, Math.round(after.low * 100)])).toEqual([
    ['Late', 75],
    ['Early', 25],
  ])
  expect(isMoreKept).toBe(false)
  expect(tokenOfWords([])).toBeUndefined()
})

it('asks without what bends the draw, and leaves room for thinking where a model may think', () => {
  const settings = {
    ...DEFAULT_CONVERSATION_SETTINGS,
    parameters: {
      temperature: { value: 0, origin: 'mine' },
      reasoning_effort: { value: 'low', origin: 'mine' },
    },
  } as const
  const plain = { ...bareEntry('m'), parameters: { max_tokens: { type: 'unknown' } as const } }
  expect(firstWordSettings(settings, plain).parameters).toEqual({
    reasoning_effort: { value: 'low', origin: 'mine' },
    max_tokens: { value: 16, origin: 'preset' },
  })
  expect(firstWordSettings(settings, bareEntry('m')).parameters.max_tokens?.value).toBe(4096)
})
