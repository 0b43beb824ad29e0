import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS, type Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { isIn, libraryRows, tagsOf } from '@/domain/conversations/libraryRows'
import { trashDaysLeft } from '@/domain/conversations/trash'
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
