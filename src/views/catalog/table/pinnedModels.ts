import { reasonsNotToFit } from '@/domain/models/browse/cheapestThatFits'
import { isOfList } from '@/domain/models/lists/publicLists'
import type { Model } from '@/domain/models/model'
import { t } from '@/lib/text/t'

import { costNumber, type Costs } from '../catalogRows'
import { savingWords } from '../words'

/** A row above all others, whatever the order: what it says under the name, and whether it is the better offer. */
export type Pinned = { readonly model: Model; readonly note: string; readonly isOffer: boolean }

/** A saving below this share is no reason to change models. */
const WORTH_SAYING = 0.01

/**
 * The chat's model, and the cheapest of those shown that fits. Free models are no answer to what a paid one could cost
 * less: they have limits of their own, and their filter is one press away.
 */
export function pinnedModels(
  chosen: Model | undefined,
  passing: readonly Model[],
  costs: Costs,
  now: number,
): readonly Pinned[] {
  if (!chosen) return []
  const spent = costNumber(costs.get(chosen))
  const own: Pinned = { model: chosen, note: t('In this chat now'), isOffer: false }
  let [cheapest, least] = [undefined as Model | undefined, Infinity]
  let hasFree = false
  for (const model of passing) {
    // A list tells what a model costs, and can't be chatted with.
    if (isOfList(model)) continue
    const cost = costs.get(model)
    const amount = costNumber(cost)
    if (amount === undefined || amount >= least || reasonsNotToFit(cost, now).length > 0) continue
    if (amount === 0) hasFree = true
    else [cheapest, least] = [model, amount]
  }
  if (!cheapest || cheapest === chosen || spent === undefined || 1 - least / spent < WORTH_SAYING)
    return [own]
  const saving = savingWords(1 - least / spent)
  const note = hasFree
    ? t('Cheapest paid · {saving} less', { saving })
    : t('Cheapest that fits · {saving} less', { saving })
  return [own, { model: cheapest, note, isOffer: true }]
}
