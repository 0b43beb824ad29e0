import type { Conversation } from '@/domain/conversations/conversation'
import type { ExchangeId } from '@/domain/ids'
import type { KeptReply, Message, ReplyFacts } from '@/domain/messages/message'
import { isThroughHost, KEPT_REPLY_BYTES, mayBeKept, newKeptReply } from '@/domain/replies/keptReply'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import type { ExchangeOrder } from '../exchanges/exchangeOrder'

/** How long the host is asked to keep a reply after its end. */
export const keepSeconds = ({ store }: Pick<CommandDeps, 'store'>): number =>
  store.getState().settings.keepReplyMinutes * 60

/**
 * Where a new reply is kept by the host of this page; undefined where it isn't: another one is asked, the person or
 * the chat's data policy doesn't want it, or nothing of the chat may stay.
 */
export function placeFor(
  deps: Pick<CommandDeps, 'store' | 'newId' | 'ownOrigin' | 'randomBytes'>,
  { continues, refused }: Pick<ExchangeOrder, 'refused'> & { readonly continues?: Message },
  { settings, isTemporary }: Conversation,
): KeptReply | undefined {
  const connection = selectConnection(settings.connectionId)(deps.store.getState())
  if (refused || isTemporary || keepSeconds(deps) === 0 || !mayBeKept(settings.dataRule)) return undefined
  if (!connection || !isThroughHost(connection, deps.ownOrigin)) return undefined
  const place = newKeptReply(deps.randomBytes(KEPT_REPLY_BYTES), deps.newId() as ExchangeId)
  return continues ? { ...place, before: continues.parts } : place
}

/** Once it has ended, nobody is to find it there. */
export function withoutPlace(reply: ReplyFacts | undefined): ReplyFacts | undefined {
  if (!reply?.kept) return reply
  const { kept: _, ...rest } = reply
  return rest
}
