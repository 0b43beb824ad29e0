import type { JsonObject } from '@/lib/json'
import { textAt } from './fields/text'
import { firstPartyNames } from './firstParties'
import { providerOf, type NamedProvider } from './providerOf'
import type { Candidate } from './rowsOf'

/** Whether a connection talks to a provider. */
export type IsOwn = (provider: NamedProvider) => boolean

/**
 * Which providers of a document a connection talks to: those whose own address has its host, and of several those
 * whose path is the connection's too, and the company whose service the host is (`firstPartyNames`), for catalogs leave
 * out its address. Undefined where the document has no provider of that host.
 */
export function ownProviders(
  candidates: readonly Candidate[],
  baseUrl: string | undefined,
): IsOwn | undefined {
  const base = placeOf(baseUrl)
  if (!base) return undefined
  // Of a large document few rows have a provider of their own: each is looked at once.
  const values = new Set(
    candidates.flatMap((row) => ('bad' in row || !row.provider ? [] : [row.provider.value])),
  )
  const sameHost = [...values].flatMap((value) => {
    const place = placeOf(addressOf(value))
    return place?.host === base.host ? [{ value, path: place.path }] : []
  })
  const byName = namedIn(candidates, base.host)
  if (sameHost.length === 0) return byName
  const samePath = sameHost.filter(({ path }) => path === base.path)
  const own = new Set((samePath.length > 0 ? samePath : sameHost).map(({ value }) => value))
  return (provider) => provider.value === undefined || own.has(provider.value) || byName?.(provider) === true
}

/** Whether a provider has a name of the company whose service a host is; undefined where none of the document has. */
function namedIn(candidates: readonly Candidate[], host: string): IsOwn | undefined {
  for (const names of firstPartyNames(host)) {
    const isOwn: IsOwn = ({ name }) => names.has(name.toLowerCase())
    const isThere = candidates.some((row) => {
      const provider = providerOf(row)
      return provider !== undefined && isOwn(provider)
    })
    if (isThere) return isOwn
  }
  return undefined
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
