import { useEffect, useState } from 'react'

import { whenIdle } from '@/lib/time/afterPaint'

import { useApp } from '../app'

/**
 * Whether the lists and catalogs kept on disk have been read. Before, none is fetched: the network may have no other.
 *
 * @param isShown a view shows them: they are read now, and otherwise when the page has nothing better to do.
 */
export function useRestored(isShown: boolean): boolean {
  const { restore } = useApp()
  const [isRestored, setIsRestored] = useState(!restore)
  useEffect(() => {
    const done = () => setIsRestored(true)
    const begin = () => void restore?.().then(done, done)
    if (!isShown) return whenIdle(begin, { latestMs: 1_000, elseMs: 100 })
    begin()
    return undefined
  }, [restore, isShown])
  return isRestored
}
