import type { ConversationId } from '@/domain/ids'
import { isRecord, parseJson } from '@/lib/json'

import { readLines } from './readLines'

/** Longest line we take, in bytes: an attachment piece takes 32 MB. */
export const MAX_LINE_BYTES = 64_000_000

/** More conversations than this in one file are not counted, and so come out at its end. */
const MAX_CONVERSATIONS = 500_000

/** How many lines of a file belong to each conversation, its own included. Checks nothing else. */
export async function countConversations(
  file: Blob,
  signal?: AbortSignal,
): Promise<ReadonlyMap<ConversationId, number>> {
  const counts = new Map<ConversationId, number>()
  for await (const line of readLines(file.stream(), { maxLineBytes: MAX_LINE_BYTES, signal })) {
    // Attachments are most of the bytes and belong to nobody.
    if (line.type !== 'line' || line.text.startsWith('{"type":"attachment"')) continue
    const record = parseJson(line.text)
    if (!isRecord(record)) continue
    const { type, id, conversationId } = record
    const owner = type === 'conversation' ? id : type === 'message' ? conversationId : undefined
    if (typeof owner !== 'string') continue
    const key = owner as ConversationId
    if (counts.size < MAX_CONVERSATIONS || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
