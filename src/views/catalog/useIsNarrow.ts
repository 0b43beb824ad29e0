import { useMediaQuery } from '@/ui/useMediaQuery'

/** Whether there is room for one thing only: table or chart. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 767px)')
