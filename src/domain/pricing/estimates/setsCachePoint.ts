import type { CatalogEntry } from '../../catalog/entry'
import { cachePays } from './cachePays'

/** The host of the Messages dialect's owner, whose models all cache prompts. */
const OWNER = /(^|\.)anthropic\.com$/

/** Prompts shorter than this are cached by no model. */
export const LEAST_CACHED_TOKENS = 1024

type Prompt = {
  readonly promptTokens: number
  readonly entry: Pick<CatalogEntry, 'prices'> | undefined
  readonly host: string | undefined
}

/**
 * Whether a request in the Messages dialect has the provider write its prompt to the cache (DIALECTS §1.3): from the
 * length on at which anything is cached, and where the catalog's prices say that a prompt written now and read in the
 * next turn costs less than one sent twice. Without such prices, at the owner alone.
 */
export function setsCachePoint({ promptTokens, entry, host = '' }: Prompt): boolean {
  if (promptTokens < LEAST_CACHED_TOKENS) return false
  return (entry && cachePays(entry.prices, LEAST_CACHED_TOKENS)) ?? OWNER.test(host)
}
