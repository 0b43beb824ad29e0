import { askedAt, dialectOfUrl } from '@/domain/dialects'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { KeptReply, Message, Part } from '@/domain/messages/message'
import { historyKey } from '@/domain/messages/historyKey'
import { lengthOf } from '@/domain/replies/reply'
import { selectMessage } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import type { RequestSource } from '../exchanges/exchangeOrder'
import type { ReplyOrder } from './writeReply'

type Taken = {
  readonly reply: Message
  /** The record of its request. */
  readonly exchange: Exchange
  readonly kept: KeptReply
  /** Another device may still make its calls of tools: here only the person can have that done. */
  readonly isOfOther?: boolean
}

type TakesUp = NonNullable<ReplyOrder['takesUp']>

/** How a reply is written that a host went on to read, or its provider to write: its request as it was sent, and its times as far as they are known. */
export function takingUp(
  { now, store }: Pick<CommandDeps, 'now' | 'store'>,
  { reply, exchange, kept, isOfOther = false }: Taken,
): TakesUp {
  const { conversationId, parentId, id } = reply
  const { purpose, startedAt, scheduleRun } = exchange
  const { at, caughtUp } = createReadingTimes(() => now() - startedAt)
  return {
    reply,
    started: { ...reply, parts: kept.before ?? [], status: { type: 'streaming' } },
    kept: { ...kept, takesUp: true, onCaughtUp: caughtUp },
    at,
    origin: {
      purpose,
      startedAt,
      ...(scheduleRun !== undefined && { scheduleRun }),
      isTakenUp: true,
    },
    source: (path) => sourceOf(exchange, path),
    partsOf: (found) => longer(withTimesOf(reply.parts, found), reply.parts),
    next() {
      const whole = selectMessage(conversationId, id)(store.getState())
      if (!whole?.parts.some(({ type }) => type === 'toolCall')) return undefined
      return isOfOther ? null : { conversationId, parentId, resumes: { reply: whole, decisions: new Map() } }
    },
  }
}

/** The request as it was sent. */
const sourceOf = (
  { body, connectionId, endpoint, data }: Exchange,
  path: readonly Message[],
): RequestSource => ({
  type: 'recorded',
  body,
  connectionId,
  dataRule: data?.rule ?? null,
  dialect: dialectOfUrl(endpoint),
  addressed: askedAt(endpoint),
  history: historyKey(path),
})

/**
 * When what a host kept was said, in milliseconds after it was asked. What had come before it is read here comes at once
 * and has no times; the rest is heard as it is said.
 *
 * @param sinceAsked milliseconds by now.
 */
export function createReadingTimes(sinceAsked: () => number) {
  let isCaughtUp = false
  return {
    caughtUp: (): void => {
      isCaughtUp = true
    },
    /** Of what comes now. */
    at: (): number => (isCaughtUp ? Math.max(0, sinceAsked()) : 0),
  }
}

/** Thoughts with the time they took, as the page measured it that had heard them whole. */
const withTimesOf = (had: readonly Part[], parts: readonly Part[]): readonly Part[] =>
  parts.map((part, index) => {
    const known = had[index]
    const isSame = part.type === 'reasoning' && known?.type === 'reasoning' && known.text === part.text
    return isSame && known.durationMs !== undefined && (part.durationMs ?? 0) === 0
      ? { ...part, durationMs: known.durationMs }
      : part
  })

/** What a host that died had stored may be less than what had come here. */
const longer = (found: readonly Part[], had: readonly Part[]): readonly Part[] =>
  lengthOf(found) >= lengthOf(had) ? found : had
