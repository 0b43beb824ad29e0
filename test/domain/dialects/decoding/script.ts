import type { Dialect } from '@/domain/connections/dialect'
import { messageText } from '@/domain/messages/message'
import { createReplyFold } from '@/domain/replies/foldReply'
import type { ReplyEvent } from '@/domain/replies/reply'

import { encode, summaryOf } from '../../../services/completions/support'
import { decode } from './decode'

/** Events as a service of either dialect streams them. */
export const streamOf = (events: readonly object[]): Uint8Array =>
  encode(
    events
      .map(
        (event) => `event: ${'type' in event ? String(event.type) : 'x'}\ndata: ${JSON.stringify(event)}\n\n`,
      )
      .join(''),
  )

/** What a stream of events decodes to. */
export const decoded = (dialect: Dialect, events: readonly object[]): readonly ReplyEvent[] =>
  decode(dialect, [streamOf(events)])

/** What a person reads: its items in order, and apart. */
function wordsOf(events: readonly ReplyEvent[]) {
  const fold = createReplyFold()
  for (const event of events) fold.add(event, 0)
  const parts = fold.parts()
  const reasoning = parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('')
  return { text: messageText({ parts }), reasoning }
}

/** What a reply came to, with the items that are kept, parsed. */
export const outcomeOf = (events: readonly ReplyEvent[]) => ({
  ...summaryOf(events),
  ...wordsOf(events),
  final: events.at(-1),
  items: events.flatMap((event) => (event.type === 'item' ? [JSON.parse(event.json) as unknown] : [])),
  images: events.flatMap((event) => (event.type === 'image' ? [event.url] : [])),
  citations: events.flatMap((event) => (event.type === 'citation' ? [event.url] : [])),
})
