import type { MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import type { Finder } from '@/domain/search/createFinder'
import { readArguments } from '@/domain/tools/toolCall'
import { memoByObject } from '@/lib/result'
import { toPlain } from '@/ui/markdown'

/** A message with hits: how many, and how many come before it. */
export type FoundMessage = { readonly id: MessageId; readonly count: number; readonly before: number }

/** Work is cut into pieces of this length, so that typing is never held up, in milliseconds. */
const SLICE_MS = 8

/** What a message says, folded or not, without the marks of Markdown; read once for each version of a message. */
const shownText = memoByObject((message: Message): string => {
  const { parts } = message
  // Tool calls come after everything else.
  return [...parts.map((part) => wordsOf(part, message)), ...parts.map((part) => callOf(part, message))]
    .filter(Boolean)
    .join('\n\n')
})

function wordsOf(part: Part, { role }: Message): string {
  switch (part.type) {
    case 'text':
      return role === 'assistant' ? toPlain(part.text) : part.text
    case 'reasoning':
    case 'toolResult':
    case 'refusal':
      return part.text
    default:
      return ''
  }
}

function callOf(part: Part, { reply }: Message): string {
  if (part.type !== 'toolCall') return ''
  const read = readArguments(part.arguments, { wasCut: reply?.finishReason === 'length' })
  return `${part.name}\n\n${read.type === 'valid' ? read.pretty : part.arguments}`
}

/**
 * Messages in which something is found, in order, whether or not they are in the page. Yields what it has so far
 * whenever it lets the page work; the last one is whole.
 */
export async function* findInMessages(
  messages: readonly Message[],
  find: Finder,
  { signal, now, pause }: { signal: AbortSignal; now: () => number; pause: () => Promise<void> },
): AsyncGenerator<readonly FoundMessage[], void> {
  const found: FoundMessage[] = []
  let total = 0
  let since = now()
  for (const message of messages) {
    if (now() - since > SLICE_MS) {
      yield [...found]
      await pause()
      if (signal.aborted) return
      since = now()
    }
    const count = find(shownText(message)).length
    if (count === 0) continue
    found.push({ id: message.id, count, before: total })
    total += count
  }
  yield found
}

/** How many hits there are in all. */
export const totalOf = (found: readonly FoundMessage[]): number => {
  const last = found.at(-1)
  return last ? last.before + last.count : 0
}

/** The message the hit number `index` (from 0) is in. */
export const messageOfHit = (found: readonly FoundMessage[], index: number): FoundMessage | undefined =>
  found.find(({ before, count }) => index >= before && index < before + count)
