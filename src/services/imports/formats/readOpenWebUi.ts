import type { Part } from '@/domain/messages/message'
import { isRecord, parseJson } from '@/lib/json'
import * as z from '@/lib/schema'
import type { ImportItem } from '@/services/files/importReport'

import { foreignConversation } from '../foreignConversation'
import { firstText, memberOf, plainRole, type ForeignMessage } from '../foreignMessages'
import { attachmentFrom, listOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'

const OPEN = '<details type="'
const CLOSE = '</details>'
const ATTRIBUTE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)')/g

/**
 * The parts of a text in which Open WebUI wrote what was reasoned and which tools were called, as `<details>` blocks
 * between what was said. Blocks of other kinds stay as they are. Linear in the length of the text.
 */
export function detailsParts(text: string): readonly Part[] {
  const parts: Part[] = []
  let said = ''
  let at = 0
  const say = () => {
    parts.push(...textParts(said.trim()))
    said = ''
  }
  for (let open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, at)) {
    const end = text.indexOf(CLOSE, open)
    if (end < 0) break
    const found = blockParts(text.slice(open, end))
    said += text.slice(at, found ? open : end + CLOSE.length)
    at = end + CLOSE.length
    if (!found) continue
    say()
    parts.push(...found)
  }
  said += text.slice(at)
  if (parts.length === 0) return textParts(text)
  say()
  return parts
}

function blockParts(block: string): readonly Part[] | undefined {
  const kind = /^<details type="(\w+)"/.exec(block)?.[1]
  const head = /^<details(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*\s*>\s*(?:<summary>[^<]*<\/summary>)?/.exec(
    block,
  )?.[0]
  if (head === undefined) return undefined
  const body = unescaped(block.slice(head.length).trim())
  if (kind === 'reasoning') return reasoningParts(body.replace(/^> ?/gm, ''))
  if (kind !== 'tool_calls') return undefined
  const given = new Map(
    [...head.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [name, unescaped(one ?? other ?? '')]),
  )
  const id = given.get('id') ?? ''
  const result = written(given.get('result') || body)
  return [
    { type: 'toolCall', id, name: given.get('name') ?? '', arguments: written(given.get('arguments') ?? '') },
    ...(result === '' ? [] : [{ type: 'toolResult', toolCallId: id, text: result } as const]),
  ]
}

/** A text that was written as JSON, once or twice, as it was before. */
function written(json: string): string {
  const value = parseJson(json)
  return typeof value === 'string' ? value : json
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&apos;': "'",
  '&amp;': '&',
}
const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#x27|#39|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)

const messageSchema = z.object({
  parentId: z.optional(z.nullable(z.string())),
  role: z.string(),
  content: z.optional(z.unknown()),
  timestamp: z.optional(z.unknown()),
  model: z.optional(z.nullable(z.string())),
  done: z.optional(z.unknown()),
  reasoning_content: z.optional(z.unknown()),
  files: z.optional(z.unknown()),
  sources: z.optional(z.unknown()),
})
const chatSchema = z.object({
  id: z.optional(z.nullable(z.string())),
  title: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.unknown()),
  updated_at: z.optional(z.unknown()),
  archived: z.optional(z.nullable(z.boolean())),
  pinned: z.optional(z.nullable(z.boolean())),
  meta: z.optional(z.unknown()),
  chat: z.object({
    title: z.optional(z.nullable(z.string())),
    timestamp: z.optional(z.unknown()),
    system: z.optional(z.unknown()),
    params: z.optional(z.unknown()),
    tags: z.optional(z.unknown()),
    history: z.object({
      messages: z.record(z.string(), z.unknown()),
      currentId: z.optional(z.nullable(z.string())),
    }),
  }),
})

/** Whether a value is a chat as Open WebUI exports them: a row of its table, or what is inside of one. */
export const isOpenWebUi = (value: unknown): boolean =>
  isRecord(value) && (isChat(value['chat']) || isChat(value))

const isChat = (value: unknown): boolean =>
  isRecord(value) && isRecord(value['history']) && isRecord(value['history']['messages'])

/** One chat of an Open WebUI export, files that are in it as data included. */
export async function readOpenWebUi(value: unknown): Promise<readonly ImportItem[] | undefined> {
  // What is inside of a row has an id and a title of its own.
  const checked = chatSchema.safeParse(isChat(value) && isRecord(value) ? { ...value, chat: value } : value)
  if (!checked.success) return undefined
  const { chat, ...row } = checked.data
  const files: ImportItem[] = []
  const messages: ForeignMessage[] = []
  for (const [id, message] of Object.entries(chat.history.messages))
    messages.push(await messageOf(id, message, files))
  const params = isRecord(chat.params) ? chat.params : {}
  const tags = [...listOf(isRecord(row.meta) ? row.meta['tags'] : undefined), ...listOf(chat.tags)]
  const createdAt = momentOf(row.created_at) ?? momentOf(chat.timestamp)
  const title = row.title ?? chat.title ?? ''
  const system = typeof params['system'] === 'string' ? params['system'] : chat.system
  const conversation = foreignConversation({
    source: 'openwebui',
    id: row.id || undefined,
    title,
    createdAt,
    updatedAt: momentOf(row.updated_at),
    activeLeafId: chat.history.currentId ?? null,
    messages,
    systemPrompt: typeof system === 'string' ? system : '',
    tags: tags.map((tag) => firstText(tag, memberOf(tag, 'name'))).filter(Boolean),
    pinned: row.pinned ?? false,
    archived: row.archived ?? false,
  })
  return [...files, conversation]
}

async function messageOf(id: string, value: unknown, files: ImportItem[]): Promise<ForeignMessage> {
  const checked = messageSchema.safeParse(value)
  if (!checked.success) return { id, parentId: null, role: 'system', parts: [], createdAt: undefined }
  const message = checked.data
  const isReply = message.role === 'assistant' && typeof message.content === 'string'
  const parts: Part[] = [
    ...reasoningParts(message.reasoning_content),
    ...(isReply ? detailsParts(String(message.content)) : textParts(message.content)),
    ...listOf(message.sources).flatMap(citationOf),
  ]
  for (const file of Array.isArray(message.files) ? message.files : []) {
    const found = isRecord(file)
      ? await attachmentFrom(file['url'], typeof file['name'] === 'string' ? file['name'] : 'image')
      : undefined
    if (found) {
      files.push(found.item)
      parts.push(found.part)
    } else if (isRecord(file)) {
      const kind = file['type'] === 'image' ? 'Image' : 'File'
      const name = typeof file['name'] === 'string' ? `: ${file['name']}` : ''
      parts.push({ type: 'text', text: `[${kind} not in the export${name}]` })
    }
  }
  return {
    id,
    parentId: message.parentId ?? null,
    role: plainRole(message.role),
    parts,
    createdAt: momentOf(message.timestamp),
    model: message.model ?? undefined,
    isUnfinished: message.done === false,
  }
}

/** Where a web page was drawn on for a reply; files of its knowledge base have no address. */
function citationOf(value: unknown): readonly Part[] {
  const source = isRecord(value) && isRecord(value['source']) ? value['source'] : {}
  const first = isRecord(value) ? listOf(value['metadata'])[0] : undefined
  const url = [source['url'], isRecord(first) ? first['source'] : undefined, source['name']].find(
    (each) => typeof each === 'string' && /^https?:\/\//.test(each),
  )
  if (typeof url !== 'string') return []
  const title = isRecord(first) && typeof first['title'] === 'string' ? first['title'] : source['name']
  return [{ type: 'citation', url, ...(typeof title === 'string' && title !== url && { title }) }]
}
