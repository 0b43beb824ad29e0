import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { CONVERSATION } from '#test/support/createTestApp'
import { type Conversation, DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import {
  groupByAge,
  isIn,
  libraryRows,
  tagsOf,
  titlesFound,
  trashDaysLeft,
} from '@/domain/conversations/libraryRows'
import type { ConversationId } from '@/domain/ids'
import { DAY_MS } from '@/lib/time/dayMs'

const anyConversation: fc.Arbitrary<Conversation> = fc.record({
  id: fc.uuid().map((id) => id as ConversationId),
  title: fc.string(),
  titledBy: fc.constant('firstLine' as const),
  createdAt: fc.nat(),
  updatedAt: fc.nat(),
  activeLeafId: fc.constant(null),
  settings: fc.constant(DEFAULT_CONVERSATION_SETTINGS),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  pinned: fc.boolean(),
  archived: fc.boolean(),
  trashedAt: fc.option(fc.nat()),
})

describe('libraryRows', () => {
  it('shows each conversation in exactly one view, once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyConversation, { selector: ({ id }) => id }), (all) => {
        const shown = (['all', 'archived', 'trash'] as const).flatMap((view) =>
          libraryRows(all, view, { words: '' }, 0).flatMap((row) =>
            row.type === 'conversation' ? [row.conversation.id] : [],
          ),
        )
        expect(shown.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('has a branch under its chat where both are of one group, and all of them once whatever a file says', () => {
    const chat = (id: string, updatedAt: number, branchOf?: string): Conversation => ({
      ...CONVERSATION,
      id: id as ConversationId,
      updatedAt,
      settings: {
        ...DEFAULT_CONVERSATION_SETTINGS,
        ...(branchOf !== undefined && { branchOf: branchOf as ConversationId }),
      },
    })
    const now = 10 * DAY_MS + 1000
    const shown = (all: readonly Conversation[]) =>
      libraryRows(all, 'all', { words: '' }, now).map((row) =>
        row.type === 'heading' ? row.name : `${row.isUnder ? '> ' : ''}${row.conversation.id}`,
      )
    const [today, before] = [now - 10, now - 5 * DAY_MS]
    expect(
      shown([
        chat('frost', today - 3),
        chat('other', today - 2),
        chat('west', today - 1, 'frost'),
        chat('east', today, 'west'),
        chat('old', before),
        chat('of old', today - 4, 'old'),
        chat('of none', before - 1, 'deleted'),
      ]),
    ).toEqual(['Today', 'frost', '> east', '> west', 'other', 'of old', 'Last 7 days', 'old', 'of none'])
    expect(shown([chat('a', today, 'b'), chat('b', today - 1, 'a'), chat('c', today - 2, 'c')])).toHaveLength(
      4,
    )
  })

  it('keeps only titles with every word, in any case and order', () => {
    fc.assert(
      fc.property(fc.array(anyConversation), fc.constantFrom('A b', 'x', '1 2'), (all, words) => {
        for (const row of libraryRows(all, 'all', { words }, 0)) {
          if (row.type === 'heading') continue
          for (const word of words.toLowerCase().split(' ')) {
            expect(row.conversation.title.toLowerCase()).toContain(word)
          }
          expect(isIn(row.conversation, 'all')).toBe(true)
        }
      }),
    )
  })

  it('names the tags in use outside the trash', () => {
    const base = fc.sample(anyConversation, 1)[0]
    if (!base) throw new Error('no sample')
    expect(
      tagsOf([
        { ...base, tags: ['b', 'a'], trashedAt: null },
        { ...base, tags: ['a', 'gone'], trashedAt: 1 },
      ]),
    ).toEqual(['a', 'b'])
  })
})

describe('trashDaysLeft', () => {
  it.each([
    [0, 0, 30],
    [0, DAY_MS - 1, 30],
    [0, DAY_MS, 29],
    [0, 40 * DAY_MS, 0],
    [5 * DAY_MS, 0, 30],
  ])('of one trashed at %d is, at %d, %d', (trashedAt, now, left) => {
    expect(trashDaysLeft(trashedAt, now)).toBe(left)
  })
})

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

it('finds titles but for one letter where none has the words, in the same part of the library', () => {
  const titled = (title: string, archived = false): Conversation => ({
    ...{ id: title as ConversationId, title, titledBy: 'person', createdAt: 0, updatedAt: 0 },
    ...{ activeLeafId: null, settings: DEFAULT_CONVERSATION_SETTINGS, tags: [], pinned: false },
    ...{ archived, trashedAt: null },
  })
  const all = [titled('Marmalade at home'), titled('Old marmalade', true), titled('Frost')]
  const found = (words: string) => titlesFound(all, 'all', { words }).map(({ title }) => title)
  expect(found('marmalade')).toEqual(['Marmalade at home'])
  expect(found('mramalade')).toEqual(['Marmalade at home'])
  expect(found('mramalade frost')).toEqual([])
  expect(found('')).toHaveLength(2)
})
