/** A run of a reply's content, told apart. */
export type ContentRun =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  /** All text so far was reasoning. */
  | { readonly type: 'reclassified' }

export type ThinkSplitter = {
  /** The runs that are certain after this piece; the rest is held until more comes. */
  readonly feed: (text: string) => readonly ContentRun[]
  /** What was held back in the hope of more. */
  readonly end: () => readonly ContentRun[]
}

const OPENING = '<think>'
const CLOSING = '</think>'

/**
 * Separates inline `<think>…</think>` from the text, wherever the network cut the tags. An opening tag
 * counts only where a reply (or what follows an earlier thought) begins, so that replies may speak of it.
 * A closing tag that was never opened makes all text before it reasoning: some templates put the opening
 * tag into the prompt.
 */
export function createThinkSplitter(): ThinkSplitter {
  let state: 'start' | 'thinking' | 'text' = 'start'
  let held = ''
  /** White space before anything else, set aside: looking through it again for each piece would be O(n²). */
  let blank = ''
  /** All text while an unopened closing tag may still come; undefined once that is settled. */
  let unopened: string | undefined = ''

  function readStart(): ContentRun[] | undefined {
    const begun = held.trimStart()
    blank += held.slice(0, held.length - begun.length)
    held = begun
    if (held.startsWith(OPENING)) {
      held = held.slice(OPENING.length)
      blank = ''
      state = 'thinking'
      unopened = undefined
      return []
    }
    if (OPENING.startsWith(held)) return undefined
    held = takeBlank() + held
    state = 'text'
    return []
  }

  function takeBlank(): string {
    const taken = blank
    blank = ''
    return taken
  }

  function readThinking(): ContentRun[] | undefined {
    const end = held.indexOf(CLOSING)
    if (end === -1) return takeCertain('reasoning')
    const text = held.slice(0, end)
    held = held.slice(end + CLOSING.length)
    state = 'start'
    return text ? [{ type: 'reasoning', text }] : []
  }

  function readText(): ContentRun[] | undefined {
    if (unopened === undefined) return takeAll('text')
    const end = held.indexOf(CLOSING)
    if (end === -1) {
      const runs = takeCertain('text')
      unopened += textOf(runs)
      return runs
    }
    const before = held.slice(0, end)
    const isUnopened = endsThought(unopened + before)
    unopened = undefined
    if (!isUnopened) return takeAll('text')
    held = held.slice(end + CLOSING.length)
    state = 'start'
    return [...(before ? [{ type: 'text', text: before } as const] : []), { type: 'reclassified' }]
  }

  function takeAll(type: 'text' | 'reasoning'): ContentRun[] | undefined {
    const text = held
    held = ''
    return text ? [{ type, text }] : undefined
  }

  // All but an ending that may be the beginning of the closing tag.
  function takeCertain(type: 'text' | 'reasoning'): ContentRun[] | undefined {
    const certain = held.length - tagStartLength(held)
    if (certain === 0) return undefined
    const text = held.slice(0, certain)
    held = held.slice(certain)
    return [{ type, text }]
  }

  const readers = { start: readStart, thinking: readThinking, text: readText }

  return {
    feed(text) {
      held += text
      const runs: ContentRun[] = []
      while (held) {
        const next = readers[state]()
        if (!next) break
        runs.push(...next)
      }
      return runs
    },
    end() {
      held = takeBlank() + held
      return takeAll(state === 'thinking' ? 'reasoning' : 'text') ?? []
    },
  }
}

/** How many of the last characters may be the beginning of a closing tag. */
function tagStartLength(text: string): number {
  const start = text.lastIndexOf('<')
  if (start === -1 || text.length - start >= CLOSING.length) return 0
  return CLOSING.startsWith(text.slice(start)) ? text.length - start : 0
}

/** Whether a closing tag after this text ends a thought, rather than being spoken of. */
function endsThought(before: string): boolean {
  const fences = before.split('```').length - 1
  return fences % 2 === 0 && !/[`'"]$/.test(before) && !before.includes(OPENING)
}

const textOf = (runs: readonly ContentRun[] | undefined): string =>
  runs?.map((run) => (run.type === 'reclassified' ? '' : run.text)).join('') ?? ''
