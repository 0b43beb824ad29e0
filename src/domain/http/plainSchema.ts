import { isRecord } from '@/lib/json'

/** Schemas are written out this deep; what is deeper may be anything. */
const MOST_DEPTH = 8
/** What models and checks have a use for. */
const KEPT = new Set(
  'type format description enum const default minimum maximum minLength maxLength pattern minItems maxItems required'.split(
    ' ',
  ),
)

/**
 * A schema of an OpenAPI document as one that stands by itself: references within the document are written out, what
 * points at itself is left open, and `nullable` of OpenAPI 3.0 becomes a type.
 */
export function plainSchema(
  document: Readonly<Record<string, unknown>>,
  value: unknown,
  open: ReadonlySet<unknown> = new Set(),
): Readonly<Record<string, unknown>> {
  const schema = follow(document, value)
  if (!schema || open.has(schema) || open.size >= MOST_DEPTH) return {}
  const within = new Set([...open, schema])
  const inner = (each: unknown) => plainSchema(document, each, within)
  const found: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(schema)) {
    if (KEPT.has(name)) found[name] = part
    else if (name === 'properties' && isRecord(part))
      found[name] = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, inner(each)]))
    else if (name === 'items' || (name === 'additionalProperties' && isRecord(part)))
      found[name] = inner(part)
    else if ((name === 'anyOf' || name === 'oneOf' || name === 'allOf') && Array.isArray(part))
      found[name] = part.map(inner)
  }
  if (schema['nullable'] === true && typeof found['type'] === 'string')
    found['type'] = [found['type'], 'null']
  return found
}

/** What a reference within the document points at, the value itself where it is none; undefined for any other. */
export function follow(
  document: Readonly<Record<string, unknown>>,
  value: unknown,
): Readonly<Record<string, unknown>> | undefined {
  let found: unknown = value
  for (let hop = 0; hop < 10; hop++) {
    if (!isRecord(found)) return undefined
    const reference = found['$ref']
    if (typeof reference !== 'string') return found
    if (!reference.startsWith('#/')) return undefined
    let target: unknown = document
    for (const name of reference.slice(2).split('/')) {
      const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
      target = isRecord(target) && Object.hasOwn(target, key) ? target[key] : undefined
    }
    found = target
  }
  return undefined
}

export type Fields = Readonly<Record<string, unknown>>

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
