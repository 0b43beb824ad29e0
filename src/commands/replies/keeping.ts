import type { Conversation } from '@/domain/conversations/conversation'
import { askedAt, dialectOfUrl } from '@/domain/dialects'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { ExchangeId } from '@/domain/ids'
import type { KeptReply, Message, Part, ReplyFacts } from '@/domain/messages/message'
import { historyKey } from '@/domain/messages/historyKey'
import {
  isThroughHost,
  KEPT_REPLY_BYTES,
  lengthOf,
  mayBeKept,
  newKeptReply,
} from '@/domain/replies/keptReply'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import type { ExchangeOrder, RequestSource } from '../exchanges/exchangeOrder'

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
  return newKeptReply(deps.randomBytes(KEPT_REPLY_BYTES), deps.newId() as ExchangeId, continues?.parts)
}

/** This device as the host knows it, where it tells of replies by itself while its page is hidden. */
export const tellingDevice = ({ store }: Pick<CommandDeps, 'store'>): string => {
  const { notifies, noticeDevice } = store.getState().settings
  return notifies === 'on' ? noticeDevice : ''
}

/** The request of a reply that is taken up, as it was sent. */
export function sourceTakenUp(
  { body, connectionId, endpoint, data }: Exchange,
  path: readonly Message[],
): RequestSource {
  return {
    type: 'recorded',
    body,
    connectionId,
    dataRule: data?.rule ?? null,
    dialect: dialectOfUrl(endpoint),
    addressed: askedAt(endpoint),
    history: historyKey(path),
  }
}

/** Once it has ended, nobody is to find it there. */
export function withoutPlace(reply: ReplyFacts | undefined): ReplyFacts | undefined {
  if (!reply?.kept) return reply
  const { kept: _, ...rest } = reply
  return rest
}

/** What a host that died had stored may be less than what had come here. */
export const longer = (found: readonly Part[], had: readonly Part[]): readonly Part[] =>
  lengthOf(found) >= lengthOf(had) ? found : had
