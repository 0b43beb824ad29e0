import { isRecord, parseJson } from '@/lib/json'

import type { ParameterName } from '../../parameters/parameters'
import type { Fields } from '../../usage/fields'
import type { Places } from '../definition'
import type { BodyOrder, NotSent } from './bodyOrder'
import type { Item } from './turns'

/** Members of a body that a parameter becomes, from its JSON in a chat completion; or why it cannot be said. */
type Writer = (json: string, order: BodyOrder) => Fields | string

/** Writers of those parameters that are more than their value in another place. */
export type Writers = { readonly [Name in ParameterName]?: Writer }

/**
 * The members that the parameters become: each its value at its place, unless it has a writer, joined with what is there.
 * What says how the reply comes is no matter of theirs.
 *
 * @param start members that are there before.
 */
export function writtenParameters(
  order: BodyOrder,
  { places, writers, start = {} }: { places: Places; writers: Writers; start?: Fields },
): { readonly fields: Fields; readonly notSent: readonly NotSent[] } {
  let fields = start
  const notSent: NotSent[] = []
  for (const { parameter, json } of order.sent) {
    const place = places[parameter]
    if (place === undefined || parameter === 'stream') continue
    const written = writers[parameter]?.(json, order) ?? placed(place, parseJson(json))
    if (typeof written === 'string') notSent.push({ parameter, reason: written })
    else fields = joined(fields, written) as Fields
  }
  return { fields, notSent }
}

/** A value at a place, as the members around it. */
const placed = (place: string, value: unknown): Fields =>
  place.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Fields

/** Several parameters may be told in one member: effort and format, choice and parallel calls, functions and search. */
function joined(before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value))
    return [...(before as unknown[]), ...(value as unknown[])]
  if (!isRecord(before) || !isRecord(value)) return value
  const both: Record<string, unknown> = { ...before }
  for (const [name, inner] of Object.entries(value)) both[name] = joined(both[name], inner)
  return both
}

/** A function the model may call, as chat completions describe it; tools of other types are as they came. */
type Described =
  { readonly type: 'function'; readonly function: Item } | { readonly type: 'other'; readonly tool: Item }

/** The tools of a request from the JSON that chat completions have. */
export function toolsIn(json: string): readonly Described[] {
  const tools: unknown = parseJson(json)
  if (!Array.isArray(tools)) return []
  return tools
    .filter(isRecord)
    .map((tool) =>
      tool['type'] === 'function' && isRecord(tool['function'])
        ? { type: 'function', function: tool['function'] }
        : { type: 'other', tool },
    )
}

/** The choice among tools from the JSON that chat completions have: a word, or the name of a function. */
export function choiceIn(json: string): { readonly word?: string; readonly name?: string } {
  const choice = parseJson(json)
  if (typeof choice === 'string') return { word: choice }
  const named = isRecord(choice) ? choice['function'] : undefined
  return isRecord(named) && typeof named['name'] === 'string' ? { name: named['name'] } : {}
}

/** The schema a reply is to follow from the JSON that chat completions have; undefined where there is none. */
export function schemaIn(json: string): Item | undefined {
  const format = parseJson(json)
  const described = isRecord(format) && format['type'] === 'json_schema' ? format['json_schema'] : undefined
  return isRecord(described) ? described : undefined
}
