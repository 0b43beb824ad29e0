import { isRecord, parseJson } from '@/lib/json'

import { placeholder, safeJson } from '../../attachments/attachment'
import type { CatalogEntry } from '../../catalog'
import type { ConversationSettings } from '../../conversations/conversation'
import type { AttachmentPart } from '../../messages/message'
import { partsJson, type PartWriters } from '../request/partsJson'
import type { AssistantTurn, Item, Turn } from '../request/turns'

const PARTS: PartWriters = {
  text: (text) => `{"type":"text","text":${text}}`,
  image: (part) => `{"type":"image","source":${base64Of(part)}}`,
  file: (part) => (part.mediaType === 'application/pdf' ? documentJson(part, base64Of(part)) : undefined),
}

/** The same where the reply may cite what is sent: text files are documents too. */
const CITED_PARTS: PartWriters = {
  ...PARTS,
  file: (part) =>
    part.mediaType === 'application/pdf' ? documentJson(part, base64Of(part), CITED) : undefined,
  textFile: (part) => documentJson(part, textSourceOf(part), CITED),
}

const CITED = ',"citations":{"enabled":true}'

const documentJson = ({ name }: AttachmentPart, source: string, more = ''): string =>
  `{"type":"document","source":${source},"title":${safeJson(name)}${more}}`

const textSourceOf = ({ attachmentId }: AttachmentPart): string =>
  `{"type":"text","media_type":"text/plain","data":"${placeholder('attachmentText', attachmentId)}"}`

const base64Of = ({ mediaType, attachmentId }: AttachmentPart): string =>
  `{"type":"base64","media_type":${safeJson(mediaType)},"data":"${placeholder('attachment', attachmentId)}"}`

type Said = {
  readonly settings: ConversationSettings
  readonly entry: CatalogEntry | undefined
  /** Whether the reply is asked to cite the files that are sent. */
  readonly isCited: boolean
}

type Speaker = { readonly role: 'user' | 'assistant'; readonly blocks: string[] }

/**
 * The conversation as user and assistant in turn, each message as JSON text, and the system prompt beside it. Results
 * stand first in the message after their calls, neighbours of one role are one message, ids have only the letters the
 * dialect allows, and a turn that was declined is left out: with it, the whole history would be declined again.
 */
export function messagesTurns(turns: readonly Turn[], { settings, entry, isCited }: Said) {
  const speakers: Speaker[] = []
  const idOf = createIdNames()
  const say = (role: Speaker['role'], blocks: readonly string[]) => {
    if (blocks.length === 0) return
    const last = speakers.at(-1)
    if (last?.role === role) last.blocks.push(...blocks)
    else speakers.push({ role, blocks: [...blocks] })
  }
  for (const turn of withoutDeclined(turns)) {
    if (turn.role === 'user') say('user', partsJson(turn.parts, entry, isCited ? CITED_PARTS : PARTS))
    if (turn.role !== 'assistant') continue
    say('assistant', assistantBlocks(turn, idOf))
    say(
      'user',
      turn.calls.map(({ id }) => resultBlock(idOf(id), turn.results.get(id) ?? '')),
    )
  }
  const prompts = [settings.systemPrompt, ...turns.map((turn) => (turn.role === 'system' ? turn.text : ''))]
  const texts = prompts.filter((text) => text.trim() !== '')
  return {
    system: texts.length > 1 ? texts.map((text) => ({ type: 'text', text })) : texts[0],
    conversation: speakers.map(({ role, blocks }) => `{"role":"${role}","content":[${blocks.join(',')}]}`),
  }
}

const resultBlock = (id: string, content: string): string =>
  safeJson({ type: 'tool_result', tool_use_id: id, content })

/** The turns without those that were declined and the messages they answered. */
function withoutDeclined(turns: readonly Turn[]): readonly Turn[] {
  const isDeclined = (turn: Turn | undefined) =>
    turn?.role === 'assistant' &&
    (turn.isDeclined || (turn.refusal !== '' && turn.text === '')) &&
    turn.calls.length === 0
  return turns.filter((turn, index) => !isDeclined(turn) && !isDeclined(turns[index + 1]))
}

function assistantBlocks(turn: AssistantTurn, idOf: (id: string) => string): readonly string[] {
  const own = turn.items && sendableBlocks(turn.items)
  if (own && own.length > 0) return own.map((block) => safeJson(block))
  return [
    ...(turn.text.trim() === '' ? [] : [safeJson({ type: 'text', text: turn.text })]),
    ...turn.calls.map(({ id, name, arguments: text }) =>
      safeJson({ type: 'tool_use', id: idOf(id), name, input: objectIn(text) }),
    ),
  ]
}

/** Arguments go as an object; what is none becomes an empty one. */
function objectIn(text: string): unknown {
  const value = parseJson(text)
  return isRecord(value) ? value : {}
}

/** The blocks as they came, but for empty texts and for thinking at the end, which nothing may end with. */
function sendableBlocks(items: readonly Item[]): readonly Item[] {
  const isThought = ({ type }: Item) => type === 'thinking' || type === 'redacted_thinking'
  const told = items
    .filter(({ type, text }) => type !== 'text' || (typeof text === 'string' && text.trim() !== ''))
    .map(({ citations, ...block }) => (Array.isArray(citations) ? { ...block, citations } : block))
  return told.slice(0, told.findLastIndex((item) => !isThought(item)) + 1)
}

/**
 * Gives each id of a call a name with only letters, digits, `_` and `-`: the Messages API takes no other. An id that is
 * one already stays; the same id has the same name in the call and in its result, and no two share one.
 */
function createIdNames(): (id: string) => string {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return (id) => {
    const known = names.get(id)
    if (known !== undefined) return known
    const base = id.replace(/[^a-zA-Z0-9_-]/g, '_') || 'call'
    let name = base
    for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`
    names.set(id, name)
    taken.add(name)
    return name
  }
}
