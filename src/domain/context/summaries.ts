import { memoByObject } from '@/lib/result'

import type { ContextCut, Summary } from '../conversations/conversation'
import type { AttachmentId } from '../ids'
import type { AttachmentPart, Message } from '../messages/message'

/** A summary, and where on its path it ends. */
export type FoundSummary = { readonly summary: Summary; readonly end: number }

/** The summary of a path: of those whose last message is on it the one that reaches furthest. */
export function summaryOn(
  cut: ContextCut | undefined,
  path: readonly Pick<Message, 'id'>[],
): FoundSummary | undefined {
  if (cut?.type !== 'summary') return undefined
  const all = [cut, ...(cut.others ?? [])]
  const end = path.findLastIndex(({ id }) => all.some(({ upTo }) => upTo === id))
  const summary = all.find(({ upTo }) => upTo === path[end]?.id)
  return summary && { summary, end }
}

/** What a model reads of a summary. */
export const summaryText = ({ text, kept }: Summary): string =>
  `Summary of the conversation so far:\n\n${text}${kept ? `\n\n${kept}` : ''}`

/** The message in the place of those that a summary replaces. Made once, so that it is counted once. */
export const summaryMessage = memoByObject((summary: Summary, like: Message): Message => ({
  id: like.id,
  conversationId: like.conversationId,
  parentId: null,
  role: 'system',
  parts: [{ type: 'text', text: summaryText(summary) }],
  status: { type: 'complete' },
  createdAt: like.createdAt,
}))

/** The files of the person's messages, each once, the newest first. */
export function filesIn(messages: readonly Message[]): readonly AttachmentPart[] {
  const found = new Map<AttachmentId, AttachmentPart>()
  for (const { role, parts } of messages.toReversed())
    for (const part of role === 'user' ? parts : [])
      if ('attachmentId' in part && !found.has(part.attachmentId)) found.set(part.attachmentId, part)
  return [...found.values()]
}

/**
 * The messages after a summary: the first of the person has the files that are still sent, so that no two of their
 * messages follow each other, which some models refuse.
 */
export function afterSummary({ summary, end }: FoundSummary, path: readonly Message[]): readonly Message[] {
  const rest = path.slice(end + 1)
  const at = rest.findIndex(({ role }) => role === 'user')
  const first = rest[at]
  if (!summary.files?.length || !first) return rest
  const known = withFiles.get(first)
  if (known?.summary === summary) return rest.with(at, known.message)
  const files = filesIn(path.slice(0, end + 1)).filter(({ attachmentId }) =>
    summary.files?.includes(attachmentId),
  )
  const message = { ...first, parts: [...files, ...first.parts] }
  withFiles.set(first, { summary, message })
  return rest.with(at, message)
}

/** Made once for a message, so that it is counted once. */
const withFiles = new WeakMap<Message, { readonly summary: Summary; readonly message: Message }>()
