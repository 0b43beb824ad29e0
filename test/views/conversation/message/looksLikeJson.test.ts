import { describe, expect, it } from 'vitest'

import { looksLikeJson } from '@/views/conversation/message/ReplyText'

describe('looksLikeJson', () => {
  it.each([
    '{',
    '{"a": 1}',
    ' {\n  "a',
    '[1, 2]',
    '[{"a": 1}]',
    '["x"]',
    '[]',
    '{}',
    '```json\n{"a": 1}',
    '```\n[true',
  ])('takes %j for JSON', (text) => {
    expect(looksLikeJson(text)).toBe(true)
  })

  it.each([
    '',
    'Hello',
    '[a link](https://x.test)',
    '[ ] to do',
    '[x] done',
    '{name} is',
    '```ts\n{"a": 1}',
    '[^1]: note',
  ])('takes %j for text', (text) => {
    expect(looksLikeJson(text)).toBe(false)
  })
})
