import type { CatalogEntry } from '../catalog/entry'
import type { ServiceError } from '../connections/serviceError'
import { modelKey, type ModelRef } from '../modelRef'

/** A parameter that a model refused, as it is kept in the settings. */
export type Refusal = {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** The service's own sentence, at most 300 characters. */
  readonly detail: string
  /** Whether the catalog listed the parameter at that moment. */
  readonly wasListed: boolean
  /** JSON text of the value, where only that value was refused; absent where the parameter is refused altogether. */
  readonly value?: string
}

/** Refusals of all models, by `refusalKey`: flat, so that two tabs can each write their own. */
export type Refusals = Readonly<Record<string, Refusal>>

/** What one model refused, by the name of the parameter on the wire. */
export type ModelRefusals = ReadonlyMap<string, Refusal>

export const NO_REFUSALS: ModelRefusals = new Map()

/** The key of a refusal in the settings. `name` is the parameter's name on the wire. */
export const refusalKey = ({ connectionId, modelId }: ModelRef, name: string): string =>
  JSON.stringify([connectionId, modelId, name])

/** What is remembered of a model; what the catalog has come to list since then no longer counts. */
export function refusalsOf(
  refusals: Refusals,
  model: ModelRef,
  entry: Pick<CatalogEntry, 'parameters'> | undefined,
): ModelRefusals {
  const start = modelKey(model).slice(0, -1)
  const found = new Map<string, Refusal>()
  for (const [key, refusal] of Object.entries(refusals)) {
    if (!key.startsWith(`${start},`)) continue
    const name: unknown = JSON.parse(key.slice(start.length + 1, -1))
    if (typeof name !== 'string') continue
    if (refusal.wasListed || !isListed(name, entry)) found.set(name, refusal)
  }
  return found
}

/** Whether a catalog entry lists a parameter by its name on the wire. */
export const isListed = (name: string, entry: Pick<CatalogEntry, 'parameters'> | undefined): boolean =>
  entry?.parameters !== undefined && Object.hasOwn(entry.parameters, name)

/** Whether a parameter with this value, as JSON text, is left out for what the model refused. */
export function isRefused(refusals: ModelRefusals, name: string, value: string): boolean {
  const refusal = refusals.get(name)
  return refusal !== undefined && (refusal.value === undefined || refusal.value === value)
}

/** The same with parameters that are to be left out this once, by their names on the wire. */
export const withRefused = (refusals: ModelRefusals, names: readonly string[]): ModelRefusals =>
  names.length === 0
    ? refusals
    : new Map<string, Refusal>([
        ...refusals,
        ...names.map((name) => [name, { at: 0, detail: '', wasListed: false }] as const),
      ])

const LONGEST_DETAIL = 300

/** Sentences that refuse a parameter whatever its value; others may be about the value alone ("must be at most 1"). */
const WHATEVER_VALUE =
  /unsupport|not (?:be )?(?:currently )?(?:support|permit|allow|accept|available|recogni[sz]ed)|n['’]t (?:support|accept|allow|take)|unknown|unrecogni[sz]ed|unexpected|extra (?:input|field|param)|deprecated|cannot be used|no longer/i

/**
 * What is to be remembered of a refusal.
 *
 * @param value JSON text of the value that was sent; undefined where it is not known.
 */
export function refusalOf(
  error: ServiceError,
  {
    at,
    wasListed,
    value,
  }: { readonly at: number; readonly wasListed: boolean; readonly value?: string | undefined },
): Refusal {
  const detail = error.type === 'rejected' ? error.detail.trim().replace(/\s+/g, ' ') : ''
  const isOfValue = value !== undefined && detail !== '' && !WHATEVER_VALUE.test(detail)
  return { at, detail: detail.slice(0, LONGEST_DETAIL), wasListed, ...(isOfValue && { value }) }
}
