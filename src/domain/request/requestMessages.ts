import type { CatalogEntry } from '../catalog/entry'
import type { ConversationSettings } from '../conversations/conversation'
import { messageText, type Message, type ToolCallPart } from '../messages/message'
import { contentJson } from './contentJson'
import { safeJson } from '../attachments/placeholders'
import { toolResults, type GivenResult } from './toolResults'

/**
 * The `messages` of a request, each as JSON text: the system prompt, then the path from root to leaf.
 * Messages that say nothing are left out, and so are calls without a result and results without a call,
 * which services refuse. A message is written the same in every turn, so that what was sent stays a prefix.
 */
export function requestMessages(
  path: readonly Message[],
  { systemPrompt, systemRole }: Pick<ConversationSettings, 'systemPrompt' | 'systemRole'>,
  entry?: CatalogEntry,
): readonly string[] {
  const prompt = systemPrompt.trim() === '' ? [] : [safeJson({ role: systemRole, content: systemPrompt })]
  return [
    ...prompt,
    ...path.flatMap((message, index) => messageJson(message, { path, index, systemRole, entry })),
  ]
}

type Place = {
  readonly path: readonly Message[]
  readonly index: number
  readonly systemRole: ConversationSettings['systemRole']
  readonly entry: CatalogEntry | undefined
}

function messageJson(message: Message, { path, index, systemRole, entry }: Place): readonly string[] {
  switch (message.role) {
    case 'system': {
      const text = messageText(message)
      return text === '' ? [] : [safeJson({ role: systemRole, content: text })]
    }
    case 'user': {
      const content = contentJson(message.parts, entry)
      return content === undefined ? [] : [`{"role":"user","content":${content}}`]
    }
    case 'assistant':
      return assistantJson(message, {
        results: toolResults(path, index),
        isToolRound: path[index - 1]?.role === 'tool',
      })
    // Written beside the calls they answer.
    case 'tool':
      return []
  }
}

type Round = {
  readonly results: ReadonlyMap<string, GivenResult>
  /** Whether it answers results: what led to calls belongs to one chain of thought with what follows. */
  readonly isToolRound: boolean
}

function assistantJson(message: Message, { results, isToolRound }: Round): readonly string[] {
  const text = messageText(message)
  const calls = callsOf(message).filter((call) => results.has(call.id))
  if (calls.length > 0) {
    const turn = `{"role":"assistant","content":${safeJson(text)}${thoughtJson(message)},"tool_calls":[${calls.map(callJson).join(',')}]}`
    return [turn, ...calls.map((call) => resultJson(call, results.get(call.id)?.text ?? ''))]
  }
  if (text !== '') {
    const thought = isToolRound ? thoughtJson(message) : ''
    return [`{"role":"assistant","content":${safeJson(text)}${thought}}`]
  }
  const refusal = message.parts.map((part) => (part.type === 'refusal' ? part.text : '')).join('')
  return refusal === '' ? [] : [safeJson({ role: 'assistant', content: [{ type: 'refusal', refusal }] })]
}

const callsOf = ({ parts }: Message): readonly ToolCallPart[] =>
  parts.filter((part) => part.type === 'toolCall')

const resultJson = (call: ToolCallPart, text: string): string =>
  safeJson({ role: 'tool', tool_call_id: call.id, content: text })

function callJson({ id, name, arguments: text, extra }: ToolCallPart): string {
  // An empty string means that the function takes nothing; services want an object.
  const call = safeJson({ id, type: 'function', function: { name, arguments: text || '{}' } })
  const members = extra?.trim().slice(1, -1).trim() ?? ''
  return members === '' ? call : `${call.slice(0, -1)},${members}}`
}

/**
 * Reasoning goes back with the calls it led to, under the keys it came under: signed or encrypted details
 * unchanged, and `reasoning_content` to services that refuse a tool round without it (DeepSeek, Moonshot).
 */
function thoughtJson({ parts }: Message): string {
  const reasoning = parts.filter((part) => part.type === 'reasoning')
  const named = reasoning.map((part) => (part.field === 'reasoning_content' ? part.text : '')).join('')
  const entries = reasoning.map((part) => part.details?.trim().slice(1, -1).trim() ?? '').filter(Boolean)
  return [
    named === '' ? '' : `,"reasoning_content":${safeJson(named)}`,
    entries.length > 0 ? `,"reasoning_details":[${entries.join(',')}]` : '',
  ].join('')
}
