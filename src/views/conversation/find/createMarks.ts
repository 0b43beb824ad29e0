import { textRanges } from './textRanges'

/** Where the current hit is: the message, and its number among that message's hits. */
export type CurrentHit = { readonly messageId: string; readonly index: number }

const ALL = 'parlance-find'
const CURRENT = 'parlance-find-current'

/** The places of a message that say something: its text, its reasoning, the calls it makes. */
const SAID = '[data-part="text"], [data-part="reasoning"], [data-part="tool"] [data-said]'

/** Marks hits in the messages that are in the page, and marks again when rows come and go. Changes no element. */
export function createMarks(log: HTMLElement) {
  let pattern: RegExp | null = null
  let current: CurrentHit | null = null
  let frame = 0

  function mark() {
    frame = 0
    // Older browsers find and jump without marks.
    if (!('highlights' in CSS)) return
    CSS.highlights.delete(ALL)
    CSS.highlights.delete(CURRENT)
    if (!pattern) return
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
    const find = pattern
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
    show(nextPattern: RegExp | null, nextCurrent: CurrentHit | null) {
      pattern = nextPattern
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
