import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema'
import { Allow, parse } from 'partial-json'

import { isRecord, parseJson } from '@/lib/json'
import { isShallow, jsonStart, unfenced } from '@/domain/runs/results/jsonIn'
import type { SchemaProblem, Validity } from '@/domain/runs/run'
import { t } from '@/lib/text/t'

/** Most problems that are named. */
const MOST = 20

/** What a reply that is still being written cannot be blamed for. */
const MAY_STILL_COME: ReadonlySet<string> = new Set([
  'required',
  'minItems',
  'minLength',
  'minProperties',
  'contains',
])

/** Problems of a container only repeat those inside. */
const SUMMARIES: ReadonlySet<string> = new Set([
  'properties',
  'additionalProperties',
  'patternProperties',
  'items',
  '$ref',
  'allOf',
  'prefixItems',
])

export type SchemaCheck = {
  readonly schema: string
  readonly text: string
  /** False while the reply still streams: then only what can no longer become right is a problem. */
  readonly isWhole: boolean
}

/**
 * Checks a reply against a JSON schema (draft 2020-12). Remote references are not followed. Undefined when the
 * schema is none.
 */
export function checkJson({ schema, text, isWhole }: SchemaCheck): Validity | undefined {
  const rules = isShallow(schema) ? parseJson(schema) : undefined
  if (!isRecord(rules)) return undefined
  const value = isWhole ? wholeValue(text) : partialValue(text)
  if (value === undefined) return { isJson: !isWhole, problems: [] }
  let units: readonly OutputUnit[]
  try {
    // Strings and numbers that are still being written are left out, so that what is there is settled.
    units = new Validator(toSchema(rules), '2020-12', false).validate(value.json).errors
  } catch {
    return undefined
  }
  const problems = units.filter(
    ({ keyword }) => !SUMMARIES.has(keyword) && (isWhole || !MAY_STILL_COME.has(keyword)),
  )
  return { isJson: true, problems: distinct(problems.map(problemOf)).slice(0, MOST) }
}

const toSchema = (rules: Readonly<Record<string, unknown>>): Schema => ({ ...rules })

/** Boxed, since null is a value too. */
type Boxed = { readonly json: unknown }

function wholeValue(text: string): Boxed | undefined {
  const json = unfenced(text)
  const value = isShallow(json) ? parseJson(json) : undefined
  return value === undefined ? undefined : { json: value }
}

function partialValue(text: string): Boxed | undefined {
  const json = text.slice(jsonStart(text))
  if (!isShallow(json)) return undefined
  try {
    const value: unknown = parse(json, Allow.OBJ | Allow.ARR)
    return { json: value }
  } catch {
    return undefined
  }
}

const problemOf = ({ instanceLocation, keyword, error }: OutputUnit): SchemaProblem => ({
  path: instanceLocation.replace(/^#/, ''),
  message: keyword === 'false' ? t('Not allowed by the schema.') : error,
})

const distinct = (problems: readonly SchemaProblem[]): readonly SchemaProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values(),
]
