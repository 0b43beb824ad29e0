import * as z from '@/lib/schema'
import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import type { ImportItem } from '@/services/files/importReport'

import { foreignConversation } from '../foreignConversation'
import { inLine, type ListedMessage, plainRole } from '../foreignMessages'
import { attachmentFrom, listOf, momentOf, textParts } from '../parts/foreignParts'

const messageSchema = z.object({
  id: z.optional(z.string()),
  date: z.optional(z.unknown()),
  role: z.string(),
  content: z.unknown(),
  model: z.optional(z.nullable(z.string())),
  streaming: z.optional(z.unknown()),
})
const sessionSchema = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  topic: z.optional(z.nullable(z.string())),
  lastUpdate: z.optional(z.unknown()),
  messages: z.array(z.unknown()),
  mask: z.optional(z.unknown()),
})

const STORE = 'chat-next-web-store'

/** Whether a value is a backup as NextChat writes it. */
export const isNextChat = (value: unknown): boolean => isRecord(value) && isRecord(value[STORE])

/** Sessions of a NextChat backup. Of the whole file only these are read: it also holds keys, which stay there. */
export const nextChatSessions = (value: unknown): readonly unknown[] => {
  const store = isRecord(value) ? value[STORE] : undefined
  return isRecord(store) && Array.isArray(store['sessions']) ? store['sessions'] : []
}

/** One session of a NextChat backup. */
export async function readNextChat(value: unknown): Promise<readonly ImportItem[] | undefined> {
  const checked = sessionSchema.safeParse(value)
  if (!checked.success) return undefined
  const session = checked.data
  const updatedAt = momentOf(session.lastUpdate)
  const context = isRecord(session.mask) ? listOf(session.mask['context']) : []
  const files: ImportItem[] = []
  const listed: ListedMessage[] = []
  for (const row of [...context, ...session.messages]) {
    const message = messageSchema.safeParse(row)
    if (!message.success) continue
    const { id, role, content, model, date, streaming } = message.data
    listed.push({
      id,
      role: plainRole(role),
      parts: await partsOf(content, files),
      createdAt: momentOf(date),
      model: model ?? undefined,
      isUnfinished: streaming === true,
    })
  }
  const messages = inLine(listed)
  const conversation = foreignConversation({
    source: 'nextchat',
    id: session.id === undefined ? undefined : String(session.id),
    title: session.topic ?? '',
    createdAt: undefined,
    updatedAt,
    activeLeafId: messages.at(-1)?.id ?? null,
    messages,
  })
  return [...files, conversation]
}

async function partsOf(content: unknown, files: ImportItem[]): Promise<readonly Part[]> {
  if (!Array.isArray(content)) return textParts(content)
  const parts: Part[] = []
  for (const part of content) {
    if (!isRecord(part)) continue
    parts.push(...textParts(part['text']))
    const image = isRecord(part['image_url']) ? part['image_url']['url'] : undefined
    const found = await attachmentFrom(image, 'image')
    if (found) {
      files.push(found.item)
      parts.push(found.part)
    } else if (typeof image === 'string') {
      parts.push({ type: 'text', text: `[Image not in the export: ${image.slice(0, 200)}]` })
    }
  }
  return parts
}
