import { fieldsOf } from '../../usage/fields'
import type { DialectCode } from '../definition'
import { createEventDecoder } from '../reading/createEventDecoder'
import { createGeminiReader } from './createGeminiReader'
import { geminiBody } from './geminiBody'
import { geminiModels } from './geminiModels'
import { readGeminiUsage } from './readGeminiUsage'

export const GEMINI_CODE: DialectCode = {
  body: geminiBody,
  createDecoder: (inventId) => createEventDecoder((sink) => createGeminiReader(sink, inventId)),
  usage: ({ usageMetadata }) => readGeminiUsage(fieldsOf(usageMetadata)),
  models: geminiModels,
}
