import { isRecord } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { HTTP_METHODS, type HttpOperation } from './httpApi'
import { argumentsOf, bodyOf, swaggerBody } from './readArguments'
import { listOf, type Fields } from './plainSchema'

export type OpenApi = {
  readonly title: string
  /** The first server it names; empty where it names none that is an address. */
  readonly url: string
  readonly operations: readonly HttpOperation[]
}

const MOST_OPERATIONS = 500

/** Reads an OpenAPI document (3.0, 3.1, or Swagger 2) into operations that are off. Fails with a sentence. */
export function readOpenApi(document: unknown): Result<OpenApi, string> {
  if (!isRecord(document) || (typeof document['openapi'] !== 'string' && document['swagger'] !== '2.0'))
    return failed(t('This is no OpenAPI document: it has neither “openapi” nor “swagger: 2.0”.'))
  const info = isRecord(document['info']) ? document['info'] : {}
  const paths = isRecord(document['paths']) ? document['paths'] : {}
  const taken = new Set<string>()
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    isRecord(item) ? operationsOf(document, path, item, taken) : [],
  )
  if (operations.length === 0) return failed(t('This document has no operations.'))
  return ok({
    title: typeof info['title'] === 'string' ? info['title'].slice(0, 80) : '',
    url: serverIn(document),
    operations: operations.slice(0, MOST_OPERATIONS),
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

function operationsOf(document: Fields, path: string, item: Fields, taken: Set<string>) {
  const shared = listOf(item['parameters'])
  return HTTP_METHODS.flatMap((method): readonly HttpOperation[] => {
    const operation = item[method.toLowerCase()]
    if (!isRecord(operation)) return []
    const found = argumentsOf(document, [...shared, ...listOf(operation['parameters'])])
    const body = 'swagger' in document ? swaggerBody(document, operation, found) : bodyOf(document, operation)
    const properties = { ...found.properties, ...(body && { body: body.schema }) }
    const required = [...found.required, ...(body?.isRequired ? ['body'] : [])]
    return [
      {
        name: nameOf(operation['operationId'], method, path, taken),
        description: [operation['summary'], operation['description']]
          .filter((text) => typeof text === 'string')
          .join('. ')
          .slice(0, 1_000),
        method,
        path,
        places: found.places,
        ...(Object.keys(found.separators).length > 0 && { separators: found.separators }),
        rest: 'body',
        ...(body?.type && { bodyType: body.type }),
        ...(body && body.files.length > 0 && { files: body.files }),
        schema: JSON.stringify({ type: 'object', properties, required: [...new Set(required)] }),
        isOn: false,
      },
    ]
  })
}

function nameOf(id: unknown, method: string, path: string, taken: Set<string>): string {
  const text = typeof id === 'string' && id !== '' ? id : `${method.toLowerCase()}_${path}`
  const base =
    text
      .replace(/[^\w-]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 56) || 'call'
  let name = base
  for (let number = 2; taken.has(name); number++) name = `${base}_${number}`
  taken.add(name)
  return name
}
