import type { Cost } from './cost'

/** A cost as a lower bound: what it was reckoned from is not all that was used. */
export const atLeast = (cost: Cost): Cost => (cost.type === 'known' ? { ...cost, type: 'atLeast' } : cost)
