import { useMemo, useState } from 'react'

import { PURPOSE_NAMES } from '@/domain/exchanges/exchange'
import {
  groupLedger,
  groupOf,
  type LedgerEntry,
  type LedgerGroup,
  type LedgerGrouping,
} from '@/domain/ledger/groupLedger'
import { formatMoney } from '@/domain/pricing'
import { useInspectExchange } from '@/hooks/exchanges/useExchange'
import { formatNumber } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { ColumnHeads, type ColumnHead } from '@/ui/layout/ColumnHeads'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { groupLabel, instantLabel, tokensLabel, type ModelNames } from './SpendingChart'

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

type LedgerEntriesProps = {
  readonly entries: readonly LedgerEntry[]
  readonly grouping: LedgerGrouping
  readonly names: ModelNames
}

const PAGE = 50
const EVERY = 'all'

/** Every single request, the newest first; each opens its record. */
export function LedgerEntries({ entries, grouping, names }: LedgerEntriesProps) {
  const groups = useMemo(() => groupLedger(entries, grouping), [entries, grouping])
  const [wanted, setWanted] = useState(EVERY)
  const [most, setMost] = useState(PAGE)
  // The groups change with the grouping and with time.
  const group = groups.some(({ id }) => id === wanted) ? wanted : EVERY
  const listed = useMemo(
    () => entries.filter((entry) => group === EVERY || groupOf(grouping, entry) === group).toReversed(),
    [entries, grouping, group],
  )
  return (
    <section aria-labelledby="requests-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h3 id="requests-title" className="font-semibold">
          {t('Requests')}
        </h3>
        <Select
          label={t('Filter requests')}
          isLabelHidden
          value={group}
          options={[
            { value: EVERY, label: t('All ({count})', { count: entries.length }) },
            ...groups.map(({ id, requests }) => ({
              value: id,
              label: `${groupLabel(grouping, id, names)} (${formatNumber(requests)})`,
            })),
          ]}
          className="max-w-full sm:max-w-72"
          onChange={(next) => {
            setWanted(next)
            setMost(PAGE)
          }}
        />
      </div>
      <ol className="text-[13px] tabular-nums">
        {listed.slice(0, most).map((entry) => (
          <EntryRow key={entry.id} entry={entry} model={names.get(entry.model) ?? entry.model} />
        ))}
      </ol>
      {listed.length > most && (
        <Button className="self-start" onClick={() => setMost(most + PAGE)}>
          {t('Show {PAGE} more of {count}', {
            PAGE: Math.min(PAGE, listed.length - most),
            count: listed.length,
          })}
        </Button>
      )}
    </section>
  )
}

function EntryRow({ entry, model }: { readonly entry: LedgerEntry; readonly model: string }) {
  const inspect = useInspectExchange()
  return (
    <li className="border-t border-line">
      <button
        type="button"
        onClick={() => inspect(entry.id)}
        className="grid w-full grid-cols-[1fr_auto] gap-x-4 py-1.5 text-start hover:bg-tint sm:grid-cols-[11rem_1fr_auto_7.5rem] pointer-coarse:min-h-11"
      >
        <span className="text-accent">{instantLabel(entry.startedAt)}</span>
        <span className="min-w-0 wrap-anywhere max-sm:order-1 max-sm:text-muted">
          {t(PURPOSE_NAMES[entry.purpose])} · {model}
        </span>
        <span className="text-end text-muted max-sm:order-2">{tokensLabel(entry)}</span>
        <span className="text-end">
          {formatMoney(entry.cost)}
          {entry.isEstimated && <span className="text-muted"> {t('estimated')}</span>}
        </span>
      </button>
    </li>
  )
}
