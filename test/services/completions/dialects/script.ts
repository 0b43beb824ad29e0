import type { Dialect } from '@/domain/connections/dialect'
import type { ReplyEvent } from '@/domain/replies/reply'

import { encode, summaryOf } from '../support'
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

/** What a reply came to, with the items that are kept, parsed. */
export const outcomeOf = (events: readonly ReplyEvent[]) => ({
  ...summaryOf(events),
  final: events.at(-1),
  items: events.flatMap((event) => (event.type === 'item' ? [JSON.parse(event.json) as unknown] : [])),
  images: events.flatMap((event) => (event.type === 'image' ? [event.url] : [])),
  citations: events.flatMap((event) => (event.type === 'citation' ? [event.url] : [])),
})
