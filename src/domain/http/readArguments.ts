import { isRecord } from '@/lib/json'

import type { ArgumentPlace, BodyType } from './httpApi'
import { follow, listOf, plainSchema, type Budget, type Fields } from './plainSchema'

export type Arguments = {
  readonly properties: Fields
  readonly places: Readonly<Record<string, ArgumentPlace>>
  readonly separators: Readonly<Record<string, string>>
  readonly required: readonly string[]
  /** Parameters that are the body, or fields of it: Swagger 2 has them among the others. */
  readonly ofBody: readonly Fields[]
}

export type BodyArgument = {
  readonly schema: Fields
  readonly isRequired: boolean
  /** JSON where there is none. */
  readonly type?: BodyType
  readonly files: readonly string[]
}

const FORM_TYPES: Readonly<Record<string, BodyType>> = {
  'multipart/form-data': 'multipart',
  'application/x-www-form-urlencoded': 'form',
}

/** What stands between the values of a list, by the names of both versions; what is repeated has none. */
const SEPARATORS: Readonly<Record<string, string>> = {
  csv: ',',
  ssv: ' ',
  tsv: '\t',
  pipes: '|',
  spaceDelimited: ' ',
  pipeDelimited: '|',
}

/** More parameters than any call has. */
const MOST_PARAMETERS = 500

/** The arguments that parameters of an operation give, and where each goes. */
export function argumentsOf(document: Fields, parameters: readonly unknown[], budget: Budget): Arguments {
  const properties: Record<string, unknown> = {}
  const places: Record<string, ArgumentPlace> = {}
  const separators: Record<string, string> = {}
  const required = new Set<string>()
  const ofBody: Fields[] = []
  for (const raw of parameters.slice(0, MOST_PARAMETERS)) {
    const parameter = follow(document, raw) ?? {}
    const { name, in: place } = parameter
    if (place === 'body' || place === 'formData') ofBody.push(parameter)
    if (typeof name !== 'string' || name.length > 200 || !isPlace(place)) continue
    if (place !== 'path') places[name] = place
    properties[name] = described(document, parameter, budget)
    const separator = separatorOf(document, parameter)
    if (separator !== undefined) separators[name] = separator
    if (parameter['required'] === true || place === 'path') required.add(name)
  }
  return { properties, places, separators, required: [...required], ofBody }
}

const isPlace = (place: unknown): place is ArgumentPlace | 'path' =>
  place === 'path' || place === 'query' || place === 'header' || place === 'cookie'

/** Swagger 2 has the schema in the parameter itself, where `required` is no list. */
function described(document: Fields, parameter: Fields, budget: Budget): Fields {
  const { description, required: _, ...own } = parameter
  return {
    ...plainSchema(document, parameter['schema'] ?? ('type' in own ? own : undefined), budget),
    ...(typeof description === 'string' && { description: description.slice(0, 1_000) }),
  }
}

function separatorOf(document: Fields, parameter: Fields): string | undefined {
  const { in: place, style, explode, collectionFormat, type } = parameter
  if ('swagger' in document) {
    if (type !== 'array' || collectionFormat === 'multi') return undefined
    return SEPARATORS[typeof collectionFormat === 'string' ? collectionFormat : 'csv'] ?? ','
  }
  if (place !== 'query' || explode !== false) return undefined
  return SEPARATORS[typeof style === 'string' ? style : 'csv'] ?? ','
}

/** The body of an operation of OpenAPI 3: as JSON where it takes that, else as a form; undefined for any other. */
export function bodyOf(document: Fields, operation: Fields, budget: Budget): BodyArgument | undefined {
  const body = follow(document, operation['requestBody'])
  const content = body?.['content']
  if (!body || !isRecord(content)) return undefined
  const name = ['application/json', ...Object.keys(FORM_TYPES)].find((each) => isRecord(content[each]))
  const media = name === undefined ? undefined : content[name]
  if (name === undefined || !isRecord(media)) return undefined
  const type = FORM_TYPES[name]
  const files = type === 'multipart' ? filesIn(document, media['schema']) : []
  return {
    schema: withFileNames(plainSchema(document, media['schema'], budget), files),
    isRequired: body['required'] === true,
    ...(type && { type }),
    files,
  }
}

/** What a model is told of a field that carries a file. */
const FILE_NAME = 'Name of a file of this chat, which is sent'

function withFileNames(schema: Fields, files: readonly string[]): Fields {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const named = files.map((name) => [
    name,
    isRecord(properties[name]) && properties[name]['type'] === 'array'
      ? { type: 'array', items: { type: 'string' }, description: `${FILE_NAME} (one or more)` }
      : { type: 'string', description: FILE_NAME },
  ])
  return files.length === 0
    ? schema
    : { ...schema, properties: { ...properties, ...Object.fromEntries(named) } }
}

/** Fields whose content is bytes: the model names a file of the chat instead. */
function filesIn(document: Fields, schema: unknown): readonly string[] {
  const properties = follow(document, schema)?.['properties']
  if (!isRecord(properties)) return []
  return Object.keys(properties)
    .slice(0, MOST_PARAMETERS)
    .filter((name) => {
      const field = follow(document, properties[name])
      const one = field?.['type'] === 'array' ? follow(document, field['items']) : field
      return one?.['format'] === 'binary' || one?.['contentMediaType'] === 'application/octet-stream'
    })
}

/** The body of an operation of Swagger 2: its one parameter of that name, or the fields of a form. */
export function swaggerBody(
  document: Fields,
  operation: Fields,
  { ofBody }: Pick<Arguments, 'ofBody'>,
  budget: Budget,
): BodyArgument | undefined {
  const whole = ofBody.find(({ in: place }) => place === 'body')
  if (whole)
    return {
      schema: plainSchema(document, whole['schema'], budget),
      isRequired: whole['required'] === true,
      files: [],
    }
  const fields = ofBody.filter(({ name }) => typeof name === 'string')
  if (fields.length === 0) return undefined
  const files = fields.flatMap(({ name, type }) => (type === 'file' ? [String(name)] : []))
  const takes = [...listOf(operation['consumes'] ?? document['consumes'])]
  const required = fields.flatMap((field) => (field['required'] === true ? [String(field['name'])] : []))
  const properties = Object.fromEntries(
    fields.map((field) => [String(field['name']), described(document, field, budget)]),
  )
  return {
    schema: withFileNames({ type: 'object', properties, required }, files),
    isRequired: required.length > 0,
    type: files.length > 0 || takes.includes('multipart/form-data') ? 'multipart' : 'form',
    files,
  }
}
