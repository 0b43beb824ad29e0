import type { RawEvent } from '@/domain/exchanges/exchange'
import { createReplyFold } from '@/domain/replies/foldReply'
import type { Part } from '@/domain/messages/message'

import { createReplyDecoder } from './createReplyDecoder'
import { inventCallId } from './inventCallId'

/** The parts of a reply, read anew from the recorded events of its stream, or from its one whole body. */
export function replyPartsOf(events: readonly RawEvent[]): readonly Part[] {
  const decoder = createReplyDecoder((position) => inventCallId(0, position))
  const fold = createReplyFold()
  const [only] = events
  const isWhole = events.length === 1 && only !== undefined && /^\s*[[{]/.test(only.data)
  for (const { atMs, data } of events) {
    for (const event of decoder.read({ type: isWhole ? 'whole' : 'data', data })) fold.add(event, atMs)
  }
  for (const event of decoder.end().held) fold.add(event, events.at(-1)?.atMs ?? 0)
  return fold.parts()
}
