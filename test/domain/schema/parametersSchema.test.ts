import { expect, test } from 'vitest'

import type { Parameters } from '@/domain/parameters/parameters'
import { parametersSchema } from '@/domain/schema/conversationSchema'

test('how a reply is to come is read from disk as it was kept', () => {
  const kept: Parameters = {
    stream: { value: false, origin: 'mine' },
    stream_options: { value: { include_usage: false }, origin: 'preset' },
  }
  expect(parametersSchema.parse(kept)).toEqual(kept)
  expect(parametersSchema.safeParse({ stream: { value: 'no', origin: 'mine' } }).success).toBe(false)
})
