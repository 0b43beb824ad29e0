import { isRecord } from '@/lib/json'

import type { CatalogEntry } from '../catalog/entry'
import { DIALECTS, DIALECT_FACTS, type Dialect } from '../connections/dialect'

/** Packages that a catalog names for a model, and the dialect each of them speaks. */
const PACKAGES: Readonly<Record<string, Dialect>> = {
  '@ai-sdk/openai': 'responses',
  '@ai-sdk/anthropic': 'messages',
  '@ai-sdk/openai-compatible': 'chat',
}

/**
 * The dialects in which a catalog says a model can be asked (DIALECTS §7), the one it names first; empty where it says
 * nothing about it.
 */
export function dialectHints(entry: Pick<CatalogEntry, 'raw'> | undefined): readonly Dialect[] {
  const raw = entry?.raw
  if (!isRecord(raw)) return []
  const endpoints = raw['supported_endpoints']
  if (Array.isArray(endpoints)) {
    const paths = endpoints.map(String)
    return DIALECTS.filter((dialect) => paths.some((path) => path.endsWith(DIALECT_FACTS[dialect].path)))
  }
  if (raw['mode'] === 'responses') return ['responses']
  const provider = raw['provider']
  if (!isRecord(provider)) return []
  if (provider['shape'] === 'responses') return ['responses']
  if (provider['shape'] === 'completions') return ['chat']
  const { npm } = provider
  const named = typeof npm === 'string' ? PACKAGES[npm] : undefined
  return named === undefined ? [] : [named]
}
