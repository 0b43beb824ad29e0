import { expect, test } from 'vitest'

import { EMPTY_DRAFT, type Draft } from '@/domain/drafts/draft'
import { withDraft } from '@/domain/drafts/personMessage'
import type { AttachmentId } from '@/domain/ids'
import { estimateMessageTokens, picturesIn, sumOfEstimates } from '@/domain/tokens/estimateTokens'

const picture: Draft['attachments'][number] = {
  id: 'a' as AttachmentId,
  name: 'a.png',
  mediaType: 'image/png',
  sizeBytes: 1000,
}
const tokensOf = (draft: Draft) => sumOfEstimates(withDraft([], draft).map(estimateMessageTokens))

test('nothing written is nothing sent', () => {
  expect(tokensOf(EMPTY_DRAFT)).toEqual({ tokens: 0, low: 0, high: 0 })
  expect(picturesIn(withDraft([], EMPTY_DRAFT))).toBe(0)
})

test('a picture counts beside the text, between its bounds, and by itself', () => {
  const text = tokensOf({ ...EMPTY_DRAFT, text: 'What is this?' })
  const written = { ...EMPTY_DRAFT, text: 'What is this?', attachments: [picture] }
  const both = tokensOf(written)
  expect(both.low).toBeGreaterThan(text.low)
  expect(both.tokens).toBeGreaterThan(both.low)
  expect(both.high).toBeGreaterThan(both.tokens)
  expect(picturesIn(withDraft([], written))).toBe(1)
})
