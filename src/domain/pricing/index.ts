/** The one door of what replies cost: what others may import. */
export { addCosts, atLeast, chargeDifference, costOfRange, costRange, createCostSum } from './addCosts'
export {
  compareCosts,
  type Cost,
  COST_ITEMS,
  type CostBracket,
  type CostLine,
  isPriced,
  type SpendingCaps,
} from './cost'
export { costOfReplay, prepareReplay, type Replay, type ReplayTurn } from './costOfReplay'
export { describeConditions, hourWords } from './describeCondition'
export {
  estimateNextTurn,
  fitOf,
  turnCostWords,
  expectedTurnCost,
  LEAST_CACHED_TOKENS,
  setsCachePoint,
  type TurnEstimate,
} from './estimates/estimateNextTurn'
export { type NextTurn, type PricedModel, TYPICAL_REPLY_TOKENS } from './estimates/nextTurn'
export {
  formatBracket,
  formatExactMoney,
  formatMoney,
  formatPerMillion,
  formatTypedMoney,
} from './formatMoney'
export { type CacheLoss, lostCacheCost } from './lostCacheCost'
export { costOf } from './price'
export { type CurveStep, priceByMinute, priceByPromptSize, tierNotes } from './priceCurves'
export type { BilledUsage, RequestFacts } from './quantities'
