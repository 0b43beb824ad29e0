import { loadCode } from '@/lib/loadCode'

type Katex = typeof import('katex').default

let loaded: Katex | undefined
let isAsked = false
const listeners = new Set<() => void>()

// A function of the module: the React Compiler skips components that hold an `import()`.
async function load(): Promise<void> {
  loaded = (await loadCode(() => import('./katexCode'))).default
  for (const listener of listeners) listener()
}

/** KaTeX, fetched when the first formula asks for it. */
export const katexStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    if (!isAsked) {
      isAsked = true
      // Without it formulas stay readable as source; the next page load tries again.
      load().catch(() => (isAsked = false))
    }
    return () => listeners.delete(listener)
  },
  /** undefined until it is here. */
  read: (): Katex | undefined => loaded,
}
