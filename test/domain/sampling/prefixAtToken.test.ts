import { describe, expect, it } from 'vitest'

import { hasRestarted, prefixAtToken } from '@/domain/sampling/previewRequest'

describe('prefixAtToken', () => {
  it('keeps the tokens before, and puts the other one in place', () => {
    const tokens = ['A', ' b', ' c'].map((token) => ({ token, logprob: 0, top: [] }))
    expect(prefixAtToken(tokens, 1, ' X')).toBe('A X')
    expect(prefixAtToken(tokens, 0, 'X')).toBe('X')
  })
})

describe('hasRestarted', () => {
  it.each([
    ['The sky is dark', ' at night.', false],
    ['The sky is dark', 'The sky is dark at night.', true],
    ['The sky is dark', '\n The sky is dark and wide.', true],
    ['Yes', 'Yes, of course.', true],
    ['I', 'It is.', false],
    ['', 'Anything', false],
  ])('of %j then %j: %s', (prefix, continuation, expected) => {
    expect(hasRestarted(prefix, continuation)).toBe(expected)
  })
})
