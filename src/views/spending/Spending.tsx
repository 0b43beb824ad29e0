import { useState } from 'react'
import { Link } from 'wouter'

import { startOfDay, startOfMonth, summariseLedger, type LedgerEntry } from '@/domain/ledger/groupLedger'
import { limitOf } from '@/domain/ledger/reachedCap'
import { formatMoney, type SpendingCaps } from '@/domain/pricing'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useLedger, useModelNames } from '@/hooks/ledger/useLedger'
import { formatTokens } from '@/lib/text/formatTokens'
import { labelled } from '@/lib/text/labelled'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { DAY_MS } from '@/lib/time/dayMs'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { TextField } from '@/ui/controls/TextField'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { Download } from '@/ui/icons'

import { HostUsage } from './HostUsage'
import { LedgerEntries, LedgerTable } from './LedgerTable'
import { SpendingChart } from './SpendingChart'

const SPANS = [
  { value: 'day', label: mark('Today') },
  { value: 'month', label: mark('This month') },
  { value: 'quarter', label: mark('90 days') },
  { value: 'all', label: mark('All time') },
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
  const [wasRead, setWasRead] = useState(false)
  if (!wasRead && (entries !== undefined || problem !== undefined)) setWasRead(true)

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
            <Link
              href="/catalog/cost"
              className="self-start rounded-[3px] text-sm text-accent hover:underline pointer-coarse:py-2.5"
            >
              {t('What would it have cost with another model?')}
            </Link>
            <LedgerTable entries={entries} grouping={grouping} names={names} />
            <LedgerEntries entries={entries} grouping={grouping} names={names} />
          </>
        )}
      </section>
      {/* What follows has its place once there is something above it, and keeps it. */}
      {wasRead && <Caps />}
      {wasRead && <HostUsage />}
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

/** The sum, and how much of it is sure. */
function SpendingTotal({ entries }: { readonly entries: readonly LedgerEntry[] }) {
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
        {estimated > 0 && ` · ${plural(estimated, { one: '{count} estimated', other: '{count} estimated' })}`}
        {unknown > 0 &&
          ` · ${plural(unknown, {
            one: '{count} without a price, not counted',
            other: '{count} without a price, not counted',
          })}`}
      </p>
    </div>
  )
}

const CAPS = [
  { name: 'perDay', label: mark('Limit per day') },
  { name: 'perMonth', label: mark('Limit per month') },
  { name: 'perConversation', label: mark('Limit per chat') },
] as const

/** Limits in money. A request that would pass one is not sent until the person says so. */
function Caps() {
  return (
    <section aria-labelledby="caps-title" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="caps-title" className="text-lg leading-7 font-semibold">
          {t('Spending limits')}
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {t(
            'In US dollars. Leave empty for no limit. Limits are checked before every request; one that would exceed a limit asks for your approval. Models without a price aren’t counted, and replies in progress aren’t stopped.',
          )}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {CAPS.map(({ name, label }) => (
          <CapField key={name} name={name} label={label} />
        ))}
      </div>
    </section>
  )
}

function CapField({ name, label }: { readonly name: keyof SpendingCaps; readonly label: string }) {
  const { changeAppSettings } = useCommands()
  const caps = useAppState((state) => state.settings.caps)
  const [text, setText] = useState(withOwnSign(caps[name]))
  const isWrong = text.trim() !== '' && limitOf(withPoint(text)) === undefined
  return (
    <TextField
      label={t(label)}
      inputMode="decimal"
      placeholder={tAs('limit', 'none')}
      autoComplete="off"
      value={text}
      error={isWrong ? t('Enter an amount such as 2.50, or leave it empty.') : undefined}
      onChange={(next) => {
        setText(next)
        const amount = withPoint(next.trim())
        if (amount === '' || limitOf(amount) !== undefined) {
          void changeAppSettings((now) => ({ caps: { ...now.caps, [name]: amount } }))
        }
      }}
    />
  )
}
