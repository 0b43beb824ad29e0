import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/message'
import { countMatches } from '@/domain/find/findPattern'
import { toPlain } from '@/ui/markdown/toPlain'

/** A message with hits: how many, and how many stand before it. */
export type FoundMessage = { readonly id: MessageId; readonly count: number; readonly before: number }

/** Work is cut into pieces of this length, so that typing is never held up, in milliseconds. */
const SLICE_MS = 8

const plain = new WeakMap<Message['parts'], string>()

/** What a message shows, without the marks of Markdown; read once for each version of a message. */
function shownText({ role, parts }: Message): string {
  const known = plain.get(parts)
  if (known !== undefined) return known
  const text = parts
    .map((part) => {
      if (part.type === 'text') return role === 'assistant' ? toPlain(part.text) : part.text
      return part.type === 'toolResult' || part.type === 'refusal' ? part.text : ''
    })
    .filter(Boolean)
    .join('\n')
  plain.set(parts, text)
  return text
}

/**
 * Messages in which the pattern stands, in order, whether or not they are in the page. Yields what it has so far
 * whenever it lets the page work; the last one is whole.
 */
export async function* findInMessages(
  messages: readonly Message[],
  pattern: RegExp,
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
    const count = countMatches(shownText(message), pattern)
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

/** The message the hit number `index` (from 0) stands in. */
export const messageOfHit = (found: readonly FoundMessage[], index: number): FoundMessage | undefined =>
  found.find(({ before, count }) => index >= before && index < before + count)
