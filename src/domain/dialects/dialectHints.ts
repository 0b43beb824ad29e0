import { isRecord } from '@/lib/json'

import type { CatalogEntry } from '../catalog'
import { DIALECT_NAMES, type Dialect } from '../connections/dialect'
import type { DialectDefinition } from './definition'
import { DIALECTS } from './dialects'

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
    return DIALECT_NAMES.filter((dialect) => paths.some((path) => path.endsWith(DIALECTS[dialect].path)))
  }
  if (raw['mode'] === 'responses') return ['responses']
  const provider = raw['provider']
  if (!isRecord(provider)) return []
  const { shape, npm } = provider
  const named = dialectWith('words', shape) ?? dialectWith('packages', npm)
  return named === undefined ? [] : [named]
}

const dialectWith = (hint: keyof DialectDefinition['hints'], value: unknown): Dialect | undefined =>
  typeof value === 'string'
    ? DIALECT_NAMES.find((dialect) => DIALECTS[dialect].hints[hint].includes(value))
    : undefined
