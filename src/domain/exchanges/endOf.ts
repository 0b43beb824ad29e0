import type { Exchange } from './exchange'

/** How a request ended and what it cost, as somebody heard it. */
export const endOf = ({
  response,
  timings,
  cost,
  isEstimated,
}: Pick<Exchange, 'response' | 'timings' | 'cost' | 'isEstimated'>) => ({
  response,
  timings,
  cost,
  isEstimated,
})

/** Whether nobody here heard how it ended: another device may have. */
export const isCut = ({ response }: Pick<Exchange, 'response'>): boolean => response.outcome === 'interrupted'
