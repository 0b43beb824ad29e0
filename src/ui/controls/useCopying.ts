import { useEffect, useState } from 'react'

/** How long it is said what became of a copy, in milliseconds. */
const SAID_MS = 2000

/** Copies, and knows for two seconds what became of it. `onCopy` resolves to whether the browser allowed it. */
export function useCopying(onCopy: (text: string) => Promise<boolean>) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  return {
    outcome,
    copy: async (text: string) => setOutcome((await onCopy(text)) ? 'copied' : 'refused'),
  }
}
