import { isRecord } from '@/lib/json'
import { jsonRanges, pointerPart } from '@/lib/jsonRanges'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import { jsonStart } from '../runs/results/jsonIn'
import type { SchemaProblem } from '../runs/run'

/** What keeps a schema out of the strict subset, at a JSON pointer; `isFixable` where `fixStrict` puts it right. */
export type StrictProblem = { readonly path: string; readonly message: string; readonly isFixable: boolean }

type Schema = Readonly<Record<string, unknown>>

/** Keywords that strict structured output refuses. */
const REFUSED: ReadonlySet<string> = new Set([
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
  'prefixItems',
  'uniqueItems',
])

/** Most levels of objects, and most properties in all. */
const DEEPEST = 10
const MOST_PROPERTIES = 5000

/**
 * What the strict subset of structured output does not take: a root that is no object, objects that allow further
 * properties or leave some optional, keywords it refuses, too much depth. Empty when all is well.
 */
export function strictProblems(schema: unknown): readonly StrictProblem[] {
  if (!isRecord(schema)) return [{ path: '', message: t('A schema is an object: { … }.'), isFixable: false }]
  const problems: StrictProblem[] = []
  if (schema['type'] !== 'object')
    problems.push({
      path: '',
      message: t('The whole reply must be an object (type "object").'),
      isFixable: false,
    })
  if ('anyOf' in schema)
    problems.push({ path: '', message: t('The outermost schema may not be anyOf.'), isFixable: false })
  let properties = 0
  walkSchema(schema, (part, path, depth) => {
    properties += Object.keys(propertiesOf(part)).length
    problems.push(...problemsOf(part, path))
    if (depth > DEEPEST)
      problems.push({
        path,
        message: t('Objects nest more than {most} levels deep.', { most: DEEPEST }),
        isFixable: false,
      })
  })
  if (properties > MOST_PROPERTIES)
    problems.push({
      path: '',
      message: t('More than {most} properties.', { most: MOST_PROPERTIES }),
      isFixable: false,
    })
  return problems
}

function problemsOf(schema: Schema, path: string): readonly StrictProblem[] {
  const problems: StrictProblem[] = []
  const refused = Object.keys(schema).filter((keyword) => REFUSED.has(keyword))
  for (const keyword of refused)
    problems.push({
      path,
      message: t('“{keyword}” is not taken.', { keyword }),
      isFixable: keyword === 'uniqueItems',
    })
  if (isObjectSchema(schema)) {
    if (schema['additionalProperties'] !== false)
      problems.push({ path, message: t('“additionalProperties” must be false.'), isFixable: true })
    const required = new Set(requiredOf(schema))
    const optional = Object.keys(propertiesOf(schema)).filter((name) => !required.has(name))
    if (optional.length > 0)
      problems.push({
        path,
        message: t('Every property must be required: {names}. The fix lets these be null instead.', {
          names: formatList(optional),
        }),
        isFixable: true,
      })
  }
  if (schema['type'] === 'array' && !isRecord(schema['items']))
    problems.push({ path, message: t('An array must say what its items are.'), isFixable: true })
  return problems
}

/** Whether a schema describes an object. */
export const isObjectSchema = (schema: Schema): boolean =>
  schema['type'] === 'object' || (Array.isArray(schema['type']) && schema['type'].includes('object'))

/** The properties of an object schema; none when it names none. */
export const propertiesOf = (schema: Schema): Readonly<Record<string, unknown>> =>
  isRecord(schema['properties']) ? schema['properties'] : {}

/** The names an object schema requires. */
export const requiredOf = (schema: Schema): readonly string[] =>
  Array.isArray(schema['required'])
    ? schema['required'].filter((name): name is string => typeof name === 'string')
    : []

/** Visits a schema and all schemas within, at most 50 levels down. `path` is a JSON pointer. */
function walkSchema(
  schema: Schema,
  visit: (schema: Schema, path: string, depth: number) => void,
  path = '',
  depth = 1,
): void {
  visit(schema, path, depth)
  if (depth > 50) return
  for (const group of ['properties', '$defs', 'definitions']) {
    const within = schema[group]
    if (!isRecord(within)) continue
    for (const [name, each] of Object.entries(within))
      if (isRecord(each)) walkSchema(each, visit, `${path}/${group}/${pointerPart(name)}`, depth + 1)
  }
  if (isRecord(schema['items'])) walkSchema(schema['items'], visit, `${path}/items`, depth + 1)
  const options = schema['anyOf']
  if (Array.isArray(options))
    options.forEach((each: unknown, index) => {
      if (isRecord(each)) walkSchema(each, visit, `${path}/anyOf/${index}`, depth + 1)
    })
}

/** Where a reply breaks its schema, as a stretch of its text. */
type ProblemMark = { readonly from: number; readonly to: number; readonly note: string }

/**
 * The stretches of a reply, whole or still streaming, at which it breaks its schema: the value at the failing path,
 * or the opening bracket of an object or array. What is at no place (something missing, say) marks what should
 * hold it.
 */
export function problemMarks(text: string, problems: readonly SchemaProblem[]): readonly ProblemMark[] {
  if (problems.length === 0) return []
  const ranges = jsonRanges(text, jsonStart(text))
  const byPlace = new Map<number, ProblemMark>()
  for (const { path, message } of problems) {
    const range = ranges.get(nearest(path, ranges))
    if (!range) continue
    const known = byPlace.get(range.from)
    const to = range.isContainer ? range.from + 1 : range.to
    byPlace.set(range.from, { from: range.from, to, note: known ? `${known.note} ${message}` : message })
  }
  return [...byPlace.values()]
}

function nearest(path: string, ranges: ReturnType<typeof jsonRanges>): string {
  return path === '' || ranges.has(path) ? path : nearest(path.slice(0, path.lastIndexOf('/')), ranges)
}
