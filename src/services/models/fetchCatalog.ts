import type { ServiceError } from '@/domain/connections/serviceError'
import { isRecord, type Json } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import { fetchJson, type FetchDeps } from '../http/fetchJson'

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
const MAX_BYTES = 64 * 1024 * 1024

/** Longest silence while it loads, in milliseconds. */
const LIMIT_MS = 60_000

/**
 * Loads a public catalog. Never sends a key or any header of a connection: the catalog needs none, and may
 * are on another host. Fails with `malformed` when the answer is not an object or a list. Never throws.
 */
export async function fetchCatalog(
  { url }: { readonly url: string },
  { now, ...deps }: CatalogDeps,
): Promise<Result<FetchedCatalog, ServiceError>> {
  const answer = await fetchJson({ url, headers: {}, maxBytes: MAX_BYTES, limitMs: LIMIT_MS }, deps)
  if (!answer.ok) return answer
  const { document, headers } = answer.value
  if (!isRecord(document) && !Array.isArray(document)) return failed({ type: 'malformed', where: 'catalog' })
  const etag = headers.get('etag')
  return ok({ document, fetchedAt: now(), ...(etag !== null && { etag }) })
}
