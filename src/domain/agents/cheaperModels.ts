import { approximate, decimal } from '@/lib/decimal'

import type { Model } from '../models/model'
import { type Cost, costOf, costOfRange, costRange, isPriced } from '../pricing'

/** A step of a sub-agent, in tokens: what prices are compared by. */
const TYPICAL_STEP = { promptTokens: 10_000, completionTokens: 1_000 }

/** A model that is worth suggesting costs at most this share of the chat's own. */
const MOST_SHARE = 0.4
/** More than these are no help to choose from. */
const MOST = 12

export type CheaperModel = { readonly model: Model; readonly cost: Cost }

/** What a step costs on a model. */
const stepCost = ({ entry }: Pick<Model, 'entry'>, at: number): Cost =>
  entry
    ? costOfRange(costRange(entry.prices, (prices) => costOf({ prices, usage: TYPICAL_STEP, facts: {}, at })))
    : { type: 'unknown' }

/**
 * Models that do a step for less than the chat's own and can call tools, the most expensive first: of cheaper ones that
 * is as a rule the ablest. The first that is much cheaper is the one to suggest.
 */
export function cheaperModels(
  models: readonly Model[],
  own: Model | undefined,
  at: number,
): { readonly all: readonly CheaperModel[]; readonly suggested: CheaperModel | undefined } {
  const ownCost = own && stepCost(own, at)
  if (!ownCost || !isPriced(ownCost)) return { all: [], suggested: undefined }
  const ownAmount = approximate(decimal(ownCost.amount))
  const amountOf = ({ cost }: CheaperModel) => (isPriced(cost) ? approximate(decimal(cost.amount)) : 0)
  const all = models
    .filter(({ entry, id }) => id !== own.id && entry?.features?.includes('tools') !== false)
    .map((model) => ({ model, cost: stepCost(model, at) }))
    .filter(({ cost }) => cost.type === 'free' || (isPriced(cost) && cost.type === 'known'))
    .filter((each) => amountOf(each) < ownAmount)
    .toSorted((one, other) => amountOf(other) - amountOf(one))
  const much = all.filter((each) => amountOf(each) <= ownAmount * MOST_SHARE)
  // One of the same maker answers most alike.
  const suggested = much.find(({ model: { entry } }) => entry?.owner === own.entry?.owner) ?? much[0]
  const at0 = suggested ? Math.max(0, all.indexOf(suggested) - 3) : 0
  return { all: all.slice(at0, at0 + MOST), suggested }
}
