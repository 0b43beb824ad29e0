import { formatTypedMoney } from '@/domain/pricing'
import type { RunLimits } from '@/domain/runs/run'
import { dotted } from '@/lib/text/dotted'
import { formatDuration } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { Disclosure } from '@/ui/layout/Disclosure'
import { NumberField } from '@/ui/controls/NumberField'
import { TextField } from '@/ui/controls/TextField'

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
