import { summariseLedger } from '@/domain/ledger/groupLedger'
import type { LedgerEntry } from '@/domain/ledger/ledgerEntry'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { formatTokens } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

/** The sum, and how much of it is sure. */
export function SpendingTotal({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const { amount, requests, unknown, estimated, tokensIn, tokensOut } = summariseLedger(entries)
  return (
    <div>
      <p className="text-2xl tabular-nums">
        {unknown > 0 && '≥ '}
        {formatMoney(amount)}
      </p>
      <p className="text-[13px] text-muted tabular-nums">
        {plural(
          requests,
          {
            one: '{count} request · {tokensIn} tokens in, {tokensOut} out',
            other: '{count} requests · {tokensIn} tokens in, {tokensOut} out',
          },
          { tokensIn: formatTokens(tokensIn), tokensOut: formatTokens(tokensOut) },
        )}
        {estimated > 0 && t(' · {estimated} estimated', { estimated })}
        {unknown > 0 && t(' · {unknown} without a price, not counted', { unknown })}
      </p>
    </div>
  )
}
