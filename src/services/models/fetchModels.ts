import { originOf } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import type { Dialect } from '@/domain/connections/dialect'
import type { ServiceError } from '@/domain/connections/serviceError'
import { dialectCode, DIALECTS, dialectsOf, headersWithKey, modelsUrl } from '@/domain/dialects'
import { readModelList, type ServiceModel } from '@/domain/models/readModelList'
import { isRecord, type Json } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { fetchJson, type FetchDeps } from '../http/fetchJson'

/** The models that a key may use, in the service's order; each id once. */
export type ModelListing = {
  readonly models: readonly ServiceModel[]
  /** The whole answer as received: some services put prices and context into it. */
  readonly document: Json
}

type Source = {
  /** The whole address, `…/v1/models`. */
  readonly url: string
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The preferred one of the service. */
  readonly dialect?: Dialect | undefined
}

/** Where a provider lists its models, in its preferred dialect. */
export function modelListOf(
  connection: Pick<Connection, 'baseUrl' | 'dialects'>,
): Required<Pick<Source, 'url' | 'dialect'>> {
  const [dialect] = dialectsOf(connection)
  return { url: modelsUrl(connection.baseUrl, dialect), dialect }
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
  deps: FetchDeps,
): Promise<Result<ModelListing, ServiceError>> {
  const request = {
    url: source.url,
    headers: { ...headersWithKey(source.url, source.key), ...source.headers },
    maxBytes: MAX_BYTES,
    limitMs: LIMIT_MS,
  }
  const answer = await fetchJson(request, deps)
  if (!answer.ok) return answer
  const pages = await withFurtherPages(answer.value.document, request, deps)
  if (!pages.ok) return pages
  const document = await asOthers(pages.value, source.dialect, request, deps)
  if (!document.ok) return document
  const models = readModelList(document.value)
  return models
    ? ok({ models, document: document.value })
    : failed({ type: 'malformed', where: t('model list'), detail: originOf(source.url) })
}

/** How many details are asked for at the same time: a server of one's own answers others meanwhile. */
const AT_ONCE = 4

/** The answers to all, in order, a few at a time. */
async function eachOf<Asked, Answer>(
  all: readonly Asked[],
  ask: (asked: Asked) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    answers.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(ask))))
  return answers
}

/** A list as most services write theirs, whatever dialect it is of. */
async function asOthers(
  document: Json,
  dialect: Dialect | undefined,
  request: Parameters<typeof fetchJson>[0],
  deps: FetchDeps,
): Promise<Result<Json, ServiceError>> {
  if (dialect === undefined || !DIALECTS[dialect].modelsUrl) return ok(document)
  try {
    const { models, detailsAsked } = await dialectCode(dialect)
    const asked = detailsAsked?.(document, request.url) ?? []
    const details = await eachOf(asked, async (question) => {
      const answer = await fetchJson({ ...request, ...question }, deps)
      // What is not told of a model is not known: it is listed all the same.
      return answer.ok ? answer.value.document : undefined
    })
    return ok(models?.(document, details) ?? document)
  } catch (cause) {
    return failed({ type: 'notSent', reason: cause instanceof Error ? cause.message : String(cause) })
  }
}

/** Most pages of a list that are read. */
const MOST_PAGES = 20

/** A list with what its further pages hold (`has_more`, `last_id`), as one document. */
async function withFurtherPages(
  first: Json,
  request: Parameters<typeof fetchJson>[0],
  deps: FetchDeps,
): Promise<Result<Json, ServiceError>> {
  if (!isRecord(first) || !Array.isArray(first['data'])) return ok(first)
  const rows: Json[] = [...(first['data'] as readonly Json[])]
  let page: unknown = first
  for (let count = 1; count < MOST_PAGES && isRecord(page) && page['has_more'] === true; count += 1) {
    const { last_id: last } = page
    if (typeof last !== 'string' || last === '') break
    const url = `${request.url}?limit=1000&after_id=${encodeURIComponent(last)}`
    const answer = await fetchJson({ ...request, url }, deps)
    if (!answer.ok) return answer
    page = answer.value.document
    const more: unknown = isRecord(page) ? page['data'] : undefined
    if (!Array.isArray(more) || more.length === 0) break
    rows.push(...(more as readonly Json[]))
  }
  return ok(rows.length > first['data'].length ? { ...first, data: rows, has_more: false } : first)
}

/** A public catalog as received. */
export type FetchedCatalog = {
  readonly document: Json
  /** Milliseconds since the Unix epoch. */
  readonly fetchedAt: number
  /** What the host calls this version of the document; undefined when it does not say. */
  readonly etag?: string
}

type CatalogDeps = FetchDeps & {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** Longest catalog that is read, in bytes. */
const MAX_CATALOG_BYTES = 64 * 1024 * 1024

/** Longest silence while it loads, in milliseconds. */
const CATALOG_LIMIT_MS = 60_000

/**
 * Loads a public catalog. Never sends a key or any header of a connection: the catalog needs none, and may
 * are on another host. Fails with `malformed` when the answer is not an object or a list. Never throws.
 */
export async function fetchCatalog(
  { url }: { readonly url: string },
  { now, ...deps }: CatalogDeps,
): Promise<Result<FetchedCatalog, ServiceError>> {
  const answer = await fetchJson(
    { url, headers: {}, maxBytes: MAX_CATALOG_BYTES, limitMs: CATALOG_LIMIT_MS },
    deps,
  )
  if (!answer.ok) return answer
  const { document, headers } = answer.value
  if (!isRecord(document) && !Array.isArray(document)) return failed({ type: 'malformed', where: 'catalog' })
  const etag = headers.get('etag')
  return ok({ document, fetchedAt: now(), ...(etag !== null && { etag }) })
}
