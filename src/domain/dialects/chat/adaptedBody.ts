import { withParameter, withoutParameter } from '@/domain/request/topLevelMembers'
import type { ServiceError } from '@/domain/connections/serviceError'
import { isRecord, parseJson } from '@/lib/json'

/** A body that is sent again without one of its members, or with JSON in its place. */
export type Adaptation = { readonly name: string; readonly json?: string; readonly body: string }

/**
 * The body as a service takes it that refused the request for a form it doesn't know; undefined where it refused something
 * else. Without `stream_options` (400 or 422), usage comes only where the service sends it unasked. A schema that was
 * refused as OpenAI writes it goes as older services take it.
 */
export function adaptedBody(body: string, error: ServiceError): Adaptation | undefined {
  if (error.type !== 'rejected') return undefined
  const said = `${error.param ?? ''} ${error.detail}`
  if ((error.status === 400 || error.status === 422) && /stream_options|include_usage/.test(said)) {
    const without = withoutParameter(body, 'stream_options')
    return without === body ? undefined : { name: 'stream_options', body: without }
  }
  if (!NAMES_FORMAT.test(said)) return undefined
  const sent = parseJson(body)
  const format = isRecord(sent) ? schemaAsTaken(sent['response_format'], error.status, said) : undefined
  if (!format) return undefined
  const json = JSON.stringify(format)
  return { name: 'response_format', json, body: withParameter(body, 'response_format', json) }
}

const NAMES_FORMAT = /response_format/

/** Whether an answer with this status may be about the form of a schema. */
export const mayRefuseSchema = (status: number): boolean => status === 400 || status === 422 || status === 500

/**
 * A format with a schema as services write it that know `json_object` alone; undefined where the refusal is about something
 * else. Seen: llama-cpp-python, which tells what it doesn't know with status 500.
 *
 * @param said what the refusal says, its body or a sentence of it.
 */
export function schemaAsTaken(
  format: unknown,
  status: number,
  said: string,
): { readonly type: 'json_object'; readonly schema: unknown } | undefined {
  if (!mayRefuseSchema(status) || !isRecord(format) || format['type'] !== 'json_schema') return undefined
  // It names what it takes.
  if (!isRecord(format['json_schema']) || !NAMES_FORMAT.test(said) || !/\bjson_object\b/.test(said))
    return undefined
  const { schema } = format['json_schema']
  return isRecord(schema) ? { type: 'json_object', schema } : undefined
}
