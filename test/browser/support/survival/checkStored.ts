import type { Changes } from '@/domain/conversations/changes'
import type { Message } from '@/domain/messages/message'

import type { Told } from './startLane'
import type { Stored } from './stored'

/** What should be stored, by id. */
export type Expected = {
  readonly conversations: ReadonlyMap<string, unknown>
  readonly messages: ReadonlyMap<string, Message>
}

/** The journal's half second, and what a busy machine may be late. */
const MAY_BE_LOST_MS = 1_000

export const NOTHING: Expected = { conversations: new Map(), messages: new Map() }

/**
 * What is wrong with what was found after a kill: undefined when it is what was there before with the first k changes
 * the page had begun, all of the acknowledged among them, each once; and what is expected from now on.
 */
export function checkStored(before: Expected, told: Told, stored: Stored) {
  let expected = before
  const differences: string[] = []
  for (let done = 0; done <= told.begun.length; done += 1) {
    const last = told.begun[done - 1]
    if (last) expected = changed(expected, last)
    if (done < told.acknowledged) continue
    const wrong = differenceOf(expected, told, stored)
    if (wrong === undefined) return { wrong: undefined, now: asRead(expected, stored) }
    differences.push(`after ${done} of ${told.begun.length} changes: ${wrong}`)
  }
  return { wrong: differences.join('\n') || 'more was acknowledged than begun', now: expected }
}

function changed(before: Expected, changes: Changes): Expected {
  const conversations = new Map(before.conversations)
  const messages = new Map(before.messages)
  for (const id of changes.removedConversations ?? []) conversations.delete(id)
  for (const { id } of changes.removedMessages ?? []) messages.delete(id)
  for (const conversation of changes.conversations ?? []) conversations.set(conversation.id, conversation)
  for (const message of changes.messages ?? []) messages.set(message.id, message)
  return { conversations, messages }
}

function differenceOf(expected: Expected, told: Told, stored: Stored): string | undefined {
  if (stored.repairs.length > 0) return `repairs were needed: ${JSON.stringify(stored.repairs)}`
  const ids = new Set(stored.messages.map(({ id }) => id))
  if (ids.size !== stored.messages.length) return 'a message is there twice'
  if (ids.size !== expected.messages.size) return `${ids.size} messages instead of ${expected.messages.size}`
  for (const message of stored.messages) {
    const wanted = expected.messages.get(message.id)
    if (!wanted) return `${message.id} should not be there`
    // A reply that was cut short, and one that was cut short and then rewritten, may stand as they were.
    if (sameJson(wanted, message)) continue
    const wrong = isUnfinished(wanted)
      ? unfinishedDifference(wanted, message, told)
      : `${message.id} is ${JSON.stringify(message)} instead of ${JSON.stringify(wanted)}`
    if (wrong !== undefined) return wrong
  }
  for (const conversation of stored.conversations) {
    if (!sameJson(expected.conversations.get(conversation.id), conversation))
      return `the conversation ${conversation.id} is not as it was written`
  }
  return undefined
}

const isUnfinished = ({ status }: Message) => status.type === 'streaming' || status.type === 'interrupted'

/** A reply cut short must hold what its journal was acknowledged with, what came in time, and nothing else. */
function unfinishedDifference(wanted: Message, found: Message, told: Told): string | undefined {
  const chars = told.journalled.get(found.id) ?? 0
  if (found.status.type !== 'interrupted') return `${found.id} is ${found.status.type}, not interrupted`
  const text = textOf(found)
  if (text.length < Math.max(chars, textOf(wanted).length))
    return `${found.id} has ${text.length} characters of at least ${chars} journalled`
  const words = text.split(' ').filter(Boolean)
  const due = dueWords(told)
  if (isNewest(wanted, told) && words.length < due)
    return `${found.id} has ${words.length} words of ${due} that came more than ${MAY_BE_LOST_MS} ms before the kill`
  return words.every((word, index) => word === `w${index}`) ? undefined : `${found.id} says “${text}”`
}

/** Whether this is the reply that was being written last. */
const isNewest = ({ id }: Message, { begun }: Told): boolean =>
  begun
    .findLast(({ messages = [] }) => messages.some(isUnfinished))
    ?.messages?.some((each) => each.id === id) ?? false

/** How many words had come so long before the last sign of life that they may not be lost. */
function dueWords({ sent }: Told): number {
  const last = sent.at(-1)?.at ?? 0
  return sent.findLast(({ at }) => at <= last - MAY_BE_LOST_MS)?.words ?? 0
}

const textOf = ({ parts }: Message): string => parts.map((part) => ('text' in part ? part.text : '')).join('')
const sameJson = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

/** From now on a reply that was cut short is what was found of it. */
const asRead = (expected: Expected, stored: Stored): Expected => ({
  ...expected,
  messages: new Map(stored.messages.map((message) => [message.id, message])),
})
