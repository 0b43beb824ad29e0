import type { RunLimits } from '@/domain/runs/run'
import { Disclosure } from '@/ui/layout/Disclosure'
import { NumberField } from '@/ui/controls/NumberField'
import { TextField } from '@/ui/controls/TextField'

type Props = { readonly limits: RunLimits; readonly onChange: (limits: RunLimits) => void }

/** Where a run pauses and asks. */
export function Limits({ limits, onChange }: Props) {
  const words = [
    `${limits.perConnection} at once`,
    limits.money === '' ? 'no spending limit' : `$${limits.money}`,
    ...(limits.minutes > 0 ? [`${limits.minutes} min`] : []),
  ]
  return (
    <Disclosure label={`Limits: ${words.join(' · ')}`} panelClassName="mt-2 flex flex-col gap-2 text-sm">
      <div className="flex items-center justify-between gap-3">
        Requests at once, each connection
        <NumberField
          label="Requests at once"
          min={1}
          max={100}
          value={limits.perConnection}
          onChange={(perConnection) => onChange({ ...limits, perConnection: Math.round(perConnection) })}
        />
      </div>
      <TextField
        label="Spending limit (US dollars)"
        inputMode="decimal"
        placeholder="none"
        hint="The run pauses and asks before a request that could go over it."
        value={limits.money}
        onChange={(money) => {
          if (/^\d*(?:\.\d*)?$/.test(money)) onChange({ ...limits, money })
        }}
      />
      <div className="flex items-center justify-between gap-3">
        Minutes (0: no limit)
        <NumberField
          label="Minutes"
          min={0}
          max={10_000}
          value={limits.minutes}
          onChange={(minutes) => onChange({ ...limits, minutes })}
        />
      </div>
    </Disclosure>
  )
}
