import { DEFINITIONS, PARAMETER_NAMES } from '../../parameters/parameters'
import type { ServiceError } from '../../connections/serviceError'
import { pairIn } from '../../request/refusalOf'
import { placesOf } from '../dialects'

/** Members of a request that it can do without: every parameter, under any name it may be sent by. */
const REMOVABLE: ReadonlySet<string> = new Set(
  PARAMETER_NAMES.flatMap((name) => [name, ...(DEFINITIONS[name].otherNames ?? [])]),
)

/**
 * The parameter a refused request can be sent again without, by its name on the wire; undefined when the
 * service names none, or one that makes no sense to leave out (`model`, `messages[0].role`). A path into a
 * parameter (`tools[0].function.name`) is that parameter.
 */
export function removableParameter(error: ServiceError): string | undefined {
  if (error.type !== 'rejected' || error.param === undefined) return undefined
  const path = error.param.replace(/^(body|request)\./, '')
  const [name = ''] = path.split(/[.[]/)
  return REMOVABLE.has(name) ? name : (namedElsewhere(path, 'whole') ?? namedElsewhere(path, 'start'))
}

/** What a refused request can be sent again without: one parameter, or either of two that don’t go together. */
export function removableParameters(error: ServiceError): readonly string[] {
  const first = removableParameter(error)
  const pair = first === undefined || error.type !== 'rejected' ? undefined : pairIn(error.detail)
  if (first === undefined) return []
  return pair?.includes(first) ? [first, ...pair.filter((name) => name !== first)] : [first]
}

/** The parameter that another dialect has at this path, or under its first name: `reasoning.effort`, `thinking`. */
function namedElsewhere(path: string, part: 'whole' | 'start'): string | undefined {
  return PARAMETER_NAMES.find((name) =>
    placesOf(name).some((place) => (part === 'whole' ? path === place : firstOf(path) === firstOf(place))),
  )
}

const firstOf = (path: string): string => path.split(/[.[]/)[0] ?? ''
