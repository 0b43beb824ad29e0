import * as z from '@/lib/schema'
import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import type { ImportItem } from '@/services/files/importReport'

import { foreignConversation } from '../foreignConversation'
import { inLine, type ListedMessage, plainRole } from '../foreignMessages'
import { attachmentOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'

const messageSchema = z.object({
  id: z.optional(z.string()),
  role: z.string(),
  text: z.optional(z.unknown()),
  fragments: z.optional(z.unknown()),
  created: z.optional(z.unknown()),
  generator: z.optional(z.unknown()),
  originLLM: z.optional(z.unknown()),
  pendingIncomplete: z.optional(z.unknown()),
})
const conversationSchema = z.object({
  id: z.optional(z.string()),
  userTitle: z.optional(z.nullable(z.string())),
  autoTitle: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  created: z.optional(z.unknown()),
  updated: z.optional(z.unknown()),
  isArchived: z.optional(z.unknown()),
  messages: z.array(z.unknown()),
})

/** Whether a value is a conversation as big-AGI writes it. */
export const isBigAgi = (value: unknown): boolean =>
  isRecord(value) &&
  Array.isArray(value['messages']) &&
  ('systemPurposeId' in value || 'autoTitle' in value || 'userTitle' in value)

/** Conversations of a big-AGI export: of everything, or of one. Keys of its model sources are not read. */
export const bigAgiConversations = (value: unknown): readonly unknown[] | undefined => {
  if (isBigAgi(value)) return [value]
  const all = isRecord(value) ? value['conversations'] : undefined
  return Array.isArray(all) && all.some(isBigAgi) ? all : undefined
}

/** One conversation of big-AGI, of its older (text) or newer (fragments) kind. */
export async function readBigAgi(value: unknown): Promise<readonly ImportItem[] | undefined> {
  const checked = conversationSchema.safeParse(value)
  if (!checked.success) return undefined
  const { id, userTitle, autoTitle, name, created, updated, isArchived, messages } = checked.data
  const files: ImportItem[] = []
  const listed: ListedMessage[] = []
  for (const row of messages) {
    const message = messageSchema.safeParse(row)
    if (!message.success) continue
    const { role, text, fragments } = message.data
    listed.push({
      id: message.data.id,
      role: plainRole(role),
      parts: Array.isArray(fragments) ? await partsOf(fragments, files) : textParts(text),
      createdAt: momentOf(message.data.created),
      model: modelOf(message.data),
      isUnfinished: message.data.pendingIncomplete === true,
    })
  }
  const createdAt = momentOf(created)
  const title = [userTitle, autoTitle, name].find((candidate) => candidate) ?? ''
  const found = inLine(listed)
  const conversation = foreignConversation({
    source: 'bigagi',
    id,
    title,
    createdAt,
    updatedAt: momentOf(updated),
    activeLeafId: found.at(-1)?.id ?? null,
    messages: found,
    archived: isArchived === true,
  })
  return [...files, conversation]
}

async function partsOf(fragments: readonly unknown[], files: ImportItem[]): Promise<readonly Part[]> {
  const parts: Part[] = []
  for (const fragment of fragments) {
    const part = isRecord(fragment) ? fragment['part'] : undefined
    if (!isRecord(part)) continue
    const data = part['pt'] === 'doc' && isRecord(part['data']) ? part['data']['text'] : undefined
    if (typeof data !== 'string') {
      parts.push(...partOf(part))
      continue
    }
    const title = [part['l1Title'], part['ref']].find((name) => typeof name === 'string' && name !== '')
    const file = await attachmentOf(
      new Blob([data], { type: 'text/plain' }),
      typeof title === 'string' ? title : 'document',
    )
    files.push(file.item)
    parts.push(file.part)
  }
  return parts
}

function partOf(part: Readonly<Record<string, unknown>>): readonly Part[] {
  switch (part['pt']) {
    case 'text':
      return textParts(part['text'])
    case 'ma':
      return reasoningParts(part['aText'])
    case 'error':
      return textParts(part['error'])
    case 'tool_invocation': {
      const call = isRecord(part['invocation']) ? part['invocation'] : {}
      return [
        {
          type: 'toolCall',
          id: textOf(part['id']),
          name: textOf(call['name']) || textOf(call['type']),
          arguments: textOf(call['args']) || textOf(call['code']),
        },
      ]
    }
    case 'tool_response': {
      const answer = isRecord(part['response']) ? part['response'] : {}
      return [{ type: 'toolResult', toolCallId: textOf(part['id']), text: textOf(answer['result']) }]
    }
    // Its images are in the browser it ran in, and in no export.
    case 'image_ref':
      return [missingImage(part['altText'])]
    case 'reference':
      return part['assetType'] === 'image' ? [missingImage(part['assetSummary'])] : []
    default:
      return []
  }
}

const missingImage = (alt: unknown): Part => ({
  type: 'text',
  text: `[Image not in the export${isRecord(alt) ? suffixOf(alt['label']) : suffixOf(alt)}]`,
})
const suffixOf = (text: unknown): string =>
  typeof text === 'string' && text !== '' ? `: ${text.slice(0, 200)}` : ''

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function modelOf({ generator, originLLM }: z.infer<typeof messageSchema>): string | undefined {
  const name = isRecord(generator) ? generator['name'] : originLLM
  return typeof name === 'string' ? name : undefined
}
