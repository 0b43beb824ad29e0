import type { CatalogEntry } from '../catalog'
import { modelKey, type ModelRef } from '../modelRef'
import { type ParameterName, supportedName } from '../parameters/parameters'

/** What shapes the odds of the next token. Models that reason more and more take none of it. */
const OF_THE_ODDS: readonly ParameterName[] = ['temperature', 'top_p', 'top_k']

/**
 * Whether a model takes a parameter, as far as anyone says: its catalog entry does not leave it out of those it lists,
 * and the model did not refuse it whatever its value. Silence counts as yes.
 */
export function isTaken(
  name: ParameterName,
  entry: CatalogEntry | undefined,
  refusals: ModelRefusals,
): boolean {
  const onTheWire = supportedName(name, entry)
  return onTheWire !== undefined && !isRefusedWhole(refusals, onTheWire)
}

/** What of the odds a model does not take: empty unless that is temperature and top P at least. */
export function untakenOdds(
  entry: CatalogEntry | undefined,
  refusals: ModelRefusals,
): readonly ParameterName[] {
  const untaken = OF_THE_ODDS.filter((name) => !isTaken(name, entry, refusals))
  return untaken.includes('temperature') && untaken.includes('top_p') ? untaken : []
}

/**
 * What a model refused of a parameter, as it is kept in the settings: the parameter altogether, unless `values`, `value`,
 * `allowed` or `beside` say that it is less.
 */
export type Refusal = {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** The service's own sentence, at most 300 characters. */
  readonly detail: string
  /** Whether the catalog listed the parameter at that moment. */
  readonly wasListed: boolean
  /** JSON text of the one value that was refused: as it was kept before there could be several. */
  readonly value?: string
  /** JSON texts of the values that were refused. */
  readonly values?: readonly string[]
  /** JSON texts of the values that the service says it takes: no others are sent. */
  readonly allowed?: readonly string[]
  /** The other parameter with which it is not sent: without that one, it is. */
  readonly beside?: string
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
    // That a catalog lists a parameter says nothing of its values, and of what goes with it.
    if (refusal.wasListed || !isWhole(refusal) || !isListed(name, entry)) found.set(name, refusal)
  }
  return found
}

/** Whether a catalog entry lists a parameter by its name on the wire. */
export const isListed = (name: string, entry: Pick<CatalogEntry, 'parameters'> | undefined): boolean =>
  entry?.parameters !== undefined && Object.hasOwn(entry.parameters, name)

/** The values that were refused one by one, as JSON texts. */
export const refusedValues = ({ value, values = [] }: Refusal): readonly string[] =>
  value === undefined ? values : [value, ...values]

/** A value that is kept as JSON text, as it is shown: a word without its quotes. */
export const shownValue = (json: string): string => json.replace(/^"|"$/g, '')

/** Whether the parameter is refused whatever its value and whatever goes with it. */
export const isWhole = (refusal: Refusal): boolean =>
  refusedValues(refusal).length === 0 && refusal.allowed === undefined && refusal.beside === undefined

/** Whether a parameter is left out whatever its value. */
export function isRefusedWhole(refusals: ModelRefusals, name: string): boolean {
  const refusal = refusals.get(name)
  return refusal !== undefined && isWhole(refusal)
}

/**
 * Whether a parameter with this value, as JSON text, is left out for what the model refused.
 *
 * @param others names on the wire of what is set besides.
 */
export function isRefused(
  refusals: ModelRefusals,
  name: string,
  value: string,
  others: readonly string[] = [],
): boolean {
  const refusal = refusals.get(name)
  if (!refusal) return false
  if (isWhole(refusal)) return true
  if (refusal.beside !== undefined && others.includes(refusal.beside)) return true
  return refusal.allowed ? !refusal.allowed.includes(value) : refusedValues(refusal).includes(value)
}

/** The same with parameters that are to be left out this once, by their names on the wire. */
export const withRefused = (refusals: ModelRefusals, names: readonly string[]): ModelRefusals =>
  names.length === 0
    ? refusals
    : new Map<string, Refusal>([
        ...refusals,
        ...names.map((name) => [name, { at: 0, detail: '', wasListed: false }] as const),
      ])
