import { dialectCode, dialectOfUrl } from '@/domain/dialects'
import type { RawEvent } from '@/domain/exchanges/exchange'
import { createReplyFold } from '@/domain/replies/foldReply'
import type { Part } from '@/domain/messages/message'

import { inventCallId } from './attemptReply'

/** The parts of a reply, read again from the recorded events of its stream, or from its one whole body. */
/** @param endpoint where the request went: its end names the dialect. */
export async function replyPartsOf(events: readonly RawEvent[], endpoint: string): Promise<readonly Part[]> {
  const { createDecoder } = await dialectCode(dialectOfUrl(endpoint))
  const decoder = createDecoder((position) => inventCallId(0, position))
  const fold = createReplyFold()
  const [only] = events
  const isWhole = events.length === 1 && only !== undefined && /^\s*[[{]/.test(only.data)
  for (const { atMs, data } of events) {
    for (const event of decoder.read({ type: isWhole ? 'whole' : 'data', data })) fold.add(event, atMs)
  }
  for (const event of decoder.end().held) fold.add(event, events.at(-1)?.atMs ?? 0)
  return fold.parts()
}
