import * as z from '@/lib/schema'
import { parseJson } from '@/lib/json'

import { originOf } from '../connections/baseUrl'
import type { ConnectionId } from '../ids'
import type { KeyOwner } from '../keys/keyOwner'
import type { ToolHints, ToolSource } from '../tools/toolDefinition'

/** An HTTP service whose operations models may call. Its key is kept apart (`services/keys`), bound to the address. */
export type HttpApi = {
  readonly id: string
  readonly name: string
  /** What paths are appended to; nothing else is asked. */
  readonly url: string
  /** `host`: through this app's own host, for services that let no web page in. */
  readonly via: 'direct' | 'host'
  readonly rememberKey: boolean
  /** Where the key goes: `bearer`, `header`, `query` or `cookie`; `keyName` names the header, parameter or cookie. */
  readonly keyIn: string
  readonly keyName: string
  /** JSON text of its operations (`readOperations`). */
  readonly operations: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type HttpMethod = (typeof HTTP_METHODS)[number]

const PLACES = ['query', 'header', 'cookie'] as const
export type ArgumentPlace = (typeof PLACES)[number]

/** What a body is sent as where it isn't JSON: fields of a form, or of one that may carry files. */
const BODY_TYPES = ['form', 'multipart'] as const
export type BodyType = (typeof BODY_TYPES)[number]

/** One operation: a tool. */
export type HttpOperation = {
  /** The name models call it by. */
  readonly name: string
  readonly description: string
  readonly method: HttpMethod
  /** Behind the service's address, with `{name}` where an argument goes. */
  readonly path: string
  /** Arguments that go into the address, a header or a cookie; those of the path are named in it. */
  readonly places: Readonly<Record<string, ArgumentPlace>>
  /** What stands between the values of a list; one that isn't named is repeated in the address, and `,` elsewhere. */
  readonly separators?: Readonly<Record<string, string>>
  /** What becomes of other arguments: fields of the address, of the body, or `body` as the body itself. */
  readonly rest: 'query' | 'fields' | 'body'
  /** JSON where there is none. */
  readonly bodyType?: BodyType
  /** Fields of the body that carry a file of the chat, which the argument names. */
  readonly files?: readonly string[]
  /** JSON text of a JSON Schema of the arguments, an object. */
  readonly schema: string
  /** Whether models may call it. */
  readonly isOn: boolean
}

const operationsSchema = z.array(
  z.object({
    name: z.string(),
    description: z.string(),
    method: z.enum(HTTP_METHODS),
    path: z.string(),
    places: z.record(z.string(), z.enum(PLACES)),
    separators: z.exactOptional(z.record(z.string(), z.string())),
    rest: z.enum(['query', 'fields', 'body']),
    bodyType: z.exactOptional(z.enum(BODY_TYPES)),
    files: z.exactOptional(z.array(z.string())),
    schema: z.string(),
    isOn: z.boolean(),
  }),
)

/** The operations of a service; none where the text cannot be read. */
export function readOperations({ operations }: Pick<HttpApi, 'operations'>): readonly HttpOperation[] {
  const read = operationsSchema.safeParse(parseJson(operations))
  return read.success ? read.data : []
}

/** A service as a source of tools: what is approved is bound to its address. */
export const httpSource = ({ url, name }: Pick<HttpApi, 'url' | 'name'>): ToolSource => ({
  id: `http:${url}`,
  name,
  origin: originOf(url),
})

/** A service as the owner of its key. */
export const httpKeyOwner = ({ id, name, url, rememberKey }: HttpApi): KeyOwner => ({
  id: `http:${id}` as ConnectionId,
  name,
  baseUrl: url,
  rememberKey,
})

/** By what HTTP says of methods: a service may break that, so none runs without being asked about. */
export const httpHints = (method: HttpMethod): ToolHints => ({
  isReadOnly: method === 'GET',
  isDestructive: method === 'DELETE' || method === 'PUT' || method === 'PATCH',
  isIdempotent: method !== 'POST' && method !== 'PATCH',
  isOpenWorld: true,
})
