import type { Part } from '@/domain/messages/message'
import { isRecord, parseJson } from '@/lib/json'

import { foreignConversation } from '../foreignConversation'
import {
  derivedId,
  firstText,
  idOf,
  jsonText,
  memberOf,
  recordsIn,
  textOf,
  type Assets,
  type ForeignMessage,
  type FormatContext,
  type RowItems,
} from '../foreignMessages'
import { missingFile } from '../fileCollector'
import { listOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'
import { citationParts } from '../parts/openAiParts'

type Row = Readonly<Record<string, unknown>>

/** Whether a value is a conversation of Grok's data export. Field names as in polylogue and portable-ai-memory. */
export const isGrok = (value: unknown): boolean =>
  isRecord(value) && isRecord(value['conversation']) && Array.isArray(value['responses'])

/** Conversations of the file `prod-grok-backend.json`. */
export const grokRows = (json: unknown): readonly unknown[] | undefined => {
  const all = memberOf(json, 'conversations')
  return Array.isArray(all) && all.some(isGrok) ? all : undefined
}

/** One conversation of Grok with its branches, reasoning, tool calls, cited pages and files. */
export function readGrok(value: unknown, { assets }: FormatContext): RowItems {
  const head = memberOf(value, 'conversation')
  if (!isRecord(value) || !isRecord(head)) return undefined
  const messages: ForeignMessage[] = []
  let unread = 0
  for (const entry of listOf(value['responses'])) {
    const inner = memberOf(entry, 'response')
    const row = isRecord(inner) ? inner : entry
    if (!isRecord(row)) {
      unread += 1
      continue
    }
    const isHuman = textOf(row['sender']).toLowerCase() === 'human' || row['sender'] === 'user'
    const role = isHuman ? 'user' : 'assistant'
    // A tenth of the messages name no parent: they follow the one before.
    const parentId: string | null = idOf(row['parent_response_id']) ?? messages.at(-1)?.id ?? null
    const parts = partsOf(row, assets)
    messages.push({
      id: idOf(row['_id']) ?? derivedId(parentId, role, parts),
      parentId,
      role,
      parts,
      createdAt: momentOf(row['create_time']),
      model: textOf(row['model']) || undefined,
      isUnfinished: row['partial'] === true,
    })
  }
  const conversation = foreignConversation({
    source: 'grok',
    id: idOf(head['id']),
    title: textOf(head['title']),
    createdAt: momentOf(head['create_time']),
    updatedAt: momentOf(head['modify_time']),
    activeLeafId: idOf(head['leaf_response_id']) ?? null,
    messages,
    pinned: head['starred'] === true,
    unread,
  })
  return [conversation]
}

function partsOf(row: Row, assets: Assets): readonly Part[] {
  const trace = grokToolCards(textOf(row['thinking_trace']))
  const results = toolResults(row['steps'])
  const tools = trace.calls.flatMap((call): readonly Part[] => {
    const text = results.get(call.id)
    return [
      { type: 'toolCall', ...call },
      ...(text ? [{ type: 'toolResult' as const, toolCallId: call.id, text }] : []),
    ]
  })
  return [
    ...reasoningParts(trace.rest.trim()),
    ...recordsIn(row['agent_thinking_traces']).flatMap((agent) =>
      reasoningParts(grokToolCards(textOf(agent['thinking_trace'])).rest.trim()),
    ),
    ...tools,
    ...textParts(withoutGrokTags(textOf(row['message']))),
    // What an image was made from, and what went wrong, where nothing else was said.
    ...(firstText(row['message']) === '' ? textParts(firstText(row['query'], row['error'])) : []),
    ...listOf(row['file_attachments']).map((file) => fileOf(file, 'File', assets)),
    ...listOf(row['generated_image_urls']).map((url) => fileOf(url, 'Image', assets)),
    ...citationParts(row['cited_web_search_results']),
  ]
}

/** Files are in folders of the ZIP that are named by their ids. */
function fileOf(file: unknown, kind: 'File' | 'Image', assets: Assets): Part {
  const id = isRecord(file) ? firstText(file['fileMetadataId'], file['file_id'], file['id']) : textOf(file)
  const named = isRecord(file) ? firstText(file['fileName'], file['file_name'], file['name'], id) : id
  return assets.get(id) ?? missingFile(kind, named)
}

/** What tools answered, by the id of their card. */
function toolResults(steps: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const step of recordsIn(steps)) {
    for (const result of listOf(step['tool_usage_results'])) {
      const value = typeof result === 'string' ? parseJson(result) : result
      if (!isRecord(value)) continue
      const { tool_usage_card_id: snake, toolUsageCardId: camel, ...rest } = value
      const id = idOf(snake) ?? idOf(camel)
      if (id !== undefined) found.set(id, jsonText(rest))
    }
  }
  return found
}

type GrokCall = { readonly id: string; readonly name: string; readonly arguments: string }

const CARD = '<xai:tool_usage_card>'
const CARD_END = '</xai:tool_usage_card>'

/** Tool calls that Grok wrote into its reasoning as cards, and the reasoning without them. Linear in its length. */
function grokToolCards(trace: string): { readonly calls: readonly GrokCall[]; readonly rest: string } {
  const calls: GrokCall[] = []
  const rest = replaceBetween(trace, CARD, CARD_END, (card) => {
    const args = between(card, 'xai:tool_args').trim()
    calls.push({
      id: between(card, 'xai:tool_usage_card_id').trim() || `call-${calls.length + 1}`,
      name: between(card, 'xai:tool_name').trim(),
      arguments: args.startsWith('<![CDATA[') && args.endsWith(']]>') ? args.slice(9, -3) : args || '{}',
    })
  })
  return { calls, rest }
}

/** A message without the tags at which Grok's page draws cards: their sources are cited below it. */
const withoutGrokTags = (text: string): string =>
  replaceBetween(text, '<grok:render', '</grok:render>', () => undefined)

/** A text without what lies between two marks; an opening without an end stays. */
function replaceBetween(text: string, open: string, close: string, take: (inner: string) => void): string {
  let rest = ''
  let at = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, at)) {
    const end = text.indexOf(close, start)
    if (end < 0) break
    take(text.slice(start + open.length, end))
    rest += text.slice(at, start)
    at = end + close.length
  }
  return rest + text.slice(at)
}

function between(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`)
  const end = start < 0 ? -1 : text.indexOf(`</${tag}>`, start)
  return end < 0 ? '' : text.slice(start + tag.length + 2, end)
}
