import { canonicalJson } from '@/lib/canonicalJson'
import { hashText } from '@/lib/hashText'
import type { CatalogEntry } from './entry'

const hashes = new WeakMap<CatalogEntry, string>()

/**
 * A hash of the facts a reply is priced and judged by: identity, limits, abilities, tiers, prices, data handling,
 * life cycle. Prose, links and the raw entry are not in it, so that a reworded description is no new version.
 * 16 hexadecimal digits; the same in every browser.
 */
export function entryHash(entry: CatalogEntry): string {
  const known = hashes.get(entry)
  if (known !== undefined) return known
  const hash = hashText(canonicalJson(factsOf(entry)))
  hashes.set(entry, hash)
  return hash
}

function factsOf(entry: CatalogEntry) {
  const { id, deprecatedAt, successor, contextTokens, maxOutputTokens, maxPromptTokens, precision } = entry
  const { inputModalities, outputModalities, parameters, features, tiers, prices, data, isReady } = entry
  return {
    id,
    deprecatedAt,
    successor,
    contextTokens,
    maxOutputTokens,
    maxPromptTokens,
    precision,
    inputModalities,
    outputModalities,
    parameters,
    features,
    tiers,
    prices,
    data,
    isReady,
  }
}
