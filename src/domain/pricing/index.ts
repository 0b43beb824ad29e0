/** The one door of what replies cost: what others may import. */
export { addCosts, atLeast } from './addCosts'
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
export { costOfRange, costRange } from './costRange'
export { createCostSum } from './createCostSum'
export { describeConditions, hourWords } from './describeCondition'
export { estimateNextTurn, fitOf, turnCostWords, type TurnEstimate } from './estimates/estimateNextTurn'
export { expectedTurnCost } from './estimates/expectedTurnCost'
export { type NextTurn, type PricedModel, TYPICAL_REPLY_TOKENS } from './estimates/nextTurn'
export { LEAST_CACHED_TOKENS, setsCachePoint } from './estimates/setsCachePoint'
export {
  formatBracket,
  formatExactMoney,
  formatMoney,
  formatPerMillion,
  formatTypedMoney,
} from './formatMoney'
export { type CacheLoss, lostCacheCost } from './lostCacheCost'
export { costOf } from './price'
export { type CurveStep, priceByMinute, priceByPromptSize } from './priceCurves'
export type { BilledUsage, RequestFacts } from './quantities'
export { tierNotes } from './tierNotes'
export { chargeDifference } from './withCharge'
