import { emptyConversation, type Conversation } from '../../conversations/conversation'
import { conversationSchema } from '../../schema/conversationSchema'
import type { MessageId } from '../../ids'
import type { Message } from '../../messages/message'
import { holdTools } from '../../conversations/heldTools'
import { fieldsOf } from '../conversationFields'
import { mergeRegisters, withFields } from './mergeRegisters'
import { joinVectors, type Operation, type Vector } from '../operation'
import { GONE, isStampOf, registerOf, valueHash, type Registers } from '../registers'
import type { ThreadHere } from '../snapshot'
import { emptied, rankOf, type MessageKnown, type Thread, type ThreadKnown } from '../thread'
import { isAlive, isBeyond, isLater, isMessageAlive } from './threadLife'

type ThreadOperation = Extract<
  Operation,
  { readonly type: 'conversation' | 'message' | 'removeConversation' | 'removeMessage' }
>

/**
 * A conversation while the operations of one batch are applied to it. Its tables of messages are its own and change in
 * place: a batch may hold thousands of messages of one conversation, and a copy for each would take time with their
 * square.
 */
export type Merged = {
  readonly known: ThreadKnown & { readonly messages: Record<string, MessageKnown> }
  readonly thread: Thread & { readonly messages: Map<MessageId, Message> }
  /** Some device removed what lives on here: it must be sent once more. */
  readonly owesResend: boolean
  /** This device put it in the trash without knowing of a message: it is out again, and the others hear of that. */
  readonly isBroughtBack: boolean
}

export const beginMerge = ({ known, thread }: ThreadHere): Merged => ({
  known: { ...known, messages: { ...known.messages } },
  thread: { ...thread, messages: new Map(thread.messages) },
  owesResend: false,
  isBroughtBack: false,
})

/**
 * A conversation once an operation of another device is applied. What this device changed itself must be captured
 * before. Undefined where the outcome would be no conversation: a newer version wrote it.
 *
 * @param origin which segment wrote the operation, where it does not say so itself.
 * @param device this one; without, no chat is brought back from the trash.
 */
export function mergeThread(
  before: Merged,
  operation: ThreadOperation,
  origin: Vector,
  device = '',
): Merged | undefined {
  switch (operation.type) {
    case 'conversation':
      return mergeConversation(before, operation, origin)
    case 'message':
      return mergeMessage(before, operation, origin, device)
    case 'removeConversation':
      return removeConversation(before, operation)
    case 'removeMessage':
      return removeMessage(before, operation)
  }
}

const written = (known: Merged['known'], writes: Vector): Merged['known'] => ({
  ...known,
  writes: joinVectors(known.writes, writes),
})

function mergeConversation(
  before: Merged,
  operation: Extract<Operation, { readonly type: 'conversation' }>,
  origin: Vector,
): Merged | undefined {
  const writes = operation.writes ?? origin
  const known = written(before.known, writes)
  // Removed by someone who had seen this: it says nothing new.
  if (!isBeyond(writes, known.removed)) return { ...before, known }
  const { taken, unread, known: fields } = mergeRegisters(known.fields, operation.fields)
  if (fields === known.fields) return { ...before, known }
  const { thread } = before
  const changed = new Map(taken.map(({ key, value }) => [key, value]))
  const asWritten = conversationSchema.safeParse(withFields(thread.conversation, operation.id, changed))
  // A field that every conversation of this version has may be one that can't be read, or that there is no more.
  const conversation =
    asWritten.data ??
    conversationSchema.safeParse(
      withFields(thread.conversation ?? emptyConversation(operation.id, 0), operation.id, changed),
    ).data
  if (!conversation) return undefined
  return {
    ...before,
    known: { ...known, fields: withUnread(fields, unread, conversation) },
    thread: { ...thread, conversation: heldBack(conversation, thread.conversation) },
  }
}

/** No other device switches tools on here: they wait for the person. */
function heldBack(conversation: Conversation, before: Conversation | undefined): Conversation {
  const { toolUse, heldTools: _, ...settings } = conversation.settings
  return { ...conversation, settings: { ...settings, ...holdTools(before?.settings.toolUse, toolUse) } }
}

/** Where the written value of a field can't be read, the value here was written by nobody. */
function withUnread(fields: Registers, unread: readonly string[], conversation: Conversation): Registers {
  if (unread.length === 0) return fields
  const here = fieldsOf(conversation)
  return {
    ...fields,
    ...Object.fromEntries(
      unread.flatMap((key) => {
        const [at = '', , rest] = fields[key] ?? []
        return [[key, registerOf(at, here.has(key) ? valueHash(here.get(key)) : GONE, rest)]]
      }),
    ),
  }
}

function mergeMessage(
  before: Merged,
  { message, turn, at, writes: by, rest }: Extract<Operation, { readonly type: 'message' }>,
  origin: Vector,
  device: string,
): Merged {
  const known = written(before.known, by ?? origin)
  const own = known.messages[message.id]
  const write = { turn, at, rank: rankOf(message), hash: valueHash(message) }
  const writes = joinVectors(own?.writes ?? {}, by ?? origin)
  // A version that was removed is not here: whichever write revives the message counts.
  const isTaken = !own || own.hash === '' || isLater(write, own)
  const next: MessageKnown = isTaken
    ? { ...withoutRest(own), ...write, writes, ...(rest && { rest }) }
    : { ...own, writes }
  if (isMessageAlive(known, next)) {
    known.messages[message.id] = next
    if (isTaken) putMessage(before.thread, message, own !== undefined)
    // Who knows best is who trashed it: any other device may have read the trash and the message in any order.
    const trashed = known.fields['trashedAt']?.[0]
    const { conversation } = before.thread
    if (!own && conversation && conversation.trashedAt !== null && trashed !== undefined)
      if (isStampOf(trashed, device) && !isStampOf(at, device))
        return {
          ...before,
          known,
          isBroughtBack: true,
          thread: { ...before.thread, conversation: { ...conversation, trashedAt: null } },
        }
  }
  return { ...before, known }
}

function withoutRest(known: MessageKnown | undefined): Partial<MessageKnown> {
  const { rest: _, ...others } = known ?? {}
  return others
}

/**
 * A reply that was shared before and streams here is not overwritten: its end is written as a change of this device.
 * One that was never shared has been taken up by another device, which found this one gone: that is its end.
 */
function putMessage({ messages }: Merged['thread'], message: Message, wasShared: boolean): void {
  if (!wasShared || messages.get(message.id)?.status.type !== 'streaming') messages.set(message.id, message)
}

function removeConversation(
  before: Merged,
  { seen }: Extract<Operation, { readonly type: 'removeConversation' }>,
): Merged {
  const known = { ...before.known, removed: joinVectors(before.known.removed, seen) }
  // A removal that was known before has been answered.
  if (isAlive(known))
    return { ...before, known, owesResend: before.owesResend || isBeyond(seen, before.known.removed) }
  return beginMerge({
    known: emptied(known, known.removed),
    thread: { ...before.thread, conversation: undefined, messages: new Map() },
  })
}

function removeMessage(
  before: Merged,
  { id, seen }: Extract<Operation, { readonly type: 'removeMessage' }>,
): Merged {
  const { known, thread } = before
  const own = known.messages[id]
  const removed = joinVectors(own?.removed ?? {}, seen)
  const next: MessageKnown = { ...(own ?? NEVER_SEEN), removed }
  if (own && isMessageAlive(known, next)) {
    known.messages[id] = next
    const isMissed = own.hash !== '' && isBeyond(seen, own.removed ?? {})
    return { ...before, owesResend: before.owesResend || isMissed }
  }
  thread.messages.delete(id)
  known.messages[id] = { ...next, hash: '' }
  return before
}

const NEVER_SEEN: MessageKnown = { at: '', turn: -1, rank: -1, hash: '', writes: {} }
