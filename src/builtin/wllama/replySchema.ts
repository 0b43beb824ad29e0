import type { Json, JsonObject } from '@/lib/json'

import type { ResponseFormat, Tool } from '../chatRequest'

/**
 * The schema of a reply that is a call of one of the given tools, as the JSON `{"name": …, "arguments": {…}}`,
 * or, where a format is given, what that format asks for. Each part keeps its own references: they are
 * rewritten to where the part is now.
 */
export function replySchema(tools: readonly Tool[], format?: ResponseFormat): JsonObject {
  const parts = [
    ...tools.map(callSchema),
    ...(format && format.type !== 'text' ? [formatSchema(format)] : []),
  ]
  const names = parts.map((_, index) => `part${index}`)
  return {
    $defs: Object.fromEntries(
      names.map((name, index) => [name, rebased(parts[index] ?? {}, `#/$defs/${name}`)]),
    ),
    anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
  }
}

/** What a function without parameters takes. */
export const NO_ARGUMENTS: JsonObject = { type: 'object', properties: {}, additionalProperties: false }

const callSchema = ({ name, parameters }: Tool): JsonObject => ({
  type: 'object',
  properties: { name: { const: name }, arguments: callArguments(parameters) },
  required: ['name', 'arguments'],
  additionalProperties: false,
})

/** The arguments move one level down in the schema of their call, and their references with them. */
const callArguments = (parameters: JsonObject = NO_ARGUMENTS): Json =>
  rebased(parameters, '#/properties/arguments')

const formatSchema = (format: Exclude<ResponseFormat, { readonly type: 'text' }>): Json =>
  format.type === 'json_schema' ? format.schema : { type: 'object' }

/** The schema with its references to its own root pointing to `root` instead. */
function rebased(schema: Json, root: string): Json {
  if (Array.isArray(schema)) return schema.map((each: Json) => rebased(each, root))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#')
        ? root + value.slice(1)
        : rebased(value ?? null, root),
    ]),
  )
}
