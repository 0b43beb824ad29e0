import { isRecord } from '@/lib/json'

/** Schemas are written out this deep; what is deeper may be anything. */
const MOST_DEPTH = 8
/** Longest schema of a tool, in characters of its JSON text, and the most parts that are looked at for it. */
export const MOST_SCHEMA_CHARS = 60_000
const MOST_NODES = 3_000
/** Longest value that is copied as it is, such as a list of choices, in characters. */
const MOST_KEPT_CHARS = 8_000
/** Longer references are none that people write. */
const MOST_REFERENCE = 500
/** What models and checks have a use for. */
const KEPT = new Set(
  'type format description enum const default minimum maximum minLength maxLength pattern minItems maxItems required'.split(
    ' ',
  ),
)

export type Fields = Readonly<Record<string, unknown>>

/** What may still be looked at for one tool, and how deep. Schemas that name each other grow with each step. */
export type Budget = { nodes: number; chars: number; readonly depth: number }

/** What a whole document may still take: how deep its last tool had room for, and parts to be looked at. */
export type Room = { depth: number; nodes: number }

/** What a document begins with. */
export const newRoom = (): Room => ({ depth: MOST_DEPTH, nodes: 200_000 })

/**
 * What is made of a document within the limits of one tool: as deep as there is room for. Each try looks at a bounded
 * number of parts, and all tools together too, so that a document takes no longer than it is large.
 */
export function withinBudget<Made>(
  room: Room,
  make: (budget: Budget) => Made,
  sizeOf: (made: Made) => number,
): Made {
  const attempt = (depth: number) => {
    const budget = { nodes: MOST_NODES, chars: MOST_SCHEMA_CHARS, depth }
    const made = make(budget)
    room.nodes -= MOST_NODES - budget.nodes
    return { made, isWithin: budget.nodes > 0 && budget.chars > 0 && sizeOf(made) <= MOST_SCHEMA_CHARS }
  }
  let depth = room.nodes > 0 ? room.depth : 1
  let best = attempt(depth)
  if (best.isWithin)
    while (depth < MOST_DEPTH && room.nodes > 0) {
      const deeper = attempt(depth * 2)
      if (!deeper.isWithin) break
      best = deeper
      depth *= 2
    }
  while (!best.isWithin && depth > 0) {
    depth = Math.floor(depth / 2)
    best = attempt(depth)
  }
  room.depth = Math.max(1, depth)
  return best.made
}

/**
 * A schema of an OpenAPI document as one that stands by itself: references within the document are written out, what
 * points at itself is left open, and `nullable` of OpenAPI 3.0 becomes a type.
 */
export function plainSchema(
  document: Fields,
  value: unknown,
  budget: Budget,
  open: readonly unknown[] = [],
): Fields {
  const schema = follow(document, value)
  budget.nodes -= 1
  if (!schema || budget.nodes <= 0 || open.includes(schema) || open.length >= budget.depth) return {}
  const within = [...open, schema]
  const inner = (each: unknown) => plainSchema(document, each, budget, within)
  const found: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(schema)) {
    if (KEPT.has(name)) {
      const kept = keep(name, part, budget)
      if (kept !== undefined) found[name] = kept
    } else if (name === 'properties' && isRecord(part)) found[name] = propertiesOf(part, inner, budget)
    else if (name === 'items' || (name === 'additionalProperties' && isRecord(part)))
      found[name] = inner(part)
    else if ((name === 'anyOf' || name === 'oneOf' || name === 'allOf') && Array.isArray(part))
      found[name] = part.slice(0, Math.max(0, budget.nodes)).map(inner)
  }
  if (schema['nullable'] === true && typeof found['type'] === 'string')
    found['type'] = [found['type'], 'null']
  return found
}

function propertiesOf(part: Fields, inner: (each: unknown) => Fields, budget: Budget): Fields {
  const found: [string, Fields][] = []
  for (const [key, each] of Object.entries(part)) {
    if (budget.nodes <= 0 || budget.chars <= 0) break
    budget.chars -= key.length
    found.push([key, inner(each)])
  }
  return Object.fromEntries(found)
}

/** A value as it is, where it is small: a long description is cut, other things are left out. */
function keep(name: string, part: unknown, budget: Budget): unknown {
  if (typeof part === 'string') {
    const text = name === 'description' ? part.slice(0, 1_000) : part
    if (text.length > MOST_KEPT_CHARS) return undefined
    budget.chars -= text.length
    return text
  }
  const size = sizeWithin(part, MOST_KEPT_CHARS)
  budget.chars -= size
  return size > MOST_KEPT_CHARS ? undefined : part
}

/** About how long a value is as JSON text; more than `most` as soon as it is longer, however often it holds itself. */
function sizeWithin(value: unknown, most: number): number {
  let size = 0
  const add = (each: unknown): void => {
    size += typeof each === 'string' ? each.length + 3 : 4
    if (size > most || typeof each !== 'object' || each === null) return
    for (const [key, part] of Object.entries(each)) {
      if (size > most) return
      size += key.length
      add(part)
    }
  }
  add(value)
  return size
}

/** What a reference within the document points at, the value itself where it is none; undefined for any other. */
export function follow(document: Fields, value: unknown): Fields | undefined {
  let found: unknown = value
  for (let hop = 0; hop < 10; hop++) {
    if (!isRecord(found)) return undefined
    const reference = found['$ref']
    if (typeof reference !== 'string') return found
    if (!reference.startsWith('#/') || reference.length > MOST_REFERENCE) return undefined
    let target: unknown = document
    for (const name of reference.slice(2).split('/')) {
      const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
      target = isRecord(target) && Object.hasOwn(target, key) ? target[key] : undefined
    }
    found = target
  }
  return undefined
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
