import { isObject, type Json } from '@/lib/json'

import { listOf, textOf } from '../../usage/fields'

/**
 * Google's list of models as others write theirs: without the folder in front of each id, and only those that write
 * replies.
 */
export function geminiModels(document: Json): Json {
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
