import { two } from './two'

/** Half of a planted cycle: `two` imports this file. */
export const one = (depth: number): number => (depth === 0 ? 1 : two(depth - 1))
