import { describe, expect, it } from 'vitest'

import { chatsOfOneTree } from '@/domain/conversations/agentChats'
import type { ConversationId } from '@/domain/ids'
import {
  daysBetween,
  groupLedger,
  ledgerDays,
  startOfDay,
  startOfMonth,
  summariseLedger,
} from '@/domain/ledger/groupLedger'
import { ledgerCsv } from '@/domain/ledger/ledgerCsv'
import { limitOf, reachedCap } from '@/domain/ledger/reachedCap'

import { at, entryOf, known } from './entryOf'

const NO_CAPS = { perDay: '', perMonth: '', perConversation: '' }
const now = at(2026, 11, 20)

describe('reachedCap', () => {
  const ask = (more: object) =>
    reachedCap({
      caps: NO_CAPS,
      entries: [],
      now,
      chats: ['c1' as never],
      next: known('0'),
      ...more,
    })

  it('adds exactly: three tenths are not more than 0.3', () => {
    const entries = [entryOf(), entryOf()]
    expect(ask({ caps: { ...NO_CAPS, perDay: '0.3' }, entries, next: known('0.1') })).toBeUndefined()
    expect(ask({ caps: { ...NO_CAPS, perDay: '0.3' }, entries, next: known('0.1000000000001') })).toEqual({
      cap: 'perDay',
      limit: '0.3',
      spent: '0.2',
    })
  })

  it.each([
    ['perDay', at(2026, 11, 19, 23), false],
    ['perDay', at(2026, 11, 20, 0), true],
    ['perMonth', at(2026, 10, 31, 23), false],
    ['perMonth', at(2026, 11, 1, 0), true],
    ['perConversation', at(2020, 1, 1), true],
  ] as const)('counts what belongs to %s', (cap, startedAt, counts) => {
    const reached = ask({ caps: { ...NO_CAPS, [cap]: '0.1' }, entries: [entryOf({ startedAt })] })
    expect(reached?.cap).toBe(counts ? cap : undefined)
  })

  it('leaves other conversations out of a conversation’s cap', () => {
    const caps = { ...NO_CAPS, perConversation: '0.1' }
    expect(ask({ caps, entries: [entryOf({ conversationId: 'c2' as never })] })).toBeUndefined()
    expect(ask({ caps, entries: [entryOf()], chats: [] })).toBeUndefined()
  })

  it('counts sub-agents as their chat', () => {
    const chat = (id: string, parent?: string) => ({
      id: id as ConversationId,
      settings: parent === undefined ? {} : { agent: { tree: 't', parent, call: 'm' } },
    })
    const all = [chat('c1'), chat('a', 'c1'), chat('b', 'a'), chat('c2')] as never
    for (const id of ['c1', 'a', 'b'] as ConversationId[])
      expect(chatsOfOneTree(all, id)).toEqual(['c1', 'a', 'b'])
    expect(chatsOfOneTree(all, 'c2' as ConversationId)).toEqual(['c2'])
    expect(chatsOfOneTree([chat('x', 'y'), chat('y', 'x')] as never, 'x' as ConversationId)).toHaveLength(2)

    const caps = { ...NO_CAPS, perConversation: '0.1' }
    const entries = [entryOf({ conversationId: 'b' as never })]
    expect(ask({ caps, entries, chats: ['c1', 'a', 'b'] })?.cap).toBe('perConversation')
  })

  it('counts lower bounds, and unknown costs as nothing', () => {
    const caps = { ...NO_CAPS, perDay: '0.1' }
    expect(
      ask({ caps, entries: [entryOf({ cost: { ...known('0.1'), type: 'atLeast' } as never })] }),
    ).toBeDefined()
    expect(ask({ caps, entries: [entryOf({ cost: { type: 'unknown' } })] })).toBeUndefined()
  })

  it.each(['', ' ', 'abc', '-1', '1,50'])('takes %j for no cap', (text) => {
    expect(limitOf(text)).toBeUndefined()
  })
})

describe('groupLedger', () => {
  it('puts the most expensive first, and says how much of it is sure', () => {
    const groups = groupLedger(
      [
        entryOf({ model: 'cheap' as never, cost: known('0.01') }),
        entryOf({ model: 'costly' as never, cost: known('2'), isEstimated: true }),
        entryOf({ model: 'costly' as never, cost: { type: 'unknown' } }),
      ],
      'model',
    )
    expect(groups).toEqual([
      { id: 'costly', amount: '2', requests: 2, unknown: 1, estimated: 1, tokensIn: 20, tokensOut: 10 },
      { id: 'cheap', amount: '0.01', requests: 1, unknown: 0, estimated: 0, tokensIn: 10, tokensOut: 5 },
    ])
  })

  it('does not count a refused request as one of unknown price', () => {
    const refused = entryOf({ cost: { type: 'unknown' }, response: { outcome: 'failed' } })
    expect(summariseLedger([refused])).toMatchObject({ unknown: 0, requests: 1, amount: '0' })
  })

  it('gives every day between the first entry and the last', () => {
    const days = ledgerDays(
      [entryOf({ startedAt: at(2026, 10, 24) }), entryOf({ startedAt: at(2026, 10, 27, 23) })],
      'purpose',
    )
    expect(days.map(({ at: day }) => new Date(day).getDate())).toEqual([24, 25, 26, 27])
    expect(days.map(({ amounts }) => amounts['reply'])).toEqual(['0.1', undefined, undefined, '0.1'])
    expect(ledgerDays([], 'model')).toEqual([])
  })
})

describe('ledgerCsv', () => {
  it('quotes what needs it, leaves unknown empty, and makes no formula of a model’s name', () => {
    const [head, line] = ledgerCsv([
      entryOf({ model: '=cmd|"x",1' as never, cost: { type: 'unknown' }, startedAt: 0 }),
    ]).split('\r\n')
    const cells = line!.split(',')
    expect(head!.split(',').length).toBe(18)
    expect(line).toContain(`"'=cmd|""x"",1"`)
    expect(cells[0]).toBe('1970-01-01T00:00:00.000Z')
    expect(line).toMatch(/,,unknown,100$/)
  })

  it('marks estimated and free entries', () => {
    const csv = ledgerCsv([entryOf({ isEstimated: true }), entryOf({ cost: { type: 'free' } })])
    expect(csv).toMatch(/,0\.1,estimated,100\r\n.*,0,free,100\r\n$/)
  })
})

describe('spans', () => {
  it('are those of the calendar, also where the clock is changed', () => {
    expect(startOfDay(at(2026, 3, 29, 15))).toBe(at(2026, 3, 29, 0))
    expect(startOfMonth(at(2026, 3, 29, 15))).toBe(at(2026, 3, 1, 0))
    expect(daysBetween(at(2026, 3, 28), at(2026, 3, 30)).map((day) => new Date(day).getHours())).toEqual([
      0, 0, 0,
    ])
  })
})
