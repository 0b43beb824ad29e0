import type { Json, JsonObject } from '@/lib/json'
import type { DataHandling, Known } from '../entry'
import { at, textAt } from './text'
import { isObject } from '../../../lib/json'

/** What is known when nothing was said: nothing. */
export const NOTHING_SAID: DataHandling = {
  training: 'unknown',
  retention: 'unknown',
  publishing: 'unknown',
  zeroDataRetention: 'unknown',
  regions: [],
  compliance: {},
  source: '',
}

const POLICIES = [
  'data_policy',
  'dataPolicy',
  'data_handling',
  'dataHandling',
  'privacy_policy',
  'data_retention',
]
const OWNERS = ['', 'provider', 'provider_info', 'top_provider']
const ZDR = ['zdr', 'zero_data_retention', 'zeroDataRetention', 'is_zdr']
const TRAINING = [
  'training',
  'trains',
  'trains_on_data',
  'train',
  'may_train',
  'trainsOnData',
  'trainingOpenRouter',
  'used_for_training',
]
const RETENTION = [
  'retainsPrompts',
  'retains_prompts',
  'retention',
  'retains',
  'stores_prompts',
  'logs_prompts',
  'data_retention',
  'mode',
]
const PUBLISHING = ['canPublish', 'can_publish', 'publishing', 'may_publish']
const DAYS = ['retentionDays', 'retention_days', 'days']
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', ...ZDR])

/**
 * Reads data handling from `compliance`, `datacenters`, a data policy object, or flags at the entry itself.
 * Zero data retention vouches for no retention and no training; its denial or absence vouches for nothing.
 */
export function dataHandlingOf(row: JsonObject): DataHandling {
  const sources: string[] = []
  const policies: JsonObject[] = []
  for (const owner of OWNERS) {
    const place = owner === '' ? row : row[owner]
    if (!isObject(place)) continue
    for (const name of POLICIES) {
      const policy = place[name]
      if (!isObject(policy)) continue
      sources.push(owner === '' ? name : `${owner}.${name}`)
      policies.push(policy)
    }
  }
  const compliance = at(row, 'compliance')
  const places = [...policies, ...(isObject(compliance) ? [compliance] : []), row]

  const find = (names: readonly string[]): Known => {
    for (const place of places) {
      for (const name of names) {
        const known = knownOf(place[name])
        if (known === 'unknown') continue
        if (place === row) sources.push(name)
        return known
      }
    }
    return 'unknown'
  }
  if (isObject(compliance)) sources.push('compliance')
  const zeroDataRetention = find(ZDR)
  const training = find(TRAINING)
  const retention = find(RETENTION)
  const publishing = find(PUBLISHING)
  const retentionDays = daysOf(policies)
  const regions = regionsOf(row, sources)
  const headquarters = textAt(row, ['headquarters', 'provider.headquarters'], 40)
  const isZero = zeroDataRetention === 'yes'
  return {
    // The entry's own word for keeping or training outweighs the general claim when they disagree.
    training: training === 'unknown' && isZero ? 'no' : training,
    retention:
      retention === 'unknown'
        ? isZero || retentionDays === 0
          ? 'no'
          : (retentionDays ?? 0) > 0
            ? 'yes'
            : 'unknown'
        : retention,
    ...(retentionDays === undefined ? {} : { retentionDays }),
    publishing: publishing === 'unknown' && isZero ? 'no' : publishing,
    zeroDataRetention,
    regions,
    ...(headquarters === undefined ? {} : { headquarters }),
    compliance: isObject(compliance) ? claimsOf(compliance) : {},
    source: [...new Set(sources)].join(', '),
  }
}

/** `yes`, `no` and `unknown` from booleans, numbers (of days) and the words services use for them. */
function knownOf(value: Json | undefined): Known {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'number') return value === 0 ? 'no' : value > 0 ? 'yes' : 'unknown'
  if (typeof value !== 'string') return 'unknown'
  const text = value.toLowerCase().trim()
  if (['yes', 'true', 'allowed', 'enabled', 'retained'].includes(text)) return 'yes'
  if (['no', 'false', 'none', 'never', 'disabled', 'zero', 'not_retained'].includes(text)) return 'no'
  return 'unknown'
}

function daysOf(policies: readonly JsonObject[]): number | undefined {
  for (const policy of policies) {
    for (const name of DAYS) {
      const value = policy[name]
      if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
    }
  }
  return undefined
}

const claimsOf = (compliance: JsonObject): Readonly<Record<string, Known>> =>
  Object.fromEntries(
    Object.entries(compliance).flatMap(([name, value]) =>
      FORBIDDEN.has(name) || typeof value === 'object' ? [] : [[name.slice(0, 60), knownOf(value)] as const],
    ),
  )

function regionsOf(row: JsonObject, sources: string[]): readonly string[] {
  for (const path of [
    'datacenters',
    'provider.datacenters',
    'regions',
    'data_handling.regions',
    'data_policy.regions',
    'data_regions',
  ]) {
    const value = at(row, path)
    if (!Array.isArray(value)) continue
    const codes = value.flatMap((item: Json) => {
      const code = isObject(item) ? (item['country_code'] ?? item['country']) : item
      return typeof code === 'string' && /^[a-z]{2}$/i.test(code) ? [code.toUpperCase()] : []
    })
    if (codes.length === 0) continue
    sources.push(path)
    return [...new Set(codes)]
  }
  return []
}
