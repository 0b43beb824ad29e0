import { isObject, type Json } from '@/lib/json'

import { fieldsOf, listOf, textOf } from '../../usage/fields'
import type { DialectCode } from '../definition'
import { createEventDecoder } from '../reading/createEventDecoder'

import { createGeminiReader } from './createGeminiReader'
import { geminiBody } from './geminiBody'
import { readGeminiUsage } from './readGeminiUsage'

export const GEMINI_CODE: DialectCode = {
  body: geminiBody,
  createDecoder: (inventId) => createEventDecoder((sink) => createGeminiReader(sink, inventId)),
  usage: ({ usageMetadata }) => readGeminiUsage(fieldsOf(usageMetadata)),
  models: geminiModels,
}

/**
 * Google's list of models as others write theirs: without the folder in front of each id, and only those that write
 * replies.
 */
function geminiModels(document: Json): Json {
  if (!isObject(document) || !Array.isArray(document['models'])) return document
  const models = (document['models'] as readonly Json[]).flatMap((model): readonly Json[] => {
    if (!isObject(model)) return []
    const methods = listOf(model['supportedGenerationMethods'] ?? model['supportedActions'])
    if (methods.length > 0 && !methods.includes('generateContent')) return []
    const name = textOf(model['displayName'])
    return [
      {
        ...model,
        id: textOf(model['name']).replace(/^models\//, ''),
        ...(name !== '' && { display_name: name }),
        owned_by: 'google',
      },
    ]
  })
  return { ...document, models }
}
