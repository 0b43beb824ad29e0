import { expect, test } from 'vitest'

import { EMPTY_DRAFT, type Draft } from '@/domain/draft'
import type { AttachmentId } from '@/domain/ids'
import { draftTokens, picturesIn } from '@/domain/tokens/draftTokens'

const picture: Draft['attachments'][number] = {
  id: 'a' as AttachmentId,
  name: 'a.png',
  mediaType: 'image/png',
  sizeBytes: 1000,
}

test('nothing written is nothing sent', () => {
  expect(draftTokens(EMPTY_DRAFT)).toEqual({ tokens: 0, low: 0, high: 0 })
  expect(picturesIn([], EMPTY_DRAFT)).toBe(0)
})

test('a picture counts beside the text, between its bounds, and by itself', () => {
  const text = draftTokens({ ...EMPTY_DRAFT, text: 'What is this?' })
  const both = draftTokens({ ...EMPTY_DRAFT, text: 'What is this?', attachments: [picture] })
  expect(both.low).toBeGreaterThan(text.low)
  expect(both.tokens).toBeGreaterThan(both.low)
  expect(both.high).toBeGreaterThan(both.tokens)
  expect(picturesIn([], { ...EMPTY_DRAFT, attachments: [picture] })).toBe(1)
})
