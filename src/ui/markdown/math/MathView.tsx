import { memo, type ReactNode, useSyncExternalStore } from 'react'

import { loadCode } from '@/lib/loadCode'

type Draw = (tex: string, isDisplay: boolean) => ReactNode

let loaded: Draw | undefined
let isAsked = false
const listeners = new Set<() => void>()

// A function of the module: the React Compiler skips components that hold an `import()`.
async function load(): Promise<void> {
  loaded = await loadCode(() =>
    import('./katexCode').then(
      ({ default: katex, mathElement }): Draw =>
        (tex, isDisplay) =>
          mathElement(katex, tex, isDisplay),
    ),
  )
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
  read: (): Draw | undefined => loaded,
}

type Props = { readonly tex: string; readonly isDisplay: boolean; readonly source: string }

/** A formula as KaTeX draws it; its source until KaTeX is here, and when KaTeX cannot read it. */
export const MathView = memo(function MathView({ tex, isDisplay, source }: Props) {
  const draw = useSyncExternalStore(katexStore.subscribe, katexStore.read)
  const formula = draw?.(tex, isDisplay)
  if (!formula) return <code className="md-tex">{source}</code>
  return <span className={isDisplay ? 'md-math md-math-display' : 'md-math'}>{formula}</span>
})
