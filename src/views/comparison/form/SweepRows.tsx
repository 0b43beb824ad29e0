import { Plus, X } from 'lucide-react'

import { readValues } from '@/domain/runs/readValues'
import type { RunForm } from '@/domain/runs/runForm'
import { isSweepName, SWEEP_NAMES, SWEPT, type SweepName } from '@/domain/runs/sweep'
import { Button } from '@/ui/Button'
import { CONTROL } from '@/ui/Field'
import { IconButton } from '@/ui/IconButton'

type Axes = RunForm['axes']
type Props = { readonly axes: Axes; readonly onChange: (axes: Axes) => void }

const FIRST: Readonly<Partial<Record<SweepName, string>>> = {
  temperature: '0 · 0.5 · 1 · 1.5',
  top_p: '0.5 · 0.8 · 0.95 · 1',
  top_k: '1 · 10 · 40',
  min_p: '0 · 0.05 · 0.2',
  max_tokens: '50 · 200',
  repetition_penalty: '1 · 1.1 · 1.3',
}

/** Up to two parameters and the values each is to have. */
export function SweepRows({ axes, onChange }: Props) {
  const free = SWEEP_NAMES.filter((name) => axes.every(({ parameter }) => parameter !== name))
  const replace = (index: number, change: Partial<Axes[number]>) =>
    onChange(axes.map((axis, at) => (at === index ? { ...axis, ...change } : axis)))
  return (
    <div className="flex flex-col">
      {axes.map(({ parameter, text }, index) => {
        const values = readValues(parameter, text)
        const { name } = SWEPT[parameter]
        return (
          <div key={parameter} className="flex flex-col border-b border-line py-2">
            <div className="flex items-center gap-1.5">
              <select
                aria-label={`Swept parameter ${index + 1}`}
                value={parameter}
                onChange={({ currentTarget: { value } }) => {
                  if (isSweepName(value)) replace(index, { parameter: value, text: FIRST[value] ?? '0 · 1' })
                }}
                className="min-w-0 flex-1 appearance-none truncate rounded bg-transparent py-1 text-sm hover:text-accent pointer-coarse:min-h-11"
              >
                {[parameter, ...free].map((each) => (
                  <option key={each} value={each} className="bg-surface">
                    {SWEPT[each].name}
                  </option>
                ))}
              </select>
              <input
                aria-label={`Values of ${name}`}
                aria-invalid={values.ok ? undefined : true}
                value={text}
                onChange={({ currentTarget }) => replace(index, { text: currentTarget.value })}
                className={`${CONTROL} h-7 w-[8.5rem] text-right text-[12px] tabular-nums`}
              />
              <IconButton
                size="small"
                icon={X}
                label={`Do not sweep ${name}`}
                onClick={() => onChange(axes.filter((_, at) => at !== index))}
              />
            </div>
            {!values.ok && <p className="text-[13px] text-danger">{values.error}</p>}
          </div>
        )
      })}
      {axes.length < 2 && (
        <Button
          size="small"
          variant="quiet"
          className="mt-1 -ml-2 self-start text-muted"
          onClick={() => {
            const [parameter = 'temperature'] = free
            onChange([...axes, { parameter, text: FIRST[parameter] ?? '0 · 1' }])
          }}
        >
          <Plus aria-hidden size={14} />
          Sweep a parameter
        </Button>
      )}
    </div>
  )
}
