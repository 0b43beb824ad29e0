import { Download } from '@/ui/icons'
import { useState } from 'react'

import { startOfDay, startOfMonth } from '@/domain/ledger/spans'
import { useApp, useCommands } from '@/hooks/app'
import { useLedger } from '@/hooks/ledger/useLedger'
import { useModelNames } from '@/hooks/ledger/useModelNames'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { DAY_MS } from '@/lib/time/dayMs'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { Caps } from './Caps'
import { HostUsage } from './HostUsage'
import { LedgerEntries } from './LedgerEntries'
import { LedgerTable } from './LedgerTable'
import { SpendingChart } from './SpendingChart'
import { SpendingTotal } from './SpendingTotal'

const SPANS = [
  { value: 'day', label: mark('Today') },
  { value: 'month', label: mark('This month') },
  { value: 'quarter', label: mark('90 days') },
  { value: 'all', label: mark('All') },
] as const
type Span = (typeof SPANS)[number]['value']

const GROUPINGS = [
  { value: 'model', label: mark('Model') },
  { value: 'purpose', label: mark('Purpose') },
  { value: 'connection', label: mark('Provider') },
  { value: 'day', label: mark('Day') },
] as const
type Grouping = (typeof GROUPINGS)[number]['value']

/** `/settings/spending`: the ledger of every request this device made, and the caps on it. */
export function Spending() {
  const { now } = useApp()
  const { exportLedger } = useCommands()
  const [span, setSpan] = useState<Span>('month')
  const [grouping, setGrouping] = useState<Grouping>('model')
  // Of when the place was opened: a span that moved while one looks would load again and again.
  const [openedAt] = useState(now)
  const { value: entries, problem, again } = useLedger(startOf(span, openedAt))
  const names = useModelNames(entries)

  return (
    <>
      <section aria-labelledby="spending-title" className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="spending-title" className="text-lg leading-7 font-semibold">
              {t('Spending')}
            </h2>
            <Button
              disabled={!entries || entries.length === 0}
              onClick={() => {
                if (entries) void exportLedger(entries)
              }}
            >
              <Download aria-hidden size={15} />
              {t('Export as CSV')}
            </Button>
          </div>
          <p className="max-w-prose text-sm text-muted">
            {t(
              'Every request from this device, including background ones. Entries stay when you delete chats.',
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <RadioGroup label={t('Period')} value={span} options={labelled(SPANS)} onChange={setSpan} />
          <RadioGroup
            label={t('Group by')}
            value={grouping}
            options={labelled(GROUPINGS)}
            onChange={setGrouping}
          />
        </div>
        {problem !== undefined ? (
          <LoadFailed title={t('Your spending can’t be read')} onRetry={again}>
            {problem}
          </LoadFailed>
        ) : !entries ? (
          <div aria-busy="true" className="h-40" />
        ) : entries.length === 0 ? (
          <p className="rounded border border-line p-4 text-sm text-muted">
            {t('No requests in this period. What you send appears here with its cost.')}
          </p>
        ) : (
          <>
            <SpendingTotal entries={entries} />
            <SpendingChart
              entries={entries}
              grouping={grouping === 'day' ? 'model' : grouping}
              names={names}
            />
            <LedgerTable entries={entries} grouping={grouping} names={names} />
            <LedgerEntries entries={entries} grouping={grouping} names={names} />
          </>
        )}
      </section>
      <HostUsage />
      <Caps />
    </>
  )
}

function startOf(span: Span, at: number): number {
  switch (span) {
    case 'day':
      return startOfDay(at)
    case 'month':
      return startOfMonth(at)
    case 'quarter':
      return startOfDay(at - 89 * DAY_MS)
    case 'all':
      return 0
  }
}
