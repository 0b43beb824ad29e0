import type { Finder } from '@/domain/search/createFinder'

/** Where the current hit is: the message, and its number among that message's hits. */
export type CurrentHit = { readonly messageId: string; readonly index: number }

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
