import { isRecord } from '@/lib/json'

import { listAt, objectAt, refuse, textAt, type Fields } from '../foreignBody'

type Assistant = { role: 'assistant'; content?: unknown; reasoning_content?: string; tool_calls?: Fields[] }

/**
 * The `input` of a Responses request as the messages of a chat completion. A reply's message and the calls after it are
 * one message there; thinking goes with what it led to.
 */
export function inputMessages(input: unknown, instructions: unknown): readonly Fields[] {
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
