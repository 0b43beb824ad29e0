import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  compactionPlan,
  filesSentOn,
  isDueAgain,
  withoutSummary,
  withSummary,
  withSummaryText,
} from '@/domain/context/compactionPlan'
import { sentPath, usedTokens } from '@/domain/context/sentPath'
import { summaryOn, summaryText } from '@/domain/context/summaries'
import {
  DEFAULT_COMPACTION,
  DEFAULT_CONVERSATION_SETTINGS,
  emptyConversation,
  type ContextCut,
  type Summary,
} from '@/domain/conversations/conversation'
import { withMessageIds } from '@/domain/conversations/withMessageIds'
import type { ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import { conversationSettingsSchema } from '@/domain/schema/conversationSchema'
import type { Message, Part, Role } from '@/domain/messages/message'

const said = (role: Role, index: number, parts: readonly Part[] | string): Message => ({
  id: `m${index}` as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts: typeof parts === 'string' ? [{ type: 'text', text: parts }] : parts,
  status: { type: 'complete' },
  createdAt: index,
})
const turn = (index: number, words: number) => [
  said('user', index, 'word '.repeat(words)),
  said('assistant', index + 1, 'word '.repeat(words)),
]
const summary = (upTo: string, text = 'They met.'): Summary => ({ text, upTo: upTo as MessageId })
const settingsWith = (contextCut?: ContextCut) => ({
  ...DEFAULT_CONVERSATION_SETTINGS,
  ...(contextCut && { contextCut }),
})
const entry = { contextTokens: 2000 }
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id)
const picture = (id: string): Part => ({
  type: 'image',
  attachmentId: id.repeat(64) as never,
  name: `${id}.png`,
  mediaType: 'image/png',
  sizeBytes: 1000,
})

describe('summaries of a chat', () => {
  const trunk = [...turn(0, 5), ...turn(2, 5)]
  const branch = [...trunk.slice(0, 2), said('user', 8, 'Other'), said('assistant', 9, 'Way')]

  it('count on the paths that hold their last message, and on no branch that left before', () => {
    const cut = withSummary(undefined, summary('m3'))
    expect(summaryOn(cut, trunk)).toMatchObject({ summary: summary('m3'), end: 3 })
    expect(summaryOn(cut, branch)).toBeUndefined()
    expect(sentPath({ path: branch, settings: settingsWith(cut), entry }).messages).toBe(branch)
  })

  it('are one a branch: of those on a path the one that reaches furthest', () => {
    const cut = withSummary(withSummary(undefined, summary('m1', 'Start.')), summary('m3'))
    expect(summaryOn(cut, trunk)?.summary.text).toBe('They met.')
    expect(summaryOn(cut, branch)?.summary.text).toBe('Start.')
  })

  it('are taken back one by one, to the one before and to all messages', () => {
    const cut = withSummary(withSummary(undefined, summary('m1', 'Start.')), summary('m3'))
    const back = withoutSummary(cut, 'm3' as MessageId)
    expect(summaryOn(back, trunk)?.summary.text).toBe('Start.')
    expect(withoutSummary(back, 'm1' as MessageId)).toEqual({ type: 'dropOldest' })
  })

  it('are edited without what else is kept of them, and made again in their place', () => {
    const cut = withSummary(withSummary(undefined, { ...summary('m1'), kept: 'Tasks' }), summary('m3'))
    const edited = withSummaryText(cut, 'm1' as MessageId, 'Better.')
    expect(summaryOn(edited, trunk.slice(0, 2))?.summary).toMatchObject({
      ...summary('m1', 'Better.'),
      kept: 'Tasks',
    })
    expect(withSummary(cut, summary('m3', 'Again.')).others).toHaveLength(1)
  })

  it('come through storage as they were, and take the ids of copies', () => {
    const made = { at: 5, model: 'swift' as ModelId, cost: { type: 'free' } } as const
    const cut = withSummary(withSummary(undefined, summary('m1')), { ...summary('m3'), made, kept: 'x' })
    const settings = settingsWith(cut)
    expect(conversationSettingsSchema.parse(settings)).toEqual(settings)
    const copied = withMessageIds(
      { ...emptyConversation('c' as ConversationId, 0), settings },
      (id) => `${id}-copy` as MessageId,
    )
    expect(copied.settings.contextCut).toMatchObject({ upTo: 'm3-copy', others: [{ upTo: 'm1-copy' }] })
  })

  it('send the same beginning with each turn until the next one', () => {
    const cut = withSummary(undefined, { ...summary('m3'), kept: 'Tasks' })
    const longer = [...trunk, ...turn(4, 5), ...turn(6, 5)]
    const sent = sentPath({ path: longer, settings: settingsWith(cut), entry }).messages
    const before = sentPath({ path: longer.slice(0, 6), settings: settingsWith(cut), entry }).messages
    expect(sent.slice(0, before.length)).toEqual(before)
    expect(sent[0]?.parts).toEqual([{ type: 'text', text: summaryText({ ...summary('m3'), kept: 'Tasks' }) }])
  })

  it('send files on with the first message after them, once, and leave that message as it is', () => {
    const path = [said('user', 0, [picture('a'), picture('b')]), said('assistant', 1, 'Nice'), ...turn(2, 5)]
    const cut = withSummary(undefined, { ...summary('m1'), files: ['a'.repeat(64) as never] })
    const [, first] = sentPath({ path, settings: settingsWith(cut), entry }).messages
    expect(first?.parts).toEqual([picture('a'), ...path[2]!.parts])
    expect(path[2]?.parts).toHaveLength(1)
  })
})

describe('compactionPlan', () => {
  const path = Array.from({ length: 10 }, (_, index) => turn(index * 2, 80)).flat()
  const question = [...path, said('user', 20, 'And now?')]
  const planOf = (messages: readonly Message[], contextTokens: number | undefined, cut?: ContextCut) =>
    compactionPlan({
      path: messages,
      settings: settingsWith(cut),
      entry: contextTokens === undefined ? undefined : { contextTokens },
    })

  it('replaces whole turns and keeps the latest, whatever the path', () => {
    const paths = fc.array(
      fc.tuple(fc.constantFrom<Role[]>('user', 'assistant', 'tool', 'system'), fc.nat(200)),
      { minLength: 2, maxLength: 40 },
    )
    fc.assert(
      fc.property(paths, fc.integer({ min: 50, max: 4000 }), (rows, limit) => {
        const messages = rows.map(([role, words], index) => said(role, index, 'word '.repeat(words)))
        const plan = planOf(messages, limit)
        if (!plan) return
        const next = messages[messages.findIndex(({ id }) => id === plan.upTo) + 1]
        expect(next?.role).toBe('user')
        expect(plan.messages.every(({ role }) => role !== 'system')).toBe(true)
        expect(plan.after).toBeLessThan(plan.before)
      }),
    )
  })

  it('is due at the fill, not while it was put off, and again once the chat is fuller', () => {
    const plan = planOf(question, 2000)!
    expect(plan.percent).toBeGreaterThan(75)
    expect(isDueAgain(plan, DEFAULT_COMPACTION, undefined)).toBe(true)
    expect(isDueAgain(plan, { ...DEFAULT_COMPACTION, when: 'off' }, undefined)).toBe(false)
    expect(isDueAgain(plan, DEFAULT_COMPACTION, plan.percent)).toBe(false)
    expect(isDueAgain({ ...plan, percent: plan.percent + 10 }, DEFAULT_COMPACTION, plan.percent)).toBe(true)
    expect(
      isDueAgain(planOf(question, 20_000) ?? { ...plan, percent: 9 }, DEFAULT_COMPACTION, undefined),
    ).toBe(false)
  })

  it('is none where the size is unknown, where all is to be sent, and where one message is all', () => {
    expect(planOf(question, undefined)).toBeUndefined()
    expect(planOf(question, 2000, { type: 'none' })).toBeUndefined()
    expect(planOf([said('user', 0, 'word '.repeat(2000))], 2000)).toBeUndefined()
  })

  it('goes on from the summary there is', () => {
    const upTo = planOf(question, 2000)!.upTo
    const cut = withSummary(undefined, summary(upTo))
    const plan = planOf(question, 2000, cut)
    expect(plan?.percent ?? 0).toBeLessThan(75)
    const longer = [...question, ...Array.from({ length: 8 }, (_, index) => turn(30 + index * 2, 80)).flat()]
    const next = planOf(longer, 2000, cut)!
    expect(idsOf(next.messages)[0]).not.toBe('m0')
    expect(next.percent).toBeGreaterThan(75)
  })

  it('counts what a provider counted only where it was asked with the summary', () => {
    const counted = (createdAt: number): Message => ({
      ...said('assistant', 21, 'Now'),
      createdAt,
      reply: {
        model: 'swift' as ModelId,
        connectionId: 'k' as ConnectionId,
        usage: { promptTokens: 1500, completionTokens: 100, totalTokens: 1600 },
      },
    })
    const made = { at: 100, model: 'swift' as ModelId, cost: { type: 'free' } } as const
    const cut = withSummary(undefined, { ...summary('m15'), made })
    expect(usedTokens([...question, counted(50)], settingsWith())).toBe(1600)
    expect(usedTokens([...question, counted(50)], settingsWith(cut))).toBeLessThan(1000)
    expect(usedTokens([...question, counted(150)], settingsWith(cut))).toBe(1600)
  })

  it('sends the newest files on that fit', () => {
    const messages = [said('user', 0, [picture('a')]), said('user', 1, [picture('b')])]
    expect(filesSentOn(messages, { contextTokens: 10_000 })).toEqual(['b'.repeat(64)])
    expect(filesSentOn(messages, { contextTokens: 100_000 })).toHaveLength(2)
    expect(filesSentOn(messages, undefined)).toEqual([])
  })
})
