import { compare, decimalText, ONE } from '@/lib/decimal'
import type { Decimal } from '@/lib/decimal'
import type { Json } from '@/lib/json'
import { t } from '@/lib/text/t'
import { amountOf } from './priceTable'

/**
 * The share taken off every price: 0.2 = 20 % off, negative = mark-up, 1 = nothing is charged. Undefined when none is
 * named, or when no share can be made of it, which the notes then tell.
 */
export function discountOf(
  value: Json | undefined,
  label: string,
  notes: string[],
  { mayBeAll }: { readonly mayBeAll: boolean } = { mayBeAll: true },
): Decimal | undefined {
  const share = amountOf(value)
  if (share === undefined) return undefined
  if (share !== 'bad' && compare(share, ONE) < (mayBeAll ? 1 : 0)) return share
  const written = share === 'bad' ? JSON.stringify(value).slice(0, 40) : decimalText(share).slice(0, 40)
  notes.push(t('{label} is {written}, which is no share of a price; not applied.', { label, written }))
  return undefined
}
