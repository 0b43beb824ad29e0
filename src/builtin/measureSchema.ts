import { isRecord } from '@/lib/json'

/** What of a schema decides how large a grammar it makes. */
export type SchemaSize = {
  readonly properties: number
  readonly enumValues: number
  readonly alternatives: number
  readonly characters: number
  /** The most in one object. */
  readonly optional: number
  readonly longestName: number
  readonly largestMinimum: number
  readonly largestMaximum: number
  readonly patterns: readonly string[]
}

type Counts = { -readonly [Key in keyof SchemaSize]: SchemaSize[Key] extends number ? number : string[] }

/**
 * Counts what is in these schemas, at whatever depth and whether it is referred to or not. Recursive: only for
 * values whose depth was checked.
 */
export function measureSchemas(schemas: readonly unknown[]): SchemaSize {
  const counts: Counts = {
    properties: 0,
    enumValues: 0,
    alternatives: 0,
    characters: 0,
    optional: 0,
    longestName: 0,
    largestMinimum: 0,
    largestMaximum: 0,
    patterns: [],
  }
  for (const schema of schemas) count(schema, counts)
  return counts
}

function count(schema: unknown, counts: Counts): void {
  if (Array.isArray(schema)) {
    for (const each of schema as unknown[]) count(each, counts)
    return
  }
  if (!isRecord(schema)) return
  for (const [keyword, value] of Object.entries(schema)) {
    if (MAPS.includes(keyword) && isRecord(value)) countNamed(value, counts)
    else if (VALUES.includes(keyword)) countValues(value, counts, keyword === 'enum')
    else {
      if (keyword === 'pattern' && typeof value === 'string') {
        counts.patterns.push(value)
        counts.characters += value.length
      }
      if (ALTERNATIVES.includes(keyword) && Array.isArray(value)) counts.alternatives += value.length
      if (MINIMA.includes(keyword) && typeof value === 'number')
        counts.largestMinimum = Math.max(counts.largestMinimum, value)
      if (MAXIMA.includes(keyword) && typeof value === 'number')
        counts.largestMaximum = Math.max(counts.largestMaximum, value)
      count(value, counts)
    }
  }
  if (isRecord(schema['properties'])) countOptional(schema['properties'], schema['required'], counts)
}

/** Keywords whose members are schemas under names of the author's own. */
const MAPS: readonly string[] = [
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]
const VALUES: readonly string[] = ['enum', 'const']
const ALTERNATIVES: readonly string[] = ['anyOf', 'oneOf', 'allOf', 'type']
const MINIMA: readonly string[] = ['minLength', 'minItems', 'minProperties']
const MAXIMA: readonly string[] = ['maxLength', 'maxItems', 'maxProperties']

function countNamed(named: Readonly<Record<string, unknown>>, counts: Counts): void {
  for (const [name, schema] of Object.entries(named)) {
    counts.properties += 1
    counts.characters += name.length
    counts.longestName = Math.max(counts.longestName, name.length)
    count(schema, counts)
  }
}

function countValues(value: unknown, counts: Counts, isEnum: boolean): void {
  if (isEnum && Array.isArray(value)) counts.enumValues += value.length
  counts.characters += JSON.stringify(value).length
}

function countOptional(
  properties: Readonly<Record<string, unknown>>,
  required: unknown,
  counts: Counts,
): void {
  const names = new Set(Array.isArray(required) ? (required as unknown[]) : [])
  const optional = Object.keys(properties).filter((name) => !names.has(name)).length
  counts.optional = Math.max(counts.optional, optional)
}

/**
 * How deep a schema nests with its local references followed, each once, as the engine's converter walks it. Stops
 * at `most + 1`, so it may be called on any schema.
 */
export function schemaDepth(schema: unknown, most: number): number {
  const followed = new Set<unknown>()

  function depthOf(value: unknown, level: number): number {
    if (level > most || typeof value !== 'object' || value === null) return level
    let deepest = level
    const visit = (child: unknown) => {
      if (deepest <= most) deepest = Math.max(deepest, depthOf(child, level + 1))
    }
    if (Array.isArray(value)) {
      for (const child of value as unknown[]) visit(child)
      return deepest
    }
    for (const [keyword, child] of Object.entries(value)) {
      if (keyword === '$ref' && typeof child === 'string') {
        const target = targetOf(schema, child)
        if (followed.has(target)) continue
        followed.add(target)
        visit(target)
      } else if (!DEFINITIONS.includes(keyword)) visit(child)
    }
    return deepest
  }

  return depthOf(schema, 0)
}

/** Reached by reference only. */
const DEFINITIONS: readonly string[] = ['$defs', 'definitions']

/** What a reference into the same document points to; undefined where there is nothing. */
function targetOf(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
    }, root)
}
