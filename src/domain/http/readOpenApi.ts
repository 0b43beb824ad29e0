import { isRecord } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { trimEndOf } from '@/lib/text/trimEndOf'

import { HTTP_METHODS, type HttpMethod, type HttpOperation } from './httpApi'
import { argumentsOf, bodyOf, swaggerBody } from './readArguments'
import { listOf, MOST_SCHEMA_CHARS, newRoom, withinBudget, type Fields, type Room } from './plainSchema'

export type OpenApi = {
  readonly title: string
  /** The first server it names; empty where it names none that is an address. */
  readonly url: string
  readonly operations: readonly HttpOperation[]
  /** How many more the document has: those behind the first 500, and those whose path is too long to keep. */
  readonly leftOut: number
}

const MOST_OPERATIONS = 500
/** Longest path, and most of all schemas together, in characters: they are kept with the settings. */
const MOST_PATH = 1_000
const MOST_CHARS = 5_000_000

/** Reads an OpenAPI document (3.0, 3.1, or Swagger 2) into operations that are off. Fails with a sentence. */
export function readOpenApi(document: unknown): Result<OpenApi, string> {
  if (!isRecord(document) || (typeof document['openapi'] !== 'string' && document['swagger'] !== '2.0'))
    return failed(t('This is no OpenAPI document: it has neither “openapi” nor “swagger: 2.0”.'))
  const info = isRecord(document['info']) ? document['info'] : {}
  const paths = isRecord(document['paths']) ? document['paths'] : {}
  const taken = new Map<string, number>()
  const room = newRoom()
  const operations: HttpOperation[] = []
  let chars = 0
  let leftOut = 0
  for (const [path, item] of Object.entries(paths)) {
    if (!isRecord(item)) continue
    for (const method of HTTP_METHODS) {
      const operation = item[method.toLowerCase()]
      if (!isRecord(operation)) continue
      if (path.length > MOST_PATH || operations.length >= MOST_OPERATIONS) {
        leftOut += 1
        continue
      }
      const read = operationOf(
        document,
        { path, item, method, operation, isShort: chars > MOST_CHARS, room },
        taken,
      )
      chars += read.schema.length
      operations.push(read)
    }
  }
  if (operations.length === 0 && leftOut === 0) return failed(t('This document has no operations.'))
  return ok({
    title: typeof info['title'] === 'string' ? info['title'].slice(0, 80) : '',
    url: serverIn(document),
    operations,
    leftOut,
  })
}

function serverIn(document: Fields): string {
  const { servers, host, basePath, schemes } = document
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined
  const scheme = listOf(schemes).length === 0 || listOf(schemes).includes('https') ? 'https' : 'http'
  const named = isRecord(first) && typeof first['url'] === 'string' ? first['url'] : ''
  const url =
    typeof host === 'string' ? `${scheme}://${host}${typeof basePath === 'string' ? basePath : ''}` : named
  return /^https?:\/\/[^{}]+$/i.test(url) ? url : ''
}

type Place = {
  readonly path: string
  readonly item: Fields
  readonly method: HttpMethod
  readonly operation: Fields
  /** There is no more room for schemas: its arguments are named only. */
  readonly isShort: boolean
  readonly room: Room
}

function operationOf(
  document: Fields,
  { path, item, method, operation, isShort, room }: Place,
  taken: Map<string, number>,
): HttpOperation {
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])]
  const { found, body, whole } = withinBudget(
    room,
    (given) => {
      const budget = isShort ? { ...given, depth: 0 } : given
      const found = argumentsOf(document, parameters, budget)
      const body =
        'swagger' in document
          ? swaggerBody(document, operation, found, budget)
          : bodyOf(document, operation, budget)
      const properties = { ...found.properties, ...(body && { body: body.schema }) }
      const required = [...new Set([...found.required, ...(body?.isRequired ? ['body'] : [])])]
      return { found, body, whole: { type: 'object', properties, required } }
    },
    ({ whole }) => JSON.stringify(whole).length,
  )
  const schema = JSON.stringify(whole)
  return {
    name: nameOf(operation['operationId'], method, path, taken),
    description: [operation['summary'], operation['description']]
      .flatMap((text) => (typeof text === 'string' ? [text.slice(0, 1_000)] : []))
      .join('. ')
      .slice(0, 1_000),
    method,
    path,
    places: found.places,
    ...(Object.keys(found.separators).length > 0 && { separators: found.separators }),
    rest: 'body',
    ...(body?.type && { bodyType: body.type }),
    ...(body && body.files.length > 0 && { files: body.files }),
    schema: schema.length > MOST_SCHEMA_CHARS ? '{"type":"object"}' : schema,
    isOn: false,
  }
}

/** A name of its own. Numbers go on from the last one given: looking each up from 2 on is quadratic. */
function nameOf(id: unknown, method: string, path: string, taken: Map<string, number>): string {
  const text = typeof id === 'string' && id !== '' ? id : `${method.toLowerCase()}_${path}`
  const plain = text.slice(0, 300).replace(/[^\w-]+/g, '_')
  const base = trimEndOf(plain.slice(plain.search(/[^_]|$/)), '_').slice(0, 56) || 'call'
  let number = taken.get(base) ?? 0
  let name = base
  do {
    number += 1
    name = number === 1 ? base : `${base}_${number}`
  } while (name !== base && taken.has(name))
  taken.set(base, number)
  if (name !== base) taken.set(name, 1)
  return name
}
