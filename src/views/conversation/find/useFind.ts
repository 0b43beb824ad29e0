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

/** Where the current hit is: the message, and its number among that message's hits. */
type CurrentHit = { readonly messageId: string; readonly index: number }

const ALL = 'parlance-find'
const CURRENT = 'parlance-find-current'

/** The places of a message that say something: its text, its reasoning, the calls it makes. */
const SAID = '[data-part="text"], [data-part="reasoning"], [data-part="tool"] [data-said]'

/** Marks hits in the messages that are in the page, and marks again when rows come and go. Changes no element. */
export function createMarks(log: HTMLElement) {
  let finder: Finder | null = null
  let current: CurrentHit | null = null
  let frame = 0

  function mark() {
    frame = 0
    // Older browsers find and jump without marks.
    if (!('highlights' in CSS)) return
    CSS.highlights.delete(ALL)
    CSS.highlights.delete(CURRENT)
    if (!finder) return
    const all: Range[] = []
    for (const article of log.querySelectorAll('[data-message-id]')) all.push(...rangesIn(article))
    const range = currentRange()
    CSS.highlights.set(ALL, new Highlight(...all))
    if (range) {
      const highlight = new Highlight(range)
      highlight.priority = 1
      CSS.highlights.set(CURRENT, highlight)
    }
  }
  const rangesIn = (article: Element): readonly Range[] => {
    const find = finder
    return find ? [...article.querySelectorAll(SAID)].flatMap((part) => textRanges(part, find)) : []
  }
  function currentRange(): Range | undefined {
    if (!current) return undefined
    const article = log.querySelector(`[data-message-id="${CSS.escape(current.messageId)}"]`)
    const ranges = article ? rangesIn(article) : []
    // A part that is folded away shows fewer hits than the message has.
    return ranges[Math.min(current.index, ranges.length - 1)]
  }
  const schedule = () => {
    frame ||= requestAnimationFrame(mark)
  }
  const observer = new MutationObserver(schedule)
  observer.observe(log, { childList: true, subtree: true, characterData: true })

  return {
    show(nextFinder: Finder | null, nextCurrent: CurrentHit | null) {
      finder = nextFinder
      current = nextCurrent
      schedule()
    },
    /** Where the current hit is now; undefined while its message is not in the page. */
    currentRange,
    stop() {
      observer.disconnect()
      cancelAnimationFrame(frame)
      if (!('highlights' in CSS)) return
      CSS.highlights.delete(ALL)
      CSS.highlights.delete(CURRENT)
    },
  }
}

export type Marks = ReturnType<typeof createMarks>

/** More marks in one message would only cost. */
const MOST_RANGES = 2_000

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote, .md-line, [data-part], [data-said]'
/** Parts of a message's element that are not its text. */
const BESIDE = 'button, figcaption, fieldset, [role="radiogroup"], [aria-hidden="true"], .sr-only'

type Piece = {
  readonly node: Text
  readonly start: number
  /** The formula whose source this is: the source is not shown, so the whole formula is marked. */
  readonly formula: Element | null
}

/** Ranges of what is found in an element's text. A hit never spans two blocks. */
export function textRanges(element: Element, find: Finder): readonly Range[] {
  const pieces: Piece[] = []
  let text = ''
  let block: Element | null = null
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(BESIDE)) continue
    const math = node.parentElement?.closest('math')
    // What is drawn is beside the MathML, which is out of sight.
    const formula = math?.closest('.katex') ?? math ?? null
    if (formula && !node.parentElement?.closest('annotation')) continue
    const own = node.parentElement?.closest(BLOCKS) ?? null
    if (own !== block && text !== '') text += '\n\n'
    block = own
    pieces.push({ node, start: text.length, formula })
    text += node.data
  }

  const ranges: Range[] = []
  let at = 0
  for (const [start, end] of find(text).slice(0, MOST_RANGES)) {
    while ((pieces[at + 1]?.start ?? Infinity) <= start) at += 1
    let last = at
    while ((pieces[last + 1]?.start ?? Infinity) < end) last += 1
    const [from, to] = [pieces[at], pieces[last]]
    if (!from || !to) continue
    const range = document.createRange()
    if (from.formula) range.setStartBefore(from.formula)
    else range.setStart(from.node, Math.min(from.node.length, start - from.start))
    if (to.formula) range.setEndAfter(to.formula)
    else range.setEnd(to.node, Math.min(to.node.length, end - to.start))
    ranges.push(range)
  }
  return ranges
}
