import { modelNotFound } from '@/builtin/createService'
import { badRequest, type Problem } from '@/builtin/problem'
import { isRecord } from '@/lib/json'

/** Why a key for these models may not send this body (undefined = it may); `models` undefined = every model. */
export function refusedModel(
  body: string | undefined,
  models: readonly string[] | undefined,
): Problem | undefined {
  if (!models || body === undefined) return undefined
  const model = modelIn(body)
  if (typeof model !== 'string')
    return badRequest('The body must be a JSON object that names a model.', 'model', 'invalid_body')
  return models.includes(model) ? undefined : modelNotFound(model)
}

/** A list of models as a key for some of them may see it. What is no list has none. */
export function modelsFor(list: unknown, models: readonly string[]) {
  const data = isRecord(list) && Array.isArray(list['data']) ? (list['data'] as readonly unknown[]) : []
  return {
    ...(isRecord(list) ? list : { object: 'list' }),
    data: data.filter((row) => isRecord(row) && models.includes(String(row['id']))),
  }
}

function modelIn(body: string): unknown {
  try {
    const read: unknown = JSON.parse(body)
    return isRecord(read) ? read['model'] : undefined
  } catch {
    return undefined
  }
}
