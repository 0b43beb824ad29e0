import { useMediaQuery } from '@/ui/layout/useMediaQuery'

/** Whether it is a phone's width: rows have two lines, and filters are a sheet. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 767px)')

/** Whether there is room for one thing only: list or figure. */
export const useHasOnePane = (): boolean => useMediaQuery('(max-width: 899px)')
