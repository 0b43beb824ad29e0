import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import type { ParameterName, ParameterValues, ResponseFormat, ToolChoice } from '../parameters/parameters'
import type { StreamParameter } from './streamMembers'
import { safeJson } from './placeholders'

/** Most stop sequences a request may have (INTERFACE §8). */
export const MAX_STOPS = 4

type Written = Result<string, string>

/** Parameters that are sent where they are set. */
export type SetParameter = Exclude<ParameterName, StreamParameter>

/** How a value is written on the wire; fails with the reason when it cannot be. */
type Writers = { readonly [Name in SetParameter]: (value: ParameterValues[Name]) => Written }

const number = (value: number): Written =>
  Number.isFinite(value) ? ok(String(value)) : failed('it is not a number')

const text = (value: string): Written => (value.trim() === '' ? failed('it is empty') : ok(safeJson(value)))

const flag = (value: boolean): Written => ok(String(value))

/** The order in which a request has the parameters that are set: always the same, so that the prefix stays the same. */
export const PARAMETER_ORDER = [
  'max_tokens',
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'stop',
  'seed',
  'reasoning_effort',
  'service_tier',
  'logprobs',
  'top_logprobs',
  'tools',
  'tool_choice',
  'response_format',
] as const satisfies readonly SetParameter[]

/** Writers for all of them. */
export const PARAMETER_WRITERS: Writers = {
  max_tokens: number,
  temperature: number,
  top_p: number,
  top_k: number,
  min_p: number,
  frequency_penalty: number,
  presence_penalty: number,
  repetition_penalty: number,
  stop: writeStop,
  seed: writeSeed,
  reasoning_effort: text,
  service_tier: text,
  logprobs: flag,
  top_logprobs: number,
  tools: writeTools,
  tool_choice: writeToolChoice,
  response_format: writeResponseFormat,
}

function writeStop(value: readonly string[]): Written {
  const stops = value.filter((stop) => stop !== '')
  if (stops.length === 0) return failed('there is no stop sequence')
  return stops.length > MAX_STOPS
    ? failed(`at most ${MAX_STOPS} stop sequences can be sent, and there are ${stops.length}`)
    : ok(safeJson(stops))
}

// As digits, not as a number: beyond 2^53 a number would lose some.
function writeSeed(value: string): Written {
  const digits = value.trim()
  return /^-?\d{1,40}$/.test(digits) ? ok(BigInt(digits).toString()) : failed('it is not a whole number')
}

function writeTools(value: string): Written {
  const list = parseJson(value)
  if (!Array.isArray(list)) return failed('the tools are not a JSON array')
  if (list.length === 0) return failed('there is no tool')
  const tools = list.map((tool: unknown) =>
    isRecord(tool) && typeof tool['type'] === 'string' ? tool : { type: 'function', function: tool },
  )
  return ok(safeJson(tools))
}

function writeToolChoice(choice: ToolChoice): Written {
  const named =
    choice.type === 'function' ? { type: 'function', function: { name: choice.name } } : choice.type
  return ok(safeJson(named))
}

function writeResponseFormat(format: ResponseFormat): Written {
  if (format.type !== 'json_schema') return ok(safeJson({ type: format.type }))
  const schema = parseJson(format.schema)
  if (!isRecord(schema)) return failed('the schema is not a JSON object')
  const name = format.name.trim() || 'reply'
  return ok(safeJson({ type: 'json_schema', json_schema: { name, schema, strict: format.strict } }))
}
