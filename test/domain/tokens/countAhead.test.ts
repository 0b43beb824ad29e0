import { expect, it } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { countAhead, estimateMessageTokens, isCounted } from '@/domain/tokens/estimateTokens'

const messages = (count: number, chars: number): readonly Message[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}` as MessageId,
    conversationId: 'c' as ConversationId,
    parentId: null,
    role: 'user',
    parts: [{ type: 'text', text: 'word '.repeat(chars / 5) }],
    status: { type: 'complete' },
    createdAt: 0,
  }))

it('counts few messages at once', () => {
  const few = messages(10, 100)
  expect(countAhead(few)).toBe(true)
  expect(few.every(isCounted)).toBe(true)
})

it('counts many in pieces, each once, and ends', () => {
  const many = messages(400, 10_000)
  let rounds = 0
  while (!countAhead(many)) {
    rounds += 1
    expect(many.filter(isCounted).length).toBeLessThanOrEqual(rounds * 17)
  }
  expect(rounds).toBeGreaterThan(10)
  expect(many.every(isCounted)).toBe(true)
  expect(countAhead(many)).toBe(true)
})

it('has nothing to do for what was estimated elsewhere', () => {
  const many = messages(50, 10_000)
  many.forEach(estimateMessageTokens)
  expect(countAhead(many)).toBe(true)
})

it('counts one long message in pieces, to the same sum as at once', () => {
  const [long] = messages(1, 400_000)
  let rounds = 0
  while (!countAhead([long!])) rounds += 1
  expect(rounds).toBeGreaterThan(3)
  expect(isCounted(long!)).toBe(true)
  expect(estimateMessageTokens(long!)).toEqual(estimateMessageTokens(messages(1, 400_000)[0]!))
})
