import type { DialectCode } from '../definition'
import { createEventDecoder } from '../reading/createEventDecoder'
import { createResponsesReader } from './createResponsesReader'
import { readResponsesUsage } from './readResponsesUsage'
import { responsesBody } from './responsesBody'
import { RESPONSES_SDK } from './sdk'

export const RESPONSES_CODE: DialectCode = {
  body: responsesBody,
  createDecoder: () => createEventDecoder(createResponsesReader),
  usage: readResponsesUsage,
  sdk: RESPONSES_SDK,
}
