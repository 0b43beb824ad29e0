import type { Dialect } from '@/domain/connections/dialect'

import { createReplyDecoder } from './chat/createReplyDecoder'
import { createMessagesReader } from './messages/createMessagesReader'
import { createResponsesReader } from './responses/createResponsesReader'
import { createEventDecoder } from './shared/createEventDecoder'
import type { ReplyDecoder } from './shared/replyDecoder'

const DECODERS: {
  readonly [Name in Dialect]: (inventId: (position: number) => string) => ReplyDecoder
} = {
  chat: createReplyDecoder,
  responses: () => createEventDecoder(createResponsesReader),
  messages: () => createEventDecoder(createMessagesReader),
}

/**
 * A decoder for one reply of a dialect, streamed or whole. Never throws.
 *
 * @param inventId makes an id for a tool call that never gets one.
 */
export const createDialectDecoder = (
  dialect: Dialect,
  inventId: (position: number) => string,
): ReplyDecoder => DECODERS[dialect](inventId)
