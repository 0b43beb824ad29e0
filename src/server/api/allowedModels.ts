import { badRequest, modelNotFound, type Problem } from '@/builtin/problem'
import { isRecord } from '@/lib/json'

/** Why a key for these models may not send this body (undefined = it may); `models` undefined = every model. */
export function refusedModel(
  body: Readonly<Record<string, unknown>>,
  models: readonly string[] | undefined,
): Problem | undefined {
  if (!models) return undefined
  const model = body['model']
  if (typeof model !== 'string')
    return badRequest('The body must be a JSON object that names a model.', 'model', 'invalid_body')
  if (!models.includes(model)) return modelNotFound(model)
  const other = Object.keys(body).find((name) => name !== 'model' && CHOOSES.test(name))
  return other === undefined
    ? undefined
    : badRequest(
        `This key is for some models only, so '${other}', which could name another, is not accepted.`,
        other,
        'unsupported_parameter',
      )
}

/** Fields by which services are told of further models: `models`, `fallbacks`, `route`, `extra_body`. */
const CHOOSES = /model|fallback|route|^engine$|deployment|^preset$|^extra_body$/i

/** A list of models as a key for some of them may see it. What is no list has none. */
export function modelsFor(list: unknown, models: readonly string[]) {
  const data = isRecord(list) && Array.isArray(list['data']) ? (list['data'] as readonly unknown[]) : []
  return {
    ...(isRecord(list) ? list : { object: 'list' }),
    data: data.filter((row) => isRecord(row) && models.includes(String(row['id']))),
  }
}
