import { failed, ok, type Result } from '@/lib/result'
import type { JsonObject } from '@/lib/json'
import { t } from '@/lib/text/t'

import type { WebOrder } from '../web/searchQuery'
import { originOf } from '../connections/baseUrl'
import type { HttpApi, HttpOperation } from './httpApi'

/** Headers that no argument may set: the browser's own, and those that carry who one is. */
const OWN_HEADERS =
  /^(?:authorization|cookie|host|origin|referer|content-length|content-type|accept|proxy-.*|sec-.*)$/i

/**
 * What a call of an operation is sent as. Fails with a sentence where an argument of the path is missing or the result
 * would be of another origin than the service.
 */
export function httpOrder(
  api: HttpApi,
  operation: HttpOperation,
  args: JsonObject,
  key: string | undefined,
): Result<WebOrder, string> {
  const inPath = new Set([...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))
  const given = [...inPath].map((name) => ({ name, text: textOf(args[name] ?? '') }))
  const missing = given.find(({ text }) => text === '')
  if (missing)
    return failed(
      t('The address needs the argument “{name}”, which the call doesn’t have.', { name: missing.name }),
    )
  // Dots alone climb out of their place in the path, also where they are encoded.
  const isAway = given.some(({ text }) => text === '.' || text === '..')
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(args[name])),
  )
  const base = api.url.replace(/\/+$/, '')
  const target = `${base}${path.startsWith('/') ? '' : '/'}${path}`
  if (isAway || !URL.canParse(target) || new URL(target).origin !== originOf(api.url))
    return failed(
      t('The call would leave its place on {origin}, so it wasn’t made.', { origin: originOf(api.url) }),
    )
  const url = new URL(target)
  const headers: Record<string, string> = { Accept: 'application/json, text/*;q=0.8' }
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(args)) {
    if (inPath.has(name) || value === undefined || value === null) continue
    const place = operation.places[name]
    if (place === 'header') {
      if (!OWN_HEADERS.test(name)) headers[name] = textOf(value).replace(/[^\x20-\x7e]/g, '')
    } else if (place === 'query' || operation.rest === 'query') {
      for (const each of Array.isArray(value) ? value : [value]) url.searchParams.append(name, textOf(each))
    } else fields[name] = value
  }
  if (key !== undefined && key !== '') {
    if (api.keyIn === 'query') url.searchParams.set(api.keyName, key)
    else if (api.keyIn === 'header') headers[api.keyName] = key
    else headers['Authorization'] = `Bearer ${key}`
  }
  const content = operation.rest === 'body' ? fields['body'] : fields
  const hasBody = operation.method !== 'GET' && operation.rest !== 'query' && content !== undefined
  return ok({
    url: url.href,
    method: operation.method,
    headers: hasBody ? { ...headers, 'Content-Type': 'application/json' } : headers,
    ...(hasBody && { body: JSON.stringify(content) }),
  })
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
