import { describe, expect, it } from 'vitest'

import { readMessagesUsage } from '@/domain/dialects/messages/readMessagesUsage'
import { allTokens } from '@/domain/usage/usage'

const pass = (type: string, input: number, output: number, more: object = {}) => ({
  type,
  input_tokens: input,
  output_tokens: output,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
  ...more,
})

describe('passes beside a message', () => {
  it('keeps what the counts leave out: compaction, and the advice of another model', () => {
    const iterations = [
      pass('compaction', 99_195, 800, { cache_read_input_tokens: 5 }),
      pass('message', 162, 40),
      pass('advisor_message', 2728, 3880, { model: 'sage-2' }),
    ]
    const usage = readMessagesUsage({ input_tokens: 162, output_tokens: 40, iterations })
    expect(usage).toMatchObject({ promptTokens: 162, completionTokens: 40, totalTokens: 202 })
    expect(usage?.beside).toEqual([
      {
        promptTokens: 99_200,
        completionTokens: 800,
        totalTokens: 100_000,
        cachedTokens: 5,
        cacheWriteTokens: 0,
      },
      {
        promptTokens: 2728,
        completionTokens: 3880,
        totalTokens: 6608,
        cachedTokens: 0,
        cacheWriteTokens: 0,
        model: 'sage-2',
      },
    ])
    expect(usage && allTokens(usage)).toBe(202 + 100_000 + 6608)
  })

  it('has none where the message is all there was, or another model answered in its place', () => {
    const iterations = [pass('message', 408, 0), pass('fallback_message', 412, 264, { model: 'sage-2' })]
    const usage = readMessagesUsage({ input_tokens: 412, output_tokens: 264, iterations })
    expect(usage).not.toHaveProperty('beside')
  })
})
