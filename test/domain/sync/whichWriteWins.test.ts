import { describe, expect, it } from 'vitest'

import { emptyConversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, MessageStatus } from '@/domain/messages/message'
import { beginMerge, mergeThread } from '@/domain/sync/merging/mergeThread'
import { mergeRegisters } from '@/domain/sync/merging/mergeRegisters'
import { valueHash } from '@/domain/sync/registers'
import { isStamp } from '@/domain/sync/stamp'
import { rankOf, UNKNOWN_THREAD, type MessageKnown } from '@/domain/sync/thread'
import type { Vector } from '@/domain/sync/vector'

const ID = 'm1' as MessageId
const CHAT = 'c1' as ConversationId
const at = (moment: number, device = 'other') => `${String(moment).padStart(13, '0')}${device}`

const REASON: MessageStatus = { type: 'complete' }
const status = (type: MessageStatus['type']): MessageStatus =>
  type === 'failed' ? { type, error: { type: 'timedOut', afterMs: 1 } } : { ...REASON, type }

const message = (text: string, type: MessageStatus['type'] = 'complete'): Message => ({
  id: ID,
  conversationId: CHAT,
  parentId: null,
  role: 'assistant',
  parts: [{ type: 'text', text }],
  status: status(type),
  createdAt: 1,
})

type Write = { readonly status?: MessageStatus['type']; readonly turn?: number; readonly at?: number }

/** A conversation with a message that was written so here, or that this device removed. */
function here(write: Write | undefined, removed?: Vector) {
  const own = message('here', write?.status)
  const known: MessageKnown = {
    at: at(write?.at ?? 1, 'here'),
    turn: write?.turn ?? 0,
    rank: rankOf(own),
    hash: write ? valueHash(own) : '',
    writes: { here: 1 },
    ...(removed && { removed }),
  }
  return beginMerge({
    known: { ...UNKNOWN_THREAD, messages: { [ID]: known }, writes: { here: 1 } },
    thread: {
      id: CHAT,
      conversation: emptyConversation(CHAT, 1),
      messages: new Map(write ? [[ID, own]] : []),
      unreadable: new Set(),
    },
  })
}

const there = (before: ReturnType<typeof here>, write: Write, origin: Vector = { other: 1 }) =>
  mergeThread(
    before,
    {
      type: 'message',
      message: message('there', write.status),
      turn: write.turn ?? 0,
      at: at(write.at ?? 1),
    },
    origin,
  )!

const textOf = ({ thread }: ReturnType<typeof here>) => {
  const part = thread.messages.get(ID)?.parts[0]
  return part?.type === 'text' ? part.text : undefined
}

it('writes stamps as the app does', () => expect(isStamp(at(1))).toBe(true))

describe('of two writes of a message', () => {
  it.each<readonly [why: string, here: Write, there: Write, wins: 'here' | 'there']>([
    ['the later one wins', { at: 1 }, { at: 2 }, 'there'],
    ['the earlier one loses', { at: 2 }, { at: 1 }, 'here'],
    [
      'complete beats stopped, though earlier',
      { status: 'stopped', at: 9 },
      { status: 'complete', at: 1 },
      'there',
    ],
    [
      'stopped does not beat complete, though later',
      { status: 'complete', at: 1 },
      { status: 'stopped', at: 9 },
      'here',
    ],
    ['stopped beats failed', { status: 'failed', at: 9 }, { status: 'stopped', at: 1 }, 'there'],
    ['failed does not beat stopped', { status: 'stopped', at: 1 }, { status: 'failed', at: 9 }, 'here'],
    ['failed beats interrupted', { status: 'interrupted', at: 9 }, { status: 'failed', at: 1 }, 'there'],
    [
      'interrupted does not beat failed',
      { status: 'failed', at: 1 },
      { status: 'interrupted', at: 9 },
      'here',
    ],
    [
      'a later turn beats a better status',
      { status: 'complete', turn: 0, at: 9 },
      { status: 'interrupted', turn: 1, at: 1 },
      'there',
    ],
    [
      'an earlier turn loses with any status',
      { status: 'interrupted', turn: 1, at: 1 },
      { status: 'complete', turn: 0, at: 9 },
      'here',
    ],
    [
      'a reply that streams here is not overwritten',
      { status: 'streaming', at: 1 },
      { status: 'complete', at: 9 },
      'here',
    ],
  ])('%s', (_, before, write, wins) => {
    expect(textOf(there(here(before), write))).toBe(wins)
  })
})

describe('of a removal and a write of a message', () => {
  it.each<readonly [why: string, removed: Vector, origin: Vector, isThere: boolean]>([
    ['a removal that had seen the write wins', { here: 1, other: 1 }, { other: 1 }, false],
    ['a write that the removal had not seen wins', { here: 1, other: 1 }, { other: 2 }, true],
    ['a write of a device that the removal knew nothing of wins', { here: 1 }, { other: 1 }, true],
  ])('%s', (_, removed, origin, isThere) => {
    expect(textOf(there(here(undefined, removed), { at: 0 }, origin))).toBe(isThere ? 'there' : undefined)
  })

  const remove = (seen: Vector) =>
    mergeThread(here({}), { type: 'removeMessage', conversationId: CHAT, id: ID, seen }, { other: 1 })!

  it('a removal that comes takes what it had seen', () => {
    expect(textOf(remove({ here: 1 }))).toBeUndefined()
  })

  it('a removal that comes leaves what it had not seen, which is sent once more', () => {
    const merged = remove({ other: 1 })
    expect(textOf(merged)).toBe('here')
    expect(merged.owesResend).toBe(true)
  })
})

describe('of a removal of a conversation and what is here', () => {
  const remove = (seen: Vector) =>
    mergeThread(here({}), { type: 'removeConversation', id: CHAT, seen }, { other: 1 })!

  it('a removal that had seen all of it wins', () => {
    expect(remove({ here: 1 }).thread).toMatchObject({ conversation: undefined, messages: new Map() })
  })

  it('an edit that the removal had not seen keeps all of it, and sends it once more', () => {
    const merged = remove({ other: 1 })
    expect(textOf(merged)).toBe('here')
    expect(merged.thread.conversation).toBeDefined()
    expect(merged.owesResend).toBe(true)
  })

  it('a field that the removal had seen does not bring it back', () => {
    const merged = mergeThread(
      remove({ here: 1, other: 5 }),
      { type: 'conversation', id: CHAT, fields: [{ key: 'pinned', value: true, at: at(9) }] },
      { other: 5 },
    )!
    expect(merged.thread.conversation).toBeUndefined()
  })
})

describe('of two writes of a value', () => {
  const known = { theme: [at(5, 'here'), valueHash('dark')] as const }
  it.each<readonly [why: string, stamp: string, isTaken: boolean]>([
    ['the later one wins', at(6), true],
    ['the earlier one loses', at(4), false],
    ['of one moment the device with the later name wins', at(5, 'zoe1'), true],
    ['the same one changes nothing', at(5, 'here'), false],
  ])('%s', (_, stamp, isTaken) => {
    const { taken } = mergeRegisters(known, [{ key: 'theme', value: 'light', at: stamp }])
    expect(taken.length === 1).toBe(isTaken)
  })
})
