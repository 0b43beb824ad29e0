import { canonicalJson } from '@/lib/canonicalJson'
import { hashText } from '@/lib/hashText'
import { memoByObject } from '@/lib/result'
import type { CatalogEntry } from './entry'

/**
 * A hash of the facts a reply is priced and judged by: identity, limits, abilities, tiers, prices, data handling,
 * life cycle. Prose, links and the raw entry are not in it, so that a reworded description is no new version.
 * 16 hexadecimal digits; the same in every browser.
 */
export const entryHash = memoByObject((entry: CatalogEntry) => hashText(canonicalJson(factsOf(entry))))

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
