import { isRecord } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { HTTP_METHODS, type HttpOperation } from './httpApi'
import { follow, plainSchema } from './plainSchema'

export type OpenApi = {
  readonly title: string
  /** The first server it names; empty where it names none that is an address. */
  readonly url: string
  readonly operations: readonly HttpOperation[]
}

const MOST_OPERATIONS = 500

/** Reads an OpenAPI document (3.0, 3.1) into operations that are off. Fails with a sentence. */
export function readOpenApi(document: unknown): Result<OpenApi, string> {
  if (!isRecord(document) || typeof document['openapi'] !== 'string')
    return failed(
      isRecord(document) && 'swagger' in document
        ? t('This document is of Swagger 2. Convert it to OpenAPI 3 first.')
        : t('This is no OpenAPI document: it has no “openapi” field.'),
    )
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

type Fields = Readonly<Record<string, unknown>>

function serverIn({ servers }: Fields): string {
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined
  const url = isRecord(first) && typeof first['url'] === 'string' ? first['url'] : ''
  return /^https?:\/\/[^{}]+$/i.test(url) ? url : ''
}

function operationsOf(document: Fields, path: string, item: Fields, taken: Set<string>) {
  const shared = listOf(item['parameters'])
  return HTTP_METHODS.flatMap((method): readonly HttpOperation[] => {
    const operation = item[method.toLowerCase()]
    if (!isRecord(operation)) return []
    const properties: Record<string, unknown> = {}
    const places: Record<string, 'query' | 'header'> = {}
    const required: string[] = []
    for (const raw of [...shared, ...listOf(operation['parameters'])]) {
      const parameter = resolved(document, raw)
      const { name, in: place } = parameter
      if (typeof name !== 'string' || (place !== 'path' && place !== 'query' && place !== 'header')) continue
      if (place !== 'path') places[name] = place
      properties[name] = {
        ...plainSchema(document, parameter['schema']),
        ...(typeof parameter['description'] === 'string' && { description: parameter['description'] }),
      }
      if (parameter['required'] === true || place === 'path') required.push(name)
    }
    const body = resolved(document, operation['requestBody'])
    const media = isRecord(body['content']) ? body['content']['application/json'] : undefined
    if (isRecord(media)) {
      properties['body'] = plainSchema(document, media['schema'])
      if (body['required'] === true) required.push('body')
    }
    return [
      {
        name: nameOf(operation['operationId'], method, path, taken),
        description: [operation['summary'], operation['description']]
          .filter((text) => typeof text === 'string')
          .join('. ')
          .slice(0, 1_000),
        method,
        path,
        places,
        rest: 'body',
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

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const resolved = (document: Fields, value: unknown): Fields => follow(document, value) ?? {}
