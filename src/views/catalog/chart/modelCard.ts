import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Model } from '@/domain/models/model'
import { formatBracket } from '@/domain/pricing'
import { dotted } from '@/lib/text/dotted'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import type { ScatterCard } from '@/ui/charts/scatter/ScatterMarker'

import { costNumber, createdOf } from '../catalogRows'
import { BASIS_NOTE, dayWords, savingWords, shortTokens } from '../words'

import { type AxisFacts, scoreWords } from './axes'

type CardDeps = AxisFacts & {
  /** The chat's own model, against which the price is told. */
  readonly own: Model | undefined
  readonly basis: BasisChoice['type']
}

/** What the figure says of the model one points at: what the chat costs with it, then its size, speed and score. */
export function modelCard(model: Model, { costs, own, basis, scoreOf, speedOf }: CardDeps): ScatterCard {
  const cost = costs.get(model)
  const isKnown = cost !== undefined && cost.expectedRange.low.type !== 'unknown'
  const isFree = cost?.expectedRange.high.type === 'free'
  const [here, there] = [costNumber(cost), own && costNumber(costs.get(own))]
  const share = here !== undefined && there !== undefined && there > 0 ? here / there - 1 : undefined
  const score = scoreOf(model)
  const speed = speedOf(model)?.tokensPerSecond
  const released = createdOf(model)
  const rows: (readonly [string, string])[] = []
  if (model.entry?.contextTokens !== undefined)
    rows.push([t('Context'), t('{tokens} tokens', { tokens: shortTokens(model.entry.contextTokens) })])
  if (speed !== undefined)
    rows.push([t('My speed'), t('{speed} tokens/s', { speed: formatNumber(Math.round(speed)) })])
  if (score) rows.push([t('My score'), scoreWords(score)])
  if (released !== undefined) rows.push([t('Released'), dayWords(released)])
  return {
    lead: !isKnown ? t('Price unknown') : isFree ? t('Free') : formatBracket(cost.expectedRange),
    note: dotted([t(BASIS_NOTE[basis]), model === own ? '' : againstWords(share)]),
    rows,
  }
}

/** How much more or less something costs, in a few words; empty where nothing can be said. */
function againstWords(share: number | undefined): string {
  if (share === undefined || Math.abs(share) < 0.005) return ''
  return share < 0
    ? t('{saving} less', { saving: savingWords(-share) })
    : t('{more} more', { more: formatPercent(share) })
}
