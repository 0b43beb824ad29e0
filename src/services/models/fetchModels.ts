import { originOf } from '@/domain/connections/baseUrl'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { Json } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import { fetchJson, type FetchMeans } from '../http/fetchJson'
import { readModelList } from './readModelList'
import type { ServiceModel } from './serviceModel'

/** The models that a key may use, in the service's order; each id once. */
export type ModelListing = {
  readonly models: readonly ServiceModel[]
  /** The whole answer as it came: some services put prices and context into it. */
  readonly document: Json
}

type Source = {
  /** The whole address, `…/v1/models`. */
  readonly url: string
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Longest model list that is read, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024

/** Longest wait for the list, in milliseconds. */
const LIMIT_MS = 30_000

/**
 * Lists the models of a key (`GET …/v1/models`), in any of the envelopes services use. Fails with
 * `malformed` when the answer is no model list. Never throws.
 */
export async function fetchModels(
  source: Source,
  means: FetchMeans,
): Promise<Result<ModelListing, ServiceError>> {
  const authorization = source.key ? { authorization: `Bearer ${source.key}` } : {}
  const request = {
    url: source.url,
    headers: { ...source.headers, ...authorization },
    maxBytes: MAX_BYTES,
    limitMs: LIMIT_MS,
  }
  const answer = await fetchJson(request, means)
  if (!answer.ok) return answer
  const models = readModelList(answer.value.document)
  return models
    ? ok({ models, document: answer.value.document })
    : failed({ type: 'malformed', where: 'model list', detail: originOf(source.url) })
}
