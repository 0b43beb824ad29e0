import { summariseLedger } from '@/domain/ledger/groupLedger'
import type { LedgerEntry } from '@/domain/ledger/ledgerEntry'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { formatTokens } from '@/lib/text/formatTokens'

/** The sum, and how much of it is sure. */
export function SpendingTotal({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const { amount, requests, unknown, estimated, tokensIn, tokensOut } = summariseLedger(entries)
  return (
    <div>
      <p className="text-2xl text-money tabular-nums">
        {unknown > 0 && '≥ '}
        {formatMoney(amount)}
      </p>
      <p className="text-[13px] text-muted tabular-nums">
        {requests === 1 ? '1 request' : `${requests.toLocaleString('en-US')} requests`} ·{' '}
        {formatTokens(tokensIn)} tokens in · {formatTokens(tokensOut)} out
        {estimated > 0 && ` · ${estimated} estimated`}
        {unknown > 0 && ` · ${unknown} of unknown price, not counted`}
      </p>
    </div>
  )
}
