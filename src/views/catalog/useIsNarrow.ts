import { useMediaQuery } from '@/ui/layout/useMediaQuery'

/** Whether there is room for one thing only: table or chart. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 767px)')
