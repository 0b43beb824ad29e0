import { joinBytes } from '@/lib/bytes'
import { isRecord, type JsonObject } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'

import { originOf } from '../connections/baseUrl'
import type { WebOrder } from '../web/searchQuery'
import type { HttpApi, HttpOperation } from './httpApi'

/** Headers that no argument may set: the browser's own, and those that carry who one is. */
const OWN_HEADERS =
  /^(?:authorization|cookie|host|origin|referer|content-length|content-type|accept|proxy-.*|sec-.*)$/i

/** Sent along with a call: the key of the service, and the files of the chat that arguments name. */
type CallExtras = {
  readonly key: string | undefined
  readonly files?: readonly NamedFile[]
}

/**
 * What a call of an operation is sent as. Fails with a sentence where an argument of the path is missing, a file isn't
 * there, a cookie can't be sent, or the result would be of another origin than the service.
 */
export function httpOrder(
  api: HttpApi,
  operation: HttpOperation,
  args: JsonObject,
  { key, files = [] }: CallExtras,
): Result<WebOrder, string> {
  const inPath = new Set([...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))
  const target = targetOf(api, operation, args, inPath)
  if (!target.ok) return target
  const url = new URL(target.value)
  const headers: Record<string, string> = { Accept: 'application/json, text/*;q=0.8' }
  const cookies: string[] = []
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(args)) {
    if (inPath.has(name) || value === undefined || value === null) continue
    const place = operation.places[name] ?? (operation.rest === 'query' ? 'query' : 'body')
    const separator = operation.separators?.[name]
    if (place === 'header') {
      if (!OWN_HEADERS.test(name)) headers[name] = plain(listText(value, separator ?? ','))
    } else if (place === 'cookie') cookies.push(cookie(name, listText(value, separator ?? ',')))
    else if (place === 'body') fields[name] = value
    else if (Array.isArray(value) && separator === undefined)
      for (const each of value) url.searchParams.append(name, textOf(each))
    else url.searchParams.append(name, listText(value, separator ?? ','))
  }
  if (key !== undefined && key !== '') {
    if (api.keyIn === 'query') url.searchParams.set(api.keyName, key)
    else if (api.keyIn === 'header') headers[api.keyName] = key
    else if (api.keyIn === 'cookie') cookies.push(cookie(api.keyName, key))
    else headers['Authorization'] = `Bearer ${key}`
  }
  if (cookies.length > 0) {
    if (api.via !== 'host')
      return failed(
        stored(
          '{name} wants a cookie, which a web page can’t send. Edit it and choose this app’s host instead.',
          {
            name: api.name,
          },
        ),
      )
    headers['Cookie'] = cookies.join('; ')
  }
  const order = { url: url.href, method: operation.method, headers }
  const content = operation.rest === 'body' ? fields['body'] : fields
  if (operation.method === 'GET' || operation.rest === 'query' || content === undefined) return ok(order)
  const body = httpBody(operation, content, files)
  if (!body.ok) return body
  return ok({ ...order, headers: { ...headers, 'Content-Type': body.value.type }, body: body.value.body })
}

/** The address with its arguments, which stay in their places. */
function targetOf(
  api: HttpApi,
  { path, separators }: HttpOperation,
  args: JsonObject,
  inPath: ReadonlySet<string>,
): Result<string, string> {
  const value = (name: string) => listText(args[name] ?? '', separators?.[name] ?? ',')
  const missing = [...inPath].find((name) => value(name) === '')
  if (missing !== undefined)
    return failed(
      stored('The address needs the argument “{name}”, which the call doesn’t have.', { name: missing }),
    )
  // Dots alone climb out of their place in the path, also where they are encoded.
  const isAway = [...inPath].some((name) => value(name) === '.' || value(name) === '..')
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(value(name)))
  const target = `${api.url.replace(/\/+$/, '')}${filled.startsWith('/') ? '' : '/'}${filled}`
  if (isAway || !URL.canParse(target) || new URL(target).origin !== originOf(api.url))
    return failed(
      stored('The call would leave its place on {origin}, so it wasn’t made.', {
        origin: originOf(api.url),
      }),
    )
  return ok(target)
}

const listText = (value: unknown, separator: string): string =>
  Array.isArray(value) ? value.map(textOf).join(separator) : textOf(value)

const plain = (text: string): string => text.replace(/[^\x20-\x7e]/g, '')

/** A value ends a cookie nowhere, and begins no other. */
const cookie = (name: string, value: string): string =>
  `${plain(name).replace(/[\s;,="]/g, '')}=${encodeURIComponent(value)}`

/** A file of the chat, by the name that arguments call it by. */
type NamedFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

type HttpBody = { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> }

/** What a body is sent as: JSON, or the fields of a form. Fails with a sentence where a file that is named isn't there. */
function httpBody(
  { bodyType, files: fileFields = [] }: Pick<HttpOperation, 'bodyType' | 'files'>,
  content: unknown,
  files: readonly NamedFile[],
): Result<HttpBody, string> {
  if (bodyType === undefined || !isRecord(content))
    return ok({ type: 'application/json', body: JSON.stringify(content) })
  const fields = Object.entries(content).flatMap(([name, value]): readonly (readonly [string, unknown])[] =>
    Array.isArray(value) ? value.map((each): [string, unknown] => [name, each]) : [[name, value]],
  )
  const given = fields.filter(([, value]) => value !== undefined && value !== null)
  if (bodyType === 'form')
    return ok({
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(given.map(([name, value]) => [name, textOf(value)])).toString(),
    })
  const parts: FormPart[] = []
  for (const [name, value] of given) {
    if (!fileFields.includes(name)) parts.push({ name, bytes: encode(textOf(value)) })
    else {
      const file = files.find((each) => each.name === value)
      if (!file)
        return failed(
          stored('There is no file called {name} in this chat. The files are: {files}.', {
            name: textOf(value),
            files: files.map((each) => each.name).join(', ') || '–',
          }),
        )
      parts.push({ name, bytes: file.bytes, fileName: file.name })
    }
  }
  return ok(multipart(parts))
}

type FormPart = {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fileName?: string
}

/** A form that may carry files (RFC 7578). */
function multipart(parts: readonly FormPart[]): HttpBody {
  const boundary = boundaryFor(parts)
  const pieces = parts.flatMap(({ name, bytes, fileName }) => {
    const head =
      fileName === undefined
        ? `name="${quoted(name)}"`
        : `name="${quoted(name)}"; filename="${quoted(fileName)}"\r\nContent-Type: application/octet-stream`
    return [encode(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), bytes, encode('\r\n')]
  })
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: joinBytes([...pieces, encode(`--${boundary}--\r\n`)]),
  }
}

/** What none of the parts holds. */
function boundaryFor(parts: readonly FormPart[]): string {
  // Byte for byte: every byte has a character.
  const texts = parts.map(({ bytes }) => new TextDecoder('latin1').decode(bytes))
  let number = 0
  while (texts.some((text) => text.includes(`form-part-${number}`))) number += 1
  return `form-part-${number}`
}

/** As browsers write names of fields and files. */
const quoted = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A value as text: JSON where it is none. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
