import { add, compare, decimal, decimalText, isZero, ONE, subtract, ZERO, type Decimal } from '@/lib/decimal'

import type { Charge } from '../ledger/ledgerRow'
import type { Admission, Take } from '../store/hostStore'

/** What is used of a counter, and what is held for requests under way. */
export type Count = { readonly used: Decimal; readonly held: Decimal }

export const NO_COUNT: Count = { used: ZERO, held: ZERO }

type Named = { readonly name: string; readonly startsAt: number }

/** The counters of a store while it has them for itself. */
export type Counts = {
  readonly get: (counter: Named) => Count
  readonly set: (counter: Named, count: Count) => void
}

/** Takes from each counter where all have room; otherwise changes none. */
export function admitTo(counts: Counts, takes: readonly Take[]): Admission {
  const held: Charge[] = []
  for (const take of takes) {
    const count = counts.get(take)
    const left = subtract(subtract(decimal(take.most), count.used), count.held)
    const amount = amountOf(take, left)
    if (!amount) return { type: 'full', take, used: decimalText(count.used), held: decimalText(count.held) }
    if (take.type === 'hold' && !isZero(amount))
      held.push({ name: take.name, startsAt: take.startsAt, used: '0', held: decimalText(amount) })
  }
  for (const take of takes) {
    if (take.type !== 'one') continue
    const count = counts.get(take)
    counts.set(take, { ...count, used: add(count.used, ONE) })
  }
  applyCharges(counts, held)
  return { type: 'admitted', held }
}

/** How much a take takes; undefined where there is no room. */
function amountOf(take: Take, left: Decimal): Decimal | undefined {
  if (compare(left, ZERO) <= 0) return undefined
  const wanted = take.type === 'one' ? ONE : decimal(take.amount)
  if (compare(wanted, left) <= 0) return wanted
  return take.type === 'hold' && take.isGuess ? left : undefined
}

/** Adds to what is used and held; what is held never falls below nothing. */
export function applyCharges(counts: Counts, charges: readonly Charge[]): void {
  for (const charge of charges) {
    const count = counts.get(charge)
    const held = add(count.held, decimal(charge.held))
    counts.set(charge, {
      used: add(count.used, decimal(charge.used)),
      held: compare(held, ZERO) < 0 ? ZERO : held,
    })
  }
}
