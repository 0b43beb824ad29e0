import { countOf, fieldsOf, listOf, textOf } from '@/domain/usage/fields'
import { isObject, type Json, type JsonObject } from '@/lib/json'

import type { DialectCode } from '../definition'
import { createEventDecoder } from '../reading/createEventDecoder'

import { createOllamaReader, readOllamaUsage } from './createOllamaReader'
import { ollamaBody } from './ollamaBody'

/** More models than this are listed without what each can do. */
const MOST_ASKED = 100

/** What `/api/show` is to be asked for a list of `/api/tags`: each model by itself, in its order. */
function detailsAsked(
  document: Json,
  listUrl: string,
): readonly { readonly url: string; readonly body: string }[] {
  const url = listUrl.replace(/\/api\/tags$/, '/api/show')
  return modelsIn(document)
    .slice(0, MOST_ASKED)
    .map((model) => ({ url, body: JSON.stringify({ model: idOf(model) }) }))
}

/**
 * The list with what was told of each model: its context, and whether it sees, thinks and calls tools. Models that only
 * embed are left out.
 *
 * @param details the answers to `detailsAsked`; undefined where there was none.
 */
function ollamaModels(document: Json, details: readonly (Json | undefined)[] = []): Json {
  if (!isObject(document)) return document
  const models = modelsIn(document).flatMap((model, index): readonly Json[] => {
    const told = fieldsOf(details[index])
    const can = listOf(told['capabilities']).map(textOf).filter(Boolean)
    if (can.length > 0 && !can.includes('completion')) return []
    const context = Object.entries(fieldsOf(told['model_info'])).find(([name]) =>
      name.endsWith('.context_length'),
    )
    const tokens = countOf(context?.[1])
    return [
      {
        ...model,
        id: idOf(model),
        ...(tokens !== undefined && { context_length: tokens }),
        ...(can.length > 0 && {
          input_modalities: can.includes('vision') ? ['text', 'image'] : ['text'],
          output_modalities: ['text'],
          supported_features: can.flatMap((name) => FEATURES[name] ?? []),
        }),
      },
    ]
  })
  return { ...document, models }
}

/** Its names of abilities as catalogs have them. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  tools: ['tools'],
  thinking: ['reasoning'],
  vision: ['vision'],
}

const modelsIn = (document: Json): readonly JsonObject[] =>
  isObject(document) && Array.isArray(document['models'])
    ? (document['models'] as readonly Json[]).filter(isObject)
    : []

const idOf = (model: JsonObject): string => textOf(model['model']) || textOf(model['name'])

export const OLLAMA_CODE: DialectCode = {
  body: ollamaBody,
  createDecoder: (inventId) => createEventDecoder((sink) => createOllamaReader(sink, inventId)),
  usage: readOllamaUsage,
  models: ollamaModels,
  detailsAsked,
}
