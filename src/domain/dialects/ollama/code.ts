import type { DialectCode } from '../definition'
import { createEventDecoder } from '../reading/createEventDecoder'
import { createOllamaReader, readOllamaUsage } from './createOllamaReader'
import { ollamaBody } from './ollamaBody'
import { detailsAsked, ollamaModels } from './ollamaModels'

export const OLLAMA_CODE: DialectCode = {
  body: ollamaBody,
  createDecoder: (inventId) => createEventDecoder((sink) => createOllamaReader(sink, inventId)),
  usage: readOllamaUsage,
  models: ollamaModels,
  detailsAsked,
}
