import type { JsonObject } from '@/lib/json'

import type { CatalogEntry, Prices } from './entry'
import { cleanText, textAt } from './fields/text'
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

const VERTEX = ['google-vertex', 'google-vertex-anthropic', 'vertexai', 'vertex_ai']
const AZURE = ['azure', 'azure_openai']
const BEDROCK = ['amazon-bedrock', 'bedrock', 'aws']

type FirstParty = readonly [host: string, names: readonly string[], otherwise?: readonly string[]]

/**
 * Hosts of companies that serve their own models, with the names that catalogs have for them. Catalogs leave out the
 * address of those providers because their own client libraries know it. Only hosts and names are here, no prices.
 * A host that begins with a point or a hyphen stands for all that end so, one of each customer or region. The last names
 * are those of catalogs that have the first under none of their own.
 */
const FIRST_PARTIES: readonly FirstParty[] = [
  ['api.openai.com', ['openai']],
  ['api.anthropic.com', ['anthropic']],
  ['generativelanguage.googleapis.com', ['google', 'gemini']],
  ['aiplatform.googleapis.com', VERTEX],
  ['-aiplatform.googleapis.com', VERTEX],
  ['.rep.googleapis.com', VERTEX],
  ['.openai.azure.com', AZURE],
  ['.services.ai.azure.com', AZURE],
  ['.cognitiveservices.azure.com', ['azure-cognitive-services'], AZURE],
  ['.api.cognitive.microsoft.com', ['azure-cognitive-services'], AZURE],
  ['.amazonaws.com', BEDROCK],
  ['.api.aws', BEDROCK],
  ['api.x.ai', ['xai', 'x-ai']],
  ['api.mistral.ai', ['mistral', 'mistralai']],
  ['api.cohere.com', ['cohere']],
  ['api.cohere.ai', ['cohere']],
  ['api.deepseek.com', ['deepseek']],
  ['api.groq.com', ['groq']],
  ['api.cerebras.ai', ['cerebras']],
  ['api.perplexity.ai', ['perplexity', 'perplexity-agent']],
  ['api.together.xyz', ['togetherai', 'together']],
  ['api.together.ai', ['togetherai', 'together']],
  ['api.deepinfra.com', ['deepinfra']],
  ['ai-gateway.vercel.sh', ['vercel', 'ai-gateway']],
  ['api.v0.dev', ['v0']],
  ['api.venice.ai', ['venice']],
]

/**
 * The names catalogs have for the company whose own service a host is, in sets. The first set counts that a catalog
 * has a name of. Empty for every other host.
 */
const firstPartyNames = (host: string): readonly ReadonlySet<string>[] =>
  FIRST_PARTIES.flatMap(([own, names, otherwise]) => {
    const isOwn = /^[.-]/.test(own) ? host.endsWith(own) : host === own
    return isOwn ? [names, ...(otherwise ? [otherwise] : [])].map((each) => new Set(each)) : []
  })

/** A provider as a document names it; `value` is its own record, where the document has one. */
type NamedProvider = { readonly name: string; readonly value?: JsonObject }

/** The provider of a row, by its place in the document or by what it says itself. */
export function providerOf(candidate: Candidate): NamedProvider | undefined {
  if ('bad' in candidate) return undefined
  if (candidate.provider) {
    const { id, value } = candidate.provider
    return { name: cleanText(id, 100), value }
  }
  const name = textAt(candidate.value, ['provider'], 100)
  return name === undefined ? undefined : { name }
}

/** What people call a provider: its own name where the document has one. */
export const labelOf = ({ name, value }: NamedProvider): string =>
  (value && textAt(value, ['name'], 100)) ?? name

/** A model as one provider of a document offers it; `label` is what people call that. */
export type ProviderOffer = {
  readonly provider: string
  readonly label: string
  readonly entry: CatalogEntry
}

/**
 * One entry for a model that several providers offer, where it is not known which of them answers. Its price is that
 * of all of them, or varies, with each named; it is free only where all are. Of its sizes only the smallest are sure.
 */
export function mergeOffers(offers: readonly [ProviderOffer, ...ProviderOffer[]]): CatalogEntry {
  const [{ entry }] = offers
  if (offers.length === 1) return entry
  const { contextTokens, maxOutputTokens, maxPromptTokens, owner: _owner, ...others } = entry
  const entries = offers.map((offer) => offer.entry)
  return {
    ...others,
    ...smallest('contextTokens', entries),
    ...smallest('maxOutputTokens', entries),
    ...smallest('maxPromptTokens', entries),
    prices: sharedPrices(offers),
    tiers: entry.tiers.filter((tier) => entries.every(({ tiers }) => tiers.includes(tier))),
  }
}

type Size = 'contextTokens' | 'maxOutputTokens' | 'maxPromptTokens'

const smallest = (size: Size, entries: readonly CatalogEntry[]): { readonly [Name in Size]?: number } => {
  const known = entries.flatMap((entry) => entry[size] ?? [])
  return known.length === 0 ? {} : { [size]: Math.min(...known) }
}

function sharedPrices(offers: readonly [ProviderOffer, ...ProviderOffer[]]): Prices {
  const [{ entry }] = offers
  const text = JSON.stringify(entry.prices)
  return offers.every((offer) => JSON.stringify(offer.entry.prices) === text)
    ? entry.prices
    : {
        type: 'variable',
        offers: offers.map(({ provider, label, entry: { prices } }) => ({
          // Two may be called the same.
          provider: offers.filter((other) => other.label === label).length > 1 ? provider : label,
          prices,
        })),
      }
}
