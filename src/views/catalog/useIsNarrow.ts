import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 767px)'

/** Whether there is room for one thing only: table or chart. */
export const useIsNarrow = (): boolean => useSyncExternalStore(watch, isNarrow, () => false)

const isNarrow = (): boolean => typeof matchMedia === 'function' && matchMedia(NARROW).matches

function watch(listener: () => void) {
  if (typeof matchMedia !== 'function') return () => undefined
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
