import { listAt, objectAt, onlyKnown, present, refuse, textAt, type Fields } from '../foreignBody'
import { inputMessages } from './inputMessages'

const KNOWN = [
  'model',
  'input',
  'instructions',
  'stream',
  'stream_options',
  'max_output_tokens',
  'temperature',
  'top_p',
  'top_logprobs',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'text',
  'reasoning',
  'include',
  'service_tier',
  'store',
  'metadata',
  'user',
  'safety_identifier',
  'prompt_cache_key',
  'truncation',
  'background',
]

/** A Responses request as the chat completion that asks for the same. */
export function responsesToChat(given: Fields): Fields {
  const body = present(given)
  const lost = ['previous_response_id', 'conversation', 'prompt'].find((name) => Object.hasOwn(body, name))
  if (lost !== undefined)
    refuse(
      `'${lost}' needs stored responses, and nothing is stored here: send the whole input.`,
      lost,
      'unsupported_parameter',
    )
  onlyKnown(body, KNOWN)
  if (body['store'] === true)
    refuse("'store' must be false: nothing is stored here.", 'store', 'unsupported_value')
  if (body['background'] === true)
    refuse("'background' must be false: replies are made while one waits.", 'background', 'unsupported_value')
  if (body['truncation'] !== undefined && body['truncation'] !== 'disabled')
    refuse(
      "'truncation' must be disabled: nothing of a conversation is left out.",
      'truncation',
      'unsupported_value',
    )
  const include = includedIn(body)
  const text = body['text'] === undefined ? {} : objectAt(body['text'], 'text')
  onlyKnown(text, ['format', 'verbosity'], 'text')
  const reasoning = body['reasoning'] === undefined ? {} : present(objectAt(body['reasoning'], 'reasoning'))
  onlyKnown(reasoning, ['effort', 'summary', 'generate_summary'], 'reasoning')
  const tools = body['tools'] === undefined ? undefined : listAt(body['tools'], 'tools').map(toolOf)
  return present({
    model: body['model'],
    messages: inputMessages(body['input'], body['instructions']),
    stream: body['stream'],
    ...(body['stream'] === true && { stream_options: { include_usage: true } }),
    max_completion_tokens: body['max_output_tokens'],
    temperature: body['temperature'],
    top_p: body['top_p'],
    tools,
    tool_choice: choiceOf(body['tool_choice']),
    // The official clients send it with no tools, where it says nothing.
    parallel_tool_calls: tools && tools.length > 0 ? body['parallel_tool_calls'] : undefined,
    response_format: text['format'] === undefined ? undefined : formatOf(text['format']),
    reasoning_effort: reasoning['effort'],
    service_tier: body['service_tier'],
    logprobs: include.has('message.output_text.logprobs') ? true : undefined,
    top_logprobs: body['top_logprobs'],
    metadata: body['metadata'],
    user: body['user'],
  })
}

/** What may be asked to be included: encrypted reasoning is, where there is any, which is nowhere here. */
const INCLUDABLE = ['reasoning.encrypted_content', 'message.output_text.logprobs']

function includedIn(body: Fields): ReadonlySet<string> {
  if (body['include'] === undefined) return new Set()
  const names = listAt(body['include'], 'include').map((name, index) => textAt(name, `include[${index}]`))
  const other = names.find((name) => !INCLUDABLE.includes(name))
  if (other !== undefined)
    refuse(`'include' knows nothing called ${other} here.`, 'include', 'unsupported_value')
  return new Set(names)
}

function toolOf(value: unknown, index: number): Fields {
  const path = `tools[${index}]`
  const { type, ...tool } = objectAt(value, path)
  if (type !== 'function')
    refuse(
      `Only tools of type function are run by the caller; nothing here runs ${String(type)}.`,
      `${path}.type`,
    )
  onlyKnown(tool, ['name', 'description', 'parameters', 'strict'], path)
  return { type: 'function', function: present(tool) }
}

function choiceOf(value: unknown): unknown {
  if (value === undefined || typeof value === 'string') return value
  const { type, name } = objectAt(value, 'tool_choice')
  if (type !== 'function') refuse(`'tool_choice' must be a word or a function here.`, 'tool_choice.type')
  return { type: 'function', function: { name } }
}

function formatOf(value: unknown): unknown {
  const { type, ...described } = objectAt(value, 'text.format')
  return type === 'json_schema' ? { type, json_schema: present(described) } : { type }
}
