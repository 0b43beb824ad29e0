import { one } from './one'

/** The other half of the planted cycle. */
export const two = (depth: number): number => (depth === 0 ? 2 : one(depth - 1))
