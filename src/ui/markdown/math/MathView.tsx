import { memo, useSyncExternalStore } from 'react'

import { loadCode } from '@/lib/loadCode'

import { mathElement } from './mathElement'

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
const katexStore = {
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

type Props = { readonly tex: string; readonly isDisplay: boolean; readonly source: string }

/** A formula as KaTeX draws it; its source until KaTeX is here, and when KaTeX cannot read it. */
export const MathView = memo(function MathView({ tex, isDisplay, source }: Props) {
  const katex = useSyncExternalStore(katexStore.subscribe, katexStore.read)
  const formula = katex && mathElement(katex, tex, isDisplay)
  if (!formula) return <code className="md-tex">{source}</code>
  return <span className={isDisplay ? 'md-math md-math-display' : 'md-math'}>{formula}</span>
})
