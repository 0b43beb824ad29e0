import { describe, expect, it } from 'vitest'

import { type Arrangement, inArrangement, movedTo, USUAL } from '@/domain/conversations/arrangement'
import { emptyConversation, type Conversation } from '@/domain/conversations/conversation'
import { groupedChats } from '@/domain/conversations/libraryRows'
import type { ConversationId, ModelId, ProjectId } from '@/domain/ids'
import { costRanks, type LedgerEntry } from '@/domain/ledger/groupLedger'

const id = (name: string) => name as ConversationId
const DAY = 86_400_000
const NOW = new Date(2026, 10, 20, 12).getTime()

const chat = (name: string, daysAgo: number, more: Partial<Conversation> = {}): Conversation => ({
  ...emptyConversation(id(name), 0),
  title: name,
  updatedAt: NOW - daysAgo * DAY,
  ...more,
})
const with_ = (project: string | undefined, modelId: string) => ({
  settings: {
    ...emptyConversation(id(''), 0).settings,
    modelId: modelId as ModelId,
    ...(project !== undefined && { project: project as ProjectId }),
  },
})
const CHATS = [
  chat('beta', 0, with_('p', 'm1')),
  chat('Alpha', 1, with_(undefined, 'm2')),
  chat('gamma', 400, with_('p', 'm2')),
  chat('pinned', 3, { pinned: true }),
]

const names = (more: Partial<Arrangement>) =>
  inArrangement(CHATS, { ...USUAL, ...more }).map(({ title }) => title)

describe('the order of chats', () => {
  it('is by last use, by name, by cost and by hand, with pinned ones first', () => {
    expect(names({})).toEqual(['pinned', 'beta', 'Alpha', 'gamma'])
    expect(names({ order: 'name' })).toEqual(['pinned', 'Alpha', 'beta', 'gamma'])
    const ranks = new Map([
      [id('gamma'), 0],
      [id('Alpha'), 1],
    ])
    expect(names({ order: 'cost', costRanks: ranks })).toEqual(['pinned', 'gamma', 'Alpha', 'beta'])
    expect(names({ order: 'hand', hand: [id('gamma'), id('beta')] })).toEqual([
      'pinned',
      'Alpha',
      'gamma',
      'beta',
    ])
  })

  it('by hand has each chat where it was put', () => {
    const sequence = ['a', 'b', 'c', 'd'].map(id)
    const moved = (ids: readonly string[], target: string, side: 'before' | 'after') =>
      movedTo(sequence, ids.map(id), { target: id(target), side }).join('')
    expect(moved(['d'], 'b', 'before')).toBe('adbc')
    expect(moved(['a', 'b'], 'd', 'after')).toBe('cdab')
    expect(moved(['a'], 'gone', 'after')).toBe('abcd')
  })
})

describe('the groups of chats', () => {
  const grouped = (more: Partial<Arrangement>) =>
    groupedChats(CHATS, { ...USUAL, ...more }, NOW).map(({ name, conversations }) => [
      name,
      conversations.map(({ title }) => title).join(' '),
    ])

  it('stay by date whatever the order is', () => {
    const expected = ['Pinned', 'Today', 'Yesterday', 'October 2025']
    for (const order of ['lastUse', 'name', 'hand', 'cost'] as const)
      expect(grouped({ order }).map(([name]) => name)).toEqual(expected)
  })

  it('are projects, models or none, each sorted in itself', () => {
    const projectName = () => 'Garden'
    expect(grouped({ groups: 'project', order: 'name', projectName })).toEqual([
      ['Pinned', 'pinned'],
      ['Garden', 'beta gamma'],
      ['No project', 'Alpha'],
    ])
    expect(grouped({ groups: 'model' })).toEqual([
      ['Pinned', 'pinned'],
      ['m1', 'beta'],
      ['m2', 'Alpha gamma'],
    ])
    expect(grouped({ groups: 'none', order: 'name' })).toEqual([
      ['Pinned', 'pinned'],
      ['Chats', 'Alpha beta gamma'],
    ])
  })
})

it('ranks chats by what is known of their cost, to the last digit', () => {
  const entry = (conversationId: string, amount?: string) =>
    ({
      conversationId: id(conversationId),
      cost: amount === undefined ? { type: 'unknown' } : { type: 'known', amount },
    }) as LedgerEntry
  const ranks = costRanks([
    entry('a', '0.1'),
    entry('b', '0.30000000000000000001'),
    entry('a', '0.2'),
    entry('c'),
  ])
  expect([...ranks]).toEqual([
    ['b', 0],
    ['a', 1],
  ])
})
