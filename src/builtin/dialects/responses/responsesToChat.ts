import { isRecord } from '@/lib/json'

import { listAt, objectAt, onlyKnown, present, refuse, textAt, type Fields } from '../foreignBody'

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

type Assistant = { role: 'assistant'; content?: unknown; reasoning_content?: string; tool_calls?: Fields[] }

/**
 * The `input` of a Responses request as the messages of a chat completion. A reply's message and the calls after it are
 * one message there; thinking goes with what it led to.
 */
function inputMessages(input: unknown, instructions: unknown): readonly Fields[] {
  const messages: Fields[] = []
  if (instructions !== undefined)
    messages.push({ role: 'system', content: textAt(instructions, 'instructions') })
  if (typeof input === 'string') return [...messages, { role: 'user', content: input }]
  let open: Assistant | undefined
  const reply = (): Assistant => {
    open ??= { role: 'assistant' }
    // It is there already, or was begun by its thinking alone.
    if (messages.at(-1) !== open) messages.push(open)
    return open
  }
  for (const [index, value] of listAt(input, 'input').entries()) {
    const path = `input[${index}]`
    const item = objectAt(value, path)
    switch (item['type'] ?? 'message') {
      case 'message':
        if (item['role'] === 'assistant') {
          if (open?.content !== undefined || open?.tool_calls) open = undefined
          reply().content = contentOf(item['content'], `${path}.content`)
        } else {
          open = undefined
          messages.push({ role: item['role'], content: contentOf(item['content'], `${path}.content`) })
        }
        break
      case 'function_call':
        ;(reply().tool_calls ??= []).push(callOf(item, path))
        break
      case 'function_call_output':
        open = undefined
        messages.push({
          role: 'tool',
          tool_call_id: item['call_id'],
          content: contentOf(item['output'], `${path}.output`),
        })
        break
      case 'reasoning':
        if (open?.content !== undefined || open?.tool_calls) open = undefined
        open ??= { role: 'assistant' }
        open.reasoning_content = `${open.reasoning_content ?? ''}${thoughtOf(item)}`
        break
      default:
        refuse(`An item of type ${String(item['type'])} cannot be read here.`, `${path}.type`)
    }
  }
  return messages
}

function callOf(item: Fields, path: string): Fields {
  return {
    id: textAt(item['call_id'], `${path}.call_id`),
    type: 'function',
    function: { name: item['name'], arguments: textAt(item['arguments'], `${path}.arguments`) },
  }
}

const thoughtOf = (item: Fields): string =>
  [item['content'], item['summary']]
    .flatMap((parts) => (Array.isArray(parts) ? (parts as readonly unknown[]) : []))
    .map((part) => (isRecord(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('')

function contentOf(content: unknown, path: string): unknown {
  if (typeof content === 'string') return content
  return listAt(content, path).map((part, index) =>
    partOf(objectAt(part, `${path}[${index}]`), `${path}[${index}]`),
  )
}

function partOf(part: Fields, path: string): Fields {
  switch (part['type']) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return { type: 'text', text: part['text'] }
    case 'refusal':
      return { type: 'refusal', refusal: part['refusal'] }
    case 'input_image': {
      const detail = part['detail']
      return {
        type: 'image_url',
        image_url: {
          url: textAt(part['image_url'], `${path}.image_url`),
          ...(typeof detail === 'string' && { detail }),
        },
      }
    }
    case 'input_file':
      return { type: 'file', file: { filename: part['filename'], file_data: part['file_data'] } }
    default:
      return refuse(`A part of type ${String(part['type'])} cannot be read here.`, `${path}.type`)
  }
}
