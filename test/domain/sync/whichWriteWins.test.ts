import { describe, expect, it } from 'vitest'

import { emptyConversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, MessageStatus } from '@/domain/messages/message'
import { fieldsOf } from '@/domain/sync/conversationFields'
import { beginMerge, mergeThread } from '@/domain/sync/merging/mergeThread'
import { mergeRegisters } from '@/domain/sync/merging/mergeRegisters'
import { isStamp, valueHash } from '@/domain/sync/registers'
import { rankOf, UNKNOWN_THREAD, type MessageKnown } from '@/domain/sync/thread'
import type { Vector } from '@/domain/sync/operation'
import { NO_TOOLS } from '@/domain/tools/toolCall'

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

const removed = (before: ReturnType<typeof here>, seen: Vector) =>
  mergeThread(before, { type: 'removeMessage', conversationId: CHAT, id: ID, seen }, {})!
const removedChat = (before: ReturnType<typeof here>, seen: Vector) =>
  mergeThread(before, { type: 'removeConversation', id: CHAT, seen }, {})!

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

it('a reply that streams here and was never shared ends as another device ended it', () => {
  const before = here({ status: 'streaming' })
  const unshared = { ...before, known: { ...before.known, messages: {} } }
  expect(textOf(there(unshared, { status: 'complete', at: 9 }))).toBe('there')
})

describe('of a removal and a write of a message', () => {
  it.each<readonly [why: string, removed: Vector, origin: Vector, isThere: boolean]>([
    ['a removal that had seen the write wins', { here: 1, other: 1 }, { other: 1 }, false],
    ['a write that the removal had not seen wins', { here: 1, other: 1 }, { other: 2 }, true],
    ['a write of a device that the removal knew nothing of wins', { here: 1 }, { other: 1 }, true],
  ])('%s', (_, removed, origin, isThere) => {
    expect(textOf(there(here(undefined, removed), { at: 0 }, origin))).toBe(isThere ? 'there' : undefined)
  })

  it('a removal that comes takes what it had seen', () => {
    expect(textOf(removed(here({}), { here: 1 }))).toBeUndefined()
  })

  it('a removal that comes leaves what it had not seen, which is sent once more', () => {
    const merged = removed(here({}), { other: 1 })
    expect(textOf(merged)).toBe('here')
    expect(merged.owesResend).toBe(true)
  })

  it('two removals take what they had seen together', () => {
    const both = there(here({}), { at: 9 }, { other: 1 })
    expect(textOf(removed(removed(both, { here: 1 }), { other: 1 }))).toBeUndefined()
  })

  it.each([
    ['an earlier write that lost', 9, 1, 'here'],
    ['an earlier write that was replaced', 1, 9, 'there'],
  ])('a removal leaves a message of which it had not seen %s', (_, at, later, text) => {
    const both = () => there(here({ at }), { at: later }, { other: 1 })
    expect(textOf(removed(both(), { here: 1 }))).toBe(text)
    expect(textOf(removed(both(), { other: 1 }))).toBe(text)
  })

  it('a removal that was answered before is not answered again', () => {
    const again = removed({ ...removed(here({}), { other: 1 }), owesResend: false }, { other: 1 })
    expect(again.owesResend).toBe(false)
  })

  it('a removal of what is gone here has nothing to be answered with', () => {
    const gone = here(undefined, { here: 1 })
    const own = gone.known.messages[ID]!
    gone.known.messages[ID] = { ...own, writes: { here: 2 } }
    expect(removed(gone, { other: 1 }).owesResend).toBe(false)
  })

  it('a write of a snapshot counts as what wrote it', () => {
    const write = {
      type: 'message',
      message: message('there'),
      turn: 0,
      at: at(9),
      writes: { other: 5 },
    } as const
    const seen = here(undefined, { here: 1, other: 4 })
    const merged = mergeThread(seen, write, {})!
    expect(textOf(merged)).toBe('there')
    expect(textOf(removedChat(merged, { here: 1, other: 4 }))).toBe('there')
  })
})

describe('of a removal of a conversation and what is here', () => {
  const pinned = (before: ReturnType<typeof here>, origin: Vector, writes?: Vector) =>
    mergeThread(
      before,
      {
        type: 'conversation',
        id: CHAT,
        fields: fieldsOfChat,
        ...(writes && { writes }),
      },
      origin,
    )!
  const fieldsOfChat = [...fieldsOf({ ...emptyConversation(CHAT, 1), pinned: true })].map(([key, value]) => ({
    key,
    value,
    at: at(9),
  }))

  it('a removal that had seen all of it wins', () => {
    expect(removedChat(here({}), { here: 1 }).thread).toMatchObject({
      conversation: undefined,
      messages: new Map(),
    })
  })

  it('an edit that the removal had not seen keeps all of it, and sends it once more', () => {
    const merged = removedChat(here({}), { other: 1 })
    expect(textOf(merged)).toBe('here')
    expect(merged.thread.conversation).toBeDefined()
    expect(merged.owesResend).toBe(true)
  })

  it('a removal that was answered before is not answered again', () => {
    const again = removedChat({ ...removedChat(here({}), { other: 1 }), owesResend: false }, { other: 1 })
    expect(again.owesResend).toBe(false)
  })

  it('two removals take what they had seen together', () => {
    const both = pinned(here({}), { other: 1 })
    expect(removedChat(removedChat(both, { here: 1 }), { other: 1 }).thread.conversation).toBeUndefined()
  })

  it('a message that the removal had seen stays gone where the chat lives on', () => {
    const back = pinned(removedChat(here({}), { here: 1, other: 5 }), { other: 6 })
    expect(back.thread.conversation).toMatchObject({ pinned: true })
    expect(textOf(there(back, { at: 9 }, { other: 5 }))).toBeUndefined()
    expect(textOf(there(back, { at: 9 }, { other: 6 }))).toBe('there')
  })

  it('a message that was removed before the chat was stays gone where the chat lives on', () => {
    const gone = removedChat(removed(here({}), { here: 1, other: 3 }), { here: 1 })
    const back = pinned(gone, { other: 6 })
    expect(textOf(there(back, { at: 9 }, { other: 3 }))).toBeUndefined()
  })

  it('a write of a snapshot counts as what wrote it', () => {
    const gone = removedChat(here({}), { here: 1, other: 5 })
    expect(pinned(gone, {}, { other: 6 }).thread.conversation).toMatchObject({ pinned: true })
  })

  it('a field that the removal had seen does not bring it back', () => {
    const merged = mergeThread(
      removedChat(here({}), { here: 1, other: 5 }),
      { type: 'conversation', id: CHAT, fields: [{ key: 'pinned', value: true, at: at(9) }] },
      { other: 5 },
    )!
    expect(merged.thread.conversation).toBeUndefined()
  })
})

describe('of the trash and a message that comes', () => {
  const trashed = (by: string, trashedAt: number | null = 5) => {
    const before = here(undefined)
    const { [ID]: _, ...messages } = before.known.messages
    const known = { ...before.known, messages, fields: { trashedAt: [at(5, by), 'hash'] as const } }
    const conversation = { ...emptyConversation(CHAT, 1), trashedAt }
    return { ...before, known, thread: { ...before.thread, conversation } }
  }
  const comes = (before: ReturnType<typeof here>, by = 'other') =>
    mergeThread(
      before,
      { type: 'message', message: message('there'), turn: 0, at: at(9, by) },
      { [by]: 1 },
      'here',
    )!

  it.each<readonly [why: string, before: ReturnType<typeof here>, by: string, isBack: boolean]>([
    [
      'one that this device did not know when it trashed the chat brings it back',
      trashed('here'),
      'other',
      true,
    ],
    ['a chat that another device trashed is brought back by that one alone', trashed('zoe'), 'other', false],
    ['one of this device itself was known when it trashed the chat', trashed('here'), 'here', false],
    ['a chat that is not in the trash needs nothing', trashed('here', null), 'other', false],
  ])('%s', (_, before, by, isBack) => {
    const merged = comes(before, by)
    expect(merged.isBroughtBack).toBe(isBack)
    if (isBack) expect(merged.thread.conversation?.trashedAt).toBeNull()
  })

  it('a later version of a message that was known leaves the chat in the trash', () => {
    const known = comes(trashed('zoe'))
    const mine = { ...known, known: { ...known.known, fields: trashed('here').known.fields } }
    expect(comes(mine).isBroughtBack).toBe(false)
  })
})

describe('what is known of a conversation', () => {
  const field = (before: ReturnType<typeof here>, key: string, value: unknown, moment = 9) =>
    mergeThread(
      before,
      { type: 'conversation', id: CHAT, fields: [{ key, value, at: at(moment) }] },
      { other: 1 },
    )

  it('is still owed to others after a write that loses, and after one that brings the chat back', () => {
    const owing = { ...field(here({}), 'pinned', true, 9)!, owesResend: true }
    expect(field(owing, 'pinned', false, 8)).toMatchObject({
      owesResend: true,
      thread: { conversation: { pinned: true } },
    })
    const before = here(undefined)
    const trashed = {
      ...before,
      owesResend: true,
      known: { ...before.known, messages: {}, fields: { trashedAt: [at(5, 'here'), 'hash'] as const } },
      thread: { ...before.thread, conversation: { ...emptyConversation(CHAT, 1), trashedAt: 5 } },
    }
    const came = { type: 'message', message: message('there'), turn: 0, at: at(9) } as const
    expect(mergeThread(trashed, came, { other: 1 }, 'here')).toMatchObject({
      owesResend: true,
      isBroughtBack: true,
    })
  })

  it('is the write that won, after one that lost', () => {
    const { known } = there(here({ at: 9 }), { at: 1 })
    expect(known.messages[ID]).toMatchObject({ at: at(9, 'here'), turn: 0, hash: valueHash(message('here')) })
  })

  it('is which one it was, once it is removed', () => {
    expect(removedChat(here({}), { here: 1 }).thread).toMatchObject({ id: CHAT, unreadable: new Set() })
  })

  it('is nothing where the outcome would be no conversation', () => {
    expect(field(here({}), 'createdAt', 'yesterday')).toBeUndefined()
  })

  it('is that tools another device switched on wait for the person', () => {
    const tools = { ...NO_TOOLS, sources: ['server'] }
    const { settings } = field(here({}), 'settings.toolUse', tools)!.thread.conversation!
    expect(settings.toolUse).toBeUndefined()
    expect(settings.heldTools).toEqual(tools)
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
