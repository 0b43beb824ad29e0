import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import { createFinder, type Finder } from '@/domain/search/createFinder'
import { readArguments } from '@/domain/tools/toolCall'
import { useApp, useAppState } from '@/hooks/app'
import { memoByObject } from '@/lib/result'
import { yieldToPage } from '@/lib/time/afterPaint'
import { selectThread } from '@/store/selectors'
import { toPlain } from '@/ui/markdown'

const NONE: readonly FoundMessage[] = []

/** The hits of a query on the shown path, growing while the messages are read: `onFound` hears of each growth. */
export function useFind(
  conversationId: ConversationId,
  query: string,
  isCaseSensitive: boolean,
  onFound: (found: readonly FoundMessage[], isWhole: boolean) => void,
) {
  const { elapsed } = useApp()
  const { tree, path } = useAppState(selectThread(conversationId))
  const finder = useMemo(() => createFinder(query, { isCaseSensitive }), [query, isCaseSensitive])
  const [answer, setAnswer] = useState<{
    finder: Finder | null
    found: readonly FoundMessage[]
    isWhole: boolean
  }>({
    finder: null,
    found: NONE,
    isWhole: true,
  })

  const answered = useEffectEvent((finder: Finder, found: readonly FoundMessage[], isWhole: boolean) => {
    setAnswer({ finder, found, isWhole })
    onFound(found, isWhole)
  })

  useEffect(() => {
    if (!finder) return
    const controller = new AbortController()
    const { signal } = controller
    const messages = path.flatMap((id) => tree.byId.get(id) ?? [])
    void (async () => {
      let last = NONE
      const deps = { signal, now: elapsed, pause: yieldToPage }
      for await (const found of findInMessages(messages, finder, deps)) {
        last = found
        if (!signal.aborted) answered(finder, found, false)
      }
      if (!signal.aborted) answered(finder, last, true)
    })()
    return () => {
      controller.abort()
    }
  }, [finder, tree, path, elapsed])

  const found = finder ? answer.found : NONE
  const isCurrent = answer.finder === finder
  return {
    finder,
    found,
    total: totalOf(found),
    /** Whether the hits are those of this query: until its first arrive, the previous ones are shown. */
    isCurrent,
    isWhole: !finder || (answer.isWhole && isCurrent),
  }
}

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
