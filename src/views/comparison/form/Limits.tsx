import { formatBracket, formatTypedMoney, type CostBracket } from '@/domain/pricing'
import type { RunEstimate } from '@/domain/runs/estimateRun'
import type { RunLimits } from '@/domain/runs/run'
import { dotted } from '@/lib/text/dotted'
import { formatNumber } from '@/lib/text/formatNumber'
import { formatDuration } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { NumberField } from '@/ui/controls/NumberField'
import { TextField } from '@/ui/controls/TextField'
import { Disclosure } from '@/ui/layout/Disclosure'

type Props = { readonly limits: RunLimits; readonly onChange: (limits: RunLimits) => void }

/** Where a run pauses and asks. */
export function Limits({ limits, onChange }: Props) {
  const words = [
    t('{perConnection} at a time', { perConnection: limits.perConnection }),
    limits.money === '' ? t('no spending limit') : formatTypedMoney(limits.money),
    ...(limits.minutes > 0 ? [formatDuration(limits.minutes * 60_000)] : []),
  ]
  return (
    <Disclosure
      label={t('Limits: {limits}', { limits: dotted(words) })}
      panelClassName="mt-2 flex flex-col gap-2 text-sm"
    >
      <div className="flex items-center justify-between gap-3">
        {t('Parallel requests per provider')}
        <NumberField
          label={t('Parallel requests')}
          min={1}
          max={100}
          value={limits.perConnection}
          onChange={(perConnection) => onChange({ ...limits, perConnection: Math.round(perConnection) })}
        />
      </div>
      <TextField
        label={t('Spending limit (US dollars)')}
        inputMode="decimal"
        placeholder={tAs('limit', 'none')}
        hint={t('The run pauses and asks before a request that could exceed this.')}
        value={withOwnSign(limits.money)}
        onChange={(typed) => {
          const money = withPoint(typed)
          if (/^\d*(?:\.\d*)?$/.test(money)) onChange({ ...limits, money })
        }}
      />
      <div className="flex items-center justify-between gap-3">
        {t('Minutes (0 for no limit)')}
        <NumberField
          label={t('Minutes')}
          min={0}
          max={10_000}
          value={limits.minutes}
          onChange={(minutes) => onChange({ ...limits, minutes })}
        />
      </div>
    </Disclosure>
  )
}

/** What the run would ask, cost and take. */
export function Estimate({ estimate }: { readonly estimate: RunEstimate }) {
  const { requests, cost, expected, time, isTimeObserved } = estimate
  return (
    <p role="status" aria-label={t('Estimate of the run')} className="text-[13px] text-muted tabular-nums">
      {plural(requests, { one: '{count} request', other: '{count} requests' })} ·{' '}
      <span className="text-money">{moneyWords(cost, expected)}</span> ·{' '}
      <span
        className="whitespace-nowrap"
        title={
          isTimeObserved
            ? t('Based on earlier replies of the same models')
            : t('Based on typical replies; not every model has replied yet')
        }
      >
        {[...new Set([duration(time.lowMs), duration(time.highMs)])].join('–')}
      </span>
    </p>
  )
}

/** What it will probably cost first, then between which bounds. */
function moneyWords(cost: CostBracket, expected: CostBracket): string {
  const likely = formatBracket(expected)
  const bounds = formatBracket(cost)
  if (expected.high.type === 'unknown' || likely === bounds) return bounds
  return t('about {likely} ({bounds})', { likely, bounds })
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return t('{seconds} s', { seconds: formatNumber(seconds) })
  return seconds < 5400
    ? t('{minutes} min', { minutes: Math.round(seconds / 60) })
    : t('{hours} h', { hours: Math.round(seconds / 3600) })
}
