import { reasonsNotToFit } from '@/domain/models/browse/filterModels'
import { hasProviders, offerRows, type ModelFamily } from '@/domain/models/families/familiesOf'
import { isOfList } from '@/domain/models/lists/publicLists'
import type { Model } from '@/domain/models/model'
import { t } from '@/lib/text/t'

import { costNumber, modelKey, type Costs } from '../catalogRows'
import { savingWords } from '../words'

/** A row of the table: one model, a family that opens, one of its offers, or what is said around them. */
export type TableRow =
  | { readonly type: 'heading'; readonly key: string; readonly text: string }
  | { readonly type: 'model'; readonly key: string; readonly model: Model; readonly title: string }
  | {
      readonly type: 'family'
      readonly key: string
      /** The offer whose facts its row shows: the first in the order of the table. */
      readonly model: Model
      readonly family: ModelFamily
      readonly isOpen: boolean
    }
  | {
      readonly type: 'offer'
      readonly key: string
      readonly model: Model
      readonly family: ModelFamily
      /** Who answers, where the list names several providers for one id. */
      readonly provider?: string | undefined
    }
  | {
      readonly type: 'more'
      readonly key: string
      readonly family: ModelFamily
      /** Offers that are not shown yet. */
      readonly left: number
    }

export type RowGroup = { readonly heading?: string | undefined; readonly families: readonly ModelFamily[] }

/** Offers of an open family before the rest is asked for. */
const FIRST_OFFERS = 6

/** How far a family is open: its first offers, or all of them. */
export type Openness = ReadonlyMap<string, 'first' | 'all'>

/** The rows of groups of families, with the offers of those that are open. */
export function tableRows(groups: readonly RowGroup[], open: Openness): readonly TableRow[] {
  return groups.flatMap(({ heading, families }) =>
    families.length === 0
      ? []
      : [
          ...(heading === undefined ? [] : [{ type: 'heading', key: heading, text: heading } as const]),
          ...families.flatMap((family) => familyRows(family, open.get(family.key))),
        ],
  )
}

function familyRows(family: ModelFamily, open: 'first' | 'all' | undefined): readonly TableRow[] {
  const { key, offers, title } = family
  const [model] = offers
  if (offers.length === 1 && !hasProviders(model))
    return [{ type: 'model', key: modelKey(model), model, title }]
  const head: TableRow = { type: 'family', key, model, family, isOpen: open !== undefined }
  if (open === undefined) return [head]
  const rows = offerRows(offers)
  const shown = open === 'all' ? rows : rows.slice(0, FIRST_OFFERS)
  return [
    head,
    ...shown.map((row): TableRow => ({ type: 'offer', ...row, family })),
    { type: 'more', key: `${key}:more`, family, left: rows.length - shown.length },
  ]
}

/** The providers that are shown of single ids, which the list of models doesn't have. */
export const providerRows = (rows: readonly TableRow[]): readonly Model[] =>
  rows.flatMap((row) => (row.type === 'offer' && row.provider !== undefined ? [row.model] : []))

/** Whether a row shows this model, as itself or as one of its offers. */
export const shows = (row: TableRow, key: string): boolean => {
  switch (row.type) {
    case 'heading':
    case 'more':
      return false
    case 'family':
      return row.family.offers.some((offer) => modelKey(offer) === key)
    case 'model':
    case 'offer':
      return modelKey(row.model) === key
  }
}

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
