import type { DialectCode } from '../definition'
import { chatBody } from './chatBody'
import { createReplyDecoder } from './createReplyDecoder'
import { readUsage } from './readUsage'
import { CHAT_SDK } from './sdk'

export const CHAT_CODE: DialectCode = {
  body: chatBody,
  createDecoder: createReplyDecoder,
  usage: ({ usage }) => readUsage(usage),
  sdk: CHAT_SDK,
}
