import { useCallback, useMemo, useSyncExternalStore } from 'react'

/**
 * Whether a media query holds, now and whenever that changes; false where there are none. The query is put once:
 * putting it again at each rendering costs as much as a small component.
 */
export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => (typeof matchMedia === 'function' ? matchMedia(query) : undefined), [query])
  const watch = useCallback(
    (listener: () => void) => {
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(
    watch,
    () => list?.matches ?? false,
    () => false,
  )
}
