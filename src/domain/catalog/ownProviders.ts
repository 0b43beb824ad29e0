import type { JsonObject } from '@/lib/json'
import { textAt } from './fields/text'
import type { Candidate } from './rowsOf'

/**
 * The providers of a document that a connection talks to: those whose own address has its host, and of several those
 * whose path is the connection's too. Empty where no provider names an address of that host.
 */
export function ownProviders(
  candidates: readonly Candidate[],
  baseUrl: string | undefined,
): ReadonlySet<JsonObject> {
  const base = placeOf(baseUrl)
  const providers = new Set(
    candidates.flatMap((row) => ('bad' in row || !row.provider ? [] : [row.provider.value])),
  )
  if (!base) return new Set()
  const sameHost = [...providers].flatMap((value) => {
    const place = placeOf(addressOf(value))
    return place?.host === base.host ? [{ value, path: place.path }] : []
  })
  const samePath = sameHost.filter(({ path }) => path === base.path)
  return new Set((samePath.length > 0 ? samePath : sameHost).map(({ value }) => value))
}

/** models.dev has `api`, catwalk `api_endpoint`, genai-prices a pattern, of which only plain ones are read. */
function addressOf(provider: JsonObject): string | undefined {
  const pattern = textAt(provider, ['api_pattern'])?.replace(/^\^/, '').replaceAll('\\.', '.')
  return (
    textAt(provider, ['api', 'api_endpoint']) ??
    (pattern !== undefined && /^https?:\/\/[\w.:/-]+$/.test(pattern) ? pattern : undefined)
  )
}

/** Host and path of an address, without the version that base URLs leave out. */
function placeOf(address: string | undefined): { readonly host: string; readonly path: string } | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { host, pathname } = new URL(address)
  return { host, path: pathname.replace(/\/+$/, '').replace(/\/v1$/, '') }
}
