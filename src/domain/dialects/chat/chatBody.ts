import type { CatalogEntry } from '@/domain/catalog'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { AttachmentPart, Part, ToolCallPart } from '@/domain/messages/message'
import { MARKS_BEGUN } from '@/domain/replies/marksBegun'
import { isVideo } from '@/domain/request/refusedAttachment'
import { memoByObject } from '@/lib/result'
import { t } from '@/lib/text/t'

import { placeholder, safeJson } from '../../attachments/attachment'
import { HOST_SEARCH_TOOL, isSearchTool } from '../../parameters/hostSearch'
import type { Parameters } from '../../parameters/parameters'
import type { Member } from '../../request/extraFields'
import { isListed, isRefusedWhole } from '../../request/refusals'
import {
  type BodyOrder,
  type BuiltBody,
  REFUSED,
  type SentParameter,
  streamMembers,
} from '../request/bodyOrder'
import { dataUrl, partsJson, type PartWriters } from '../request/partsJson'
import { type AssistantTurn, type Turn, turnsOf } from '../request/turns'

/** The body of a chat completion. Its parameters are those of the registry, under the names the model lists. */
export function chatBody(order: BodyOrder & { readonly how: Parameters }): BuiltBody {
  const { messages, settings, entry, how } = order
  const { members, notSent } = parameterMembers(order)
  const { systemPrompt, systemRole, sentReasoning, connectionId, modelId } = settings
  const prompt = systemPrompt.trim() === '' ? '' : safeJson({ role: systemRole, content: systemPrompt })
  const by = [systemRole, sentReasoning, connectionId, modelId, entry]
  const said = order.write(messages, by, (from, to) => {
    const turns = turnsOf(messages, { dialect: 'chat', settings }, from, to)
    const isEnd = to === undefined && MARKS_BEGUN.test(order.host ?? '')
    return chatMessages(turns, systemRole, entry, isEnd ? turns.at(-1) : undefined).join(',')
  })
  return {
    members: [['model', safeJson(modelId ?? '')], ...streamMembers(how), ...members],
    conversation: [['messages', `[${prompt}${prompt && said && ','}${said}]`]],
    notSent,
  }
}

type Written = Pick<BuiltBody, 'members' | 'notSent'>

/** The parameters as they are, but for a web search that is one of the service's tools, beside the functions. */
function parameterMembers({ sent, host, entry, refusals }: BodyOrder): Written {
  const isNested = isListed('reasoning', entry)
  const membersOf = (list: readonly SentParameter[]) =>
    list.map(({ parameter, name, json }): Member =>
      // Gateways that list `reasoning` take the budget inside it.
      parameter === 'thinking_budget' && isNested ? ['reasoning', `{"max_tokens":${json}}`] : [name, json],
    )
  const search = sent.find(({ parameter }) => parameter === 'web_search_options')
  if (!search || !isSearchTool({ host, dialect: 'chat' }, entry))
    return { members: membersOf(sent), notSent: [] }
  const others = sent.filter((each) => each !== search)
  // A model that refused tools refuses this one.
  if (isRefusedWhole(refusals, 'tools'))
    return { members: membersOf(others), notSent: [{ parameter: search.parameter, reason: t(REFUSED) }] }
  const functions = others.find(({ parameter }) => parameter === 'tools')
  const tools: Member = ['tools', withSearchTool(functions?.json ?? '[]')]
  const rest = membersOf(others.filter((each) => each !== functions))
  return { members: [...rest, tools], notSent: [] }
}

/** The list with the search at its end, as JSON text: its numbers stay as they are written. */
function withSearchTool(list: string): string {
  const inside = list.trim().slice(1, -1).trim()
  return `[${inside === '' ? '' : `${inside},`}${HOST_SEARCH_TOOL}]`
}

const PARTS: PartWriters = {
  text: (text) => `{"type":"text","text":${text}}`,
  image: (part) => `{"type":"image_url","image_url":{"url":${dataUrl(part)}}}`,
  audio: (part) =>
    `{"type":"input_audio","input_audio":{"data":"${placeholder('attachment', part.attachmentId)}","format":"${audioFormat(part)}"}}`,
  file: (part) =>
    isVideo(part)
      ? `{"type":"video_url","video_url":{"url":${dataUrl(part)}}}`
      : `{"type":"file","file":{"filename":${safeJson(part.name)},"file_data":${dataUrl(part)}}}`,
}

/** What services call the forms of sound, by media types and by the endings of names. */
const AUDIO_FORMATS: readonly (readonly [format: string, mediaType: RegExp])[] = [
  ['mp3', /mpeg|mp3/],
  ['m4a', /mp4|m4a/],
  ['aac', /aac/],
  ['flac', /flac/],
  ['ogg', /ogg|opus/],
  ['webm', /webm/],
  ['aiff', /aiff?/],
]

/** A form is named as what it is: a service that doesn't know it says so. What nothing tells of is taken for WAV. */
const audioFormat = ({ mediaType, name }: AttachmentPart): string => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const of = (text: string) => AUDIO_FORMATS.find(([, pattern]) => pattern.test(text))?.[0]
  return (/wav/.test(mediaType) ? 'wav' : (of(mediaType) ?? of(ending))) ?? 'wav'
}

/**
 * Turns as the `messages` of a chat completion, each as JSON text. Messages that say nothing
 * are left out, and so are calls without a result and results without a call, which services refuse. A message is
 * written the same in every turn, so that what was sent stays a prefix.
 */
function chatMessages(
  turns: readonly Turn[],
  systemRole: ConversationSettings['systemRole'],
  entry: CatalogEntry | undefined,
  begun: Turn | undefined,
): readonly string[] {
  return turns.flatMap((turn): readonly string[] => {
    if (turn.role === 'system') return [safeJson({ role: systemRole, content: turn.text })]
    if (turn.role === 'assistant') return assistantMessages(turn, turn === begun ? ',"prefix":true' : '')
    const content = contentOf(turn.parts, entry)
    return content === undefined ? [] : [`{"role":"user","content":${content}}`]
  })
}

/** A string, or parts as soon as something is attached; undefined when the message is empty. */
function contentOf(parts: readonly Part[], entry: CatalogEntry | undefined): string | undefined {
  if (parts.some((part) => 'attachmentId' in part)) return `[${partsJson(parts, entry, PARTS).join(',')}]`
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return text === '' ? undefined : safeJson(text)
}

function assistantMessages(turn: AssistantTurn, more: string): readonly string[] {
  const { text, calls, refusal, sendsThoughts } = turn
  if (calls.length > 0) return roundMessages(turn)
  if (text !== '') {
    const thoughts = sendsThoughts ? thoughtsOf(turn) : ''
    return [`{"role":"assistant","content":${safeJson(text)}${thoughts}${more}}`]
  }
  return refusal === '' ? [] : [safeJson({ role: 'assistant', content: [{ type: 'refusal', refusal }] })]
}

/** Kept: the next round of the turn writes all before it once more. */
const roundMessages = memoByObject((turn: AssistantTurn): readonly string[] => {
  const { text, calls, results } = turn
  const said = `{"role":"assistant","content":${safeJson(text)}${thoughtsOf(turn)},"tool_calls":[${calls.map(callJson).join(',')}]}`
  return [said, ...calls.map(({ id }) => resultJson(id, results.get(id) ?? ''))]
})

const resultJson = (id: string, text: string): string =>
  safeJson({ role: 'tool', tool_call_id: id, content: text })

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
function thoughtsOf({ thoughts }: AssistantTurn): string {
  const named = thoughts.map((part) => (part.field === 'reasoning_content' ? part.text : '')).join('')
  const entries = thoughts.map((part) => part.details?.trim().slice(1, -1).trim() ?? '').filter(Boolean)
  return [
    named === '' ? '' : `,"reasoning_content":${safeJson(named)}`,
    entries.length > 0 ? `,"reasoning_details":[${entries.join(',')}]` : '',
  ].join('')
}
