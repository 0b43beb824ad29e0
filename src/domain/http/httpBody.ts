import { isRecord } from '@/lib/json'
import { joinBytes } from '@/lib/bytes'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'

import type { HttpOperation } from './httpApi'

/** A file of the chat, by the name that arguments call it by. */
export type NamedFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

export type HttpBody = { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> }

/** What a body is sent as: JSON, or the fields of a form. Fails with a sentence where a file that is named isn't there. */
export function httpBody(
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
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
