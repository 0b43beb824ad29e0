import { memo, useSyncExternalStore } from 'react'

import { katexStore } from './katex'
import { mathElement } from './mathElement'

type Props = { readonly tex: string; readonly isDisplay: boolean; readonly source: string }

/** A formula as KaTeX draws it; its source until KaTeX is here, and when KaTeX cannot read it. */
export const MathView = memo(function MathView({ tex, isDisplay, source }: Props) {
  const katex = useSyncExternalStore(katexStore.subscribe, katexStore.read)
  const formula = katex && mathElement(katex, tex, isDisplay)
  if (!formula) return <code className="md-tex">{source}</code>
  return <span className={isDisplay ? 'md-math md-math-display' : 'md-math'}>{formula}</span>
})
