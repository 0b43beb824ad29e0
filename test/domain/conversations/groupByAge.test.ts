import { expect, it } from 'vitest'

import { groupByAge } from '@/domain/conversations/groupByAge'
import type { ConversationId } from '@/domain/ids'
import { CONVERSATION } from '#test/support/createTestApp'

const NOW = new Date(2026, 10, 25, 17, 30).getTime()

it.each([
  ['at midnight', new Date(2026, 10, 25), 'Today'],
  ['a minute before it', new Date(2026, 10, 24, 23, 59), 'Yesterday'],
  ['three days ago', new Date(2026, 10, 22, 9), 'Last 7 days'],
  ['nine days ago in the same month', new Date(2026, 10, 16, 9), 'Earlier this month'],
  ['on the first of the month', new Date(2026, 10, 1), 'Earlier this month'],
  ['on the last day of the month before', new Date(2026, 9, 31, 23, 59), 'Last month'],
  ['two months ago', new Date(2026, 8, 30), 'September 2026'],
  ['in the year before', new Date(2025, 10, 25), 'November 2025'],
])('a chat changed %s is under its age', (_, at, name) => {
  const chats = [{ ...CONVERSATION, updatedAt: at.getTime() }]
  expect(groupByAge(chats, NOW).map((group) => group.name)).toEqual([name])
})

it('has pinned chats above all others, and temporary ones above those', () => {
  const chat = (id: string, rest: object) => ({
    ...CONVERSATION,
    id: id as ConversationId,
    updatedAt: NOW,
    ...rest,
  })
  const groups = groupByAge(
    [
      chat('new', {}),
      chat('pinned', { pinned: true, updatedAt: 0 }),
      chat('temporary', { isTemporary: true }),
    ],
    NOW,
  )
  expect(groups.map((group) => group.name)).toEqual(['Temporary, not saved', 'Pinned', 'Today'])
})
