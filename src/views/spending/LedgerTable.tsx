import { useMemo } from 'react'

import {
  groupLedger,
  type LedgerEntry,
  type LedgerGroup,
  type LedgerGrouping,
} from '@/domain/ledger/groupLedger'
import { formatMoney } from '@/domain/pricing'
import { formatNumber } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { type ColumnHead, ColumnHeads } from '@/ui/layout/ColumnHeads'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { groupLabel, type ModelNames } from './SpendingChart'

type Props = {
  readonly entries: readonly LedgerEntry[]
  readonly grouping: LedgerGrouping
  readonly names: ModelNames
}

const HEADS: Readonly<Record<LedgerGrouping, string>> = {
  purpose: mark('Purpose'),
  model: mark('Model'),
  connection: mark('Provider'),
  day: mark('Day'),
}

const CAPTIONS: Readonly<Record<LedgerGrouping, string>> = {
  purpose: mark('Spending by purpose'),
  model: mark('Spending by model'),
  connection: mark('Spending by provider'),
  day: mark('Spending by day'),
}

/** The ledger in groups: requests, tokens and cost of each, and how sure the cost is. */
export function LedgerTable({ entries, grouping, names }: Props) {
  const groups = useMemo(() => groupLedger(entries, grouping), [entries, grouping])
  return (
    <ScrollRegion className="overflow-x-auto" label={t('Spending by group')}>
      <table className="w-full border-collapse text-start text-[13px] tabular-nums">
        <caption className="sr-only">{t(CAPTIONS[grouping])}</caption>
        <ColumnHeads heads={[{ name: t(HEADS[grouping]) }, ...countHeads()]} />
        <tbody>
          {groups.map((group) => (
            <tr key={group.id} className="border-b border-line align-top">
              <th scope="row" className="max-w-56 py-1.5 text-start font-normal wrap-anywhere">
                {groupLabel(grouping, group.id, names)}
              </th>
              <Count value={group.requests} />
              <Count value={group.tokensIn} className="max-sm:hidden" />
              <Count value={group.tokensOut} className="max-sm:hidden" />
              <td className="py-1.5 ps-3 text-end">
                <GroupCost group={group} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The heads of requests, tokens and cost; on a phone there is no room for tokens. */
export const countHeads = (): readonly ColumnHead[] => [
  { name: t('Requests'), isNumber: true, className: 'whitespace-nowrap' },
  { name: t('Input tokens'), isNumber: true, className: 'whitespace-nowrap max-sm:hidden' },
  { name: t('Output tokens'), isNumber: true, className: 'whitespace-nowrap max-sm:hidden' },
  { name: t('Cost'), isNumber: true, className: 'whitespace-nowrap' },
]

export const Count = ({ value, className = '' }: { readonly value: number; readonly className?: string }) => (
  <td className={`py-1.5 ps-3 text-end ${className}`}>{formatNumber(value)}</td>
)

function GroupCost({ group: { amount, unknown, estimated, requests } }: { readonly group: LedgerGroup }) {
  if (unknown === requests && amount === '0') return t('unknown')
  return (
    <>
      {unknown > 0 && '≥ '}
      {formatMoney(amount)}
      {estimated > 0 && (
        <span className="block text-muted">
          {estimated === requests
            ? t('estimated')
            : plural(estimated, { one: '{count} estimated', other: '{count} estimated' })}
        </span>
      )}
    </>
  )
}
