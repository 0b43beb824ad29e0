import type { ServiceError } from '@/domain/connections/serviceError'
import { pairIn } from '@/domain/request/refusalOf'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CatalogEntry } from '../../catalog'
import type { Dialect } from '../../connections/dialect'
import {
  DEFINITIONS,
  PARAMETER_NAMES,
  type ParameterName,
  type Parameters,
  type ParameterSetting,
  type ParameterValues,
  supportedName,
} from '../../parameters/parameters'
import { isRefused, isRefusedWhole, type ModelRefusals } from '../../request/refusals'
import { DIALECTS, placeOf, placesOf } from '../dialects'

import { type NotSent, REFUSED, type SentParameter } from './bodyOrder'

export type ParameterPlan = {
  readonly sent: readonly SentParameter[]
  readonly notSent: readonly NotSent[]
  /** What is left out because the model refused it before, by names on the wire. */
  readonly refused: readonly string[]
}

type Asked = {
  readonly parameters: Parameters
  readonly entry: CatalogEntry | undefined
  readonly refusals: ModelRefusals
  /** Chat completions unless given. */
  readonly dialect?: Dialect
}

/** Which of the parameters that are set go into a body, in the order of the registry, and why the others do not. */
export function parameterPlan({ parameters, entry, refusals, dialect = 'chat' }: Asked): ParameterPlan {
  const sent = new Map<ParameterName, SentParameter>()
  const notSent: NotSent[] = []
  const refused: string[] = []
  const set = PARAMETER_NAMES.flatMap((name) => (parameters[name] ? (supportedName(name, entry) ?? []) : []))
  for (const parameter of refusedStream(parameters, refusals)) {
    notSent.push({ parameter, reason: t(REFUSED) })
    refused.push(parameter)
  }
  for (const parameter of PARAMETER_NAMES) {
    const { isSentByDefault = false, needs } = DEFINITIONS[parameter]
    const json = isSentByDefault ? undefined : written(parameter, parameters[parameter])
    if (!json) continue
    const name = supportedName(parameter, entry)
    const excluding = excludedBy(parameter, { parameters, entry, dialect })
    if (placeOf(dialect, parameter) === undefined)
      notSent.push({
        parameter,
        reason: t('The {name} API doesn’t have this parameter.', { name: DIALECTS[dialect].name }),
      })
    else if (name === undefined)
      notSent.push({ parameter, reason: t('The model doesn’t support this parameter.') })
    else if (needs && !sent.has(needs))
      notSent.push({ parameter, reason: t('Another parameter must be sent with it: {needs}.', { needs }) })
    else if (excluding)
      notSent.push({
        parameter,
        reason: t('It has no effect because this parameter is on: {excluding}.', { excluding }),
      })
    else if (!json.ok) notSent.push({ parameter, reason: json.error })
    else if (isRefused(refusals, name, json.value, set)) {
      notSent.push({ parameter, reason: t(REFUSED) })
      refused.push(name)
    } else sent.set(parameter, { parameter, name, json: json.value })
  }
  return { sent: [...sent.values()], notSent, refused }
}

/** How the reply is asked to come, without what the model refused. */
export const streamParameters = (
  { stream, stream_options: options }: Parameters,
  refusals: ModelRefusals,
): Parameters => ({
  ...(isRefusedWhole(refusals, 'stream')
    ? { stream: { value: false, origin: 'mine' } }
    : stream && { stream }),
  ...(isRefusedWhole(refusals, 'stream_options')
    ? { stream_options: { value: { include_usage: false }, origin: 'mine' } }
    : options && { stream_options: options }),
})

/** What would ask for a stream if the model had not refused it. */
function refusedStream({ stream, stream_options: options }: Parameters, refusals: ModelRefusals) {
  if (stream?.value === false) return []
  if (isRefusedWhole(refusals, 'stream')) return ['stream'] as const
  return isRefusedWhole(refusals, 'stream_options') && options?.value.include_usage !== false
    ? (['stream_options'] as const)
    : []
}

/** The parameter that is set and leaves this one without effect. */
const excludedBy = (
  parameter: ParameterName,
  { parameters, entry, dialect }: Required<Pick<Asked, 'parameters' | 'entry' | 'dialect'>>,
): ParameterName | undefined =>
  PARAMETER_NAMES.find((name) => {
    const { excludes, kind } = DEFINITIONS[name]
    const value = parameters[name]?.value
    if (!excludes?.includes(parameter) || value === undefined) return false
    const isOff = 'off' in kind && kind.off === value
    return !isOff && placeOf(dialect, name) !== undefined && supportedName(name, entry) !== undefined
  })

function written<Name extends ParameterName>(
  name: Name,
  setting: ParameterSetting<ParameterValues[Name]> | undefined,
): Result<string, string> | undefined {
  return setting && DEFINITIONS[name].kind.write(setting.value)
}

/** Members of a request that it can do without: every parameter, under any name it may be sent by. */
const REMOVABLE: ReadonlySet<string> = new Set(
  PARAMETER_NAMES.flatMap((name) => [name, ...(DEFINITIONS[name].otherNames ?? [])]),
)

/**
 * The parameter a refused request can be sent again without, by its name on the wire; undefined when the
 * service names none, or one that makes no sense to leave out (`model`, `messages[0].role`). A path into a
 * parameter (`tools[0].function.name`) is that parameter.
 *
 * @param isSet whether the request may have had it: where two are told in one member, it is that one.
 */
export function removableParameter(error: ServiceError, isSet: IsSet = () => true): string | undefined {
  if (error.type !== 'rejected' || error.param === undefined) return undefined
  const path = error.param.replace(/^(body|request)\./, '')
  const [name = ''] = path.split(/[.[]/)
  if (REMOVABLE.has(name)) return name
  const found = namedElsewhere(path)
  return found.find(isSet) ?? found[0]
}

/** What a refused request can be sent again without: one parameter, or either of two that don’t go together. */
export function removableParameters(error: ServiceError, isSet?: IsSet): readonly string[] {
  const first = removableParameter(error, isSet)
  const pair = first === undefined || error.type !== 'rejected' ? undefined : pairIn(error.detail)
  if (first === undefined) return []
  return pair?.includes(first) ? [first, ...pair.filter((name) => name !== first)] : [first]
}

type IsSet = (name: ParameterName) => boolean

/** The parameters that another dialect has at this path, or near it (`reasoning.effort`, `thinking`), the nearest first. */
function namedElsewhere(path: string): readonly ParameterName[] {
  const near = (name: ParameterName) =>
    Math.max(0, ...placesOf(name).map((place) => sharedSteps(path, place)))
  return PARAMETER_NAMES.filter((name) => near(name) > 0).toSorted((one, other) => near(other) - near(one))
}

/** With how many steps two paths begin alike. */
function sharedSteps(path: string, place: string): number {
  const steps = path.split(/[.[]/)
  const differs = place.split('.').findIndex((step, index) => steps[index] !== step)
  return differs < 0 ? place.split('.').length : differs
}
