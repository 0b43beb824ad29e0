import { type CodeNode, codeText } from '../blocks/blockNode'
import type { CodeLine, MarkdownDeps } from '../MarkdownDeps'

/** Lines that are drawn, and coloured, together. */
export const CODE_GROUP = 50

/** While code grows it is coloured at most this often, in milliseconds, */
const PAUSE_MS = 250
/** and only after it grew by this part, so that all colourings together cost in proportion to its length. */
const GROWTH = 1.25
/** Longer code stays plain, in characters. */
const MAX_CODE = 500_000
/** Groups that change colour in one turn of the page, so that no turn is long. */
const GROUPS_PER_TURN = 4

type Wish = {
  readonly highlight: NonNullable<MarkdownDeps['highlight']>
  readonly language: string
  /** Whether the code may still grow. */
  readonly isOpen: boolean
}

export type CodeColours = ReturnType<typeof createCodeColours>

/** The colours of one block of code, beside React: each group of lines hears only of its own. */
export function createCodeColours(
  later: (work: () => void, ms: number) => () => void = (work, ms) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  now: () => number = () => performance.now(),
) {
  const groups: (readonly CodeLine[])[] = []
  const listeners = new Map<number, () => void>()
  let wanted: { readonly node: CodeNode; readonly wish: Wish } | undefined
  let colouredLength = 0
  let lastAt = -Infinity
  let isBusy = false
  let isStopped = false
  let cancel: (() => void) | undefined
  let cancelPaint: (() => void) | undefined

  function consider() {
    cancel?.()
    cancel = undefined
    if (isBusy || isStopped || !wanted) return
    const wait = wanted.wish.isOpen ? lastAt + PAUSE_MS - now() : 0
    if (wait > 0) cancel = later(consider, wait)
    else void colour(wanted.node, wanted.wish)
  }

  async function colour(node: CodeNode, wish: Wish) {
    const length = node.lines.reduce((sum, line) => sum + line.length + 1, 0)
    wanted = undefined
    if (length > MAX_CODE || (wish.isOpen && length < colouredLength * GROWTH)) return
    if (node.joins.length > 0) return
    isBusy = true
    lastAt = now()
    const lines = await wish.highlight(codeText(node), wish.language)
    isBusy = false
    if (isStopped) return
    if (lines) {
      colouredLength = length
      paint(lines)
    }
    consider()
  }

  function paint(lines: readonly CodeLine[]) {
    cancelPaint?.()
    let index = 0
    const turn = () => {
      for (let changed = 0; index * CODE_GROUP < lines.length && changed < GROUPS_PER_TURN; index++) {
        const group = lines.slice(index * CODE_GROUP, (index + 1) * CODE_GROUP)
        if (isSame(groups[index], group)) continue
        groups[index] = keepSame(groups[index], group)
        listeners.get(index)?.()
        changed += 1
      }
      if (index * CODE_GROUP < lines.length) cancelPaint = later(turn, 16)
    }
    turn()
  }

  return {
    /** Says that the code is as it is now; colours follow when they can. */
    update(node: CodeNode, wish: Wish): void {
      isStopped = false
      wanted = { node, wish }
      consider()
    },

    /** Forgets what was asked; what has its colours keeps them. */
    stop(): void {
      isStopped = true
      cancel?.()
      cancelPaint?.()
    },

    /** The coloured lines of a group; undefined while it has none. */
    read: (group: number): readonly CodeLine[] | undefined => groups[group],

    /** One listener a group. */
    subscribe(group: number, listener: () => void): () => void {
      listeners.set(group, listener)
      return () => {
        if (listeners.get(group) === listener) listeners.delete(group)
      }
    },
  }
}

/** Keeps the lines that did not change, so that they are not drawn again. */
const keepSame = (before: readonly CodeLine[] | undefined, after: readonly CodeLine[]): readonly CodeLine[] =>
  after.map((line, index) => {
    const old = before?.[index]
    return old && isSameLine(old, line) ? old : line
  })

const isSame = (before: readonly CodeLine[] | undefined, after: readonly CodeLine[]): boolean =>
  before?.length === after.length && after.every((line, index) => isSameLine(before[index] ?? [], line))

const isSameLine = (before: CodeLine, after: CodeLine): boolean =>
  before.length === after.length &&
  after.every(([text, scope], index) => before[index]?.[0] === text && before[index][1] === scope)
