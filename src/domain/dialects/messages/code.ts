import { fieldsOf } from '../../usage/fields'
import type { DialectCode } from '../definition'
import { createEventDecoder } from '../reading/createEventDecoder'
import { continuedTurn } from './createBlock'
import { createMessagesReader } from './createMessagesReader'
import { messagesBody } from './messagesBody'
import { readMessagesUsage } from './readMessagesUsage'
import { MESSAGES_SDK } from './sdk'

export const MESSAGES_CODE: DialectCode = {
  body: messagesBody,
  createDecoder: () => createEventDecoder(createMessagesReader),
  usage: ({ usage }) => readMessagesUsage(fieldsOf(usage)),
  continued: continuedTurn,
  sdk: MESSAGES_SDK,
}
